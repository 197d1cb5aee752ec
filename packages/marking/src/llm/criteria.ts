import { MARK_STEP } from '@exam-evaluation/contract/marks.ts';
import type { Question } from '../answers.ts';

/** A criterion as it is presented to the model. Marks in hundredths. */
export interface LlmCriterion {
  /** `c1`, `c2`, …: what the model calls it. */
  id: string;
  name: string;
  marks: number;
  guidance: string;
  keywords: readonly string[];
}

/** Converts the teacher's criteria; empty where there is no rubric. */
export function toLlmCriteria(question: Question): LlmCriterion[] {
  return (question.rubric?.criteria ?? []).map(({ name, marks, guidance, keywords }, index) => ({
    id: `c${index + 1}`,
    name,
    marks,
    guidance,
    keywords,
  }));
}

/** A point that a full answer makes, in the model's words. */
export interface AnswerPoint {
  name: string;
  guidance: string;
  weight: number;
}

/** The most points of a rubric made by a model; with more, each would be worth too little. */
const POINTS_MAX = 8;

/** How many points a rubric made by a model may have; each must be worth at least half a mark. */
export function pointsMax(question: Question): number {
  return Math.max(1, Math.min(POINTS_MAX, Math.floor(question.maxMarks / MARK_STEP)));
}

/**
 * Turns the points of a full answer into criteria. The question's marks are shared out by weight in steps of half a
 * mark.
 */
export function criteriaFromPoints(question: Question, points: readonly AnswerPoint[]): LlmCriterion[] {
  const used = distinct(points).slice(0, pointsMax(question));
  const marks = share(
    question.maxMarks,
    used.map(({ weight }) => (weight > 0 ? Math.min(weight, 10) : 1)),
  );
  return used.map(({ name, guidance }, index) => ({
    id: `c${index + 1}`,
    name: shown(name),
    marks: marks[index]!,
    guidance: guidance.trim(),
    keywords: [],
  }));
}

function distinct(points: readonly AnswerPoint[]): AnswerPoint[] {
  return [...new Map(points.toReversed().map((point) => [shown(point.name).toLowerCase(), point])).values()].reverse();
}

function shown(name: string): string {
  return name.trim().slice(0, 120);
}

/** Splits marks by weight into steps of half a mark, at least one each; the remainder goes to the first. */
function share(marks: number, weights: readonly number[]): number[] {
  const steps = Math.floor(marks / MARK_STEP);
  const free = Math.max(0, steps - weights.length);
  const sum = weights.reduce((a, b) => a + b, 0);
  const wanted = weights.map((weight) => (free * weight) / sum);
  const given = wanted.map(Math.floor);
  const missing = free - given.reduce((a, b) => a + b, 0);
  const byRest = wanted.map((want, index) => ({ index, rest: want - given[index]! })).sort((a, b) => b.rest - a.rest);
  for (const { index } of byRest.slice(0, missing)) given[index]!++;
  const shares = given.map((extra) => (extra + 1) * MARK_STEP);
  shares[0]! += marks - shares.reduce((a, b) => a + b, 0);
  return shares;
}
