import type { Edges } from '../layout/word.ts';
import type { Picture } from './picture.ts';
import type { Spot } from './spots.ts';

/**
 * Share of ink in a cell of three letters square: writing has less than the minimum, solid pictures more than the
 * maximum.
 */
const [DENSE_MIN, DENSE_MAX] = [0.3, 0.75];
/** Minimum shorter side in x-heights, and maximum ratio of the longer side to it. */
const [SIDE_MIN, LONG_MAX] = [4, 8];
/** Minimum share of dense cells within the bounding box. */
const FILLED_MIN = 0.8;

/**
 * Finds machine-readable codes (QR codes, bar codes): rectangles that are about half black throughout. The reader would
 * take their squares for letters.
 * @param xHeight x-height in pixels.
 */
export function findCodes(spots: readonly Spot[], { width, height }: Picture, xHeight: number): Edges[] {
  const side = Math.round(xHeight);
  const [across, down] = [Math.ceil(width / side), Math.ceil(height / side)];
  const ink = new Uint32Array(across * down);
  for (const { pixels } of spots) {
    for (let at = 0; at < pixels.length; at++) {
      const x = pixels[at]! % width;
      ink[Math.floor((pixels[at]! - x) / width / side) * across + Math.floor(x / side)]!++;
    }
  }
  const isDense = new Uint8Array(ink.length);
  for (let y = 1; y < down - 1; y++) {
    for (let x = 1; x < across - 1; x++) {
      let sum = 0;
      for (let row = y - 1; row <= y + 1; row++)
        for (let column = x - 1; column <= x + 1; column++) sum += ink[row * across + column]!;
      const share = sum / (9 * side * side);
      isDense[y * across + x] = Number(share >= DENSE_MIN && share <= DENSE_MAX);
    }
  }
  return patches(isDense, across).flatMap(({ left, top, right, bottom, cells }) => {
    const [wide, high] = [right - left + 1, bottom - top + 1];
    const [short, long] = [Math.min(wide, high), Math.max(wide, high)];
    if (short < SIDE_MIN || long > short * LONG_MAX || cells < wide * high * FILLED_MIN) return [];
    // Cells at the edge of a code are partly empty, so the rectangle is extended by one cell.
    return [{ left: (left - 1) * side, top: (top - 1) * side, right: (right + 2) * side, bottom: (bottom + 2) * side }];
  });
}

/** Connected components (4-neighbourhood) of the set cells: bounding boxes in cells, with the number of cells. */
function patches(isSet: Uint8Array, across: number): (Edges & { cells: number })[] {
  const found: (Edges & { cells: number })[] = [];
  for (let start = isSet.indexOf(1); start >= 0; start = isSet.indexOf(1, start + 1)) {
    const patch = { left: across, top: isSet.length, right: 0, bottom: 0, cells: 0 };
    const open = [start];
    isSet[start] = 0;
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const [x, y] = [at % across, Math.floor(at / across)];
      patch.left = Math.min(patch.left, x);
      patch.right = Math.max(patch.right, x);
      patch.top = Math.min(patch.top, y);
      patch.bottom = Math.max(patch.bottom, y);
      patch.cells++;
      for (const next of [at - across, at - 1, at + 1, at + across]) {
        if (isSet[next] !== 1) continue;
        isSet[next] = 0;
        open.push(next);
      }
    }
    found.push(patch);
  }
  return found;
}
