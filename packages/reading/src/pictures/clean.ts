import { covers, type Edges, type Piece } from '../layout/word.ts';
import { findBoxes } from './boxes.ts';
import { findCodes } from './codes.ts';
import { darken, paleWriting } from './pale.ts';
import { type Paper, paperOf } from './paper.ts';
import type { Picture } from './picture.ts';
import { isFrame, piecesOf, smallPieces } from './pieces.ts';
import { eraseRules } from './rules.ts';
import { findSpots, heightOf, INK, isPieceOfLine, type Spot, widthOf } from './spots.ts';
import { findStrokes, type Stroke } from './strokes.ts';

/**
 * Standard deviation of the grey level of paper (about 4 for a scanner) above which the picture is blurred again, and
 * the maximum number of extra blurs.
 */
const GRAIN_MAX = 8;
const BLURS_MAX = 3;
/** Minimum side in pixels that tells a legible letter from a speck of paper grain. */
const LETTER_MIN = 7;

/** Minimum side of a frame in x-heights; the letters O and D are smaller. */
const FRAME_MIN = 1.6;

/** A page with everything removed that is not writing. */
export interface CleanPage {
  picture: Picture;
  /** The remaining spots, mostly letters. */
  spots: Spot[];
  /** Spots that may be writing or drawing, including figures. */
  ink: Piece[];
  /** Spots smaller than a letter. */
  small: Piece[];
  /** Checkboxes and bubbles, which are erased from the picture. */
  boxes: Piece[];
  /** Nearly horizontal lines, including ruled lines. */
  strokes: Stroke[];
  /** The x-height in pixels, in which lengths on this page are measured. */
  xHeight: number;
}

/**
 * Prepares a picture for a reader of print: paper becomes white and ink black under any light, noise is smoothed, and
 * ruled lines, borders, figures and specks are removed. On grainy paper, whatever is far from letters is removed as
 * well.
 */
export function clean(seen: Picture): CleanPage {
  const { picture: smooth, isGrainy } = smoothPaper(seen);
  const { picture: seenInk, level } = stretch(smooth);
  const picture = { ...seenInk, data: seenInk.data.slice() };
  eraseRules(picture);
  const dark = findSpots(picture);
  const xHeight = xHeightOf(dark);
  // Grain is as pale as pencil, so pale writing cannot be found on grainy paper.
  const pale = isGrainy ? [] : paleWriting(smooth, level, xHeight);
  for (const one of [picture, seenInk]) darken(one, smooth, pale);
  const found = pale.length > 0 ? findSpots(picture) : dark;
  const codes = findCodes(found, picture, xHeight);
  for (const code of codes) whiten(picture, code);
  const all = found.filter((spot) => !codes.some((code) => covers(code, spot)));
  const { boxes, outlines } = findBoxes(picture);
  const written = all.filter((spot) => {
    if (isFigure(spot, xHeight) || isLetterFrame(spot, xHeight, picture.width)) eraseWithEdge(picture, spot);
    else if (spot.pixels.length > 3) return true;
    else erase(picture, spot);
    return false;
  });
  const spots = isGrainy ? eraseGrain(picture, written, xHeight) : written;
  const figures = all.filter((spot) => isFigure(spot, xHeight));
  const ink = piecesOf([...spots, ...figures], xHeight, picture.width);
  for (const spot of outlines) eraseWithEdge(picture, spot);
  return {
    picture,
    spots,
    ink,
    small: smallPieces(spots, xHeight),
    boxes,
    strokes: findStrokes(seenInk, xHeight),
    xHeight,
  };
}

/** The x-height in pixels: the median height of spots, since most spots are letters. */
function xHeightOf(spots: readonly Spot[]): number {
  const heights = spots.map(heightOf).filter((height) => height >= 8);
  heights.sort((a, b) => a - b);
  return Math.max(10, heights[heights.length >> 1] ?? 10);
}

const isFigure = (spot: Spot, xHeight: number): boolean => heightOf(spot) > xHeight * 6;

/** Whether a spot is a box for one letter. Its outline keeps the reader from recognizing the letter. */
const isLetterFrame = (spot: Spot, xHeight: number, width: number): boolean =>
  Math.min(heightOf(spot), widthOf(spot)) > xHeight * FRAME_MIN && isFrame(spot, xHeight, width);

/**
 * Whitens everything that is far from letters, and pieces of ruled lines broken up by grain; returns the remaining
 * spots.
 */
function eraseGrain(picture: Picture, spots: readonly Spot[], xHeight: number): Spot[] {
  const letters = spots.filter((spot) => !isPieceOfLine(spot, xHeight));
  const near = nearLetters(picture, letters, xHeight);
  const kept = new Set(letters.filter((spot) => near[spot.pixels[0]!] === 1));
  for (const spot of spots) if (!kept.has(spot)) erase(picture, spot);
  for (let at = 0; at < near.length; at++) if (near[at] === 0) picture.data[at] = 255;
  return [...kept];
}

function whiten({ width, height, data }: Picture, { left, top, right, bottom }: Edges): void {
  for (let y = Math.max(0, top); y < Math.min(height, bottom); y++)
    data.fill(255, y * width + Math.max(0, left), y * width + Math.min(width, right));
}

function erase(picture: Picture, spot: Spot): void {
  for (const pixel of spot.pixels) picture.data[pixel] = 255;
}

/** Erases the grey edge too, since the reader takes remains of it for letters. */
function eraseWithEdge(picture: Picture, spot: Spot): void {
  const { width, data } = picture;
  erase(picture, spot);
  for (const pixel of spot.pixels) {
    for (const row of [pixel - width, pixel, pixel + width]) {
      for (let near = row - 1; near <= row + 1; near++) if (data[near]! >= INK) data[near] = 255;
    }
  }
}

/** A map with 1 for each pixel that is close enough to a letter to be a dot, dash or faint stroke of it. */
function nearLetters({ width, height, data }: Picture, spots: readonly Spot[], xHeight: number): Uint8Array {
  const near = new Uint8Array(data.length);
  for (const spot of spots) {
    if (Math.max(heightOf(spot), widthOf(spot)) < LETTER_MIN) continue;
    const left = Math.max(0, Math.round(spot.left - xHeight * 3));
    const right = Math.min(width, Math.round(spot.right + xHeight * 3));
    const bottom = Math.min(height, Math.round(spot.bottom + xHeight * 1.5));
    for (let y = Math.max(0, Math.round(spot.top - xHeight * 1.5)); y < bottom; y++) {
      near.fill(1, y * width + left, y * width + right);
    }
  }
  return near;
}

/** Normalizes paper to 255 and blurs by one pixel; grainy paper is blurred more beforehand. */
function smoothPaper(seen: Picture): { picture: Picture; isGrainy: boolean } {
  let picture = seen;
  let paper = paperOf(picture);
  const isGrainy = paper.grain > GRAIN_MAX;
  for (let blurs = 0; blurs < BLURS_MAX && paper.grain > GRAIN_MAX; blurs++) {
    picture = blur(picture);
    paper = paperOf(picture);
  }
  return { picture: blur(picture, evenly(picture, paper)), isGrainy };
}

type RowLevels = (y: number) => Uint8Array;

/** Size of the cells in which paper brightness is assumed constant: width as a power of two, height in pixels. */
const [CELL_WIDTH_BITS, CELL_HEIGHT] = [4, 4];

/** Divides grey levels by the local brightness of the paper, so that paper is 255 everywhere. */
function evenly({ width, data }: Picture, paper: Paper): RowLevels {
  const out = new Uint8Array(width);
  const gains = new Int32Array((width >> CELL_WIDTH_BITS) + 1);
  return (y) => {
    // Fixed point in 1/65536, so that the pixel loop uses integers only.
    if (y % CELL_HEIGHT === 0)
      for (let x = 0; x < gains.length; x++) gains[x] = (255 * 65_536) / paper.levelAt(x << CELL_WIDTH_BITS, y);
    for (let x = 0, at = y * width; x < width; x++, at++)
      out[x] = Math.min(255, (data[at]! * gains[x >> CELL_WIDTH_BITS]!) >> 16);
    return out;
  };
}

const asTheyAre =
  ({ width, data }: Picture): RowLevels =>
  (y) =>
    data.subarray(y * width, (y + 1) * width);

/** Blurs by one pixel, which removes scanner noise and keeps strokes. */
function blur(picture: Picture, levelsOf: RowLevels = asTheyAre(picture)): Picture {
  const { width, height } = picture;
  const out = new Uint8Array(width * height).fill(255);
  // Three rows, small enough to stay in the processor's cache. Their columns are added up first, so that each sum is used
  // three times.
  let [above, middle, below] = [levelsOf(0).slice(), levelsOf(1).slice(), new Uint8Array(width)];
  for (let y = 1; y < height - 1; y++) {
    below.set(levelsOf(y + 1));
    let left = above[0]! + 2 * middle[0]! + below[0]!;
    let here = above[1]! + 2 * middle[1]! + below[1]!;
    for (let x = 1, to = y * width + 1; x < width - 1; x++, to++) {
      const right = above[x + 1]! + 2 * middle[x + 1]! + below[x + 1]!;
      out[to] = (left + 2 * here + right) >> 4;
      left = here;
      here = right;
    }
    [above, middle, below] = [middle, below, above];
  }
  return { width, height, data: out };
}

/** Grey level below which a pixel is ink or its edge. */
const INK_EDGE_LEVEL = 190;

/**
 * Stretches the contrast, so that pale ink becomes black and the paper's grain white. `level` is the threshold between
 * ink and paper in the original picture.
 */
function stretch({ width, height, data }: Picture): { picture: Picture; level: number } {
  const counts = new Uint32Array(INK_EDGE_LEVEL);
  for (let i = 0; i < data.length; i++) if (data[i]! < INK_EDGE_LEVEL) counts[data[i]!]!++;
  const inked = counts.reduce((sum, count) => sum + count, 0);
  let ink = 0;
  for (let seen = 0; ink < INK_EDGE_LEVEL; ink++) {
    seen += counts[ink]!;
    if (seen > inked * 0.2) break;
  }
  const low = ink + (255 - ink) * 0.17;
  const high = 255 - (255 - ink) * 0.25;
  const map = new Uint8ClampedArray(256);
  for (let level = 0; level < 256; level++) map[level] = ((level - low) / (high - low)) * 255;
  const out = new Uint8Array(data.length);
  for (let i = 0; i < out.length; i++) out[i] = map[data[i]!]!;
  return { picture: { width, height, data: out }, level: Math.round((low + high) / 2) };
}
