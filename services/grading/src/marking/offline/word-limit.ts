/** A tenth more than the limit is let pass, as examiners do. */
const GRACE = 1.1;

/** The part of an answer that is read: what goes further beyond the limit than a tenth of it is not. */
export function withinWordLimit(text: string, limit: number | undefined): { text: string; note: string } {
  const words = [...text.matchAll(/\S+/g)];
  const last = limit === undefined ? undefined : words[Math.floor(limit * GRACE)];
  if (!last) return { text, note: '' };
  const note = `The answer has ${words.length} words, the limit is ${limit}: what follows the limit was not marked.`;
  return { text: text.slice(0, last.index), note };
}
