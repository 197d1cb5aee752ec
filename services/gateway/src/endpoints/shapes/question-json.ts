import { type ListedPoint, listedPoints } from '@exam-evaluation/points/listed-points.ts';
import type { ChoiceGroup, Question } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { fromHundredths } from '@exam-evaluation/runtime/decimal.ts';
import type { z } from 'zod';
import { warningJson } from '../common-schema.ts';
import { toJson } from '../declared-fields.ts';
import { choicePolicy } from './exam-words.ts';
import { questionFields } from './question-fields.ts';
import type {
  choiceGroupSchema,
  markingPointSchema,
  questionSchema,
  questionSummarySchema,
} from './question-schema.ts';

export function questionSummaryJson(question: Question): z.input<typeof questionSummarySchema> {
  return {
    id: question.id,
    label: question.label,
    section: question.section ?? null,
    max_marks: fromHundredths(question.maxMarks),
    warnings: question.warnings.map(warningJson),
  };
}

/** @param include which data for marking to add. */
export function questionJson(
  question: Question,
  include: { rubric: boolean; modelAnswer: boolean },
): z.input<typeof questionSchema> {
  const { model_answer, rubric, ...fields } = toJson(questionFields, question);
  return {
    id: question.id,
    ...fields,
    ...(include.modelAnswer && { model_answer }),
    ...(include.rubric && { rubric, marking_points: listedPoints(question).map(markingPointJson) }),
    rubric_version: question.rubricVersion,
    rubric_sync: 'synced',
    warnings: question.warnings.map(warningJson),
  };
}

function markingPointJson({ marks, ...point }: ListedPoint): z.input<typeof markingPointSchema> {
  return { ...point, marks: fromHundredths(marks) };
}

export function choiceGroupJson(group: ChoiceGroup): z.input<typeof choiceGroupSchema> {
  return {
    id: group.id,
    label: group.label,
    question_labels: group.questionLabels,
    question_ids: group.questionIds,
    attempt: group.attempt,
    policy: choicePolicy.word(group.policy),
  };
}
