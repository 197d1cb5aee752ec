import { useEffect, useRef } from 'react';
import { type Action, actionOf } from './keymap.ts';

const TEXT_INPUTS = 'textarea, select, [contenteditable="true"], input:not([type="checkbox"], [type="radio"])';
/** Elements that react to Enter themselves. */
const PRESSED_BY_ENTER = 'button, a[href], summary, [role="menuitem"]';

/**
 * Enables single-key shortcuts on the whole page, except in text fields and below dialogs. A key held down acts once,
 * unless it only moves.
 */
export function useKeys(isOn: boolean, onAction: (action: Action) => void): void {
  const act = useRef(onAction);
  act.current = onAction;
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : undefined;
      if (event.defaultPrevented || target?.closest(TEXT_INPUTS) || isCovered()) return;
      if (event.key === 'Enter' && target?.closest(PRESSED_BY_ENTER)) return;
      const action = actionOf(event);
      if (!action || (event.repeat && !['next', 'previous'].includes(action.type))) return;
      event.preventDefault();
      act.current(action);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}

function isCovered(): boolean {
  return document.querySelector('dialog[open], [role="dialog"], [role="menu"]') !== null;
}
