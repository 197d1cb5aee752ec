import type { Edges } from '../words/word.ts';
import type { Picture } from './picture.ts';

/** A line drawn nearly level: a rule of the paper, an underline, or what strikes words out. */
export interface Stroke extends Edges {
  /** How far down its left and its right third are: it may rise or fall. */
  leftY: number;
  rightY: number;
  thickness: number;
}

const DARK = 190;
/** In heights of a small letter: no piece of print is so long, no pen so thick. */
const LENGTH_MIN = 2.5;
const THICKNESS_MAX = 0.6;
/** Level runs that a stroke consists of: shorter where it slants more; those of letters are mostly shorter still. */
const RUN_MIN = 0.6;
/** With more than these a page is squared paper or a picture: what strikes words out could not be told from it. */
const STROKES_MAX = 2_000;

interface Run {
  y: number;
  from: number;
  /** Behind its last pixel. */
  to: number;
  group: number;
}

/** The strokes of a picture. @param unit height of a small letter in pixels. */
export function findStrokes(picture: Picture, unit: number): Stroke[] {
  const runs = groupedRuns(picture, Math.max(8, Math.round(unit * RUN_MIN)));
  const strokes = [...Map.groupBy(runs, ({ group }) => group).values()]
    .map(toStroke)
    .filter(({ left, right, thickness }) => right - left >= unit * LENGTH_MIN && thickness <= unit * THICKNESS_MAX);
  return strokes.length > STROKES_MAX ? [] : strokes;
}

/** Long runs of dark pixels, row by row; those that touch in neighbouring rows have the same group. */
function groupedRuns({ width, height, data }: Picture, length: number): Run[] {
  const groups: number[] = [];
  const rootOf = (group: number): number => {
    let at = group;
    while (groups[at] !== at) {
      groups[at] = groups[groups[at]!]!;
      at = groups[at]!;
    }
    return at;
  };
  const all: Run[] = [];
  let above: Run[] = [];
  for (let y = 0; y < height; y++) {
    const row: Run[] = [];
    const end = (y + 1) * width;
    // No run lies between two pixels that are its length apart.
    for (let at = y * width, last = at; at < end; at += length) {
      if (at < last || data[at]! >= DARK) continue;
      let from = at;
      while (from > last && data[from - 1]! < DARK) from--;
      last = at + 1;
      while (last < end && data[last]! < DARK) last++;
      if (last - from < length) continue;
      const run = { y, from: from - y * width, to: last - y * width, group: groups.length };
      groups.push(run.group);
      for (const other of above) {
        if (other.from <= run.to && run.from <= other.to) groups[rootOf(other.group)] = rootOf(run.group);
      }
      row.push(run);
    }
    all.push(...row);
    above = row;
  }
  for (const run of all) run.group = rootOf(run.group);
  return all;
}

function toStroke(runs: readonly Run[]): Stroke {
  let [left, right, pixels] = [Number.POSITIVE_INFINITY, 0, 0];
  for (const { from, to } of runs) {
    left = Math.min(left, from);
    right = Math.max(right, to);
    pixels += to - from;
  }
  const third = (right - left) / 3;
  return {
    left,
    right,
    top: runs[0]!.y,
    bottom: runs.at(-1)!.y + 1,
    leftY: meanHeight(runs, left, left + third),
    rightY: meanHeight(runs, right - third, right),
    thickness: pixels / (right - left),
  };
}

/** Mean height of the pixels between two places across. */
function meanHeight(runs: readonly Run[], left: number, right: number): number {
  let [sum, count] = [0, 0];
  for (const { y, from, to } of runs) {
    const pixels = Math.max(0, Math.min(to, right) - Math.max(from, left));
    sum += y * pixels;
    count += pixels;
  }
  return count === 0 ? (runs[0]!.y + runs.at(-1)!.y) / 2 : sum / count;
}
