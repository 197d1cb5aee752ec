import { type Picture, shrink } from './picture.ts';

/** Pixels across of the small picture that is looked at, and the side of its squares: a few letters. */
const [SMALL_WIDTH, BLOCK] = [800, 16];
/** Levels between ink and paper where something is written. */
const CONTRAST_MIN = 50;
/** Share of a page, and of what is written on it, that is dark with light letters. */
const [DARK_MIN, NEGATIVE_MIN] = [0.5, 0.7];
/** Every so manieth pixel tells whether a page may be dark: if so many of those are. */
const [SAMPLED, MAYBE_DARK_MIN] = [97, 0.25];
/** Levels below this one are dark. */
const DARK = 128;

/**
 * The picture with dark letters on light paper: inverted where a scanner, or black paper, made them light on dark. What is
 * written decides: dark letters on the paper of a photograph stay, however dark and wide what lies around it.
 */
export function positiveOf(picture: Picture): Picture {
  return isNegative(picture) ? { ...picture, data: picture.data.map((level) => 255 - level) } : picture;
}

function isNegative(picture: Picture): boolean {
  if (!mayBeDark(picture)) return false;
  const small = shrink(picture, Math.max(1, Math.round(Math.max(picture.width, picture.height) / SMALL_WIDTH)));
  const dark = small.data.reduce((count, level) => count + Number(level < DARK), 0);
  if (dark < small.data.length * DARK_MIN) return false;
  let [written, negative] = [0, 0];
  for (let top = 0; top + BLOCK <= small.height; top += BLOCK) {
    for (let left = 0; left + BLOCK <= small.width; left += BLOCK) {
      const levels = levelsOf(small, left, top);
      // Neither the darkest nor the lightest pixel: either may be a speck.
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

/** Whether a page may be mostly dark, from a few of its pixels: one of half of the paper looked at more closely. */
function mayBeDark({ data }: Picture): boolean {
  let [dark, seen] = [0, 0];
  for (let at = 0; at < data.length; at += SAMPLED, seen++) dark += Number(data[at]! < DARK);
  return dark >= seen * MAYBE_DARK_MIN;
}

/** The levels of a square in order, darkest first. */
function levelsOf({ width, data }: Picture, left: number, top: number): Uint8Array {
  const levels = new Uint8Array(BLOCK * BLOCK);
  for (let row = 0; row < BLOCK; row++) {
    const from = (top + row) * width + left;
    levels.set(data.subarray(from, from + BLOCK), row * BLOCK);
  }
  return levels.sort();
}
