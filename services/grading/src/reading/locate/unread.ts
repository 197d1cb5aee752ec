import { covers, type Edges, type PageWords } from '../words/word.ts';
import type { Line } from './lines.ts';

/** So much taller than a small letter a single piece must be; smaller ones may be specks, unless there are several. */
const TALL = 1.3;
const SEVERAL = 3;

/** Pieces of ink beside one another that are a line of print, which a reader left out, and how high they are, in heights of a small letter. */
const [LINE_MIN, LINE_HIGH] = [8, 2];

/** The lines below which there is a line of print that no word was read from: a reader of words may leave one out. */
export function linesBeforePrint(lines: readonly Line[]): Set<Line> {
  const page = lines[0]?.page;
  if (!page) return new Set();
  const known = [...page.words, ...page.boxes];
  const letters = page.ink.filter(
    (piece) => piece.bottom - piece.top <= page.letter * LINE_HIGH && !known.some((edges) => covers(edges, piece)),
  );
  const middle = ({ top, bottom }: Edges) => (top + bottom) / 2;
  const isOfLine = (piece: Edges) =>
    letters.filter((other) => Math.abs(middle(other) - middle(piece)) < page.letter / 2).length >= LINE_MIN;
  return new Set(letters.filter(isOfLine).flatMap((piece) => lineAbove(lines, piece) ?? []));
}

/**
 * The lines below or beside which there is ink that no word was read from: a drawing, a lone figure, a scrawl.
 *
 * @param printed all lines of a page, with those that the form prints on every page.
 * @param lines those that may belong to answers.
 */
export function linesBeforeInk(printed: readonly Line[], lines: readonly Line[]): Set<Line> {
  const page = printed[0]?.page;
  if (!page) return new Set();
  const furniture = printed.filter((line) => !lines.includes(line));
  const pieces = unreadInk(page).filter((piece) => !furniture.some((line) => isLevel(line, piece)));
  const below = Map.groupBy(pieces, (piece) => lineAbove(lines, piece));
  return new Set([...below].flatMap(([line, ink]) => (line && isWriting(ink, page.letter) ? [line] : [])));
}

/** Confidence of a word from which on the ink under it counts as read. */
const BELIEVED = 30;

/** Ink that no word was read from, struck-out ones apart. */
function unreadInk({ ink, words }: PageWords): Edges[] {
  const read = words.filter(({ confidence, struck }) => confidence >= BELIEVED || struck);
  return ink.filter((piece) => !read.some((word) => covers(word, piece)));
}

/** Pixels of ink that belong to a line: those in its words, and those below or beside it in no word. */
export interface LineInk {
  read: number;
  unread: number;
}

/** The ink of a page by the lines that it belongs to. @param lines those that may belong to answers. */
export function inkByLine(lines: readonly Line[]): Map<Line, LineInk> {
  const found = new Map<Line, LineInk>();
  const page = lines[0]?.page;
  for (const piece of page?.ink ?? []) {
    const within = lines.find((line) => line.words.some((word) => covers(word, piece)));
    const line = within ?? (page!.words.some((word) => covers(word, piece)) ? undefined : lineAbove(lines, piece));
    if (!line) continue;
    const { read, unread } = found.get(line) ?? { read: 0, unread: 0 };
    found.set(line, within ? { read: read + piece.pixels, unread } : { read, unread: unread + piece.pixels });
  }
  return found;
}

export const isLevel = (line: Edges, piece: Edges): boolean => line.top < piece.bottom && piece.top < line.bottom;

const isWriting = (ink: readonly Edges[], letter: number): boolean =>
  ink.length >= SEVERAL || ink.some(({ top, bottom }) => bottom - top >= letter * TALL);

/** The last line of the piece's column that does not begin below it; what stands left of all columns is no answer. */
export function lineAbove(lines: readonly Line[], piece: Edges): Line | undefined {
  const reached = lines.filter((line) => line.columnLeft - 2 * line.unit <= piece.left);
  const columnLeft = Math.max(...reached.map((line) => line.columnLeft));
  const column = reached.filter((line) => columnLeft - line.columnLeft < 2 * line.unit);
  const above = column.filter((line) => line.top <= piece.top + line.unit);
  return above.length > 0 ? above.reduce((last, line) => (line.top >= last.top ? line : last)) : undefined;
}
