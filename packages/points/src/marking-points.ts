import type { Question } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { pointsOfModelAnswer } from './model-answer.ts';
import type { MarkingPoints } from './point.ts';
import { pointsOfRubric } from './rubric.ts';

/**
 * The points that an answer to a written question is compared with: those of its rubric's criteria, or else of its
 * model answer.
 */
export function markingPointsOf({
  text = '',
  modelAnswer = '',
  maxMarks,
  rubric,
}: Pick<Question, 'text' | 'modelAnswer' | 'maxMarks' | 'rubric'>): MarkingPoints {
  const criteria = rubric?.criteria ?? [];
  if (criteria.length > 0) {
    const { groups, doubts } = pointsOfRubric(criteria, modelAnswer, text);
    return { standards: [groups], doubts };
  }
  return pointsOfModelAnswer(modelAnswer, maxMarks, text);
}
