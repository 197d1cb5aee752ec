/** An answer may exceed the limit by a tenth, as examiners usually allow. */
const GRACE = 1.1;

/** Cuts an answer at the word limit plus a tenth, and says so in `note`. */
export function withinWordLimit(text: string, limit: number | undefined): { text: string; note: string } {
  const words = [...text.matchAll(/\S+/g)];
  const last = limit === undefined ? undefined : words[Math.floor(limit * GRACE)];
  if (!last) return { text, note: '' };
  const note = `The answer has ${words.length} words, the limit is ${limit}: what follows the limit was not marked.`;
  return { text: text.slice(0, last.index), note };
}
