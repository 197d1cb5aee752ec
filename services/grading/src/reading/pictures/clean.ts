import type { Picture } from './picture.ts';
import { findSpots, type Spot } from './spots.ts';

const BLOCK = 32;

/** A page without what is no writing. */
export interface CleanPage {
  picture: Picture;
  /** The pieces of ink left: letters, mostly. */
  spots: Spot[];
  /** Height of a small letter in pixels, the measure of distances on this page. */
  unit: number;
}

/**
 * The picture as a reader of print likes it: paper white and ink black whatever the light, noise smoothed, and without
 * ruling, borders, figures and specks.
 */
export function clean(seen: Picture): CleanPage {
  const picture = stretch(smooth(evenPaper(seen)));
  eraseRules(picture);
  const all = findSpots(picture);
  const heights = all.map(heightOf).filter((height) => height >= 8);
  heights.sort((a, b) => a - b);
  const unit = Math.max(10, heights[heights.length >> 1] ?? 10);
  const spots = all.filter((spot) => {
    const isWriting = heightOf(spot) <= unit * 6 && spot.pixels.length > 3;
    if (!isWriting) for (const pixel of spot.pixels) picture.data[pixel] = 255;
    return isWriting;
  });
  return { picture, spots, unit };
}

const heightOf = (spot: Spot): number => spot.bottom - spot.top + 1;

/** Divides by the brightness of the paper around, so that paper is 255 everywhere. */
function evenPaper(picture: Picture): Picture {
  const { width, height, data } = picture;
  const paper = paperLevels(picture);
  const out = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    const down = Math.min(Math.max((y - BLOCK / 2) / BLOCK, 0), paper.down - 1);
    let gain = 1;
    for (let x = 0, at = y * width; x < width; x++, at++) {
      if (x % 16 === 0) gain = 255 / paper.at(Math.min(Math.max((x - BLOCK / 2) / BLOCK, 0), paper.across - 1), down);
      out[at] = Math.min(data[at]! * gain, 255);
    }
  }
  return { width, height, data: out };
}

/** Brightness of the paper in blocks: a level that a fifth of the block's pixels exceed; dark blocks count as grey paper. */
function paperLevels({ width, height, data }: Picture) {
  const across = Math.ceil(width / BLOCK);
  const down = Math.ceil(height / BLOCK);
  const levels = new Float64Array(across * down);
  const counts = new Uint32Array(256);
  for (let by = 0; by < down; by++) {
    for (let bx = 0; bx < across; bx++) {
      counts.fill(0);
      let total = 0;
      for (let y = by * BLOCK; y < Math.min(height, (by + 1) * BLOCK); y += 2) {
        for (let x = bx * BLOCK; x < Math.min(width, (bx + 1) * BLOCK); x += 2) {
          counts[data[y * width + x]!]!++;
          total++;
        }
      }
      let level = 255;
      for (let seen = counts[255]!; level > 0 && seen <= total * 0.2; seen += counts[level]!) level--;
      levels[by * across + bx] = Math.max(level, 110);
    }
  }
  /** The level between the blocks around a point, in blocks. */
  const at = (x: number, y: number): number => {
    const column = Math.floor(x);
    const row = Math.floor(y);
    const value = (r: number, c: number) => levels[Math.min(r, down - 1) * across + Math.min(c, across - 1)]!;
    const upper = value(row, column) * (1 - x + column) + value(row, column + 1) * (x - column);
    const lower = value(row + 1, column) * (1 - x + column) + value(row + 1, column + 1) * (x - column);
    return upper * (1 - y + row) + lower * (y - row);
  };
  return { across, down, at };
}

/** Blurs by a pixel, which takes away a scanner's noise and keeps strokes. */
function smooth({ width, height, data }: Picture): Picture {
  const rows = new Uint16Array(data.length);
  for (let i = 1; i < data.length - 1; i++) rows[i] = data[i - 1]! + 2 * data[i]! + data[i + 1]!;
  const out = new Uint8Array(data.length).fill(255);
  for (let i = width; i < data.length - width; i++) out[i] = (rows[i - width]! + 2 * rows[i]! + rows[i + width]!) >> 4;
  return { width, height, data: out };
}

/** Spreads the levels between ink and paper, so that pale ink becomes black and the paper's grain white. */
function stretch(picture: Picture): Picture {
  const counts = new Uint32Array(256);
  for (const level of picture.data) counts[level]!++;
  const inked = counts.subarray(0, 190).reduce((sum, count) => sum + count, 0);
  let ink = 0;
  for (let seen = 0; ink < 190; ink++) {
    seen += counts[ink]!;
    if (seen > inked * 0.2) break;
  }
  const low = ink + (255 - ink) * 0.17;
  const high = 255 - (255 - ink) * 0.25;
  const map = new Uint8ClampedArray(256);
  for (let level = 0; level < 256; level++) map[level] = ((level - low) / (high - low)) * 255;
  const out = new Uint8Array(picture.data.length);
  for (let i = 0; i < out.length; i++) out[i] = map[picture.data[i]!]!;
  return { ...picture, data: out };
}

/** Whitens thin lines that run on far longer than a stroke of writing, across and down. */
function eraseRules(picture: Picture): void {
  const length = Math.round(picture.width / 16);
  eraseLines(picture, picture.width, picture.height, 1, picture.width, length);
  eraseLines(picture, picture.height, picture.width, picture.width, 1, length);
}

function eraseLines(
  { data }: Picture,
  along: number,
  lanes: number,
  step: number,
  laneStep: number,
  length: number,
): void {
  const DARK = 190;
  const thickness = 5;
  for (let lane = thickness; lane < lanes - thickness; lane++) {
    for (let from = 0; from < along; ) {
      let to = from;
      while (to < along && data[lane * laneStep + to * step]! < DARK) to++;
      if (to - from >= length) {
        for (let at = from; at < to; at++) {
          const pixel = lane * laneStep + at * step;
          // Where a letter crosses the line, there is ink beyond the line's thickness: keep it.
          if (data[pixel - thickness * laneStep]! > DARK && data[pixel + thickness * laneStep]! > DARK)
            data[pixel] = 255;
        }
      }
      from = to + 1;
    }
  }
}
