import type { MessageInitShape } from '@bufbuild/protobuf';
import {
  LABEL_LENGTH_MAX,
  NAME_LENGTH_MAX,
  QUESTIONS_MAX,
  SECTION_INSTRUCTIONS_LENGTH_MAX,
  SECTIONS_MAX,
} from '@exam-evaluation/contract/limits.ts';
import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { type CreateExamRequestSchema, type ExamFieldsSchema, Mode } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { z } from 'zod';
import { longText, notEditableFields, requiredText, shortText } from '../fields.ts';
import { rule } from '../rule.ts';
import { candidateList, toCandidateInput } from '../shapes/candidate-body.ts';
import { CHOICE_GROUPS_MAX, inlineChoiceGroupInput, toChoiceGroup } from '../shapes/choice-group-body.ts';
import { levelInput, mode, modeInput } from '../shapes/exam-words.ts';
import { questionInput, toQuestion } from '../shapes/question-body.ts';
import { checkExamBody } from '../shapes/question-rules.ts';
import { examSchema } from './exam-schema.ts';

const INSTRUCTIONS =
  'Paper-level instructions for the evaluator. A language model reads all of them; the offline marker follows those on strict or lenient marking, whole marks only, and whether spelling counts, and says so in its feedback. `instructions_followed` lists them; any other that asks something of the marker is a warning `instruction_not_followed`, and answers that it may touch go to a person.';

const languageInput = z.enum(['en', 'hi']).meta({ id: 'LanguageInput' });

const language = (description: string) =>
  languageInput
    .nullish()
    .meta({ description: `${description} Only \`en\` is supported: \`hi\` answers \`language_not_supported\`.` });

const sectionInput = z
  .strictObject({
    label: requiredText(LABEL_LENGTH_MAX, 'Unique on the exam.'),
    title: shortText(255, 'Heading.').nullish(),
    instructions: longText(SECTION_INSTRUCTIONS_LENGTH_MAX, 'Instructions of the section.').nullish(),
  })
  .meta({ id: 'SectionInput' });

/** What a caller may set on an exam, besides its content. */
const examInput = {
  title: requiredText(255, 'Title of the exam.'),
  mode: modeInput,
  external_ref: requiredText(128, "The caller's own id, unique per institute.").nullish(),
  conducted_on: z.iso.date().nullish().meta({ description: 'Today in UTC when left out.' }),
  subject: shortText(NAME_LENGTH_MAX, 'Subject.').nullish(),
  level: levelInput.nullish().meta({ description: '`school` when left out.' }),
  board: shortText(64, 'Board.').nullish(),
  class: shortText(LABEL_LENGTH_MAX, 'Class.').nullish(),
  answer_language: language('Language of the answers.'),
  feedback_language: language('Language of the feedback.'),
  instructions: longText(4_000, INSTRUCTIONS).nullish(),
  blind: z.boolean().nullish().meta({ description: 'Hide candidate names from results and reviewers.' }),
  sections: z.array(sectionInput).max(SECTIONS_MAX).nullish().meta({
    description: "In paper order. When left out, those that the questions' `section` names, else one section `A`.",
  }),
};

export const createExamBody = z
  .strictObject({
    ...examInput,
    open: z.boolean().nullish().meta({ description: 'Open the exam in the same call.' }),
    questions: z.array(questionInput).max(QUESTIONS_MAX).nullish().meta({ description: 'In paper order.' }),
    choice_groups: z
      .array(inlineChoiceGroupInput)
      .max(CHOICE_GROUPS_MAX)
      .nullish()
      .meta({ description: 'Beta: `feature_not_available` until enabled for the institute.' }),
    candidates: candidateList(0).nullish().meta({ description: 'Created or updated, and registered.' }),
  })
  .check(rule(checkExamBody))
  .meta({ id: 'CreateExamBody' });

/** A field left out is kept; null clears it, or resets it to its default. */
export const patchExamBody = z
  .strictObject({
    ...notEditableFields([...Object.keys(examSchema.shape), 'open']),
    ...examInput,
    title: examInput.title.optional(),
    mode: examInput.mode.optional(),
    conducted_on: z.iso.date().optional().meta({ description: 'Day of the exam.' }),
  })
  .check(rule(({ sections }, fault) => checkExamBody({ sections }, fault)))
  .meta({ id: 'PatchExamBody' });

export type ExamBody = z.output<typeof createExamBody>;

export function toCreateExam(
  body: ExamBody,
  { instituteId, operationId, keyId }: { instituteId: string; operationId: string; keyId: string },
): MessageInitShape<typeof CreateExamRequestSchema> {
  return {
    instituteId,
    operationId,
    actor: { id: keyId },
    source: Source.API,
    open: body.open ?? false,
    fields: toExamFields(body),
    questions: (body.questions ?? []).map(toQuestion),
    choiceGroups: (body.choice_groups ?? []).map(toChoiceGroup),
    candidates: (body.candidates ?? []).map(toCandidateInput),
  };
}

/** Converts the fields of an exam; one that is absent or null is unset, or has its default. */
export function toExamFields(
  body: Partial<Pick<ExamBody, keyof typeof examInput>>,
): MessageInitShape<typeof ExamFieldsSchema> {
  return {
    title: body.title ?? '',
    mode: body.mode ? mode.value(body.mode) : Mode.UNSPECIFIED,
    externalRef: body.external_ref ?? undefined,
    conductedOn: body.conducted_on ?? undefined,
    subject: body.subject ?? undefined,
    level: body.level ?? 'school',
    board: body.board ?? undefined,
    class: body.class ?? undefined,
    answerLanguage: body.answer_language ?? 'en',
    feedbackLanguage: body.feedback_language ?? 'en',
    instructions: body.instructions ?? undefined,
    blind: body.blind ?? false,
    sections: (body.sections ?? []).map(({ label, title, instructions }) => ({
      label,
      title: title ?? undefined,
      instructions: instructions ?? undefined,
    })),
  };
}
