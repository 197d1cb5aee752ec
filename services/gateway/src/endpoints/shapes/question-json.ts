import { type ListedPoint, listedPoints } from '@exam-evaluation/points/listed-points.ts';
import {
  type AnswerKey,
  type ChoiceGroup,
  KeyForm,
  KeyPolicy,
  type Question,
  type Rubric,
} from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { fromHundredths } from '@exam-evaluation/runtime/decimal.ts';
import type { z } from 'zod';
import { warningJson } from '../common-schema.ts';
import { choicePolicy, keyForm, keyPolicy, partial, questionType } from './exam-words.ts';
import type {
  answerKeySchema,
  choiceGroupSchema,
  markingPointSchema,
  questionSchema,
  questionSummarySchema,
  rubricSchema,
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
  return {
    id: question.id,
    label: question.label,
    parent_label: question.parentLabel ?? null,
    section: question.section ?? null,
    type: questionType.word(question.type),
    text: question.text ?? null,
    max_marks: fromHundredths(question.maxMarks),
    negative_marks: fromHundredths(question.negativeMarks),
    options: question.options.map(({ label, optionId, text }) => ({ label, option_id: optionId, text })),
    matches: question.matches.map(({ label, text }) => ({ label, text })),
    correct_options: question.correctOptions,
    partial: question.partial ? partial.word(question.partial) : null,
    answer: question.answer ? answerKeyJson(question.answer) : null,
    ...(include.modelAnswer && { model_answer: question.modelAnswer ?? null }),
    ...(include.rubric && {
      rubric: question.rubric ? rubricJson(question.rubric) : null,
      marking_points: listedPoints(question).map(markingPointJson),
    }),
    word_limit: question.wordLimit ?? null,
    expects_diagram: question.expectsDiagram,
    assess_language: question.assessLanguage,
    tags: question.tags ?? null,
    external_id: question.externalId ?? null,
    rubric_version: question.rubricVersion,
    rubric_sync: 'synced',
    warnings: question.warnings.map(warningJson),
  };
}

function markingPointJson({ marks, ...point }: ListedPoint): z.input<typeof markingPointSchema> {
  return { ...point, marks: fromHundredths(marks) };
}

function answerKeyJson({
  accepted,
  value,
  tolerance,
  unit,
  pairs,
  form,
  policy,
}: AnswerKey): z.input<typeof answerKeySchema> {
  return {
    ...(accepted.length > 0 && { accepted }),
    ...(value !== undefined && { value }),
    ...(tolerance !== undefined && { tolerance }),
    ...(unit !== undefined && { unit }),
    ...(pairs.length > 0 && { pairs: pairs.map(({ option, match }) => ({ option, match })) }),
    ...(form !== KeyForm.UNSPECIFIED && { form: keyForm.word(form) }),
    ...(policy !== KeyPolicy.UNSPECIFIED && { policy: keyPolicy.word(policy) }),
  };
}

export function rubricJson({ partialMarking, criteria }: Rubric): z.input<typeof rubricSchema> {
  return {
    partial_marking: partialMarking ?? true,
    criteria: criteria.map(({ name, marks, keywords, guidance }) => ({
      name,
      marks: fromHundredths(marks),
      keywords,
      guidance: guidance || null,
    })),
  };
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
