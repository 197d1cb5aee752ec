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
  const corners = new Set<string>();
  let inside = 0;
  for (const pixel of pixels) {
    const x = pixel % width;
    const y = (pixel - x) / width;
    const [across, down] = [Math.min(x - left, right - x), Math.min(y - top, bottom - y)];
    if (Math.max(across, down) <= corner) corners.add(`${x - left <= corner} ${y - top <= corner}`);
    else if (Math.min(across, down) > edge) inside += 1;
  }
  return corners.size === 4 && inside <= pixels.length / 10;
}
