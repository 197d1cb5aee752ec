import { type Picture, shrink } from './picture.ts';

/** Pixels across of the small picture that skew and ink are looked for on: enough for lines of print, cheap to scan. */
const SMALL_WIDTH = 800;
const ANGLE_MAX = 8;
/** Side of the squares that the paper's brightness is taken in. */
const BLOCK_BITS = 5;
const BLOCK = 1 << BLOCK_BITS;

interface Ink {
  width: number;
  height: number;
  x: Int32Array;
  y: Int32Array;
}

/** Brightness of ink against the paper around it, and of the pale lines of ruled paper. */
const [DARK, PALE] = [0.75, 0.92];
/** Share of a page that is ink where hardly a line is written. */
const SCANT = 0.005;

/** Dark spots of a page, on a small copy of it: darker than the paper around them, whatever the light. */
export function findInk(picture: Picture, darkness = DARK): Ink {
  const small = shrink(picture, Math.max(1, Math.round(Math.max(picture.width, picture.height) / SMALL_WIDTH)));
  const { width, height, data } = small;
  const across = Math.ceil(width / BLOCK);
  const paper = paperBrightness(small);
  const xs = new Int32Array(data.length);
  const ys = new Int32Array(data.length);
  let count = 0;
  // The outermost pixels carry the scanner's shadow.
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

/** Brightness of the paper in each block: bright enough that a tenth of the block's pixels are brighter still. */
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
      // A block that is dark all over is a picture or a shadow; ink is judged against ordinary grey there.
      out[by * across + bx] = Math.max(level, 128);
    }
  }
  return out;
}

/** Whether a page carries so little ink that nobody wrote or printed on it: specks, at most. */
export function isBlank(ink: Ink): boolean {
  return ink.x.length < ink.width * ink.height * 0.00015;
}

/** Degrees that turn a page level; where hardly a line is written, by the rules of the paper, if it has any. */
export function levelAngleOf(picture: Picture, ink: Ink): number {
  const isScant = ink.x.length < ink.width * ink.height * SCANT;
  return (isScant && levelAngle(findInk(picture, PALE))) || levelAngle(ink);
}

/**
 * Degrees (clockwise positive) that turn the lines of text level, within ±8; 0 when no angle is clearly better.
 * Level lines make rows of ink and rows of paper: the angle with the sharpest change between rows wins.
 */
export function levelAngle(ink: Ink): number {
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

/** How sharply rows of ink and rows of paper alternate when the page is rotated clockwise by `degrees`. */
export function sharpness(ink: Ink, degrees: number): number {
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
