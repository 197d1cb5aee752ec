import { median } from '../../median.ts';
import type { Edges, PageWords, Word } from '../../words/word.ts';
import { bare } from '../similarity.ts';
import { middleX, rowAt } from './letter-row.ts';
import type { MarkedRow } from './marked-row.ts';

/** Rows whose letters stand below one another from which on they make columns. */
const ROWS_MIN = 2;
/** In heights of a small letter: how far from its column a letter may stand. */
const ASIDE = 0.9;
/** Longer words that are believed are no letters with marks on them. */
const [LETTERS_MAX, BELIEVED] = [4, 60];

/**
 * Rows of which too few letters were read to tell them, since marks lie on them or on others: below or above rows that were,
 * with ink where those have letters and with nothing else.
 *
 * @param lines of the page, those of the rows too.
 */
export function rowsBelow(rows: readonly MarkedRow[], lines: readonly Word[][], page: PageWords): MarkedRow[] {
  return columnsOf(rows, page).flatMap(({ middles, labels, height, tops }) => {
    // What is read of one row may lie on two lines.
    const taken = [...tops];
    return lines.flatMap((row) => {
      const lane = row.filter((word) => isWithin(word, middles, page));
      const isPlain = lane.every(({ text, confidence }) => bare(text).length <= LETTERS_MAX || confidence < BELIEVED);
      // Letters are read in some way; what stands before them is the number of the question.
      if (lane.length === 0 || !isPlain) return [];
      const middle = median(lane.map(({ top, bottom }) => (top + bottom) / 2));
      const edges = { top: middle - height / 2, bottom: middle + height / 2 };
      const isInked = middles.filter((across) => hasInk(across, edges, page)).length >= middles.length - 1;
      if (!isInked || taken.some((top) => Math.abs(top - edges.top) < height)) return [];
      taken.push(edges.top);
      return [rowAt(middles, edges, { row, page, labels })];
    });
  });
}

interface Columns {
  /** Where the letters of each label have their middles. */
  middles: number[];
  labels: readonly string[];
  height: number;
  /** Of the rows that were read. */
  tops: number[];
}

/** Columns of letters that rows have in common. */
function columnsOf(rows: readonly MarkedRow[], page: PageWords): Columns[] {
  const groups: MarkedRow[][] = [];
  for (const row of rows) {
    const group = groups.find(
      ([first]) => first!.labels === row.labels && Math.abs(beginOf(first!) - beginOf(row)) < page.xHeight * ASIDE,
    );
    if (group) group.push(row);
    else groups.push([row]);
  }
  return groups
    .filter((group) => group.length >= ROWS_MIN)
    .map((group) => ({
      labels: group[0]!.labels,
      middles: group[0]!.labels.map((_, at) => median(group.map(({ places }) => middleX(places[at]!)))),
      tops: group.map(({ places: [first] }) => first!.top),
      height: median(group.map(({ places: [first] }) => first!.bottom - first!.top)),
    }));
}

const beginOf = ({ places }: MarkedRow): number => middleX(places[0]!);

const isWithin = (word: Edges, middles: readonly number[], { xHeight }: PageWords): boolean =>
  middleX(word) > middles[0]! - xHeight && middleX(word) < middles.at(-1)! + xHeight;

/** Whether a piece of ink stands at a place across between two heights. */
const hasInk = (across: number, { top, bottom }: Pick<Edges, 'top' | 'bottom'>, { ink, xHeight }: PageWords): boolean =>
  ink.some((piece) => {
    const middle = (piece.top + piece.bottom) / 2;
    return Math.abs(middleX(piece) - across) < xHeight * ASIDE && middle > top && middle < bottom;
  });
