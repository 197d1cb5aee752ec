/**
 * Whether a question's label stands where it was taken for none: within the text of another answer (`1) B 2) C`, `2 - 3x = 1` at its start), or
 * before words that belong to no question (`2 T`, `2b Rome`). The answer may be there.
 *
 * @param path of the question: `['1', 'b']` for 1 (b).
 * @param answered lines of other answers.
 */
export function isStrayed(
  path: readonly string[],
  answered: readonly string[],
  unassigned: readonly string[],
): boolean {
  if (path.length === 0) return false;
  const label = path.map((part) => part.replace(/[^\p{L}\p{N}]/gu, '')).join(String.raw`\s*[-.(]?\s*`);
  const alone = path.length === 1 && /^\p{L}+$/u.test(path[0]!);
  const within = new RegExp(
    String.raw`(?<![\p{L}\p{N}.,])${label}\s*${path.length === 1 ? '[).:]' : String.raw`(?![\p{L}\p{N}])`}(?!\d)`,
    'iu',
  );
  const closed = new RegExp(String.raw`^\P{L}?${label}\s*[-–—]`, 'iu');
  const before = new RegExp(String.raw`^\P{L}?${label}(?!\p{N}|\p{L}{2})`, 'iu');
  return (
    (!alone && answered.some((text) => within.test(text) || closed.test(text))) ||
    unassigned.some((text) => before.test(text.trim()))
  );
}
