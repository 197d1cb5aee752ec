import type { Picture } from './picture.ts';

const BLOCK = 32;
/** A darker block is a picture or a shadow; ink there is compared with mid-grey. */
const LEVEL_MIN = 110;

/** The paper of a page, under any light. */
export interface Paper {
  /** Brightness of the paper around a pixel, 0-255. */
  levelAt(x: number, y: number): number;
  /** Standard deviation of the grey level of blank paper, scaled so that paper is 255. */
  grain: number;
}

/** Measures the paper in blocks, most of which are mainly blank, except in figures. */
export function paperOf(picture: Picture): Paper {
  const across = Math.ceil(picture.width / BLOCK);
  const down = Math.ceil(picture.height / BLOCK);
  const levels = new Float64Array(across * down);
  const grains = new Float64Array(across * down);
  for (let row = 0; row < down; row++) {
    for (let column = 0; column < across; column++) {
      const { bright, middle } = levelsOf(picture, column, row);
      const level = Math.max(bright, LEVEL_MIN);
      levels[row * across + column] = level;
      // In a normal distribution one fifth lies more than 0.84 standard deviations above the median.
      grains[row * across + column] = ((level - middle) / 0.84) * (255 / level);
    }
  }
  const level = (column: number, row: number) =>
    levels[Math.min(row, down - 1) * across + Math.min(column, across - 1)]!;
  return {
    levelAt(x, y) {
      const column = Math.min(Math.max((x - BLOCK / 2) / BLOCK, 0), across - 1);
      const row = Math.min(Math.max((y - BLOCK / 2) / BLOCK, 0), down - 1);
      const [left, top] = [Math.floor(column), Math.floor(row)];
      const upper = level(left, top) * (1 - column + left) + level(left + 1, top) * (column - left);
      const lower = level(left, top + 1) * (1 - column + left) + level(left + 1, top + 1) * (column - left);
      return upper * (1 - row + top) + lower * (row - top);
    },
    grain: grains.sort()[grains.length >> 1]!,
  };
}

/** The 80th percentile and the median of a block's grey levels. */
function levelsOf({ width, height, data }: Picture, column: number, row: number): { bright: number; middle: number } {
  const counts = new Uint32Array(256);
  let total = 0;
  for (let y = row * BLOCK; y < Math.min(height, (row + 1) * BLOCK); y += 2) {
    for (let x = column * BLOCK; x < Math.min(width, (column + 1) * BLOCK); x += 2) {
      counts[data[y * width + x]!]!++;
      total++;
    }
  }
  const exceededBy = (share: number): number => {
    let level = 255;
    for (let seen = counts[255]!; level > 0 && seen <= total * share; seen += counts[level]!) level--;
    return level;
  };
  return { bright: exceededBy(0.2), middle: exceededBy(0.5) };
}
