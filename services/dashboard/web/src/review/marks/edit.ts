import { hasMark } from '@exam-evaluation/mark-sheets/marked.ts';
import type { Rubric } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { Item } from '../items/item.ts';
import type { Drawn } from '../pen/drawn.ts';
import { type MarkProblem, parseMark, step } from './steps.ts';

/** A marking point of the question, with what it earns. */
export interface PointMark {
  name: string;
  /** Hundredths. */
  awarded: number;
  max: number;
}

/** What a person has entered for an answer and not saved yet. */
export interface Edit {
  /** Hundredths; undefined: no mark is chosen yet. */
  awarded: number | undefined;
  /** The text typed as a mark; `awarded` follows whenever it is a valid mark. */
  typed: string;
  points: readonly PointMark[];
  /** Comment for the candidate; undefined: unchanged. */
  feedback: string | undefined;
  /** Why the mark differs, for later readers. */
  reason: string;
  /** Everything that is drawn on the pages; undefined: unchanged. */
  pen: readonly Drawn[] | undefined;
}

/** The initial state of an edit. @param isBlank starts without the current mark and points. */
export function startEdit(item: Item, rubric: Rubric | undefined, isBlank: boolean): Edit {
  const awarded = isBlank || !hasMark(item) ? undefined : item.question.awarded;
  const points = pointsOf(item, rubric).map((point) => (isBlank ? { ...point, awarded: 0 } : point));
  return { awarded, typed: '', points, feedback: undefined, reason: '', pen: undefined };
}

/** The current points; those of the rubric where the answer was not marked by points. */
function pointsOf({ question }: Item, rubric: Rubric | undefined): PointMark[] {
  if (question.criteria.length > 0) return question.criteria.map(({ name, awarded, max }) => ({ name, awarded, max }));
  return (rubric?.criteria ?? []).map(({ name, marks }) => ({ name, awarded: 0, max: marks }));
}

export function sumOf(points: readonly PointMark[]): number {
  return points.reduce((sum, { awarded }) => sum + awarded, 0);
}

/** Whether the points add up to the mark; otherwise they are left out when it is saved. */
export function pointsFit({ awarded, points }: Edit): boolean {
  return sumOf(points) === awarded;
}

/** Gives a mark for the whole answer. Full marks give every point, none give no point. */
export function setMark(edit: Edit, mark: number, item: Item, rubric: Rubric | undefined): Edit {
  return { ...edit, awarded: mark, typed: '', points: pointsFor(edit, mark, item, rubric) };
}

function pointsFor({ points }: Edit, mark: number, item: Item, rubric: Rubric | undefined): readonly PointMark[] {
  if (sumOf(points) === mark) return points;
  const full = points.map((point) => ({ ...point, awarded: point.max }));
  if (sumOf(full) === mark) return full;
  if (mark === 0) return points.map((point) => ({ ...point, awarded: 0 }));
  // The server keeps points that add up to the mark, so they are shown again.
  const standing = pointsOf(item, rubric);
  return sumOf(standing) === mark ? standing : points;
}

/** Updates the typed text, and the mark if the text is a valid one. Once all of it is deleted, no mark is chosen any more. */
export function setTyped(edit: Edit, typed: string, item: Item, rubric: Rubric | undefined): Edit {
  if (typed === '') return { ...edit, typed, awarded: undefined };
  const read = parseMark(typed, item.question.max);
  return 'mark' in read ? { ...setMark(edit, read.mark, item, rubric), typed } : { ...edit, typed };
}

/** Why the typed text is no mark; undefined if it is one or is empty. */
export function problemOf({ typed }: Edit, max: number): MarkProblem | undefined {
  if (typed === '') return undefined;
  const read = parseMark(typed, max);
  return 'problem' in read ? read.problem : undefined;
}

/** Gives a point wholly, or takes it away. The mark becomes what the points add up to. */
export function togglePoint(edit: Edit, index: number, max: number): Edit {
  return setPoint(edit, index, max, ({ awarded, max: most }) => (awarded === most ? 0 : most));
}

/** Gives a point half a mark more or less. */
export function stepPoint(edit: Edit, index: number, by: 1 | -1, max: number): Edit {
  return setPoint(edit, index, max, ({ awarded, max: most }) => step(awarded, by, most));
}

function setPoint(edit: Edit, index: number, max: number, change: (point: PointMark) => number): Edit {
  const points = edit.points.map((point, i) => (i === index ? { ...point, awarded: change(point) } : point));
  return { ...edit, points, typed: '', awarded: Math.min(sumOf(points), max) };
}
