import type { Picture } from './picture.ts';

const DARK = 190;
/** Maximum thickness of a ruled line in pixels. */
const THICKNESS = 5;

/** An unbroken run of dark pixels in a row or a column. */
interface Run {
  /** Row of a horizontal run, column of a vertical one. */
  lane: number;
  from: number;
  /** Exclusive. */
  to: number;
}

/** Whitens horizontal and vertical thin lines that are far longer than any stroke of writing. */
export function eraseRules(picture: Picture): void {
  const length = Math.round(picture.width / 16);
  erase(picture.data, levelRuns(picture, length), 1, picture.width);
  erase(picture.data, uprightRuns(picture, length), picture.width, 1);
}

/**
 * @param along step from a pixel of a run to the next one.
 * @param aside step from a lane to the next one.
 */
function erase(data: Uint8Array, runs: readonly Run[], along: number, aside: number): void {
  for (const { lane, from, to } of runs) {
    for (let at = from; at < to; at++) {
      const pixel = lane * aside + at * along;
      // Keep the pixel where a letter crosses the line: there is ink beyond the line's thickness.
      if (data[pixel - THICKNESS * aside]! > DARK && data[pixel + THICKNESS * aside]! > DARK) data[pixel] = 255;
    }
  }
}

function levelRuns({ width, height, data }: Picture, length: number): Run[] {
  const runs: Run[] = [];
  for (let lane = THICKNESS; lane < height - THICKNESS; lane++) {
    runs.push(...runsAlong(data, { lane, first: lane * width, step: 1, count: width, length }));
  }
  return runs;
}

function uprightRuns({ width, height, data }: Picture, length: number): Run[] {
  const runs: Run[] = [];
  // Columns are whitened in order; each sees the result of those before it.
  for (let lane = THICKNESS; lane < width - THICKNESS; lane++) {
    runs.push(...runsAlong(data, { lane, first: lane, step: width, count: height, length }));
  }
  return runs;
}

interface Lane {
  lane: number;
  /** Index of its first pixel, step to the next one, and number of pixels. */
  first: number;
  step: number;
  count: number;
  /** Minimum length of a run. */
  length: number;
}

/**
 * Finds the runs of a lane. Testing one pixel per `length` is enough: no run of that length fits between two of them.
 */
function runsAlong(data: Uint8Array, { lane, first, step, count, length }: Lane): Run[] {
  const runs: Run[] = [];
  const isDark = (at: number) => data[first + at * step]! < DARK;
  let [from, to] = [0, 0];
  for (let at = 0; at < count; at += length) {
    if (at < to || !isDark(at)) continue;
    from = at;
    while (from > to && isDark(from - 1)) from--;
    to = at + 1;
    while (to < count && isDark(to)) to++;
    if (to - from >= length) runs.push({ lane, from, to });
  }
  return runs;
}
