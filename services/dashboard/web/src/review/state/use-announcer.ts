import { useCallback, useState } from 'react';

/** What a screen reader is to say next. The same sentence again is said again. */
export function useAnnouncer(): [string, (text: string) => void] {
  const [said, setSaid] = useState('');
  const announce = useCallback((text: string) => {
    setSaid((before) => (before === text ? `${text}\u00a0` : text));
  }, []);
  return [said, announce];
}
