import { median } from '../../layout/median.ts';
import { bare } from '../../layout/similarity.ts';
import type { Edges, PageWords, Word } from '../../layout/word.ts';
import { middleX, rowAt } from './letter-row.ts';
import type { MarkedRow } from './marked-row.ts';

/** Minimum number of rows that form columns. */
const ROWS_MIN = 2;
/** Maximum distance of a letter from its column, in x-heights. */
const OFFSET_MAX = 0.9;
/** A word with more letters and at least this confidence is not a letter with a mark on it. */
const [LETTERS_MAX, CONFIDENCE_MIN] = [4, 60];

/**
 * Finds rows of letters of which too few were recognized because of marks on them: they are in the columns of
 * recognized rows and have ink where those have letters.
 *
 * @param lines the lines of the page, including those of the rows.
 */
export function rowsBelow(rows: readonly MarkedRow[], lines: readonly Word[][], page: PageWords): MarkedRow[] {
  return columnsOf(rows, page).flatMap(({ middles, labels, height, tops }) => {
    // The words of one row may be read as two lines.
    const taken = [...tops];
    return lines.flatMap((row) => {
      const lane = row.filter((word) => isWithin(word, middles, page));
      const isPlain = lane.every(
        ({ text, confidence }) => bare(text).length <= LETTERS_MAX || confidence < CONFIDENCE_MIN,
      );
      // Words before the columns are the number of the question and may be anything.
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
  /** Centres of the columns of letters. */
  middles: number[];
  labels: readonly string[];
  height: number;
  /** Top edges of the recognized rows. */
  tops: number[];
}

/** The columns that rows share. */
function columnsOf(rows: readonly MarkedRow[], page: PageWords): Columns[] {
  const groups: MarkedRow[][] = [];
  for (const row of rows) {
    const group = groups.find(
      ([first]) => first!.labels === row.labels && Math.abs(beginOf(first!) - beginOf(row)) < page.xHeight * OFFSET_MAX,
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

/** Whether there is ink at an x position between two heights. */
const hasInk = (across: number, { top, bottom }: Pick<Edges, 'top' | 'bottom'>, { ink, xHeight }: PageWords): boolean =>
  ink.some((piece) => {
    const middle = (piece.top + piece.bottom) / 2;
    return Math.abs(middleX(piece) - across) < xHeight * OFFSET_MAX && middle > top && middle < bottom;
  });
