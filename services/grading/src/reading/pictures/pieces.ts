import type { Piece } from '../words/word.ts';
import { heightOf, isPieceOfLine, type Spot, widthOf } from './spots.ts';

/** Where pieces of ink stand that may be writing or drawing: no smaller than a letter, no lines, no frames. */
export function piecesOf(spots: readonly Spot[], unit: number, width: number): Piece[] {
  return spots
    .filter((spot) => !isSmall(spot, unit) && !isPieceOfLine(spot, unit) && !isFrame(spot, unit, width))
    .map(toPiece);
}

/** Where pieces stand that are smaller than a letter, and no specks. */
export const smallPieces = (spots: readonly Spot[], unit: number): Piece[] =>
  spots.filter((spot) => isSmall(spot, unit) && Math.max(heightOf(spot), widthOf(spot)) >= unit * 0.2).map(toPiece);

const isSmall = ({ top, bottom }: Spot, unit: number): boolean => bottom - top < unit * 0.8;

const toPiece = ({ left, top, right, bottom, pixels }: Spot): Piece => ({
  left,
  top,
  right,
  bottom,
  pixels: pixels.length,
});

/** Share of a box's side in which its corners are: a ring does not reach into them. */
const CORNER = 8;

/** A box to write in or to tick, with nothing in it: all its ink is near its edges, and some in each corner. */
export function isFrame({ left, top, right, bottom, pixels }: Spot, unit: number, width: number): boolean {
  const side = Math.min(right - left, bottom - top);
  const [edge, corner] = [Math.min(unit, side / 5), Math.min(unit, side / CORNER)];
  let [corners, inside] = [0, 0];
  for (let at = 0; at < pixels.length; at++) {
    const x = pixels[at]! % width;
    const y = (pixels[at]! - x) / width;
    const across = Math.min(x - left, right - x);
    const down = Math.min(y - top, bottom - y);
    // A bit for each of the four corners.
    if (Math.max(across, down) <= corner) corners |= 1 << (Number(x - left <= corner) + 2 * Number(y - top <= corner));
    else if (Math.min(across, down) > edge) inside += 1;
  }
  return corners === 0b1111 && inside <= pixels.length / 10;
}
