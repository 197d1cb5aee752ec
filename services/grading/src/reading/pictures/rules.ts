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
    const row = lane * width;
    for (let from = 0; from < width; ) {
      let to = from;
      while (to < width && data[row + to]! < DARK) to++;
      if (to - from >= length) runs.push({ lane, from, to });
      from = to + 1;
    }
  }
  return runs;
}

/** Goes down all columns at once: one after the other, each pixel would have to be fetched from far away. */
function uprightRuns({ width, height, data }: Picture, length: number): Run[] {
  const runs: Run[] = [];
  const from = new Int32Array(width).fill(-1);
  const end = (lane: number, to: number) => {
    if (to - from[lane]! >= length) runs.push({ lane, from: from[lane]!, to });
    from[lane] = -1;
  };
  for (let y = 0; y < height; y++) {
    for (let lane = THICKNESS, at = y * width + lane; lane < width - THICKNESS; lane++, at++) {
      if (data[at]! >= DARK) {
        if (from[lane]! >= 0) end(lane, y);
      } else if (from[lane]! < 0) from[lane] = y;
    }
  }
  for (let lane = THICKNESS; lane < width - THICKNESS; lane++) if (from[lane]! >= 0) end(lane, height);
  // What is left of a column depends on those before it.
  return runs.sort((a, b) => a.lane - b.lane);
}
