import { legibilityOf } from '../legibility.ts';
import { median } from '../median.ts';
import type { Picture } from '../pictures/picture.ts';
import { strips } from '../pictures/strips.ts';
import { isEven } from '../print.ts';
import { rowsOf } from './rows.ts';
import { type ReadWord, union } from './word.ts';

/** Mean confidence from which a page may be print. */
const MEAN_MIN = 0.6;
/** A row is read again where words below this make up such a share of it. */
const [DOUBTFUL_BELOW, DOUBTFUL_MIN] = [70, 0.15];
/** Of the middle height of the page's rows: what is taller may be written by hand into a form. */
const TALL = 1.5;
/** Rows that are read again, at most: a page with more is no print, and takes time. */
const ROWS_MAX = 24;
/** How much larger a row is set: what a reader doubts at one size it is sure of at another. */
const FACTOR = 1.5;

/**
 * The words of a picture, surer where the lines that they stand on were read the same a second time. Readers of print go
 * by the words of a language: they doubt a formula or a lone letter that they read well, and less so on a line by
 * itself. What was read differently stays as doubtful as it was. @param letter height of a small letter in pixels.
 */
export async function readAgain(
  words: readonly ReadWord[],
  picture: Picture,
  letter: number,
  read: (picture: Picture) => Promise<ReadWord[]>,
): Promise<ReadWord[]> {
  const rows = doubtfulRows(words);
  if (rows.length === 0) return [...words];
  const { picture: set, spans } = strips(picture, rows.map(union), FACTOR, letter);
  const again = await read(set);
  const surest = new Map<ReadWord, ReadWord>();
  for (const [at, row] of rows.entries()) {
    const { top, bottom } = spans[at]!;
    const second = again.filter((word) => word.top + word.bottom >= top * 2 && word.top + word.bottom < bottom * 2);
    for (const [index, word] of surer(row, second).entries()) surest.set(row[index]!, word);
  }
  return words.map((word) => surest.get(word) ?? word);
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
  return lengthOf(row.filter(({ confidence }) => confidence < DOUBTFUL_BELOW)) >= lengthOf(row) * DOUBTFUL_MIN;
}

/**
 * The words of a row, each as sure as the surer of two readings that say the same, whatever they take for spaces; as
 * they were where the readings differ. @param second in any order.
 */
export function surer(first: readonly ReadWord[], second: readonly ReadWord[]): ReadWord[] {
  const inOrder = [...second].sort((a, b) => a.left - b.left);
  const signs = inOrder.flatMap(({ text, confidence }) => Array.from(text, (sign) => ({ sign, confidence })));
  if (first.map(({ text }) => text).join('') !== signs.map(({ sign }) => sign).join('')) return [...first];
  let at = 0;
  return first.map((word) => {
    const own = signs.slice(at, at + Array.from(word.text).length);
    at += own.length;
    const again = own.reduce((sum, { confidence }) => sum + confidence, 0) / own.length;
    return again > word.confidence ? { ...word, confidence: again } : word;
  });
}
