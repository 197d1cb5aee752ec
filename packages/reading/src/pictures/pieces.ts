import type { Piece } from '../layout/word.ts';
import { heightOf, isPieceOfLine, type Spot, widthOf } from './spots.ts';

/** Bounding boxes of spots that may be writing or drawing: at least as large as a letter, neither lines nor frames. */
export function piecesOf(spots: readonly Spot[], xHeight: number, width: number): Piece[] {
  return spots
    .filter((spot) => !isSmall(spot, xHeight) && !isPieceOfLine(spot, xHeight) && !isFrame(spot, xHeight, width))
    .map(toPiece);
}

/** Bounding boxes of spots smaller than a letter but larger than a speck. */
export const smallPieces = (spots: readonly Spot[], xHeight: number): Piece[] =>
  spots
    .filter((spot) => isSmall(spot, xHeight) && Math.max(heightOf(spot), widthOf(spot)) >= xHeight * 0.2)
    .map(toPiece);

const isSmall = ({ top, bottom }: Spot, xHeight: number): boolean => bottom - top < xHeight * 0.8;

const toPiece = ({ left, top, right, bottom, pixels }: Spot): Piece => ({
  left,
  top,
  right,
  bottom,
  pixels: pixels.length,
});

/** The corners of a box measure its side divided by this; a ring does not reach into them. */
const CORNER_DIVISOR = 8;

/** Whether a spot is an empty box: nearly all its ink is close to its edges, and every corner has some. */
export function isFrame({ left, top, right, bottom, pixels }: Spot, xHeight: number, width: number): boolean {
  const side = Math.min(right - left, bottom - top);
  const [edge, corner] = [Math.min(xHeight, side / 5), Math.min(xHeight, side / CORNER_DIVISOR)];
  let [corners, inside] = [0, 0];
  for (let at = 0; at < pixels.length; at++) {
    const x = pixels[at]! % width;
    const y = (pixels[at]! - x) / width;
    const across = Math.min(x - left, right - x);
    const down = Math.min(y - top, bottom - y);
    // One bit per corner.
    if (Math.max(across, down) <= corner) corners |= 1 << (Number(x - left <= corner) + 2 * Number(y - top <= corner));
    else if (Math.min(across, down) > edge) inside += 1;
  }
  return corners === 0b1111 && inside <= pixels.length / 10;
}
