import type { Edges, ReadWord, Word } from '../layout/word.ts';
import type { CleanPage } from './clean.ts';
import type { Picture } from './picture.ts';

/** A piece of the page and its position in the unfolded picture. */
export interface Part extends Edges {
  /** Top and left in the unfolded picture, in pixels. */
  atTop: number;
  atLeft: number;
}

/** A page with its columns stacked in reading order. */
export interface Unfolded {
  picture: Picture;
  parts: Part[];
}

/** Stacks the columns of a page, so that the reader never reads across them. */
export function unfold({ picture, spots, xHeight }: CleanPage): Unfolded {
  const pieces = findPieces(picture, spots, xHeight);
  if (pieces.length === 1) return { picture, parts: [{ ...pieces[0]!, atTop: 0, atLeft: 0 }] };
  const gap = Math.round(xHeight * 1.5);
  const margin = Math.round(xHeight * 2);
  const height = pieces.reduce((sum, piece) => sum + piece.bottom - piece.top + gap, gap);
  const data = new Uint8Array(picture.width * height).fill(255);
  const parts: Part[] = [];
  let atTop = gap;
  for (const piece of pieces) {
    const atLeft = Math.min(margin, picture.width - (piece.right - piece.left));
    for (let y = piece.top; y < piece.bottom; y++) {
      const row = picture.data.subarray(y * picture.width + piece.left, y * picture.width + piece.right);
      data.set(row, (atTop + y - piece.top) * picture.width + atLeft);
    }
    parts.push({ ...piece, atTop, atLeft });
    atTop += piece.bottom - piece.top + gap;
  }
  return { picture: { width: picture.width, height, data }, parts };
}

/** Maps words read in the unfolded picture back to their positions on the page. */
export function refold(words: readonly ReadWord[], parts: readonly Part[]): Word[] {
  return words.map((word) => {
    const middle = (word.top + word.bottom) / 2;
    const found = parts.findLastIndex((part) => middle >= part.atTop);
    const part = parts[Math.max(0, found)]!;
    const across = part.left - part.atLeft;
    const down = part.top - part.atTop;
    const edges = {
      left: word.left + across,
      right: word.right + across,
      top: word.top + down,
      bottom: word.bottom + down,
    };
    return { ...word, ...edges, part: Math.max(0, found) };
  });
}

/** Strips whose heights differ by less than this share of the page height count as equal, as with a footer line. */
const HEIGHT_TOLERANCE = 0.005;
/** Number of stray spots beside a strip to be ignored when the highest strip is chosen; a label has more. */
const STRAY_MAX = 1;

/** Minimum share of a column's lines with the same left edge, or with one of two left edges where labels hang out. */
const [ALIGNED_MIN, TWO_EDGES_MIN] = [0.4, 0.6];

/** Minimum height of a line in x-heights. */
const LINE_MIN = 0.6;

/** A gap between columns: half its minimum width in x-heights, and the minimum number of lines on either side. */
interface Gap {
  half: number;
  lines: number;
}

/** With many lines on either side a narrower gap is enough, since nothing but columns leaves one. */
const GAPS: readonly Gap[] = [
  { half: 1.3, lines: 2 },
  { half: 0.9, lines: 6 },
];

/** The pieces of a page in reading order: full-width bands, and between them the two columns if there are any. */
function findPieces(picture: Picture, spots: readonly Edges[], xHeight: number): Edges[] {
  const whole: Edges = { left: 0, top: 0, right: picture.width, bottom: picture.height };
  const best = bestCut(picture, spots, xHeight);
  if (!best) return [whole];
  const pieces: Edges[] = [];
  const { cut, gap } = best;
  let from = 0;
  const rows = rowEndsOf(picture.height, spots);
  for (const { top, bottom } of splitBands(picture.height, spots, cut, { gap, xHeight, rows })) {
    if (top > from) pieces.push({ ...whole, top: from, bottom: top });
    pieces.push({ ...whole, top, bottom, right: cut }, { ...whole, top, bottom, left: cut });
    from = bottom;
  }
  if (from < picture.height) pieces.push({ ...whole, top: from });
  return pieces;
}

/** The best position to separate columns; undefined if the page has one column. */
function bestCut(picture: Picture, spots: readonly Edges[], xHeight: number): { cut: number; gap: Gap } | undefined {
  const rows = rowEndsOf(picture.height, spots);
  const found = GAPS.map((gap) => {
    const strips: { x: number; letters: number; height: number }[] = [];
    for (let x = Math.round(picture.width * 0.28); x < picture.width * 0.72; x += Math.ceil(xHeight / 4)) {
      const bands = splitBands(picture.height, spots, x, { gap, xHeight, rows });
      const letters = bands.reduce((sum, band) => sum + band.letters, 0);
      strips.push({
        x,
        letters,
        height: bands.reduce((sum, { top, bottom }) => sum + bottom - top, 0) / picture.height,
      });
    }
    // Choose the strip with the most letters beside it, and among those with about as many the highest one.
    const most = Math.max(...strips.map(({ letters }) => letters));
    const isFull = ({ letters }: { letters: number }) => letters > 0 && letters >= most - STRAY_MAX;
    const furthest = Math.max(...strips.filter(isFull).map(({ height }) => height));
    const isBest = (strip: (typeof strips)[number]) => isFull(strip) && strip.height > furthest - HEIGHT_TOLERANCE;
    // Cut in the middle of the empty strip, which is farthest from ink.
    const first = strips.findIndex(isBest);
    const length = strips.slice(first).findIndex((strip) => !isBest(strip));
    const last = length < 0 ? strips.length - 1 : first + length - 1;
    return first < 0 ? undefined : { cut: Math.round((strips[first]!.x + strips[last]!.x) / 2), gap, letters: most };
  });
  return found.reduce((best, one) => ((one?.letters ?? 0) > (best?.letters ?? 0) ? one : best));
}

/** A vertical range of the page with a column on either side. */
interface Band {
  top: number;
  bottom: number;
  /** Number of spots on the side that has fewer. */
  letters: number;
}

/** The vertical ranges in which a strip around x has no ink and there is text on both sides. */
function splitBands(
  height: number,
  spots: readonly Edges[],
  x: number,
  { gap, xHeight, rows }: { gap: Gap; xHeight: number; rows: RowEnds },
): Band[] {
  const half = xHeight * gap.half;
  const isLeft = (spot: Edges) => spot.right < x - half;
  const isRight = (spot: Edges) => spot.left > x + half;
  const across = new Uint8Array(height + 1);
  for (const spot of spots) if (!isLeft(spot) && !isRight(spot)) across.fill(1, spot.top, spot.bottom + 1);
  across[height] = 1;
  if (!mayBeColumns(rows, across, x, xHeight)) return [];
  const left = new Side(height);
  const right = new Side(height);
  for (const spot of spots) {
    if (isLeft(spot)) left.add(spot);
    else if (isRight(spot)) right.add(spot);
  }
  const bands: Band[] = [];
  let top = 0;
  for (let y = 0; y <= height; y++) {
    if (across[y] === 0) continue;
    // Letters beside a line that crosses the strip may begin above or end below that line, so cut at blank rows.
    let bottom = y;
    while (bottom > top && (left.hasInk(bottom - 1) || right.hasInk(bottom - 1))) bottom--;
    while (top < bottom && (left.hasInk(top) || right.hasInk(top))) top++;
    if (bottom > top && [left, right].every((side) => side.isColumn(top, bottom, { xHeight, lines: gap.lines }))) {
      bands.push({ top, bottom, letters: Math.min(left.letters(top, bottom), right.letters(top, bottom)) });
    }
    top = y + 1;
  }
  return bands;
}

/** The first and last pixel with ink in each row of a page; -1 for an empty row. */
interface RowEnds {
  begins: Int32Array;
  ends: Int32Array;
}

function rowEndsOf(height: number, spots: readonly Edges[]): RowEnds {
  const begins = new Int32Array(height).fill(-1);
  const ends = new Int32Array(height).fill(-1);
  for (const { left, right, top, bottom } of spots) {
    for (let y = top; y <= bottom; y++) {
      if (begins[y]! < 0 || left < begins[y]!) begins[y] = left;
      if (right > ends[y]!) ends[y] = right;
    }
  }
  return { begins, ends };
}

/**
 * Whether the rows without ink in a strip leave room for at least two lines, the minimum of a column, on either side.
 */
function mayBeColumns({ begins, ends }: RowEnds, across: Uint8Array, x: number, xHeight: number): boolean {
  const rowsMin = 2 * LINE_MIN * xHeight;
  let [left, right] = [0, 0];
  for (let y = 0; y < begins.length; y++) {
    if (across[y] === 1) [left, right] = [0, 0];
    else if (begins[y]! >= 0) {
      if (begins[y]! < x) left++;
      if (ends[y]! > x) right++;
      if (left >= rowsMin && right >= rowsMin) return true;
    }
  }
  return false;
}

class Side {
  /** The first pixel with ink in each row; -1 for none. */
  readonly #begins: Int32Array;
  /** Number of spots whose top is in each row. */
  readonly #tops: Uint16Array;

  constructor(height: number) {
    this.#begins = new Int32Array(height).fill(-1);
    this.#tops = new Uint16Array(height);
  }

  add(spot: Edges): void {
    for (let y = spot.top; y <= spot.bottom; y++) {
      if (this.#begins[y]! < 0 || spot.left < this.#begins[y]!) this.#begins[y] = spot.left;
    }
    this.#tops[spot.top]!++;
  }

  hasInk(row: number): boolean {
    return this.#begins[row]! >= 0;
  }

  /**
   * Whether there are at least `linesMin` lines between two rows, most of them left-aligned; two lines must also be
   * full.
   */
  isColumn(top: number, bottom: number, { xHeight, lines: linesMin }: { xHeight: number; lines: number }): boolean {
    let lines = 0;
    const edges: number[] = [];
    for (let y = top; y < bottom; y++) {
      const from = y;
      while (y < bottom && this.hasInk(y)) y++;
      if (y - from < xHeight * LINE_MIN) continue;
      // Closely set lines have no blank row between them.
      lines += Math.max(1, Math.round((y - from) / (xHeight * 2.6)));
      edges.push(Math.min(...this.#begins.subarray(from, y)));
    }
    const isNear = (edge: number) => (other: number) => Math.abs(other - edge) < xHeight * 1.5;
    const linesAt = (among: readonly number[]) =>
      among.map((edge) => among.filter(isNear(edge))).reduce((most, at) => (at.length > most.length ? at : most), []);
    const aligned = linesAt(edges);
    const setIn = linesAt(edges.filter((edge) => !aligned.some((other) => isNear(edge)(other))));
    const isAligned =
      aligned.length >= edges.length * ALIGNED_MIN || aligned.length + setIn.length >= edges.length * TWO_EDGES_MIN;
    if (!isAligned || (aligned.length < 2 && edges.length > 1)) return false;
    return lines >= Math.max(3, linesMin) || (lines === linesMin && this.letters(top, bottom) >= 40);
  }

  /** Number of spots whose top lies between two rows. */
  letters(top: number, bottom: number): number {
    return this.#tops.subarray(top, bottom).reduce((sum, count) => sum + count, 0);
  }
}
