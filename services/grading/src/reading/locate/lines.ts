import { median } from '../median.ts';
import { rowsOf } from '../words/rows.ts';
import { type Edges, type PageWords, union, type Word } from '../words/word.ts';

/** Of a page's width: nobody writes so near its edge, and what is read there is believed from this confidence on. */
const EDGE = 0.015;
const EDGE_SURE = 60;
/** Of a page's height: what is lower is no line of a column. */
const FOOTER_FROM = 0.92;
/** Mean confidence from which a row may be writing. */
const BELIEVED = 30;

/** Heights of a word that a row of print has. */
const LIKE_OTHERS = [0.8, 1.8] as const;

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

/** The lines of a page in reading order: part by part, each from the top down. */
export function linesOf(page: PageWords): Line[] {
  const words = page.words.filter((word) => !word.struck && isText(word, page));
  const unit = median(words.map((word) => word.bottom - word.top)) || 1;
  const parts = Map.groupBy(words, (word) => word.part);
  return [...parts.keys()]
    .sort((a, b) => a - b)
    .flatMap((part) => {
      const group = parts.get(part)!;
      const all = rowsOf(group);
      const edge = edgeOf(all, page);
      const rows = all
        .filter((row) => isWritten(row) || standsInLine(row, edge, unit))
        .sort((a, b) => middle(union(a)) - middle(union(b)));
      const columnLeft = edgeOf(rows, page);
      return rows.map((row) => toLine(row, page, unit, columnLeft));
    });
}

/** The left edge of a column. Below it may stand the number of the page, and beside it what a reader makes of specks. */
function edgeOf(rows: readonly Word[][], page: PageWords): number {
  const body = rows.filter((row) => middle(union(row)) < page.height * FOOTER_FROM && meanOf(row) >= BELIEVED);
  return Math.min(...(body.length > 0 ? body : rows).flatMap((row) => row.map((word) => word.left)));
}

/** One line out of words in order. */
export function toLine(words: Word[], page: PageWords, unit: number, columnLeft: number): Line {
  return { ...union(words), words, text: words.map((word) => word.text).join(' '), page, unit, columnLeft };
}

/** Some words of a line, in order, as a line. */
export const partOf = ({ page, unit, columnLeft }: Line, words: Word[]): Line => toLine(words, page, unit, columnLeft);

/** What is left of a line without its first characters; null when nothing is. */
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
  // Behind a sign that closes a label, a dash before a figure is its sign: `3. - 12`.
  const isClosed = /[.):\]]\s*$/.test(line.text.slice(0, characters));
  const isSign = () => isClosed && /^[-−–—]$/.test(words[0]!.text) && /^[.,]?\d/.test(words[1]?.text ?? '');
  while (words.length > 0 && /^[.):\-−–—\]|]+$/.test(words[0]!.text) && !isSign()) words.shift();
  return words.length === 0 ? null : partOf(line, words);
}

/** Lowest confidence of the words that a line's first characters are in. */
export function surenessOf({ words }: Line, end: number): number {
  let at = 0;
  let lowest = 100;
  for (const { text, confidence } of words) {
    if (at < end) lowest = Math.min(lowest, confidence);
    at += text.length + 1;
  }
  return lowest;
}

const middle = (edges: Edges): number => (edges.top + edges.bottom) / 2;

/** Leaves out what a reader makes of specks, rules, boxes and pictures. */
function isText(word: Word, page: PageWords): boolean {
  const height = word.bottom - word.top;
  if (height > page.height * 0.15 || height < 3) return false;
  // What a photograph shows beside the paper.
  const isAtEdge = word.left < page.width * EDGE || word.right > page.width * (1 - EDGE);
  if (isAtEdge && word.confidence < EDGE_SURE) return false;
  // Even plain words come with no confidence at all now and then.
  if (/[\p{L}\p{N}]/u.test(word.text)) return true;
  return word.confidence >= 40 && !/^[|_~—–\-.·•"'`“”‘’]{2,}$|^[|_~]$/.test(word.text);
}

/** Leaves out rows that a reader makes of a blot: a letter or three, and it does not believe them itself. */
function isWritten(row: readonly Word[]): boolean {
  const letters = row.reduce((sum, word) => sum + word.text.replace(/[^\p{L}\p{N}]/gu, '').length, 0);
  return letters > 3 || meanOf(row) >= BELIEVED;
}

/** Whether what was hardly read is as high as other rows and begins where they do, as a label does. */
function standsInLine(row: readonly Word[], edge: number, unit: number): boolean {
  const { left, top, bottom } = union(row);
  const height = (bottom - top) / unit;
  return (
    height > LIKE_OTHERS[0] &&
    height < LIKE_OTHERS[1] &&
    Math.abs(left - edge) < unit / 2 &&
    row.some(({ text }) => /[\p{L}\p{N}]{2}/u.test(text))
  );
}

const meanOf = (row: readonly Word[]): number => row.reduce((sum, word) => sum + word.confidence, 0) / row.length;
