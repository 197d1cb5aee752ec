import { median } from './median.ts';
import { rowsOf } from './rows.ts';
import { type Edges, type PageWords, union, type Word } from './word.ts';

/**
 * Margin at the edges of a page, as a share of its width, in which words need at least the confidence
 * MARGIN_CONFIDENCE_MIN (0-100): hardly anybody writes there.
 */
const MARGIN = 0.015;
const MARGIN_CONFIDENCE_MIN = 60;
/** Rows below this share of the page height may be a footer and are ignored in finding a column's left edge. */
const FOOTER_FROM = 0.92;
/** Minimum mean confidence (0-100) of a row of writing. */
const CONFIDENCE_MIN = 30;

/** Range of a row's height in print, in word heights. */
const HEIGHT_RANGE = [0.8, 1.8] as const;

/** The words on one line of one column, left to right. */
export interface Line extends Edges {
  words: Word[];
  text: string;
  page: PageWords;
  /** Median word height of the page in pixels, the unit of distances. */
  wordHeight: number;
  /** Left edge of the column that the line is in. */
  columnLeft: number;
}

/** The lines of a page in reading order: part by part, top down. */
export function linesOf(page: PageWords): Line[] {
  const words = page.words.filter((word) => !word.struck && isText(word, page));
  const wordHeight = median(words.map((word) => word.bottom - word.top)) || 1;
  const parts = Map.groupBy(words, (word) => word.part);
  return [...parts.keys()]
    .sort((a, b) => a - b)
    .flatMap((part) => {
      const group = parts.get(part)!;
      const all = rowsOf(group);
      const edge = edgeOf(all, page);
      const rows = all
        .filter((row) => isWritten(row) || mayBeLabel(row, edge, wordHeight))
        .sort((a, b) => middle(union(a)) - middle(union(b)));
      const columnLeft = edgeOf(rows, page);
      return withInsertions(rows, wordHeight).map((row) => toLine(row, page, wordHeight, columnLeft));
    });
}

/** Moves words that were inserted between two lines into the lower one, where they stand. */
function withInsertions(rows: readonly Word[][], wordHeight: number): Word[][] {
  const areInserted = rows.map((row, at) => {
    const [own, below] = [union(row), union(rows[at + 1] ?? row)];
    const isNear = below.top > own.top && below.top - own.top < wordHeight;
    const isAbove = own.left > below.left && own.right < below.right;
    return isNear && isAbove && row.some(({ text }) => /\p{L}{2}/u.test(text));
  });
  return rows.flatMap((row, at) => {
    if (areInserted[at]) return [];
    const inserted = areInserted[at - 1] ? rows[at - 1]! : [];
    const before = row.filter((word) => word.left <= (inserted[0]?.left ?? 0)).length;
    return [row.toSpliced(before, 0, ...inserted)];
  });
}

/** The left edge of a column, ignoring page numbers at the bottom and rows of specks. */
function edgeOf(rows: readonly Word[][], page: PageWords): number {
  const body = rows.filter((row) => middle(union(row)) < page.height * FOOTER_FROM && meanOf(row) >= CONFIDENCE_MIN);
  return Math.min(...(body.length > 0 ? body : rows).flatMap((row) => row.map((word) => word.left)));
}

/** Builds a line from words in order. */
export function toLine(words: Word[], page: PageWords, wordHeight: number, columnLeft: number): Line {
  return { ...union(words), words, text: words.map((word) => word.text).join(' '), page, wordHeight, columnLeft };
}

/** Builds a line from some of the words of another one, in order. */
export const partOf = ({ page, wordHeight, columnLeft }: Line, words: Word[]): Line =>
  toLine(words, page, wordHeight, columnLeft);

/** The rest of a line after its first characters; null if nothing is left. */
export function cutStart(line: Line, characters: number): Line | null {
  const words: Word[] = [];
  let at = 0;
  for (const word of line.words) {
    const gone = Math.max(0, characters - at);
    at += word.text.length + 1;
    if (gone === 0) words.push(word);
    else if (gone < word.text.length) {
      const left = word.left + ((word.right - word.left) * gone) / word.text.length;
      words.push({ ...word, text: word.text.slice(gone), left });
    }
  }
  // After the closing punctuation of a label, a dash before a number is a minus sign: `3. - 12`.
  const isClosed = /[.):\]]\s*$/.test(line.text.slice(0, characters));
  const isSign = () => isClosed && /^[-−–—]$/.test(words[0]!.text) && /^[.,]?\d/.test(words[1]?.text ?? '');
  while (words.length > 0 && /^[.):\-−–—\]|]+$/.test(words[0]!.text) && !isSign()) words.shift();
  return words.length === 0 ? null : partOf(line, words);
}

/** Lowest confidence among the words that contain a line's first `end` characters. */
export function lowestConfidence({ words }: Line, end: number): number {
  let at = 0;
  let lowest = 100;
  for (const { text, confidence } of words) {
    if (at < end) lowest = Math.min(lowest, confidence);
    at += text.length + 1;
  }
  return lowest;
}

const middle = (edges: Edges): number => (edges.top + edges.bottom) / 2;

/** Whether a word is text rather than a speck, a ruled line, a box or a picture. */
function isText(word: Word, page: PageWords): boolean {
  const height = word.bottom - word.top;
  if (height > page.height * 0.15 || height < 3) return false;
  // A photograph may show things next to the paper.
  const isAtEdge = word.left < page.width * MARGIN || word.right > page.width * (1 - MARGIN);
  if (isAtEdge && word.confidence < MARGIN_CONFIDENCE_MIN) return false;
  // The reader sometimes gives even clear words a confidence of 0.
  if (/[\p{L}\p{N}]/u.test(word.text)) return true;
  return word.confidence >= 40 && !/^[|_~—–\-.·•"'`“”‘’]{2,}$|^[|_~]$/.test(word.text);
}

/** Whether a row is writing rather than a blot, which is read as at most three letters of low confidence. */
function isWritten(row: readonly Word[]): boolean {
  const letters = row.reduce((sum, word) => sum + word.text.replace(/[^\p{L}\p{N}]/gu, '').length, 0);
  return letters > 3 || meanOf(row) >= CONFIDENCE_MIN;
}

/** Whether a poorly recognized row is as high as other rows and begins at the column's left edge, as a label does. */
function mayBeLabel(row: readonly Word[], edge: number, wordHeight: number): boolean {
  const { left, top, bottom } = union(row);
  const height = (bottom - top) / wordHeight;
  return (
    height > HEIGHT_RANGE[0] &&
    height < HEIGHT_RANGE[1] &&
    Math.abs(left - edge) < wordHeight / 2 &&
    row.some(({ text }) => /[\p{L}\p{N}]{2}/u.test(text))
  );
}

const meanOf = (row: readonly Word[]): number => row.reduce((sum, word) => sum + word.confidence, 0) / row.length;
