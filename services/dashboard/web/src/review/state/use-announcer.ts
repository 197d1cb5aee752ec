import { useCallback, useState } from 'react';

/** The text that a screen reader says next; it says a repeated text again. */
export function useAnnouncer(): [string, (text: string) => void] {
  const [said, setSaid] = useState('');
  const announce = useCallback((text: string) => {
    setSaid((before) => (before === text ? `${text}\u00a0` : text));
  }, []);
  return [said, announce];
}
