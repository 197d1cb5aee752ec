/** What this browser keeps under a name; undefined where it keeps nothing. */
export function readStored(name: string): string | undefined {
  try {
    return window.localStorage.getItem(name) ?? undefined;
  } catch {
    return undefined; // the browser stores nothing
  }
}

/** Keeps a choice in this browser. Where it stores nothing, the choice lasts until the page is left. */
export function store(name: string, value: string): void {
  try {
    window.localStorage.setItem(name, value);
  } catch {
    // Nothing is lost but the choice.
  }
}
