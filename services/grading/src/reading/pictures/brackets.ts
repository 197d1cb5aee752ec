import { type Edges, union } from '../words/word.ts';
import { heightOf, type Spot, widthOf } from './spots.ts';

/** Two brackets, and the mark between them if there is one. */
export interface BracketBox extends Edges {
  spots: Spot[];
}

/** In heights of a letter: how high a bracket is, at least. */
const HEIGHT_MIN = 0.9;
/** Of its height: how wide a bracket is at most, and the paper between two of them at least and at most. */
const [WIDTH_MAX, APART_MIN, APART_MAX] = [0.5, 0.12, 1.8];
/** Share of a bracket's rows at either end that reach across, and of all that are inked on its side. */
const [END, UPRIGHT_MIN] = [0.3, 0.9];
/** Ink of a bracket that reaches across elsewhere, by that at its ends. */
const BETWEEN_MAX = 0.3;
/** Ink of the shorter end by that of the other. */
const LIKE_MIN = 0.4;
/** How far two brackets may differ in height and place, by that of one. */
const ALIKE = 0.15;
/** Pairs of a page from which on they are boxes, and the share of them with nothing in them: `[3]` says what a question is worth. */
const [COUNT_MIN, EMPTY_MIN] = [3, 0.5];

/** Boxes to mark that are typed as brackets, `[ ]`. @param letter typical height of a letter in pixels. */
export function findBracketBoxes(spots: readonly Spot[], width: number, letter: number): BracketBox[] {
  const high = spots.filter(
    (spot) => heightOf(spot) >= letter * HEIGHT_MIN && widthOf(spot) <= heightOf(spot) * WIDTH_MAX,
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

/** Whether a spot is a stroke down with a short one at either end, both to one side. */
function isBracket({ left, top, right, bottom, pixels }: Spot, width: number, kind: 'opening' | 'closing'): boolean {
  const [height, across] = [bottom - top + 1, right - left + 1];
  const upright = new Set<number>();
  let [upper, lower, between] = [0, 0, 0];
  for (const pixel of pixels) {
    const x = ((pixel % width) - left) / across;
    const row = Math.floor(pixel / width) - top;
    const aside = kind === 'opening' ? x : 1 - x - 1 / across;
    if (aside < 0.5) upright.add(row);
    else if (row < height * END) upper++;
    else if (height - 1 - row < height * END) lower++;
    else between++;
  }
  // A t or a 1 has one at one end only.
  const [less, more] = [Math.min(upper, lower), Math.max(upper, lower)];
  return upright.size >= height * UPRIGHT_MIN && less > more * LIKE_MIN && between <= (less + more) * BETWEEN_MAX;
}

function isPair(opening: Spot, closing: Spot): boolean {
  const height = heightOf(opening);
  const apart = closing.left - opening.right;
  return (
    apart >= height * APART_MIN &&
    apart <= height * APART_MAX &&
    Math.abs(closing.top - opening.top) <= height * ALIKE &&
    Math.abs(closing.bottom - opening.bottom) <= height * ALIKE
  );
}
