import { type Edges, type PageWords, union, type Word } from '../words/word.ts';

/** Words that stand on one line of one column, left to right. */
export interface Line extends Edges {
  words: Word[];
  text: string;
  page: PageWords;
  /** Typical height of a word on the page, in pixels: the measure of every distance. */
  unit: number;
  /** Left edge of the column the line stands in. */
  columnLeft: number;
}

/** The lines of a page in reading order: down the left column, then down the right one. */
export function linesOf(page: PageWords): Line[] {
  const words = page.words.filter((word) => isText(word, page));
  const unit = median(words.map((word) => word.bottom - word.top)) || 1;
  const gutter = findGutter(words, unit);
  const make = (group: Word[]): Line[] => {
    const rows = rowsOf(group).sort((a, b) => middle(union(a)) - middle(union(b)));
    const columnLeft = Math.min(...group.map((word) => word.left));
    return rows.map((row) => toLine(row, page, unit, columnLeft));
  };
  if (gutter === undefined) return make(words);
  // A line across the gutter (a heading) ends the columns above it.
  const rows = rowsOf(words).sort((a, b) => middle(union(a)) - middle(union(b)));
  const lines: Line[] = [];
  let left: Word[] = [];
  let right: Word[] = [];
  const flush = () => {
    lines.push(...make(left), ...make(right));
    left = [];
    right = [];
  };
  for (const row of rows) {
    if (row.some((word) => crosses(word, gutter, unit))) {
      flush();
      lines.push(...make(row));
    } else {
      for (const word of row) (word.right <= gutter ? left : right).push(word);
    }
  }
  flush();
  return lines;
}

/** One line out of words in order. */
export function toLine(words: Word[], page: PageWords, unit: number, columnLeft: number): Line {
  return { ...union(words), words, text: words.map((word) => word.text).join(' '), page, unit, columnLeft };
}

const middle = (edges: Edges): number => (edges.top + edges.bottom) / 2;

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}

/** Leaves out what a reader makes of specks, rules, boxes and pictures. */
function isText(word: Word, page: PageWords): boolean {
  const height = word.bottom - word.top;
  if (height > page.height * 0.15 || height < 3) return false;
  if (/[\p{L}\p{N}]/u.test(word.text)) return word.confidence >= 5;
  return word.confidence >= 40 && !/^[|_~—–\-.·•"'`“”‘’]{2,}$|^[|_~]$/.test(word.text);
}

/** Groups words whose heights overlap with the word before them on the line, which follows a line that is not quite level. */
function rowsOf(words: readonly Word[]): Word[][] {
  const rows: Word[][] = [];
  for (const word of [...words].sort((a, b) => a.left - b.left)) {
    let best: Word[] | undefined;
    let bestOverlap = 0.4;
    for (const row of rows) {
      const last = row.at(-1)!;
      const shared = Math.min(last.bottom, word.bottom) - Math.max(last.top, word.top);
      const overlap = shared / Math.min(last.bottom - last.top, word.bottom - word.top);
      if (overlap > bestOverlap) {
        best = row;
        bestOverlap = overlap;
      }
    }
    if (best) best.push(word);
    else rows.push([word]);
  }
  return rows;
}

const crosses = (word: Edges, x: number, unit: number): boolean =>
  word.left < x + unit * 0.4 && word.right > x - unit * 0.4;

/**
 * The middle of the empty strip between two columns; undefined for a page of one column. Both sides must carry a fair
 * share of the words (a margin with labels is no column), and only a heading or two may reach across.
 */
function findGutter(words: readonly Word[], unit: number): number | undefined {
  if (words.length < 12) return undefined;
  const { left, right } = union(words);
  const step = unit / 4;
  let best: { x: number; crossing: number } | undefined;
  let from = 0;
  for (let x = left + (right - left) * 0.3; x < left + (right - left) * 0.7; x += step) {
    const before = words.filter((word) => word.right <= x).length;
    const after = words.filter((word) => word.left >= x).length;
    if (Math.min(before, after) < words.length * 0.2) continue;
    const crossing = words.filter((word) => crosses(word, x, unit)).length;
    if (crossing > words.length * 0.06) continue;
    if (!best || crossing < best.crossing) {
      best = { x, crossing };
      from = x;
    } else if (crossing === best.crossing && x - from < unit * 12) {
      // Stay in the middle of the strip that was found first.
      best = { x: (from + x) / 2, crossing };
    }
  }
  return best && runsBeside(words, best.x, unit) ? best.x : undefined;
}

/** Whether several lines stand on either side of x: one wide gap in a line or two is no gutter. */
function runsBeside(words: readonly Word[], x: number, unit: number): boolean {
  const rows = rowsOf(words).filter((row) => !row.some((word) => crosses(word, x, unit)));
  const linesMin = 4;
  return (
    rows.filter((row) => row.some((word) => word.right <= x)).length >= linesMin &&
    rows.filter((row) => row.some((word) => word.left >= x)).length >= linesMin
  );
}
