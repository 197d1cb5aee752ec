import { factsOf } from '@exam-evaluation/contract/question-types.ts';
import type { Criterion, Question } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { markingPointsOf } from './marking-points.ts';
import type { MarkingPoints, PointGroup } from './point.ts';

/** A marking point as shown to people before anything is marked. */
export interface ListedPoint {
  /** Unique within the question: `c1` of a criterion, `p1` of a model answer, `w2.p1` of a second way of answering. */
  id: string;
  text: string;
  /** What the point is worth, in hundredths of a mark; a whole number. */
  marks: number;
  from: 'criterion' | 'model_answer';
  /** How many points of its group are enough, if not all are needed; otherwise null. */
  needs: number | null;
}

/**
 * Lists the points that an answer to a question is compared with; empty for questions marked by a key, and where
 * nothing is expected.
 */
export function listedPoints(question: Question): ListedPoint[] {
  const { standards } = cutOf(question);
  const criteria = question.rubric?.criteria ?? [];
  if (criteria.length > 0)
    return (standards[0] ?? []).map((group, index) => ofCriterion(criteria[index]!, group, index));
  const areSingle =
    standards.length > 1 && standards.every((groups) => groups.length === 1 && groups[0]!.points.length === 1);
  return standards.flatMap((groups) => groups.flatMap((group) => ofModelAnswer(group, areSingle)));
}

/** Why the points of a model answer may not be what its author meant; empty where there is no doubt, or no points. */
export function doubtsOf(question: Question): string[] {
  return cutOf(question).doubts;
}

function cutOf(question: Question): MarkingPoints {
  return factsOf(question.type).form === 'prose' ? markingPointsOf(question) : { standards: [], doubts: [] };
}

function ofCriterion({ name, keywords, guidance }: Criterion, group: PointGroup, index: number): ListedPoint {
  const share = group.criterion?.isDescribed ? group.points.map(({ text }) => text).join('; ') : '';
  const said = guidance.trim() || keywords.join(', ') || share;
  const text = said === '' ? name : `${name}: ${said}`;
  return { id: `c${index + 1}`, text, marks: group.marks, from: 'criterion', needs: null };
}

/** @param isOneOfSeveral the group's point is a way of answering the whole question by itself. */
function ofModelAnswer({ points, needs, marks }: PointGroup, isOneOfSeveral: boolean): ListedPoint[] {
  return points.map(({ id, heading, text }) => ({
    id,
    text: heading === '' ? text : `${heading}${heading.startsWith('(') ? '' : ':'} ${text}`,
    marks: Math.round(marks / needs),
    from: 'model_answer',
    needs: isOneOfSeveral ? 1 : needs < points.length ? needs : null,
  }));
}
