import { type Edges, union } from '../layout/word.ts';
import { heightOf, type Spot, widthOf } from './spots.ts';

/** A pair of brackets, with the mark between them if there is one. */
export interface BracketBox extends Edges {
  spots: Spot[];
}

/** Minimum height of a bracket, in heights of a letter. */
const HEIGHT_MIN = 0.9;
/** In heights of the bracket: its maximum width, and the minimum and maximum gap between the two of a pair. */
const [WIDTH_MAX, APART_MIN, APART_MAX] = [0.5, 0.12, 1.8];
/**
 * A bracket's ends are this share of its rows at the top and the bottom; its stem covers at least this share of the
 * rows.
 */
const [END_ROWS, STEM_MIN] = [0.3, 0.9];
/** Maximum ink of the middle that leaves the stem, relative to the ink of both ends. */
const MIDDLE_INK_MAX = 0.3;
/** Minimum ratio of the ink of the lighter end to that of the heavier one. */
const END_BALANCE_MIN = 0.4;
/** Maximum difference in height and position within a pair, in heights of a bracket. */
const PAIR_TOLERANCE = 0.15;
/**
 * Bracket pairs are checkboxes if the page has at least this many and this share is empty: `[3]` states marks instead.
 */
const [COUNT_MIN, EMPTY_MIN] = [3, 0.5];

/**
 * Finds checkboxes typed as brackets, `[ ]`.
 * @param letterHeight typical height of a letter in pixels.
 */
export function findBracketBoxes(spots: readonly Spot[], width: number, letterHeight: number): BracketBox[] {
  const high = spots.filter(
    (spot) => heightOf(spot) >= letterHeight * HEIGHT_MIN && widthOf(spot) <= heightOf(spot) * WIDTH_MAX,
  );
  const closing = high.filter((spot) => isBracket(spot, width, 'closing'));
  const boxes = high
    .filter((spot) => isBracket(spot, width, 'opening'))
    .flatMap((opening): BracketBox[] => {
      const [nearest] = closing.filter((spot) => isPair(opening, spot)).sort((one, other) => one.left - other.left);
      if (!nearest) return [];
      const edges = union([opening, nearest]);
      const isInside = ({ left, top, right, bottom }: Spot) =>
        left > opening.left && right < nearest.right && bottom > edges.top && top < edges.bottom;
      return [{ ...edges, spots: [opening, nearest, ...spots.filter(isInside)] }];
    });
  const empty = boxes.filter((box) => box.spots.length === 2);
  return boxes.length >= COUNT_MIN && empty.length >= boxes.length * EMPTY_MIN ? boxes : [];
}

/** Whether a spot is a vertical stem with a short horizontal stroke at either end, both on the same side. */
function isBracket({ left, top, right, bottom, pixels }: Spot, width: number, kind: 'opening' | 'closing'): boolean {
  const [height, across] = [bottom - top + 1, right - left + 1];
  const upright = new Set<number>();
  let [upper, lower, between] = [0, 0, 0];
  for (const pixel of pixels) {
    const x = ((pixel % width) - left) / across;
    const row = Math.floor(pixel / width) - top;
    const aside = kind === 'opening' ? x : 1 - x - 1 / across;
    if (aside < 0.5) upright.add(row);
    else if (row < height * END_ROWS) upper++;
    else if (height - 1 - row < height * END_ROWS) lower++;
    else between++;
  }
  // The letter t and the digit 1 have a horizontal stroke at one end only.
  const [less, more] = [Math.min(upper, lower), Math.max(upper, lower)];
  return (
    upright.size >= height * STEM_MIN && less > more * END_BALANCE_MIN && between <= (less + more) * MIDDLE_INK_MAX
  );
}

function isPair(opening: Spot, closing: Spot): boolean {
  const height = heightOf(opening);
  const apart = closing.left - opening.right;
  return (
    apart >= height * APART_MIN &&
    apart <= height * APART_MAX &&
    Math.abs(closing.top - opening.top) <= height * PAIR_TOLERANCE &&
    Math.abs(closing.bottom - opening.bottom) <= height * PAIR_TOLERANCE
  );
}
