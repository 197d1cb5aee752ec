import {
  ANSWER_LENGTH_MAX,
  LABEL_LENGTH_MAX,
  MARKS_MAX,
  QUESTION_TEXT_LENGTH_MAX,
} from '@exam-evaluation/contract/limits.ts';
import { DEFAULT_TYPE } from '@exam-evaluation/contract/question-types.ts';
import type { QuestionSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { fromHundredths, toHundredths } from '@exam-evaluation/runtime/decimal.ts';
import { z } from 'zod';
import { amount, id } from '../common-schema.ts';
import { fieldsOf } from '../declared-fields.ts';
import { jsonObject, longText, marks, requiredText, shortText } from '../fields.ts';
import { answerKeyInput, answerKeyJson, answerKeySchema, toAnswerKey } from './answer-key.ts';
import {
  partial,
  partialInput,
  partialSchema,
  questionType,
  questionTypeInput,
  questionTypeSchema,
} from './exam-words.ts';
import { LEAST_MARKS, rubricInput, rubricJson, rubricSchema, toRubric } from './rubric.ts';

const { field, text } = fieldsOf<typeof QuestionSchema>();

export const optionInput = z.strictObject({
  label: requiredText(8, 'Unique within the question.'),
  text: longText(QUESTION_TEXT_LENGTH_MAX, 'What the option says.').nullish(),
});

export const optionList = <O extends typeof optionInput>(option: O) =>
  z.array(option).min(2).max(26).nullish().meta({ description: 'Of objective questions.' });

const optionSchema = z
  .object({
    label: z.string().meta({ description: 'Unique within the question.' }),
    option_id: id('Stable while the label stays.'),
    text: z.string().meta({ description: 'What the option says.' }),
  })
  .meta({ id: 'QuestionOption' });

const matchInput = z
  .strictObject({
    label: requiredText(8, 'Unique among the matches of the question.'),
    text: longText(QUESTION_TEXT_LENGTH_MAX, 'What the match says.').nullish(),
  })
  .meta({ id: 'MatchInput' });

const matchSchema = z
  .object({
    label: z.string().meta({ description: 'Unique among the matches of the question.' }),
    text: z.string().meta({ description: 'What the match says.' }),
  })
  .meta({ id: 'QuestionMatch' });

const toListed = ({ label, text: says }: z.output<typeof optionInput>) => ({ label, text: says ?? '' });

const flag = (description: string) => ({
  sent: z.boolean().nullish().meta({ description }),
  shown: z.boolean().meta({ description }),
  toMessage: (is: boolean | undefined) => is ?? false,
  toJson: (is: boolean) => is,
});

const CORRECT_OPTIONS = 'Labels of the right options; of an `ordering` question all, in the right order.';

export const modelAnswer = longText(ANSWER_LENGTH_MAX, 'A full answer to mark by.');

/** What a caller may set on a question. */
export const questionFields = {
  label: field('label', {
    sent: requiredText(
      LABEL_LENGTH_MAX,
      'Unique on the exam; the 1-based position when left out, or the next number that is free.',
    ).nullish(),
    shown: z.string().meta({ description: 'Such as its number; unique on the exam.' }),
    toMessage: (label) => label ?? '',
    toJson: (label) => label,
  }),
  parent_label: text(
    'parentLabel',
    shortText(LABEL_LENGTH_MAX, 'Label of the question this one is a part of.'),
    'Label of the question it is a part of.',
  ),
  section: text('section', shortText(LABEL_LENGTH_MAX, 'Label of its section.')),
  type: field('type', {
    sent: questionTypeInput.nullish().meta({ description: '`long_answer` when left out.' }),
    shown: questionTypeSchema,
    toMessage: (type) => questionType.value(type ?? DEFAULT_TYPE),
    toJson: (type) => questionType.word(type),
  }),
  text: text(
    'text',
    longText(QUESTION_TEXT_LENGTH_MAX, 'Plain text; `<` and `>` are kept as sent.'),
    'Plain text, as sent.',
  ),
  max_marks: field('maxMarks', {
    sent: marks('Above 0, at most 1,000, at most 2 decimals.').min(LEAST_MARKS).max(MARKS_MAX),
    shown: amount('Marks of the question.'),
    toMessage: (value) => toHundredths(value ?? 0),
    toJson: fromHundredths,
  }),
  negative_marks: field('negativeMarks', {
    sent: marks('What a wrong objective answer costs; at most `max_marks`.').min(0).max(MARKS_MAX).nullish(),
    shown: amount('What a wrong objective answer costs.'),
    toMessage: (value) => toHundredths(value ?? 0),
    toJson: fromHundredths,
  }),
  options: field('options', {
    sent: optionList(optionInput.meta({ id: 'OptionInput' })),
    shown: z.array(optionSchema).meta({ description: 'Of objective questions; empty for others.' }),
    toMessage: (options) => (options ?? []).map(toListed),
    toJson: (options) => options.map(({ label, optionId, text: says }) => ({ label, option_id: optionId, text: says })),
  }),
  matches: field('matches', {
    sent: z
      .array(matchInput)
      .min(2)
      .max(26)
      .nullish()
      .meta({ description: 'What the options of a `matching` question are matched with.' }),
    shown: z
      .array(matchSchema)
      .meta({ description: 'What the options of a `matching` question are matched with; empty for others.' }),
    toMessage: (matches) => (matches ?? []).map(toListed),
    toJson: (matches) => matches.map(({ label, text: says }) => ({ label, text: says })),
  }),
  correct_options: field('correctOptions', {
    sent: z.array(z.string()).max(26).nullish().meta({ description: CORRECT_OPTIONS }),
    shown: z.array(z.string()).meta({ description: CORRECT_OPTIONS }),
    toMessage: (labels) => labels ?? [],
    toJson: (labels) => labels,
  }),
  partial: field('partial', {
    sent: partialInput.nullish().meta({
      description:
        'What a partly right answer to a question of several parts earns; as is usual for the type when left out.',
    }),
    shown: partialSchema
      .nullable()
      .meta({ description: 'What a partly right answer earns; null: as is usual for the type.' }),
    toMessage: (word) => (word ? partial.value(word) : undefined),
    toJson: (value) => (value ? partial.word(value) : null),
  }),
  answer: field('answer', {
    sent: answerKeyInput.nullish(),
    shown: answerKeySchema.nullable(),
    toMessage: (key) => key && toAnswerKey(key),
    toJson: (key) => (key ? answerKeyJson(key) : null),
  }),
  model_answer: field('modelAnswer', {
    sent: modelAnswer.nullish(),
    shown: z.string().nullable().optional().meta({ description: 'Only where included.' }),
    toMessage: (answer) => answer,
    toJson: (answer) => answer ?? null,
  }),
  rubric: field('rubric', {
    sent: rubricInput.nullish(),
    shown: rubricSchema.nullable().optional().meta({ description: 'Only where included.' }),
    toMessage: (rubric) => rubric && toRubric(rubric),
    toJson: (rubric) => (rubric ? rubricJson(rubric) : null),
  }),
  word_limit: field('wordLimit', {
    sent: z.int().min(1).max(100_000).nullish().meta({ description: 'Words that an answer should have at most.' }),
    shown: z.int().meta({ description: 'Words that an answer should have at most.' }).nullable(),
    toMessage: (words) => words,
    toJson: (words) => words ?? null,
  }),
  expects_diagram: field('expectsDiagram', flag('Whether an answer should have a drawing.')),
  assess_language: field('assessLanguage', flag('Whether the language of an answer is assessed, too.')),
  tags: field('tags', {
    sent: jsonObject("The caller's own object, at most 8 KB as JSON.").nullish(),
    shown: z.record(z.string(), z.unknown()).meta({ description: "The caller's own object." }).nullable(),
    toMessage: (tags) => tags,
    toJson: (tags) => tags ?? null,
  }),
  external_id: text('externalId', shortText(128, "The caller's own id of the question.")),
};
