import type { Line } from './lines.ts';
import { bare } from './similarity.ts';

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
  const label = labelOf(path);
  const alone = isLetters(path);
  const closed = new RegExp(String.raw`^\P{L}?${label}\s*[-–—]`, 'iu');
  const before = new RegExp(String.raw`^\P{L}?${label}(?!\p{N}|\p{L}{2})`, 'iu');
  return (
    holdsLabel(path, answered) ||
    (!alone && answered.some((text) => closed.test(text))) ||
    unassigned.some((text) => before.test(text.trim()))
  );
}

/** Whether a question's label stands within texts: `1) B 2) C` and `cells Question 2 Rust` hold that of 2. */
export function holdsLabel(path: readonly string[], texts: readonly string[]): boolean {
  if (path.length === 0 || isLetters(path)) return false;
  const behind = path.length === 1 ? String.raw`[).:](?=\s*\S)` : String.raw`(?![\p{L}\p{N}])`;
  const within = new RegExp(String.raw`(?<![\p{L}\p{N}.,])${labelOf(path)}\s*${behind}(?!\d)`, 'iu');
  // `A3.` as well as `Question 3`, which may go on without a sign.
  const named = new RegExp(
    String.raw`(?<!\p{L})(?:(?:question|ques|q)[\s.:#-]{0,3}${labelOf(path)}(?![\p{L}\p{N}])|a${labelOf(path)}[.):](?=\s))`,
    'iu',
  );
  return texts.some((text) => within.test(text) || named.test(text));
}

const labelOf = (path: readonly string[]): string =>
  path.map((part) => part.replace(/[^\p{L}\p{N}]/gu, '')).join(String.raw`\s*[-.(]?\s*`);

const isLetters = (path: readonly string[]): boolean => path.length === 1 && /^\p{L}+$/u.test(path[0]!);

/**
 * Whether a lone letter of an option stands right above the first label of a copy: there it is no answer to anything before, so
 * others may stand above the questions that they answer, not below.
 *
 * @param lines those that may belong to answers.
 */
export function isLetterAbove(
  lines: readonly Line[],
  questionOf: ReadonlyMap<Line, string>,
  isOption: (text: string) => boolean,
): boolean {
  const at = lines.findIndex((line) => questionOf.has(line));
  const [above, first] = [lines[at - 1], lines[at]];
  return Boolean(above && first && above.page === first.page && isOption(bare(above.text)));
}

/** Heights of a word between two lines of one list, and how far their beginnings may be from one another. */
const [APART_MAX, ASIDE_MAX] = [3, 1];

/**
 * The question that the first label of a copy names where a line without one stands right above it, begun at the same
 * place: a question asked before may be answered there, its label badly read, `la` for `1a`.
 *
 * @param lines those that may belong to answers.
 */
export function headedBy(lines: readonly Line[], questionOf: ReadonlyMap<Line, string>): string | undefined {
  const at = lines.findIndex((line) => questionOf.has(line));
  const [above, first] = [lines[at - 1], lines[at]];
  if (!above || !first || above.page !== first.page || above.words[0]!.part !== first.words[0]!.part) return undefined;
  const isNear = first.top - above.bottom <= first.unit * APART_MAX && first.top >= above.bottom;
  return isNear && Math.abs(first.left - above.left) <= first.unit * ASIDE_MAX ? questionOf.get(first) : undefined;
}
