import type { Picture } from './picture.ts';
import { findSpots, heightOf, isPieceOfLine, type Spot, widthOf } from './spots.ts';

/** Levels, where paper is 255, below which a pale stroke may be, and one pixel of it at least has to be: what shows through is paler. */
const [PALE, SEEN] = [215, 200];
/** So many pixels of a stroke are nearly as dark as its darkest one. */
const [CORE_PIXELS, CORE_LEVELS] = [8, 16];
/** In heights of a small letter: signs of writing are so high at least, and so high and so wide at most. */
const [HIGH_MIN, HIGH_MAX, WIDE_MAX] = [0.6, 3, 8];

/**
 * Pieces of writing that are pale all over beside ink that is dark: pencil, a gold pen. Spread over all levels of its page they
 * would be paper.
 *
 * @param even picture with paper at 255. @param ink level below which its ink is. @param unit height of a small letter.
 */
export function paleWriting(even: Picture, ink: number, unit: number): Spot[] {
  if (ink >= SEEN) return [];
  return findSpots(even, PALE).filter((spot) => {
    const height = heightOf(spot);
    const isSign = height >= unit * HIGH_MIN && height <= unit * HIGH_MAX && widthOf(spot) <= unit * WIDE_MAX;
    if (!isSign || isPieceOfLine(spot, unit)) return false;
    const darkest = darkestOf(even, spot);
    if (darkest < ink || darkest > SEEN) return false;
    return spot.pixels.filter((pixel) => even.data[pixel]! <= darkest + CORE_LEVELS).length >= CORE_PIXELS;
  });
}

/** Gives pale writing the levels in a picture that its ink would have if it were alone on the page. */
export function darken(picture: Picture, even: Picture, spots: readonly Spot[]): void {
  for (const spot of spots) {
    const contrast = 255 - darkestOf(even, spot);
    for (const pixel of spot.pixels) {
      const depth = (255 - even.data[pixel]!) / contrast;
      // As far up and down as the levels of other ink are spread.
      picture.data[pixel] = Math.min(255, Math.max(0, Math.round(((0.83 - depth) / 0.58) * 255)));
    }
  }
}

const darkestOf = ({ data }: Picture, { pixels }: Spot): number =>
  pixels.reduce((darkest, pixel) => Math.min(darkest, data[pixel]!), 255);
