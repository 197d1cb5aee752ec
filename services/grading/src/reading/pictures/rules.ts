import type { Picture } from './picture.ts';

const DARK = 190;
/** Pixels beyond which ink is no part of a thin line. */
const THICKNESS = 5;

/** Dark pixels in a row or a column, unbroken. */
interface Run {
  /** Row of a level run, column of an upright one. */
  lane: number;
  from: number;
  /** Behind its last pixel. */
  to: number;
}

/** Whitens thin lines that run on far longer than a stroke of writing, across and down. */
export function eraseRules(picture: Picture): void {
  const length = Math.round(picture.width / 16);
  erase(picture.data, levelRuns(picture, length), 1, picture.width);
  erase(picture.data, uprightRuns(picture, length), picture.width, 1);
}

/** @param along from a pixel of a run to the next one. @param aside from a lane to the next one. */
function erase(data: Uint8Array, runs: readonly Run[], along: number, aside: number): void {
  for (const { lane, from, to } of runs) {
    for (let at = from; at < to; at++) {
      const pixel = lane * aside + at * along;
      // Where a letter crosses the line, there is ink beyond the line's thickness: keep it.
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
  // What is left of a column depends on those before it.
  for (let lane = THICKNESS; lane < width - THICKNESS; lane++) {
    runs.push(...runsAlong(data, { lane, first: lane, step: width, count: height, length }));
  }
  return runs;
}

interface Lane {
  lane: number;
  /** Place of its first pixel, from a pixel to the next one, and how many there are. */
  first: number;
  step: number;
  count: number;
  /** Of the shortest run looked for. */
  length: number;
}

/** Runs of a lane. Looks at every pixel that is a multiple of the length away from the first: no run lies between two. */
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
