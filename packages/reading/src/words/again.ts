import { legibilityOf } from '../layout/legibility.ts';
import { median } from '../layout/median.ts';
import { isEven } from '../layout/print.ts';
import { rowsOf } from '../layout/rows.ts';
import { type ReadWord, union } from '../layout/word.ts';
import type { Picture } from '../pictures/picture.ts';
import { strips } from '../pictures/strips.ts';

/** Minimum mean confidence (0-1) of a page that may be print. */
const MEAN_MIN = 0.5;
/**
 * A row is read again if its first word has less than this confidence (0-100), or if this share of its characters is in
 * such words.
 */
const [DOUBTFUL_BELOW, DOUBTFUL_MIN] = [70, 0.15];
/** Rows higher than this multiple of the page's median row height are skipped: they may be handwriting in a form. */
const ROW_HEIGHT_MAX = 1.5;
/** Maximum number of rows read again; a page with more is not print and would take too long. */
const ROWS_MAX = 24;
/** X-heights in pixels to which rows are scaled: recognition that is doubtful at one size may be sure at another. */
const X_HEIGHTS = [25, 40];
/** Minimum and maximum factor by which a row is enlarged. */
const [FACTOR_MIN, FACTOR_MAX] = [1, 3];
/**
 * A differing reading replaces the first one if its mean confidence is at least REPLACING_CONFIDENCE_MIN, its doubt
 * (100 - confidence) is at most REPLACING_DOUBT_MAX times that of the first, and it has at most REPLACED_MAX
 * characters, such as a label or a one-word answer.
 */
const [REPLACING_CONFIDENCE_MIN, REPLACING_DOUBT_MAX, REPLACED_MAX] = [50, 0.5, 12];

/**
 * Raises the confidence of words whose lines give the same text when read again on their own and at other sizes. OCR
 * relies on a language model: it doubts or misreads a formula or a single letter within a page more than on a line of
 * its own.
 * @param xHeight x-height in pixels.
 */
export async function readAgain(
  words: readonly ReadWord[],
  picture: Picture,
  xHeight: number,
  read: (picture: Picture) => Promise<ReadWord[]>,
): Promise<ReadWord[]> {
  const rows = doubtfulRows(words);
  if (rows.length === 0) return [...words];
  const factors = new Set(X_HEIGHTS.map((size) => Math.min(FACTOR_MAX, Math.max(FACTOR_MIN, size / xHeight))));
  const pieces = [...factors].flatMap((factor) => rows.map((row) => ({ ...union(row), factor })));
  const { picture: set, spans, back } = strips(picture, pieces, xHeight);
  const again = await read(set);
  const readIn = (piece: number): ReadWord[] => {
    const { top, bottom } = spans[piece]!;
    const here = again.filter((word) => word.top + word.bottom >= top * 2 && word.top + word.bottom < bottom * 2);
    return here.map((word) => ({ ...word, ...back(word, piece) })).sort((a, b) => a.left - b.left);
  };
  const readingsOf = (at: number) => Array.from(factors, (_, size) => readIn(at + size * rows.length));
  const doubted = new Set(rows.flat());
  return [
    ...words.filter((word) => !doubted.has(word)),
    ...rows.flatMap((row, at) => raiseConfidence(row, readingsOf(at))),
  ];
}

/**
 * The rows of printed words with low confidence. Empty for a handwritten page; handwriting on a printed page is left
 * out.
 */
export function doubtfulRows(words: readonly ReadWord[]): ReadWord[][] {
  if (legibilityOf(words).confidence < MEAN_MIN || !isEven(words)) return [];
  const rows = rowsOf(words);
  const highest = median(rows.map(heightOf)) * ROW_HEIGHT_MAX;
  return rows.filter((row) => isDoubtful(row) && heightOf(row) <= highest).slice(0, ROWS_MAX);
}

function heightOf(row: readonly ReadWord[]): number {
  const { top, bottom } = union(row);
  return bottom - top;
}

function isDoubtful(row: readonly ReadWord[]): boolean {
  const lengthOf = (words: readonly ReadWord[]) => words.reduce((sum, { text }) => sum + text.length, 0);
  const doubtful = row.filter(({ confidence }) => confidence < DOUBTFUL_BELOW);
  // The first word may be a label, so doubt about it is enough.
  return doubtful.includes(row[0]!) || lengthOf(doubtful) >= lengthOf(row) * DOUBTFUL_MIN;
}

/**
 * The reading of a row with the highest confidence. If the two best agree, the result is more confident than either.
 */
export function bestReading(readings: readonly ReadWord[][]): ReadWord[] {
  const [best = [], other = []] = readings.toSorted((a, b) => meanOf(b) - meanOf(a));
  if (lettersOf(best) !== lettersOf(other)) return best;
  const doubt = (100 - meanOf(other)) / 100;
  return best.map((word) => ({ ...word, confidence: 100 - (100 - word.confidence) * doubt }));
}

/**
 * The words of a row with the highest confidence among the readings with the same characters, spaces aside. If no
 * reading has the same characters, a short part that differs, such as a label, is replaced when the other reading is
 * far more confident.
 */
export function raiseConfidence(first: readonly ReadWord[], others: readonly ReadWord[][]): ReadWord[] {
  const same = others.filter((other) => lettersOf(other) === lettersOf(first));
  const second = bestReading(same.length > 0 ? same : others);
  if (same.length === 0) return replaceShortPart(first, second);
  const confidences = second.flatMap(({ text, confidence }) => Array.from(text, () => confidence));
  let at = 0;
  return first.map((word) => {
    const own = confidences.slice(at, at + Array.from(word.text).length);
    at += own.length;
    const again = own.reduce((sum, one) => sum + one, 0) / own.length;
    return again > word.confidence ? { ...word, confidence: again } : word;
  });
}

function replaceShortPart(first: readonly ReadWord[], second: readonly ReadWord[]): ReadWord[] {
  const isOther = (word: ReadWord, at: number) => word.text !== second.at(at)?.text;
  const from = first.findIndex(isOther);
  const behind = first.toReversed().findIndex((word, at) => isOther(word, -1 - at));
  if (from < 0 || behind < 0) return [...first];
  const was = first.slice(from, first.length - behind);
  const is = second.slice(from, second.length - behind);
  const isShort = [was, is].every((words) => words.length > 0 && lettersOf(words).length <= REPLACED_MAX);
  const isSurer =
    meanOf(is) >= REPLACING_CONFIDENCE_MIN && 100 - meanOf(is) <= (100 - meanOf(was)) * REPLACING_DOUBT_MAX;
  return isShort && isSurer ? [...first.slice(0, from), ...is, ...first.slice(first.length - behind)] : [...first];
}

const lettersOf = (words: readonly ReadWord[]): string => words.map(({ text }) => text).join('');

const meanOf = (words: readonly ReadWord[]): number =>
  words.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, words.length);
