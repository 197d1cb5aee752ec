import { useState } from 'react';
import { readStored, store } from '../../storage/stored.ts';

/** A setting of this browser that a person switches on or off. */
export function useSetting(name: string, initial: boolean): [boolean, (value: boolean) => void] {
  const key = `review.${name}`;
  const [value, setValue] = useState(() => (readStored(key) ?? String(initial)) === 'true');
  const set = (next: boolean) => {
    setValue(next);
    store(key, String(next));
  };
  return [value, set];
}
