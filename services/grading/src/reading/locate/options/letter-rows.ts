import { rowsOf } from '../../words/rows.ts';
import { type PageWords, type Piece, union, type Word } from '../../words/word.ts';
import { bare } from '../similarity.ts';
import { covers } from '../unread.ts';
import type { MarkedRow } from './marked-row.ts';

/** How far from a letter its mark is looked for, in heights of a small letter: beside it, and above and below. */
const [ASIDE, ABOVE] = [2.5, 2.2];
/** Rows of one kind from which on they are what the paper prints; one may be what somebody wrote. */
const ROWS_MIN = 2;

/**
 * Rows of letters that a paper prints to be circled, ticked or crossed out: `A B C D` behind the number of each question. One
 * letter of each may have been read as something else, for its mark.
 */
export function letterRows(page: PageWords, labels: readonly string[]): MarkedRow[] {
  if (labels.length < 3) return [];
  const words = page.words.filter((word) => !word.struck);
  const rows = rowsOf(words).flatMap((row) => {
    const found = lettersIn(row, labels);
    return found ? [toRow(found, row, page, labels)] : [];
  });
  return rows.length < ROWS_MIN ? [] : rows;
}

/**
 * Labels that stand in one row of which a piece was taken for another column, with no number there that they could answer: what
 * looks like an answer, `1. A`, may be the first of the letters that the paper prints.
 */
export function tornLetters(page: PageWords, labels: readonly string[]): Word[] {
  const known = labels.map(bare);
  return rowsOf(page.words.filter((word) => !word.struck)).flatMap((row) => {
    const letters = row.filter(({ text }) => known.includes(bare(text)));
    const places = letters.map(({ text }) => known.indexOf(bare(text)));
    const isInOrder = places.every((place, at) => at === 0 || place > places[at - 1]!);
    const isTorn = new Set(letters.map(({ part }) => part)).size > 1;
    const isNumbered = row.some((word) => word.left > (letters[0]?.left ?? 0) && /\d/.test(word.text));
    return letters.length > 1 && isInOrder && isTorn && !isNumbered ? letters : [];
  });
}

/** The word of each label, where a line ends with them, in order and at even distances, but for one at most. */
function lettersIn(row: readonly Word[], labels: readonly string[]): (Word | undefined)[] | undefined {
  const found = labels.map((label) => row.findLast(({ text }) => !/[,;]/.test(text) && bare(text) === bare(label)));
  const known = found.filter((word) => word !== undefined);
  if (known.length < labels.length - 1) return undefined;
  if (known.some((word, at) => at > 0 && word.left <= known[at - 1]!.left)) return undefined;
  const others = row.filter((word) => word.right > known[0]!.left && !known.includes(word));
  if (others.some(({ text }) => bare(text).length > 2)) return undefined;
  const step = stepOf(found);
  const isEven = known.every((word) => {
    const away = (word.left - known[0]!.left) / step;
    return Math.abs(away - (found.indexOf(word) - found.indexOf(known[0]))) < 0.3;
  });
  return isEven ? found : undefined;
}

/** Pixels from one letter to the next. */
function stepOf(found: readonly (Word | undefined)[]): number {
  const first = found.findIndex((word) => word !== undefined);
  const last = found.findLastIndex((word) => word !== undefined);
  return (found[last]!.left - found[first]!.left) / (last - first);
}

function toRow(
  found: readonly (Word | undefined)[],
  row: readonly Word[],
  page: PageWords,
  labels: readonly string[],
): MarkedRow {
  const first = found.findIndex((word) => word !== undefined);
  const { top, bottom } = union(found.filter((word) => word !== undefined));
  const step = stepOf(found);
  const width = Math.min(step / 2, page.letter * ASIDE);
  const begin = found[first]!.left - step * first - page.letter / 2;
  const before = row.filter((word) => (word.left + word.right) / 2 < begin);
  const letters = found.map((word, at): Piece => {
    const middle = word ? (word.left + word.right) / 2 : found[first]!.left + step * (at - first) + page.letter / 2;
    const around = {
      left: middle - width,
      right: middle + width,
      top: top - page.letter * ABOVE,
      bottom: bottom + page.letter,
    };
    return {
      left: middle - page.letter,
      right: middle + page.letter,
      top,
      bottom,
      pixels: inkIn(around, before, page),
    };
  });
  const own = new Set(row.filter((word) => !before.includes(word)));
  return { shape: 'letters', labels, places: letters, words: own, edges: union([...letters, ...own]) };
}

/** Ink around a letter, without that of the words before the row. */
function inkIn(around: Omit<Piece, 'pixels'>, before: readonly Word[], page: PageWords): number {
  return page.ink
    .filter((piece) => covers(around, piece) && !before.some((word) => covers(word, piece)))
    .reduce((sum, { pixels }) => sum + pixels, 0);
}
