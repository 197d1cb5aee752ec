let lastKey = 0;

/** A key for a row that has no id of its own, unique on this page. */
export function newKey(): string {
  lastKey += 1;
  return `k${lastKey}`;
}
