import type { Edges, ReadWord, Word } from '../words/word.ts';
import type { CleanPage } from './clean.ts';
import type { Picture } from './picture.ts';

/** A piece of the page, and where it was put in the unfolded picture. */
export interface Part extends Edges {
  /** Pixels down and across in the unfolded picture. */
  atTop: number;
  atLeft: number;
}

/** A page with its columns put one below another, in reading order. */
export interface Unfolded {
  picture: Picture;
  parts: Part[];
}

/** Puts the columns of a page one below another, so that a reader of plain lines never reads across them. */
export function unfold({ picture, spots, unit }: CleanPage): Unfolded {
  const pieces = findPieces(picture, spots, unit);
  if (pieces.length === 1) return { picture, parts: [{ ...pieces[0]!, atTop: 0, atLeft: 0 }] };
  const gap = Math.round(unit * 1.5);
  const margin = Math.round(unit * 2);
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

/** Puts words read off the unfolded picture back to where they stand on the page. */
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

/** Scores of strips that differ by a line of a footer or so. */
const ALIKE = 0.005;

/** The pieces of a page in reading order: bands across it, and the two columns between them where there are any. */
function findPieces(picture: Picture, spots: readonly Edges[], unit: number): Edges[] {
  const whole: Edges = { left: 0, top: 0, right: picture.width, bottom: picture.height };
  const strips: { x: number; score: number }[] = [];
  for (let x = Math.round(picture.width * 0.28); x < picture.width * 0.72; x += Math.ceil(unit / 4)) {
    // Most letters beside the strip; of strips with as many, the one that runs down furthest.
    const score = splitBands(picture.height, spots, x, unit).reduce(
      (sum, band) => sum + band.letters + (band.bottom - band.top) / picture.height,
      0,
    );
    strips.push({ x, score });
  }
  const best = Math.max(...strips.map(({ score }) => score));
  if (best === 0) return [whole];
  // The middle of the empty strip is the safest place to cut.
  const first = strips.findIndex(({ score }) => score > best - ALIKE);
  const length = strips.slice(first).findIndex(({ score }) => score <= best - ALIKE);
  const last = length < 0 ? strips.length - 1 : first + length - 1;
  const cut = Math.round((strips[first]!.x + strips[last]!.x) / 2);
  const pieces: Edges[] = [];
  let from = 0;
  for (const { top, bottom } of splitBands(picture.height, spots, cut, unit)) {
    if (top > from) pieces.push({ ...whole, top: from, bottom: top });
    pieces.push({ ...whole, top, bottom, right: cut }, { ...whole, top, bottom, left: cut });
    from = bottom;
  }
  if (from < picture.height) pieces.push({ ...whole, top: from });
  return pieces;
}

/** A height of the page with a column on either side. */
interface Band {
  top: number;
  bottom: number;
  /** Pieces of ink on the side that has fewer. */
  letters: number;
}

/** Heights of the page where a strip around x is free of ink and a column of text stands on both sides of it. */
function splitBands(height: number, spots: readonly Edges[], x: number, unit: number): Band[] {
  const half = unit * 1.3;
  const left = new Side(height);
  const right = new Side(height);
  const across = new Uint8Array(height + 1);
  for (const spot of spots) {
    if (spot.right < x - half) left.add(spot);
    else if (spot.left > x + half) right.add(spot);
    else across.fill(1, spot.top, spot.bottom + 1);
  }
  across[height] = 1;
  const bands: Band[] = [];
  let top = 0;
  for (let y = 0; y <= height; y++) {
    if (across[y] === 0) continue;
    // A line that reaches across has letters beside it that begin higher or end lower: cut where the paper is blank.
    let bottom = y;
    while (bottom > top && (left.hasInk(bottom - 1) || right.hasInk(bottom - 1))) bottom--;
    while (top < bottom && (left.hasInk(top) || right.hasInk(top))) top++;
    if (bottom > top && left.isColumn(top, bottom, unit) && right.isColumn(top, bottom, unit)) {
      bands.push({ top, bottom, letters: Math.min(left.letters(top, bottom), right.letters(top, bottom)) });
    }
    top = y + 1;
  }
  return bands;
}

/** The ink on one side of a strip, by rows of pixels. */
class Side {
  /** Where the ink of each row begins; -1 for none. */
  readonly #begins: Int32Array;
  /** How many pieces of ink have their top in each row. */
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

  /** Whether lines of text stand between two heights: three or more, or two that are full, most with a common left edge. */
  isColumn(top: number, bottom: number, unit: number): boolean {
    let lines = 0;
    const edges: number[] = [];
    for (let y = top; y < bottom; y++) {
      const from = y;
      while (y < bottom && this.hasInk(y)) y++;
      if (y - from < unit * 0.6) continue;
      // Lines set closely run into one another.
      lines += Math.max(1, Math.round((y - from) / (unit * 2.6)));
      edges.push(Math.min(...this.#begins.subarray(from, y)));
    }
    const aligned = Math.max(
      0,
      ...edges.map((edge) => edges.filter((other) => Math.abs(other - edge) < unit * 1.5).length),
    );
    if (aligned < edges.length * 0.4 || (aligned < 2 && edges.length > 1)) return false;
    return lines >= 3 || (lines === 2 && this.letters(top, bottom) >= 40);
  }

  /** Pieces of ink that begin between two heights. */
  letters(top: number, bottom: number): number {
    return this.#tops.subarray(top, bottom).reduce((sum, count) => sum + count, 0);
  }
}
