import { rowsOf } from '../../layout/rows.ts';
import { bare } from '../../layout/similarity.ts';
import { type PageWords, union, type Word } from '../../layout/word.ts';
import { rowsBelow } from './letter-columns.ts';
import { isLetter, middleX, rowAt } from './letter-row.ts';
import type { MarkedRow } from './marked-row.ts';

/** Minimum number of rows with the same labels; a single one may be handwritten. */
const ROWS_MIN = 2;

/**
 * Rows of printed letters to be circled, ticked or crossed out: `A B C D` after the number of each question. In each
 * row one letter may be unrecognized because of its mark.
 */
export function letterRows(page: PageWords, labels: readonly string[]): MarkedRow[] {
  if (labels.length < 3) return [];
  const lines = rowsOf(page.words.filter((word) => !word.struck));
  const rows = lines.flatMap((line) => rowsIn(line, page, labels));
  return rows.length < ROWS_MIN ? [] : [...rows, ...rowsBelow(rows, lines, page)];
}

/** The rows of letters in a line, rightmost first. */
function rowsIn(line: Word[], page: PageWords, labels: readonly string[]): MarkedRow[] {
  const found = lettersIn(line, labels);
  if (!found) return [];
  const row = toRow(found, line, page, labels);
  return [
    ...rowsIn(
      line.filter((word) => word.right <= row.edges.left),
      page,
      labels,
    ),
    row,
  ];
}

/**
 * Labels of one row that were split into two columns and are not numbered. The first of them may look like an answer,
 * as in `1. A`, although it was printed.
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

/** The word of each label if a line ends with them in order and evenly spaced; at most one may be missing. */
function lettersIn(row: readonly Word[], labels: readonly string[]): (Word | undefined)[] | undefined {
  const found = labels.map((label) => row.findLast(({ text }) => !/[,;]/.test(text) && isLetter(text, label)));
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

/** Distance between letters in pixels. */
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
  const step = stepOf(found);
  const middles = found.map((word, at) =>
    word ? middleX(word) : found[first]!.left + step * (at - first) + page.xHeight / 2,
  );
  return rowAt(middles, union(found.filter((word) => word !== undefined)), { row, page, labels });
}
