import type { Picture } from './picture.ts';
import type { Point } from './projection.ts';

/** A square is sought within this many of its sides around the place where it is expected. */
const WITHIN = 3;
/** Width of the white around a square, in its sides. */
const RING = 0.3;
/** Minimum difference between the shares of dark pixels inside a square and around it. */
const CONTRAST_MIN = 0.6;
/** A pixel of a square, and of a bubble's mark, is darker than this share of the paper's level. */
const [BLACK, INK] = [0.55, 0.75];
/** The inside of a bubble in radii: without its printed outline, even where the place is not exact. */
const INSIDE = 0.68;

/** The centre of the black square of this side near a place; undefined where there is none. */
export function findMark(picture: Picture, near: Point, side: number): Point | undefined {
  const reach = Math.ceil(side * (WITHIN + 1));
  const [left, top] = [Math.round(near.x) - reach, Math.round(near.y) - reach];
  const size = 2 * reach;
  const at = (x: number, y: number) => levelAt(picture, left + x, top + y);
  const paper = paperLevel(picture, { left, top, right: left + size, bottom: top + size });
  // sums[y][x] is the number of black pixels above and to the left.
  const across = size + 1;
  const sums = new Uint32Array(across * across);
  for (let y = 0; y < size; y++) {
    let row = 0;
    for (let x = 0; x < size; x++) {
      if (at(x, y) < paper * BLACK) row++;
      sums[(y + 1) * across + x + 1] = sums[y * across + x + 1]! + row;
    }
  }
  const black = (x: number, y: number, length: number) =>
    sums[(y + length) * across + x + length]! -
    sums[y * across + x + length]! -
    sums[(y + length) * across + x]! +
    sums[y * across + x]!;
  const inner = Math.max(3, Math.round(side * 0.9));
  const ring = Math.max(2, Math.round(side * RING));
  const outer = inner + 2 * ring;
  let best = { contrast: CONTRAST_MIN, x: 0, y: 0 };
  for (let y = 0; y + outer <= size; y++) {
    for (let x = 0; x + outer <= size; x++) {
      const inside = black(x + ring, y + ring, inner);
      const around = black(x, y, outer) - inside;
      const contrast = inside / inner ** 2 - around / (outer ** 2 - inner ** 2);
      if (contrast > best.contrast) best = { contrast, x, y };
    }
  }
  if (best.contrast === CONTRAST_MIN) return undefined;
  // The centre of its black pixels is more exact than the best square of whole pixels.
  let [count, sumX, sumY] = [0, 0, 0];
  for (let y = best.y; y < best.y + outer; y++) {
    for (let x = best.x; x < best.x + outer; x++) {
      if (at(x, y) >= paper * BLACK) continue;
      count++;
      sumX += x;
      sumY += y;
    }
  }
  return { x: left + sumX / count + 0.5, y: top + sumY / count + 0.5 };
}

/** The share of ink inside a bubble, 0-1. */
export function inkShare(picture: Picture, { x, y }: Point, radius: number): number {
  const reach = Math.ceil(3 * radius);
  const box = {
    left: Math.round(x) - reach,
    top: Math.round(y) - reach,
    right: Math.round(x) + reach,
    bottom: Math.round(y) + reach,
  };
  const paper = paperLevel(picture, box);
  const inside = radius * INSIDE;
  let [count, ink] = [0, 0];
  for (let row = Math.ceil(y - inside); row <= y + inside; row++) {
    for (let column = Math.ceil(x - inside); column <= x + inside; column++) {
      if ((column - x) ** 2 + (row - y) ** 2 > inside ** 2) continue;
      count++;
      if (levelAt(picture, column, row) < paper * INK) ink++;
    }
  }
  return count === 0 ? 0 : ink / count;
}

/** The 80th percentile of the levels in a rectangle: its paper. */
function paperLevel(
  picture: Picture,
  { left, top, right, bottom }: { left: number; top: number; right: number; bottom: number },
): number {
  const levels: number[] = [];
  for (let y = top; y < bottom; y += 2) for (let x = left; x < right; x += 2) levels.push(levelAt(picture, x, y));
  return levels.sort((a, b) => a - b)[Math.floor(levels.length * 0.8)] ?? 255;
}

/** Outside of the picture is paper. */
const levelAt = ({ width, height, data }: Picture, x: number, y: number): number =>
  x < 0 || y < 0 || x >= width || y >= height ? 255 : data[y * width + x]!;
