import { type Picture, shrink } from './picture.ts';

/** Longer side of the reduced picture in pixels, and the side of the square blocks, which hold a few letters. */
const [SMALL_SIDE, BLOCK] = [800, 16];
/** Minimum difference in grey level between ink and paper in a block with writing. */
const CONTRAST_MIN = 50;
/** Minimum share of a negative page that is dark, and minimum share of its written blocks that are light on dark. */
const [DARK_MIN, NEGATIVE_MIN] = [0.5, 0.7];
/** A quick test samples one in this many pixels; the page may be negative if this share of them is dark. */
const [SAMPLE_STEP, MAYBE_DARK_MIN] = [97, 0.25];
/** Grey level below which a pixel is dark. */
const DARK = 128;

/**
 * The picture with dark letters on light paper; a negative (inverted scan, black paper) is inverted. The blocks with
 * writing decide, so a photograph of white paper on a dark background is left as it is.
 */
export function positiveOf(picture: Picture): Picture {
  return isNegative(picture) ? { ...picture, data: picture.data.map((level) => 255 - level) } : picture;
}

function isNegative(picture: Picture): boolean {
  if (!mayBeDark(picture)) return false;
  const small = shrink(picture, Math.max(1, Math.round(Math.max(picture.width, picture.height) / SMALL_SIDE)));
  const dark = small.data.reduce((count, level) => count + Number(level < DARK), 0);
  if (dark < small.data.length * DARK_MIN) return false;
  let [written, negative] = [0, 0];
  for (let top = 0; top + BLOCK <= small.height; top += BLOCK) {
    for (let left = 0; left + BLOCK <= small.width; left += BLOCK) {
      const levels = levelsOf(small, left, top);
      // Percentiles instead of the extremes, which may be specks.
      const [ink, middle, paper] = [0.04, 0.5, 0.96].map((share) => levels[Math.floor(levels.length * share)]!) as [
        number,
        number,
        number,
      ];
      if (paper - ink < CONTRAST_MIN) continue;
      written++;
      if (middle - ink < paper - middle) negative++;
    }
  }
  return written > 0 && negative >= written * NEGATIVE_MIN;
}

/** A quick test on a sample of pixels whether a page may be mostly dark. */
function mayBeDark({ data }: Picture): boolean {
  let [dark, seen] = [0, 0];
  for (let at = 0; at < data.length; at += SAMPLE_STEP, seen++) dark += Number(data[at]! < DARK);
  return dark >= seen * MAYBE_DARK_MIN;
}

/** The grey levels of a block in ascending order. */
function levelsOf({ width, data }: Picture, left: number, top: number): Uint8Array {
  const levels = new Uint8Array(BLOCK * BLOCK);
  for (let row = 0; row < BLOCK; row++) {
    const from = (top + row) * width + left;
    levels.set(data.subarray(from, from + BLOCK), row * BLOCK);
  }
  return levels.sort();
}
