import { useState } from 'react';

/** Something that a person switches on or off for this browser. */
export function useSetting(name: string, initial: boolean): [boolean, (value: boolean) => void] {
  const key = `review.${name}`;
  const [value, setValue] = useState(() => read(key) ?? initial);
  const set = (next: boolean) => {
    setValue(next);
    keep(key, next);
  };
  return [value, set];
}

function read(key: string): boolean | undefined {
  try {
    const stored = window.localStorage.getItem(key);
    return stored === null ? undefined : stored === 'true';
  } catch {
    return undefined; // a browser that keeps nothing
  }
}

function keep(key: string, value: boolean): void {
  try {
    window.localStorage.setItem(key, String(value));
  } catch {
    // A browser that keeps nothing: it holds until the page is left.
  }
}
