import type { Piece } from '../words/word.ts';
import { isPieceOfLine, type Spot } from './spots.ts';

/** Where pieces of ink stand that may be writing or drawing: no smaller than a letter, no lines, no frames. */
export function piecesOf(spots: readonly Spot[], unit: number, width: number): Piece[] {
  return spots
    .filter((spot) => spot.bottom - spot.top >= unit * 0.8 && !isPieceOfLine(spot, unit) && !isFrame(spot, unit, width))
    .map(({ left, top, right, bottom, pixels }) => ({ left, top, right, bottom, pixels: pixels.length }));
}

/** A box to write in or to tick, with nothing in it: all its ink is near its edges, and some in each corner. */
function isFrame({ left, top, right, bottom, pixels }: Spot, unit: number, width: number): boolean {
  const edge = Math.min(unit, Math.min(right - left, bottom - top) / 5);
  const corners = new Set<string>();
  let inside = 0;
  for (const pixel of pixels) {
    const x = pixel % width;
    const y = (pixel - x) / width;
    const across = x - left <= edge ? 'left' : right - x <= edge ? 'right' : undefined;
    const down = y - top <= edge ? 'top' : bottom - y <= edge ? 'bottom' : undefined;
    if (across && down) corners.add(across + down);
    else if (!across && !down) inside += 1;
  }
  return corners.size === 4 && inside <= pixels.length / 10;
}
