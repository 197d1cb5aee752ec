import { type RefObject, useCallback, useRef, useState } from 'react';

/** Which call has its turn, of those that claim answers. */
export interface Turns {
  isTaken: boolean;
  /** Makes a call, which never fails. Nobody may have the turn. */
  take: (call: () => Promise<void>) => void;
  /** Is over when the last call is. */
  last: RefObject<Promise<void>>;
}

/**
 * One call at a time claims answers, since of two under way the older could be carried out last and let go of what the
 * newer claims. The next one is made by an effect of the state that a call leaves, so it never asks for what was shown
 * before it.
 */
export function useTurns(): Turns {
  const [isTaken, setTaken] = useState(false);
  const last = useRef(Promise.resolve());
  const take = useCallback((call: () => Promise<void>) => {
    setTaken(true);
    last.current = call().finally(() => setTaken(false));
  }, []);
  return { isTaken, take, last };
}
