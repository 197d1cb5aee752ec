import { rowsOf } from '../../layout/rows.ts';
import { plainWords } from '../../layout/similarity.ts';
import { type PageWords, union, type Word } from '../../layout/word.ts';
import type { ExamLabels } from '../labels/exam-labels.ts';

/** Maximum number of words before the numbers of a grid: `Q. No.`, `Your answer`. */
const HEADING_WORDS_MAX = 3;
/** Maximum distance of the answers below the numbers, in heights of the numbers. */
const GAP_MAX = 6;

/** A number in the upper row with the answer below it. */
interface Cell {
  number: number;
  answer: Word;
}

/**
 * Rewrites an answer grid (numbers in one row, options below them) so that each answer follows its number: `1.C 2.A`.
 */
export function withoutGrids(page: PageWords, labels: ExamLabels): PageWords {
  const words = page.words.filter((word) => !word.struck);
  const rows = rowsOf(words).sort((a, b) => union(a).top - union(b).top);
  const gone = new Set<Word>();
  const cells = rows.flatMap((upper, at) => {
    const lower = rows[at + 1];
    const found = lower && cellsOf(upper, lower, labels);
    if (!found) return [];
    for (const word of [...upper, ...lower]) gone.add(word);
    const part = Math.min(...upper.map((word) => word.part));
    return found.map(({ number, answer }) => ({ ...answer, part, text: `${number}.${optionIn(answer)}` }));
  });
  return cells.length === 0 ? page : { ...page, words: [...page.words.filter((word) => !gone.has(word)), ...cells] };
}

/** The cells of two rows; undefined if they do not form a grid. */
function cellsOf(upper: readonly Word[], lower: readonly Word[], labels: ExamLabels): Cell[] | undefined {
  const first = upper.findIndex(({ text }) => /^\d{1,2}$/.test(text));
  const { top, bottom } = union(upper);
  if (first < 0 || first > HEADING_WORDS_MAX || union(lower).top - bottom > (bottom - top) * GAP_MAX) return undefined;
  const answers = lower.filter(
    ({ left, text }) => left > upper[first]!.left - (bottom - top) && plainWords(text).length > 0,
  );
  const heads = upper.slice(first).filter(({ text }) => /^[\p{L}\p{N}]{1,2}$/u.test(text));
  const cells = answers.map((answer) => ({ answer, at: heads.findIndex((head) => isBelow(answer, head)) }));
  const isPlain = cells.every(({ at }) => at >= 0) && lower.length - answers.length <= HEADING_WORDS_MAX;
  const isHeaded = first > 0 && lower.length > answers.length;
  if (cells.length < (isHeaded ? 1 : 2) || !isPlain) return undefined;
  const start = startOf(heads);
  if (start === undefined) return undefined;
  const numbered = cells.map(({ answer, at }) => ({ answer, number: start + at }));
  const isOption = ({ answer, number }: Cell) => labels.optionsOf(`${number}`)?.has(optionIn(answer).toLowerCase());
  return numbered.every(isOption) ? numbered : undefined;
}

/** The first of consecutive numbers, if most of them were recognized. */
function startOf(heads: readonly Word[]): number | undefined {
  const starts = heads.map(({ text }, at) => (/^\d{1,2}$/.test(text) ? Number(text) - at : Number.NaN));
  return starts.find((start) => start > 0 && starts.filter((other) => other === start).length * 2 > heads.length);
}

const isBelow = (answer: Word, head: Word): boolean =>
  Math.abs(answer.left + answer.right - head.left - head.right) / 2 < (head.bottom - head.top) * 1.5;

/** The option of a cell. */
const optionIn = ({ text }: Word): string => /\p{L}+|\p{N}+/u.exec(text)?.[0] ?? '';
