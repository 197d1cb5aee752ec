import type { MessageInitShape } from '@bufbuild/protobuf';
import {
  ANSWER_LENGTH_MAX,
  CRITERIA_MAX,
  GUIDANCE_LENGTH_MAX,
  KEYWORD_LENGTH_MAX,
  KEYWORDS_MAX,
  LABEL_LENGTH_MAX,
  MARKS_MAX,
  NAME_LENGTH_MAX,
  QUESTION_TEXT_LENGTH_MAX,
} from '@exam-evaluation/contract/limits.ts';
import { DEFAULT_TYPE } from '@exam-evaluation/contract/question-types.ts';
import type { QuestionSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { toHundredths } from '@exam-evaluation/runtime/decimal.ts';
import { z } from 'zod';
import {
  jsonObject,
  longText,
  marks,
  notEditableFields,
  requiredLongText,
  requiredText,
  shortText,
} from '../fields.ts';
import { rule } from '../rule.ts';
import { pairList } from './answer-body.ts';
import {
  keyForm,
  keyFormInput,
  keyPolicy,
  keyPolicyInput,
  partial,
  partialInput,
  questionType,
  questionTypeInput,
} from './exam-words.ts';
import { checkQuestionBody, checkQuestionChange } from './question-rules.ts';
import { questionSchema } from './question-schema.ts';

/** Above 0 with two decimals, written as an inclusive bound, since not every generator knows exclusive ones. */
const LEAST = 0.01;

const criterionInput = z
  .strictObject({
    name: requiredText(NAME_LENGTH_MAX, 'Unique within the rubric.'),
    marks: marks('Marks of this criterion.').min(LEAST).max(MARKS_MAX),
    keywords: z
      .array(z.string().max(KEYWORD_LENGTH_MAX))
      .max(KEYWORDS_MAX)
      .nullish()
      .meta({ description: 'Words that show that an answer meets the criterion.' }),
    guidance: longText(GUIDANCE_LENGTH_MAX, 'How to award this criterion; must not mention marks.').nullish(),
  })
  .meta({ id: 'CriterionInput' });

export const rubricInput = z
  .strictObject({
    partial_marking: z.boolean().nullish().meta({ description: 'True when left out.' }),
    criteria: z
      .array(criterionInput)
      .max(CRITERIA_MAX)
      .nullish()
      .meta({ description: 'At least one for a written question.' }),
  })
  .meta({ id: 'RubricInput', description: "The criteria's marks add up to the question's `max_marks`." });

export const modelAnswer = longText(ANSWER_LENGTH_MAX, 'A full answer to mark by.');

const optionInput = z.strictObject({
  label: requiredText(8, 'Unique within the question.'),
  text: longText(QUESTION_TEXT_LENGTH_MAX, 'What the option says.').nullish(),
});

const optionList = <O extends typeof optionInput>(option: O) =>
  z.array(option).min(2).max(26).nullish().meta({ description: 'Of objective questions.' });

const matchInput = z
  .strictObject({
    label: requiredText(8, 'Unique among the matches of the question.'),
    text: longText(QUESTION_TEXT_LENGTH_MAX, 'What the match says.').nullish(),
  })
  .meta({ id: 'MatchInput' });

const answerKeyInput = z
  .strictObject({
    accepted: z
      .array(requiredLongText(255, 'An answer that counts as right.'))
      .max(100)
      .nullish()
      .meta({ description: 'Of a `one_word` question.' }),
    value: z.number().nullish().meta({ description: 'Of a `numerical` question.' }),
    tolerance: z
      .number()
      .min(0)
      .nullish()
      .meta({ description: 'How far from the value an answer may be; 0 when left out.' }),
    unit: shortText(LABEL_LENGTH_MAX, 'Unit of the value.').nullish(),
    pairs: pairList.nullish().meta({ description: 'Of a `matching` question: a pair for each option.' }),
    form: keyFormInput.nullish().meta({ description: 'How `accepted` is read; `auto` when left out.' }),
    policy: keyPolicyInput.nullish().meta({
      description: 'Which answers equal to one of `accepted` are right; when left out, what the question asks for.',
    }),
  })
  .meta({ id: 'AnswerKeyInput', description: 'What counts as right.' });

/** What a caller may set on a question. */
const questionFields = {
  label: requiredText(
    LABEL_LENGTH_MAX,
    'Unique on the exam; the 1-based position when left out, or the next number that is free.',
  ).nullish(),
  parent_label: shortText(LABEL_LENGTH_MAX, 'Label of the question this one is a part of.').nullish(),
  section: shortText(LABEL_LENGTH_MAX, 'Label of its section.').nullish(),
  type: questionTypeInput.nullish().meta({ description: '`long_answer` when left out.' }),
  text: longText(QUESTION_TEXT_LENGTH_MAX, 'Plain text; `<` and `>` are kept as sent.').nullish(),
  max_marks: marks('Above 0, at most 1,000, at most 2 decimals.').min(LEAST).max(MARKS_MAX),
  negative_marks: marks('What a wrong objective answer costs; at most `max_marks`.').min(0).max(MARKS_MAX).nullish(),
  options: optionList(optionInput.meta({ id: 'OptionInput' })),
  matches: z
    .array(matchInput)
    .min(2)
    .max(26)
    .nullish()
    .meta({ description: 'What the options of a `matching` question are matched with.' }),
  correct_options: z
    .array(z.string())
    .max(26)
    .nullish()
    .meta({ description: 'Labels of the right options; of an `ordering` question all, in the right order.' }),
  partial: partialInput.nullish().meta({
    description:
      'What a partly right answer to a question of several parts earns; as is usual for the type when left out.',
  }),
  answer: answerKeyInput.nullish(),
  model_answer: modelAnswer.nullish(),
  rubric: rubricInput.nullish(),
  word_limit: z.int().min(1).max(100_000).nullish().meta({ description: 'Words that an answer should have at most.' }),
  expects_diagram: z.boolean().nullish().meta({ description: 'Whether an answer should have a drawing.' }),
  assess_language: z.boolean().nullish().meta({ description: 'Whether the language of an answer is assessed, too.' }),
  tags: jsonObject("The caller's own object, at most 8 KB as JSON.").nullish(),
  external_id: shortText(128, "The caller's own id of the question.").nullish(),
};

export const questionInput = z
  .strictObject(questionFields)
  .check(rule(checkQuestionBody))
  .meta({ id: 'QuestionInput' });

/** A field left out is kept; null clears it. */
export const patchQuestionBody = z
  .strictObject({
    ...notEditableFields(Object.keys(questionSchema.shape)),
    ...questionFields,
    label: requiredText(LABEL_LENGTH_MAX, 'Unique on the exam.').optional(),
    max_marks: questionFields.max_marks.optional(),
    options: optionList(optionInput.extend(notEditableFields(['option_id'])).meta({ id: 'ChangedOptionInput' })),
  })
  .check(rule(checkQuestionChange))
  .meta({ id: 'PatchQuestionBody' });

/** A field that is absent or null is unset, or its default. */
export function toQuestion(body: Partial<z.output<typeof questionInput>>): MessageInitShape<typeof QuestionSchema> {
  return {
    label: body.label ?? '',
    parentLabel: body.parent_label ?? undefined,
    section: body.section ?? undefined,
    type: questionType.value(body.type ?? DEFAULT_TYPE),
    text: body.text ?? undefined,
    maxMarks: toHundredths(body.max_marks ?? 0),
    negativeMarks: toHundredths(body.negative_marks ?? 0),
    options: (body.options ?? []).map(({ label, text }) => ({ label, text: text ?? '' })),
    matches: (body.matches ?? []).map(({ label, text }) => ({ label, text: text ?? '' })),
    correctOptions: body.correct_options ?? [],
    partial: body.partial ? partial.value(body.partial) : undefined,
    answer: body.answer ? toAnswerKey(body.answer) : undefined,
    modelAnswer: body.model_answer ?? undefined,
    rubric: body.rubric ? toRubric(body.rubric) : undefined,
    wordLimit: body.word_limit ?? undefined,
    expectsDiagram: body.expects_diagram ?? false,
    assessLanguage: body.assess_language ?? false,
    tags: body.tags ?? undefined,
    externalId: body.external_id ?? undefined,
  };
}

function toAnswerKey(answer: z.output<typeof answerKeyInput>) {
  return {
    accepted: answer.accepted ?? [],
    value: answer.value ?? undefined,
    tolerance: answer.tolerance ?? undefined,
    unit: answer.unit ?? undefined,
    pairs: answer.pairs ?? [],
    form: answer.form ? keyForm.value(answer.form) : undefined,
    policy: answer.policy ? keyPolicy.value(answer.policy) : undefined,
  };
}

export function toRubric(rubric: z.output<typeof rubricInput>) {
  return {
    partialMarking: rubric.partial_marking ?? undefined,
    criteria: (rubric.criteria ?? []).map(({ name, marks: criterionMarks, keywords, guidance }) => ({
      name,
      marks: toHundredths(criterionMarks),
      keywords: keywords ?? [],
      guidance: guidance ?? '',
    })),
  };
}
