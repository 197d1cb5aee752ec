import { legibilityOf } from '../legibility.ts';
import { median } from '../median.ts';
import type { Picture } from '../pictures/picture.ts';
import { strips } from '../pictures/strips.ts';
import { isEven } from '../print.ts';
import { rowsOf } from './rows.ts';
import { type ReadWord, union } from './word.ts';

/** Mean confidence from which a page may be print. */
const MEAN_MIN = 0.5;
/** A row is read again where its first word is below this, or others that make up such a share of it. */
const [DOUBTFUL_BELOW, DOUBTFUL_MIN] = [70, 0.15];
/** Of the middle height of the page's rows: what is taller may be written by hand into a form. */
const TALL = 1.5;
/** Rows that are read again, at most: a page with more is no print, and takes time. */
const ROWS_MAX = 24;
/** Pixels that a small letter is set at: what a reader doubts at one size it is sure of at another. */
const SIZES = [25, 40];
/** How much larger than it was, and how much less, that may be. */
const [FACTOR_MIN, FACTOR_MAX] = [1, 3];
/** What is read instead of something else: this sure, with so much less doubt; and how many letters that may be, a label or a lone answer. */
const [INSTEAD_SURE, LESS_DOUBT, INSTEAD_MAX] = [50, 0.5, 12];

/**
 * The words of a picture, surer where the lines that they stand on were read the same another time, each by itself and at
 * other sizes. Readers of print go by the words of a language: they doubt a formula or a lone letter that they read well, or
 * misread it, and less so on a line by itself. @param letter height of a small letter in pixels.
 */
export async function readAgain(
  words: readonly ReadWord[],
  picture: Picture,
  letter: number,
  read: (picture: Picture) => Promise<ReadWord[]>,
): Promise<ReadWord[]> {
  const rows = doubtfulRows(words);
  if (rows.length === 0) return [...words];
  const factors = new Set(SIZES.map((size) => Math.min(FACTOR_MAX, Math.max(FACTOR_MIN, size / letter))));
  const pieces = [...factors].flatMap((factor) => rows.map((row) => ({ ...union(row), factor })));
  const { picture: set, spans, back } = strips(picture, pieces, letter);
  const again = await read(set);
  const readIn = (piece: number): ReadWord[] => {
    const { top, bottom } = spans[piece]!;
    const here = again.filter((word) => word.top + word.bottom >= top * 2 && word.top + word.bottom < bottom * 2);
    return here.map((word) => ({ ...word, ...back(word, piece) })).sort((a, b) => a.left - b.left);
  };
  const readingsOf = (at: number) => Array.from(factors, (_, size) => readIn(at + size * rows.length));
  const doubted = new Set(rows.flat());
  return [...words.filter((word) => !doubted.has(word)), ...rows.flatMap((row, at) => surer(row, readingsOf(at)))];
}

/** The rows of a page of print that the reader doubts; none on a page by hand, nor what is by hand on a printed one. */
export function doubtfulRows(words: readonly ReadWord[]): ReadWord[][] {
  if (legibilityOf(words).confidence < MEAN_MIN || !isEven(words)) return [];
  const rows = rowsOf(words);
  const highest = median(rows.map(heightOf)) * TALL;
  return rows.filter((row) => isDoubtful(row) && heightOf(row) <= highest).slice(0, ROWS_MAX);
}

function heightOf(row: readonly ReadWord[]): number {
  const { top, bottom } = union(row);
  return bottom - top;
}

function isDoubtful(row: readonly ReadWord[]): boolean {
  const lengthOf = (words: readonly ReadWord[]) => words.reduce((sum, { text }) => sum + text.length, 0);
  const doubtful = row.filter(({ confidence }) => confidence < DOUBTFUL_BELOW);
  // Its first word may be a label.
  return doubtful.includes(row[0]!) || lengthOf(doubtful) >= lengthOf(row) * DOUBTFUL_MIN;
}

/** Of readings of a row the surest; what two of them say is surer than either. */
export function either(readings: readonly ReadWord[][]): ReadWord[] {
  const [best = [], other = []] = readings.toSorted((a, b) => meanOf(b) - meanOf(a));
  if (lettersOf(best) !== lettersOf(other)) return best;
  const doubt = (100 - meanOf(other)) / 100;
  return best.map((word) => ({ ...word, confidence: 100 - (100 - word.confidence) * doubt }));
}

/**
 * The words of a row, each as sure as in the surest of its readings that say the same, whatever they take for spaces. Where
 * all differ in a few letters, a label perhaps, those of the others count if they are far surer; else all stays as it was.
 */
export function surer(first: readonly ReadWord[], others: readonly ReadWord[][]): ReadWord[] {
  const same = others.filter((other) => lettersOf(other) === lettersOf(first));
  const second = either(same.length > 0 ? same : others);
  if (same.length === 0) return instead(first, second);
  const confidences = second.flatMap(({ text, confidence }) => Array.from(text, () => confidence));
  let at = 0;
  return first.map((word) => {
    const own = confidences.slice(at, at + Array.from(word.text).length);
    at += own.length;
    const again = own.reduce((sum, one) => sum + one, 0) / own.length;
    return again > word.confidence ? { ...word, confidence: again } : word;
  });
}

function instead(first: readonly ReadWord[], second: readonly ReadWord[]): ReadWord[] {
  const isOther = (word: ReadWord, at: number) => word.text !== second.at(at)?.text;
  const from = first.findIndex(isOther);
  const behind = first.toReversed().findIndex((word, at) => isOther(word, -1 - at));
  if (from < 0 || behind < 0) return [...first];
  const was = first.slice(from, first.length - behind);
  const is = second.slice(from, second.length - behind);
  const isShort = [was, is].every((words) => words.length > 0 && lettersOf(words).length <= INSTEAD_MAX);
  const isSurer = meanOf(is) >= INSTEAD_SURE && 100 - meanOf(is) <= (100 - meanOf(was)) * LESS_DOUBT;
  return isShort && isSurer ? [...first.slice(0, from), ...is, ...first.slice(first.length - behind)] : [...first];
}

const lettersOf = (words: readonly ReadWord[]): string => words.map(({ text }) => text).join('');

const meanOf = (words: readonly ReadWord[]): number =>
  words.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, words.length);
