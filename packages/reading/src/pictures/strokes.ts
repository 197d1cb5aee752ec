import type { Edges } from '../layout/word.ts';
import type { Picture } from './picture.ts';

/** A nearly horizontal line: a ruled line, an underline or a strike-through. */
export interface Stroke extends Edges {
  /** Mean height of its left and its right third; they differ when the line slants. */
  leftY: number;
  rightY: number;
  thickness: number;
}

const DARK = 190;
/** Minimum length and maximum thickness in x-heights: a line through a single letter is longer, and no pen is so thick. */
const LENGTH_MIN = 1.3;
/** Minimum length in x-heights from which a stroke is no part of a letter of print. */
const LONG_MIN = 2.5;
const THICKNESS_MAX = 0.6;
/**
 * Minimum length in x-heights of the horizontal runs that make up a stroke. Slanting strokes have shorter runs, and
 * most runs in letters are shorter still.
 */
const RUN_MIN = 0.6;
/** A page with more long strokes is squared paper or a picture, on which strike-throughs cannot be recognized. */
const STROKES_MAX = 2_000;

interface Run {
  y: number;
  from: number;
  /** Exclusive. */
  to: number;
  group: number;
}

/** The strokes of a picture. @param xHeight height of a small letter in pixels. */
export function findStrokes(picture: Picture, xHeight: number): Stroke[] {
  const runs = groupedRuns(picture, Math.max(8, Math.round(xHeight * RUN_MIN)));
  const strokes = [...Map.groupBy(runs, ({ group }) => group).values()]
    .map(toStroke)
    .filter(
      ({ left, right, thickness }) => right - left >= xHeight * LENGTH_MIN && thickness <= xHeight * THICKNESS_MAX,
    );
  if (strokes.length <= STROKES_MAX) return strokes;
  // Much print has many short pieces.
  const long = strokes.filter((stroke) => isLongStroke(stroke, xHeight));
  return long.length > STROKES_MAX ? [] : long;
}

/** Whether a stroke is longer than any piece of print, as ruled lines are. */
export const isLongStroke = ({ left, right }: Stroke, xHeight: number): boolean => right - left >= xHeight * LONG_MIN;

/** Long horizontal runs of dark pixels; runs that touch in adjacent rows share a group. */
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
    // Testing one pixel per `length` is enough: no run of that length fits between two of them.
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

/** Mean y of the pixels between two x positions. */
function meanHeight(runs: readonly Run[], left: number, right: number): number {
  let [sum, count] = [0, 0];
  for (const { y, from, to } of runs) {
    const pixels = Math.max(0, Math.min(to, right) - Math.max(from, left));
    sum += y * pixels;
    count += pixels;
  }
  return count === 0 ? (runs[0]!.y + runs.at(-1)!.y) / 2 : sum / count;
}
