import { PEN_MAX } from '@exam-evaluation/contract/limits.ts';
import { isPenKind, PEN_PLACE_MAX, type PenKind } from '@exam-evaluation/contract/pen.ts';
import type { QuestionResult } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';

/** A place on a page, in ten-thousandths of its size. */
export interface Place {
  x: number;
  y: number;
}

/** What a person drew on a page. */
export interface Drawn {
  page: number;
  kind: PenKind;
  /** x and y in turn. */
  places: number[];
  text: string;
}

/** What is drawn for an answer, as it was saved. */
export function drawnFor({ review }: QuestionResult): Drawn[] {
  return (review?.penMarks ?? []).flatMap(({ page, kind, places, text }) =>
    isPenKind(kind) ? [{ page, kind, places, text }] : [],
  );
}

export function isSameDrawing(one: readonly Drawn[], other: readonly Drawn[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** A line that slopes by less than this is meant to be level. */
const LEVEL = 0.12;
/** An underline shorter than this is a slip of the hand. */
const LEAST = 100;
/** How far a line drawn by hand may be from the one that is kept. */
const DEVIATION = 12;

/** A mark through these places; undefined where they are too few, or too close, for one of its kind. */
export function toDrawn(page: number, kind: PenKind, places: readonly Place[], text = ''): Drawn | undefined {
  const within = places.map(({ x, y }) => ({ x: onPage(x), y: onPage(y) }));
  const [first] = within;
  const last = within.at(-1);
  if (!first || !last) return undefined;
  const of = (kept: readonly Place[]): Drawn => ({ page, kind, places: kept.flatMap(({ x, y }) => [x, y]), text });
  switch (kind) {
    case 'tick':
      return of([last]);
    case 'text':
      return text.trim() === '' ? undefined : { ...of([last]), text: text.trim() };
    case 'underline': {
      const [across, down] = [Math.abs(last.x - first.x), Math.abs(last.y - first.y)];
      if (Math.hypot(across, down) < LEAST) return undefined;
      return of([first, down < LEVEL * across ? { x: last.x, y: first.y } : last]);
    }
    case 'freehand': {
      const moves = within.filter(({ x, y }, at) => at === 0 || x !== within[at - 1]!.x || y !== within[at - 1]!.y);
      const kept = thinned(moves, DEVIATION);
      return kept.length < 2 ? undefined : of(kept);
    }
  }
}

/** These marks and one more; undefined where they are as many as are allowed. */
export function withMark(drawn: readonly Drawn[], mark: Drawn): Drawn[] | undefined {
  const all = [...drawn, mark];
  const places = all.reduce((sum, one) => sum + one.places.length / 2, 0);
  return all.length > PEN_MAX.marks || places > PEN_MAX.places ? undefined : all;
}

/** The nearest whole place on the page, of one coordinate. */
export function onPage(place: number): number {
  return Math.round(Math.min(PEN_PLACE_MAX, Math.max(0, place)));
}

/** The line without the places that are no further than `by` from it (Ramer, Douglas and Peucker). */
function thinned(line: readonly Place[], by: number): Place[] {
  if (line.length < 3) return [...line];
  const [first, last] = [line[0]!, line.at(-1)!];
  let [furthest, at] = [0, 0];
  for (let index = 1; index < line.length - 1; index++) {
    const distance = distanceTo(line[index]!, first, last);
    if (distance > furthest) [furthest, at] = [distance, index];
  }
  if (furthest <= by) return [first, last];
  return [...thinned(line.slice(0, at + 1), by).slice(0, -1), ...thinned(line.slice(at), by)];
}

function distanceTo(place: Place, from: Place, to: Place): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  if (length === 0) return Math.hypot(place.x - from.x, place.y - from.y);
  return Math.abs(dy * (place.x - from.x) - dx * (place.y - from.y)) / length;
}
