import type { Picture } from './picture.ts';

/** A connected component of dark pixels. */
export interface Spot {
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Indices into the picture's data. */
  pixels: Int32Array;
}

export const heightOf = (spot: Spot): number => spot.bottom - spot.top + 1;
export const widthOf = (spot: Spot): number => spot.right - spot.left + 1;

/**
 * Whether a spot is long and thin, like the remains of a ruled line.
 * @param xHeight x-height in pixels.
 */
export function isPieceOfLine(spot: Spot, xHeight: number): boolean {
  const long = Math.max(heightOf(spot), widthOf(spot));
  const short = Math.min(heightOf(spot), widthOf(spot));
  return long > xHeight * 2.5 && short <= xHeight / 4;
}

/** Grey level below which a pixel is ink. */
export const INK = 128;

/**
 * The connected components of a picture (8-neighbourhood).
 * @param level grey level below which a pixel is ink.
 */
export function findSpots(picture: Picture, level = INK): Spot[] {
  const { width, data } = picture;
  // 1 marks ink not yet visited. The border of zeros makes bounds checks unnecessary.
  const { ink, count, across } = inkOf(picture, level);
  const places = new Int32Array(count);
  const steps = [-across - 1, -across, -across + 1, -1, 1, across - 1, across, across + 1];
  const spots: Spot[] = [];
  let end = 0;
  for (let start = ink.indexOf(1); start >= 0; start = ink.indexOf(1, start + 1)) {
    const first = end;
    ink[start] = 0;
    places[end++] = start;
    const spot = { left: width, top: data.length, right: 0, bottom: 0 };
    for (let at = first; at < end; at++) {
      const place = places[at]!;
      const row = Math.floor(place / across);
      const [x, y] = [place - row * across - 1, row - 1];
      if (x < spot.left) spot.left = x;
      if (x > spot.right) spot.right = x;
      if (y < spot.top) spot.top = y;
      if (y > spot.bottom) spot.bottom = y;
      for (let step = 0; step < 8; step++) {
        const next = place + steps[step]!;
        if (ink[next] === 0) continue;
        ink[next] = 0;
        places[end++] = next;
      }
      places[at] = y * width + x;
    }
    spots.push({ ...spot, pixels: places.subarray(first, end) });
  }
  return spots;
}

/** A map with 1 for every dark pixel, padded by one zero on every side. */
function inkOf({ width, height, data }: Picture, level: number): { ink: Uint8Array; count: number; across: number } {
  const across = width + 2;
  const ink = new Uint8Array(across * (height + 2));
  let count = 0;
  for (let y = 0, at = 0; y < height; y++) {
    for (let to = (y + 1) * across + 1, end = to + width; to < end; to++, at++) {
      if (data[at]! >= level) continue;
      ink[to] = 1;
      count++;
    }
  }
  return { ink, count, across };
}
