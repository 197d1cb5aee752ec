import { useEffect } from 'react';
import { isUnsaved } from '../marks/send.ts';
import { activeOf, type Desk, unsavedOf } from './desk.ts';

/** Has the browser ask before the page is closed while something is not saved. */
export function useLeaveWarning(desk: Desk): void {
  const { saving, problems } = unsavedOf(desk);
  const { items } = activeOf(desk);
  const isEntered = items.some((item) => isUnsaved(item, desk.edits.get(item.key)));
  const isAtRisk = saving > 0 || problems.length > 0 || isEntered;
  useEffect(() => {
    if (!isAtRisk) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isAtRisk]);
}
