import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { Dialog } from './dialog.tsx';

/**
 * Asks before the page is left while changes would be lost.
 * @returns the dialog, and a function that lets the next navigation pass.
 */
export function useLeaveGuard(wouldLose: boolean, say: LeaveWords): { dialog: ReactNode; letPass: () => void } {
  const passes = useRef(false);
  const blocker = useBlocker({
    // Navigation within a page loses nothing, since the address says what the page shows.
    shouldBlockFn: ({ current, next }) => wouldLose && !passes.current && current.pathname !== next.pathname,
    enableBeforeUnload: () => wouldLose && !passes.current,
    withResolver: true,
  });
  const letPass = () => {
    passes.current = true;
  };
  if (blocker.status !== 'blocked') return { dialog: null, letPass };
  const dialog = (
    <Dialog title={say.title} onClose={blocker.reset}>
      <p>{say.text}</p>
      <div className="row">
        <button type="button" className="button primary" onClick={blocker.reset}>
          {say.stay}
        </button>
        <button type="button" className="button danger" onClick={blocker.proceed}>
          {say.leave}
        </button>
      </div>
    </Dialog>
  );
  return { dialog, letPass };
}

export interface LeaveWords {
  title: string;
  text: string;
  stay: string;
  leave: string;
}
