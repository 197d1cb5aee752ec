import type { Line } from './lines.ts';
import { covers, type Edges, type PageWords } from './word.ts';

/**
 * Ink counts as writing if one piece has this height in x-heights, or if there are several pieces; fewer may be specks.
 */
const TALL_MIN = 1.3;
const PIECES_MIN = 3;

/** Minimum number of adjacent pieces of ink that form a line of print, and their maximum height in x-heights. */
const [LINE_PIECES_MIN, LINE_HEIGHT_MAX] = [8, 2];

/** The lines below which the reader left out a whole line of print. */
export function linesBeforePrint(lines: readonly Line[]): Set<Line> {
  const page = lines[0]?.page;
  if (!page) return new Set();
  const known = [...page.words, ...page.boxes];
  const letters = page.ink.filter(
    (piece) =>
      piece.bottom - piece.top <= page.xHeight * LINE_HEIGHT_MAX && !known.some((edges) => covers(edges, piece)),
  );
  const middle = ({ top, bottom }: Edges) => (top + bottom) / 2;
  const isOfLine = (piece: Edges) =>
    letters.filter((other) => Math.abs(middle(other) - middle(piece)) < page.xHeight / 2).length >= LINE_PIECES_MIN;
  return new Set(letters.filter(isOfLine).flatMap((piece) => lineAbove(lines, piece) ?? []));
}

/**
 * The lines next to or below which there is ink outside words: a drawing, a single digit, a scrawl.
 *
 * @param printed all lines of a page, including headers and footers.
 * @param lines the lines that may belong to answers.
 */
export function linesBeforeInk(printed: readonly Line[], lines: readonly Line[]): Set<Line> {
  const page = printed[0]?.page;
  if (!page) return new Set();
  const furniture = printed.filter((line) => !lines.includes(line));
  const pieces = unreadInk(page).filter((piece) => !furniture.some((line) => isLevel(line, piece)));
  const below = Map.groupBy(pieces, (piece) => lineAbove(lines, piece));
  return new Set([...below].flatMap(([line, ink]) => (line && isWriting(ink, page.xHeight) ? [line] : [])));
}

/** How far behind a line a box may stand that belongs to it, in heights of its words. */
const BESIDE_MAX = 6;

/** The lines right behind which there is a box without a word in it: a letter in a ring is taken for a box. */
export function linesBeforeBoxes(lines: readonly Line[]): Line[] {
  const page = lines[0]?.page;
  const boxes = page?.boxes.filter((box) => !page.words.some((word) => covers(box, word))) ?? [];
  return lines.filter((line) =>
    boxes.some(
      (box) => isLevel(line, box) && box.left >= line.right && box.left - line.right <= BESIDE_MAX * line.wordHeight,
    ),
  );
}

/** Minimum confidence (0-100) of a word whose ink counts as read. */
const CONFIDENCE_MIN = 30;

/** Ink outside confident words and outside struck-out ones. */
function unreadInk({ ink, words }: PageWords): Edges[] {
  const read = words.filter(({ confidence, struck }) => confidence >= CONFIDENCE_MIN || struck);
  return ink.filter((piece) => !read.some((word) => covers(word, piece)));
}

/** Ink pixels of a line: inside its words, and below or beside it outside all words. */
export interface LineInk {
  read: number;
  unread: number;
}

/**
 * The ink of a page, assigned to lines.
 * @param lines the lines that may belong to answers.
 */
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

const isWriting = (ink: readonly Edges[], xHeight: number): boolean =>
  ink.length >= PIECES_MIN || ink.some(({ top, bottom }) => bottom - top >= xHeight * TALL_MIN);

/** The lowest line of the piece's column that does not begin below it. Ink left of all columns belongs to no line. */
export function lineAbove(lines: readonly Line[], piece: Edges): Line | undefined {
  const reached = lines.filter((line) => line.columnLeft - 2 * line.wordHeight <= piece.left);
  const columnLeft = Math.max(...reached.map((line) => line.columnLeft));
  const column = reached.filter((line) => columnLeft - line.columnLeft < 2 * line.wordHeight);
  const above = column.filter((line) => line.top <= piece.top + line.wordHeight);
  return above.length > 0 ? above.reduce((last, line) => (line.top >= last.top ? line : last)) : undefined;
}
