import { type Picture, shrink } from './picture.ts';

/**
 * Longer side in pixels of the reduced picture used to find skew and ink: fine enough for lines of print, cheap to
 * scan.
 */
const SMALL_SIDE = 800;
const ANGLE_MAX = 8;
/** Paper brightness is measured in square blocks with a side of this power of two. */
const BLOCK_BITS = 5;
const BLOCK = 1 << BLOCK_BITS;

interface Ink {
  width: number;
  height: number;
  x: Int32Array;
  y: Int32Array;
}

/** Brightness relative to the surrounding paper below which a pixel is ink, or a pale ruled line. */
const [DARK, PALE] = [0.75, 0.92];
/** Share of ink below which a page has hardly a line of writing. */
const SCANT_INK_MAX = 0.005;

/** Finds ink in a reduced copy of the page: pixels darker than the surrounding paper, under any light. */
export function findInk(picture: Picture, darkness = DARK): Ink {
  const small = shrink(picture, Math.max(1, Math.round(Math.max(picture.width, picture.height) / SMALL_SIDE)));
  const { width, height, data } = small;
  const across = Math.ceil(width / BLOCK);
  const paper = paperBrightness(small);
  const xs = new Int32Array(data.length);
  const ys = new Int32Array(data.length);
  let count = 0;
  // The outermost pixels show the scanner's shadow.
  const border = Math.round(Math.min(width, height) * 0.01) + 1;
  for (let y = border; y < height - border; y++) {
    for (let x = border; x < width - border; x++) {
      const around = paper[(y >> BLOCK_BITS) * across + (x >> BLOCK_BITS)]!;
      if (data[y * width + x]! < around * darkness) {
        xs[count] = x;
        ys[count++] = y;
      }
    }
  }
  return { width, height, x: xs.subarray(0, count), y: ys.subarray(0, count) };
}

/** Paper brightness per block: the 90th percentile of its grey levels. */
function paperBrightness(picture: Picture): Float64Array {
  const across = Math.ceil(picture.width / BLOCK);
  const down = Math.ceil(picture.height / BLOCK);
  const out = new Float64Array(across * down);
  const counts = new Uint32Array(256);
  for (let by = 0; by < down; by++) {
    for (let bx = 0; bx < across; bx++) {
      counts.fill(0);
      const right = Math.min(picture.width, (bx + 1) * BLOCK);
      const bottom = Math.min(picture.height, (by + 1) * BLOCK);
      for (let y = by * BLOCK; y < bottom; y++) {
        for (let x = bx * BLOCK; x < right; x++) counts[picture.data[y * picture.width + x]!]!++;
      }
      const total = (right - bx * BLOCK) * (bottom - by * BLOCK);
      let level = 255;
      for (let seen = 0; level > 0; level--) {
        seen += counts[level]!;
        if (seen > total * 0.1) break;
      }
      // A block that is dark throughout is a picture or a shadow; ink there is compared with mid-grey.
      out[by * across + bx] = Math.max(level, 128);
    }
  }
  return out;
}

/** Whether a page has so little ink that it can only be specks. */
export function isBlank(ink: Ink): boolean {
  return ink.x.length < ink.width * ink.height * 0.00015;
}

/**
 * Rotation in degrees that deskews a page. A page with hardly any writing is deskewed by its ruled lines, if it has
 * any.
 */
export function deskewAngleOf(picture: Picture, ink: Ink): number {
  const isScant = ink.x.length < ink.width * ink.height * SCANT_INK_MAX;
  return (isScant && deskewAngle(findInk(picture, PALE))) || deskewAngle(ink);
}

/**
 * Rotation in degrees (clockwise positive, within ±8) that makes lines of text horizontal; 0 when no angle is clearly
 * better. Horizontal lines of text alternate with blank rows, so the angle with the sharpest change between rows wins.
 */
export function deskewAngle(ink: Ink): number {
  let best = 0;
  const level = sharpness(ink, 0);
  let bestScore = level;
  const tryAngle = (angle: number) => {
    const score = sharpness(ink, angle);
    if (score > bestScore) {
      best = angle;
      bestScore = score;
    }
  };
  for (let angle = -ANGLE_MAX; angle <= ANGLE_MAX; angle += 0.5) tryAngle(angle);
  const coarse = best;
  for (let step = -4; step <= 4; step++) tryAngle(coarse + step * 0.1);
  return bestScore > level * 1.04 ? best : 0;
}

/** How sharply the amount of ink changes between rows when the page is rotated clockwise by `degrees`. */
function sharpness(ink: Ink, degrees: number): number {
  const slope = Math.tan((degrees * Math.PI) / 180);
  const offset = Math.ceil(ink.width * Math.abs(slope));
  const rows = new Float64Array(ink.height + 2 * offset + 1);
  for (let i = 0; i < ink.x.length; i++) {
    const row = ink.y[i]! + ink.x[i]! * slope + offset;
    const whole = row | 0;
    rows[whole]! += 1 - (row - whole);
    rows[whole + 1]! += row - whole;
  }
  let sum = 0;
  for (let i = 1; i < rows.length; i++) sum += (rows[i]! - rows[i - 1]!) ** 2;
  return sum;
}
