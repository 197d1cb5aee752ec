import { useState } from 'react';

/** A setting of this browser that a person switches on or off. */
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
    return undefined; // the browser stores nothing
  }
}

function keep(key: string, value: boolean): void {
  try {
    window.localStorage.setItem(key, String(value));
  } catch {
    // The browser stores nothing: the setting lasts until the page is left.
  }
}
