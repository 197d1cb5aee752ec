import type { Picture } from './picture.ts';
import { findSpots, heightOf, isPieceOfLine, type Spot, widthOf } from './spots.ts';

/**
 * Grey levels, with paper at 255: every pixel of a pale stroke is below the first and its darkest below the second.
 * Show-through from the other side of the sheet is paler.
 */
const [PALE_LEVEL, DARKEST_LEVEL] = [215, 200];
/** A stroke needs this many pixels within this many grey levels of its darkest one. */
const [CORE_PIXELS, CORE_LEVELS] = [8, 16];
/** In x-heights: minimum height, maximum height and maximum width of a character. */
const [HIGH_MIN, HIGH_MAX, WIDE_MAX] = [0.6, 3, 8];

/**
 * Finds writing that is uniformly pale, such as pencil or a gold pen, on a page with dark ink. Stretching the contrast
 * of the whole page would turn it into paper.
 *
 * @param even picture with paper at 255.
 * @param ink grey level below which the page has ink.
 * @param xHeight x-height in pixels.
 */
export function paleWriting(even: Picture, ink: number, xHeight: number): Spot[] {
  if (ink >= DARKEST_LEVEL) return [];
  return findSpots(even, PALE_LEVEL).filter((spot) => {
    const height = heightOf(spot);
    const isSign = height >= xHeight * HIGH_MIN && height <= xHeight * HIGH_MAX && widthOf(spot) <= xHeight * WIDE_MAX;
    if (!isSign || isPieceOfLine(spot, xHeight)) return false;
    const darkest = darkestOf(even, spot);
    if (darkest < ink || darkest > DARKEST_LEVEL) return false;
    return spot.pixels.filter((pixel) => even.data[pixel]! <= darkest + CORE_LEVELS).length >= CORE_PIXELS;
  });
}

/** Gives pale writing the grey levels that it would have if it were the only ink on the page. */
export function darken(picture: Picture, even: Picture, spots: readonly Spot[]): void {
  for (const spot of spots) {
    const contrast = 255 - darkestOf(even, spot);
    for (const pixel of spot.pixels) {
      const depth = (255 - even.data[pixel]!) / contrast;
      // The same range that `stretch` gives other ink.
      picture.data[pixel] = Math.min(255, Math.max(0, Math.round(((0.83 - depth) / 0.58) * 255)));
    }
  }
}

const darkestOf = ({ data }: Picture, { pixels }: Spot): number =>
  pixels.reduce((darkest, pixel) => Math.min(darkest, data[pixel]!), 255);
