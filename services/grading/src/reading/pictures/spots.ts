import type { Picture } from './picture.ts';

/** A connected piece of ink. */
export interface Spot {
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Places in the picture's data. */
  pixels: number[];
}

export const heightOf = (spot: Spot): number => spot.bottom - spot.top + 1;
export const widthOf = (spot: Spot): number => spot.right - spot.left + 1;

/** Whether it is long and thin, as what is left of a ruled line. @param unit height of a small letter. */
export function isPieceOfLine(spot: Spot, unit: number): boolean {
  const long = Math.max(heightOf(spot), widthOf(spot));
  const short = Math.min(heightOf(spot), widthOf(spot));
  return long > unit * 2.5 && short <= unit / 4;
}

/** Levels below this one are ink. */
export const INK = 128;

/** The connected pieces of ink of a picture, diagonal neighbours included. @param level what is darker is ink. */
export function findSpots({ width, height, data }: Picture, level = INK): Spot[] {
  const seen = new Uint8Array(data.length);
  const spots: Spot[] = [];
  for (let start = 0; start < data.length; start++) {
    if (data[start]! >= level || seen[start] === 1) continue;
    const spot: Spot = { left: width, top: height, right: 0, bottom: 0, pixels: [start] };
    seen[start] = 1;
    for (let at = 0; at < spot.pixels.length; at++) {
      const pixel = spot.pixels[at]!;
      const x = pixel % width;
      const y = (pixel - x) / width;
      if (x < spot.left) spot.left = x;
      if (x > spot.right) spot.right = x;
      if (y < spot.top) spot.top = y;
      if (y > spot.bottom) spot.bottom = y;
      for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
        for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
          const next = ny * width + nx;
          if (data[next]! < level && seen[next] === 0) {
            seen[next] = 1;
            spot.pixels.push(next);
          }
        }
      }
    }
    spots.push(spot);
  }
  return spots;
}
