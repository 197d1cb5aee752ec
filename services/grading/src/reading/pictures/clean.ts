import { covers, type Edges, type Piece } from '../words/word.ts';
import { findBoxes } from './boxes.ts';
import { findCodes } from './codes.ts';
import { darken, paleWriting } from './pale.ts';
import { type Paper, paperOf } from './paper.ts';
import type { Picture } from './picture.ts';
import { isFrame, piecesOf, smallPieces } from './pieces.ts';
import { eraseRules } from './rules.ts';
import { findSpots, heightOf, INK, isPieceOfLine, type Spot, widthOf } from './spots.ts';
import { findStrokes, type Stroke } from './strokes.ts';

/** Scatter of the paper's levels that more blurs than one bring down (a scanner's is about 4), and at most how many more. */
const GRAIN_MAX = 8;
const BLURS_MAX = 3;
/** Pixels, across or down, that no speck of the paper's grain has and every letter that can be read. */
const LETTER_MIN = 7;

/** In heights of a small letter: frames are larger, O and D are not. */
const FRAME_MIN = 1.6;

/** A page without what is no writing. */
export interface CleanPage {
  picture: Picture;
  /** The pieces of ink left: letters, mostly. */
  spots: Spot[];
  /** Where ink stands that may be writing or drawing, figures too. */
  ink: Piece[];
  /** Pieces smaller than a letter. */
  small: Piece[];
  /** Boxes and bubbles to tick; a reader of words does not see them. */
  boxes: Piece[];
  /** Lines drawn nearly level, those of the paper too. */
  strokes: Stroke[];
  /** Height of a small letter in pixels, the measure of distances on this page. */
  unit: number;
}

/**
 * The picture as a reader of print likes it: paper white and ink black whatever the light, noise smoothed, and without
 * ruling, borders, figures and specks; on grainy paper, without all that stands apart from letters.
 */
export function clean(seen: Picture): CleanPage {
  const { picture: smooth, isGrainy } = smoothPaper(seen);
  const { picture: seenInk, level } = stretch(smooth);
  const picture = { ...seenInk, data: seenInk.data.slice() };
  eraseRules(picture);
  const dark = findSpots(picture);
  const unit = unitOf(dark);
  // The grain of paper is as pale as a pencil.
  const pale = isGrainy ? [] : paleWriting(smooth, level, unit);
  for (const one of [picture, seenInk]) darken(one, smooth, pale);
  const found = pale.length > 0 ? findSpots(picture) : dark;
  const codes = findCodes(found, picture, unit);
  for (const code of codes) whiten(picture, code);
  const all = found.filter((spot) => !codes.some((code) => covers(code, spot)));
  const { boxes, outlines } = findBoxes(picture);
  const written = all.filter((spot) => {
    if (isFigure(spot, unit) || isLetterFrame(spot, unit, picture.width)) eraseWithEdge(picture, spot);
    else if (spot.pixels.length > 3) return true;
    else erase(picture, spot);
    return false;
  });
  const spots = isGrainy ? eraseGrain(picture, written, unit) : written;
  const figures = all.filter((spot) => isFigure(spot, unit));
  const ink = piecesOf([...spots, ...figures], unit, picture.width);
  for (const spot of outlines) eraseWithEdge(picture, spot);
  return { picture, spots, ink, small: smallPieces(spots, unit), boxes, strokes: findStrokes(seenInk, unit), unit };
}

/** Height of a small letter: most pieces of ink are letters. */
function unitOf(spots: readonly Spot[]): number {
  const heights = spots.map(heightOf).filter((height) => height >= 8);
  heights.sort((a, b) => a - b);
  return Math.max(10, heights[heights.length >> 1] ?? 10);
}

const isFigure = (spot: Spot, unit: number): boolean => heightOf(spot) > unit * 6;

/** A box to write a letter in: its outline keeps a reader from what stands in it. */
const isLetterFrame = (spot: Spot, unit: number, width: number): boolean =>
  Math.min(heightOf(spot), widthOf(spot)) > unit * FRAME_MIN && isFrame(spot, unit, width);

/** Whitens what lies apart from letters, and pieces of drawn lines that the grain broke off; gives the spots left. */
function eraseGrain(picture: Picture, spots: readonly Spot[], unit: number): Spot[] {
  const letters = spots.filter((spot) => !isPieceOfLine(spot, unit));
  const near = nearLetters(picture, letters, unit);
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

/** The grey edge too: where the ink is gone, a reader takes pieces of it for letters. */
function eraseWithEdge(picture: Picture, spot: Spot): void {
  const { width, data } = picture;
  erase(picture, spot);
  for (const pixel of spot.pixels) {
    for (const row of [pixel - width, pixel, pixel + width]) {
      for (let near = row - 1; near <= row + 1; near++) if (data[near]! >= INK) data[near] = 255;
    }
  }
}

/** 1 where a letter is near enough for a dot, a dash or a faint stroke to belong to it. */
function nearLetters({ width, height, data }: Picture, spots: readonly Spot[], unit: number): Uint8Array {
  const near = new Uint8Array(data.length);
  for (const spot of spots) {
    if (Math.max(heightOf(spot), widthOf(spot)) < LETTER_MIN) continue;
    const left = Math.max(0, Math.round(spot.left - unit * 3));
    const right = Math.min(width, Math.round(spot.right + unit * 3));
    const bottom = Math.min(height, Math.round(spot.bottom + unit * 1.5));
    for (let y = Math.max(0, Math.round(spot.top - unit * 1.5)); y < bottom; y++) {
      near.fill(1, y * width + left, y * width + right);
    }
  }
  return near;
}

/** Paper evened out to 255 everywhere and blurred by a pixel; beforehand, by more where the paper is grainy. */
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

/** Gives the levels of a row of a picture, such as they are or otherwise. */
type RowLevels = (y: number) => Uint8Array;

/** Pixels across, as a power of two, and down that the paper is taken to be as bright. */
const [ACROSS_BITS, DOWN] = [4, 4];

/** Levels divided by the brightness of the paper around, so that paper is 255 everywhere. */
function evenly({ width, data }: Picture, paper: Paper): RowLevels {
  const out = new Uint8Array(width);
  const gains = new Int32Array((width >> ACROSS_BITS) + 1);
  return (y) => {
    // In 1/65536, so that the pixels take whole numbers alone.
    if (y % DOWN === 0)
      for (let x = 0; x < gains.length; x++) gains[x] = (255 * 65_536) / paper.levelAt(x << ACROSS_BITS, y);
    for (let x = 0, at = y * width; x < width; x++, at++)
      out[x] = Math.min(255, (data[at]! * gains[x >> ACROSS_BITS]!) >> 16);
    return out;
  };
}

const asTheyAre =
  ({ width, data }: Picture): RowLevels =>
  (y) =>
    data.subarray(y * width, (y + 1) * width);

/** Blurs by a pixel, which takes away a scanner's noise and keeps strokes. */
function blur(picture: Picture, levelsOf: RowLevels = asTheyAre(picture)): Picture {
  const { width, height } = picture;
  const out = new Uint8Array(width * height).fill(255);
  // The sums along the last three rows, which stay in the processor's cache.
  const sums = new Uint16Array(3 * width);
  for (let y = 0; y < height; y++) {
    const levels = levelsOf(y);
    const to = (y % 3) * width;
    for (let x = 1; x < width - 1; x++) sums[to + x] = levels[x - 1]! + 2 * levels[x]! + levels[x + 1]!;
    if (y < 2) continue;
    const above = ((y + 1) % 3) * width;
    const middle = ((y + 2) % 3) * width;
    const row = (y - 1) * width;
    for (let x = 1; x < width - 1; x++) out[row + x] = (sums[above + x]! + 2 * sums[middle + x]! + sums[to + x]!) >> 4;
  }
  return { width, height, data: out };
}

/** Levels below this one are ink or its edge. */
const INKED = 190;

/** Spreads the levels between ink and paper, so that pale ink becomes black and the paper's grain white; `level`: what was darker is ink. */
function stretch({ width, height, data }: Picture): { picture: Picture; level: number } {
  const counts = new Uint32Array(INKED);
  for (let i = 0; i < data.length; i++) if (data[i]! < INKED) counts[data[i]!]!++;
  const inked = counts.reduce((sum, count) => sum + count, 0);
  let ink = 0;
  for (let seen = 0; ink < INKED; ink++) {
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
