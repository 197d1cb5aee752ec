import type { Line } from '../layout/lines.ts';
import { bare, plainWords } from '../layout/similarity.ts';
import { pointIn } from './align/points.ts';

/**
 * Whether a question's label occurs where it was not taken for a label: within another answer (`1) B 2) C`, or `2 - 3x
 * = 1` at its start), or before unassigned words (`2 T`, `2b Rome`). The answer may be there.
 *
 * @param path the path of the question: `['1', 'b']` for 1 (b).
 * @param answered lines of other answers.
 */
export function hasStrayLabel(
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

/**
 * Whether a question's label occurs within texts: `1) B 2) C` and `cells Question 2 Rust` contain that of question 2.
 */
export function holdsLabel(path: readonly string[], texts: readonly string[]): boolean {
  if (path.length === 0 || isLetters(path)) return false;
  const behind = path.length === 1 ? String.raw`[).:](?=\s*\S)` : String.raw`(?![\p{L}\p{N}])`;
  const within = new RegExp(String.raw`(?<![\p{L}\p{N}.,])${labelOf(path)}\s*${behind}(?!\d)`, 'iu');
  // Matches `A3.`, and `Question 3` even without punctuation after it.
  const named = new RegExp(
    String.raw`(?<!\p{L})(?:(?:question|ques|q)[\s.:#-]{0,3}${labelOf(path)}(?![\p{L}\p{N}])|a${labelOf(path)}[.):](?=\s))`,
    'iu',
  );
  // `04 Rust` may be `Q4 Rust`.
  const misread = new RegExp(String.raw`^\W*[oO0©@€]\s?${labelOf(path)}\s+(?=\p{Lu})`, 'u');
  return texts.some((text) => [within, named, misread].some((pattern) => pattern.test(text)));
}

/**
 * A token with a digit or punctuation, as a misread label has, before the beginning of a sentence; also behind a word:
 * `Question g.`.
 */
const MISREAD_LABELS = [
  /^\W?(?=\S{1,5}\s)(?:[^\s\d]{0,3}\d{1,2}\S{0,2}|[^\s\d]{1,3}[.):\]])\s+(?=\p{Lu})/u,
  /^\W?(?:Question|Ques|Answer|Ans)\W{1,2}[^\s\d]{1,2}[.):\]]\s+(?=\p{Lu})/u,
];

/** Whether a line of an answer, after its first one, begins like a misread label and not like a point of a list. */
export function mayHoldLabel(lines: readonly Line[]): boolean {
  const points = lines.flatMap(({ text }) => pointIn(text)?.numbers ?? []);
  return lines.slice(1).some(({ text, left, columnLeft, wordHeight }) => {
    const counts = pointIn(text)?.numbers.some(
      (own) => own.number === 1 || points.some(({ kind, number }) => kind === own.kind && number === own.number - 1),
    );
    return !counts && left - columnLeft < wordHeight && MISREAD_LABELS.some((pattern) => pattern.test(text));
  });
}

const labelOf = (path: readonly string[]): string =>
  path.map((part) => part.replace(/[^\p{L}\p{N}]/gu, '')).join(String.raw`\s*[-.(]?\s*`);

const isLetters = (path: readonly string[]): boolean => path.length === 1 && /^\p{L}+$/u.test(path[0]!);

/**
 * Whether there is a single option letter above the first label of a copy. It cannot be the answer to an earlier
 * question, so other letters may also be above their questions rather than below.
 *
 * @param lines the lines that may belong to answers.
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

/**
 * The question that may own the text above the first label of a copy: the last one, if its answer breaks off or that
 * text goes on with a sentence, as when the last page was scanned first.
 *
 * @param lines the lines that may belong to answers.
 */
export function ownerOfBeginning(lines: readonly Line[], questionOf: ReadonlyMap<Line, string>): string | undefined {
  const [first] = lines.filter(({ text }) => /\p{L}/u.test(text));
  const last = lines.at(-1);
  if (!first || !last || questionOf.has(first)) return undefined;
  const breaksOff = !/[.!?]\W*$/.test(last.text) && plainWords(last.text).length >= SENTENCE_MIN;
  const goesOn = /^\P{L}*\p{Ll}/u.test(first.text) && plainWords(first.text).length > 1;
  return goesOn || breaksOff ? questionOf.get(last) : undefined;
}

/** Minimum number of words of a line that is part of a sentence. */
const SENTENCE_MIN = 3;
