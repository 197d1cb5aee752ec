import { median } from '../../layout/median.ts';
import { bare } from '../../layout/similarity.ts';
import { type PageWords, type Piece, union, type Word } from '../../layout/word.ts';
import { middleX } from './letter-row.ts';
import type { MarkedRow } from './marked-row.ts';

/** Minimum number of rows that are counted, and share of recognized numbers that must agree with the count. */
const [ROWS_MIN, AGREED_MIN] = [4, 0.5];
/** Maximum horizontal distance between rows of a column, in x-heights. */
const OFFSET_MAX = 1;
/** Maximum deviation of a row from its position, as a share of the distance between rows. */
const UNEVEN_MAX = 0.25;
/** Maximum length of a misread number; longer words are a printed question. */
const LENGTH_MAX = 5;
const CONFIDENCE = 90;
const SURE_MIN = 80;

/**
 * Corrects and completes the numbers before rows: a misread number (`un` for 11) or a missing one follows from the
 * others in its column, if those count evenly spaced rows.
 */
export function withRowNumbers(
  page: PageWords,
  rows: readonly MarkedRow[],
  isLabel: (number: string) => boolean,
): PageWords {
  const gone = new Set<Word>();
  const added: Word[] = [];
  for (const column of columnsOf(rows, page)) {
    const numbered = column.map((row) => ({ row, words: wordsBefore(row, rows, page) }));
    const count = countOf(numbered);
    if (!count) continue;
    // `1.` may be what is left of 11 if the number 1 is at another row.
    const counted = new Set(column.map((row) => `${count(row)}`));
    for (const { row, words } of numbered) {
      const number = `${count(row)}`;
      if (words.length === 1 && isBelieved(words[0]!, number, (read) => isLabel(read) && !counted.has(read))) continue;
      if (!isLabel(number) || words.some(({ text }) => text.length > LENGTH_MAX)) continue;
      for (const word of words) gone.add(word);
      added.push(numberWord(number, row, words, page));
    }
  }
  if (added.length === 0) return page;
  return { ...page, words: [...page.words.filter((word) => !gone.has(word)), ...added] };
}

/** Whether a word is this number, or with certainty that of another question; papers may skip numbers. */
const isBelieved = ({ text, confidence }: Word, number: string, isLabel: (number: string) => boolean): boolean =>
  bare(text) === number || (confidence >= SURE_MIN && isLabel(bare(text)));

interface Numbered {
  row: MarkedRow;
  words: Word[];
}

const topOf = ({ places: [first] }: MarkedRow): number => (first!.top + first!.bottom) / 2;

/** Rows below one another, top down. */
function columnsOf(rows: readonly MarkedRow[], page: PageWords): MarkedRow[][] {
  const columns: MarkedRow[][] = [];
  for (const row of [...rows].sort((one, other) => topOf(one) - topOf(other))) {
    const column = columns.find(
      ([first]) => Math.abs(middleX(first!.places[0]!) - middleX(row.places[0]!)) < page.xHeight * OFFSET_MAX,
    );
    if (column) column.push(row);
    else columns.push([row]);
  }
  return columns.filter((column) => column.length >= ROWS_MIN);
}

/** The words on the level of a row, between it and the row to its left. */
function wordsBefore(row: MarkedRow, rows: readonly MarkedRow[], { words }: PageWords): Word[] {
  const { edges, places } = row;
  const middle = topOf(row);
  const isLevel = ({ top, bottom }: Pick<Word, 'top' | 'bottom'>) => top < middle && bottom > middle;
  const begin = Math.max(
    0,
    ...rows
      .filter((row) => isLevel(row.edges))
      .map((row) => row.edges.right)
      .filter((right) => right <= edges.left),
  );
  // OCR may have joined the number with the first letter.
  const [first, second] = places as [Piece, Piece, ...Piece[]];
  return words.filter(
    (word) => isLevel(word) && word.left >= begin && word.left < first.left && word.right < second.left,
  );
}

/** The number of each row, by the recognized numbers and the positions of the rows; undefined if they do not count. */
function countOf(numbered: readonly Numbered[]): ((row: MarkedRow) => number) | undefined {
  const tops = numbered.map(({ row }) => topOf(row));
  const pitch = median(tops.slice(1).map((top, at) => top - tops[at]!));
  const placeOf = (row: MarkedRow) => (topOf(row) - tops[0]!) / pitch;
  if (numbered.some(({ row }) => Math.abs(placeOf(row) - Math.round(placeOf(row))) > UNEVEN_MAX)) return undefined;
  const firsts = numbered.map(({ row, words }) => Number(bare(words[0]?.text ?? '')) - Math.round(placeOf(row)));
  const agreed = median(firsts.filter((first) => !Number.isNaN(first)));
  const isAgreed = firsts.filter((first) => first === agreed).length >= numbered.length * AGREED_MIN;
  return isAgreed ? (row) => agreed + Math.round(placeOf(row)) : undefined;
}

function numberWord(number: string, row: MarkedRow, words: readonly Word[], page: PageWords): Word {
  const { top, bottom } = row.places[0]!;
  const right = row.edges.left - page.xHeight;
  const edges = words.length > 0 ? union(words) : { left: right - page.xHeight, right, top, bottom };
  return { ...edges, text: `${number}.`, confidence: CONFIDENCE, part: words[0]?.part ?? 0 };
}
