import {
  CRITERIA_MAX,
  GUIDANCE_LENGTH_MAX,
  KEYWORD_LENGTH_MAX,
  KEYWORDS_MAX,
  MARKS_MAX,
  NAME_LENGTH_MAX,
} from '@exam-evaluation/contract/limits.ts';
import type { CriterionSchema, Rubric, RubricSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { fromHundredths, toHundredths } from '@exam-evaluation/runtime/decimal.ts';
import { z } from 'zod';
import { amount } from '../common-schema.ts';
import { fieldsOf, sentShape, shownShape, toJson, toMessage } from '../declared-fields.ts';
import { longText, marks, requiredText } from '../fields.ts';

/** Above 0 with two decimals, written as an inclusive bound, since not every generator knows exclusive ones. */
export const LEAST_MARKS = 0.01;

const ofCriterion = fieldsOf<typeof CriterionSchema>();

const criterionFields = {
  name: ofCriterion.field('name', {
    sent: requiredText(NAME_LENGTH_MAX, 'Unique within the rubric.'),
    shown: z.string().meta({ description: 'Unique within the rubric.' }),
    toMessage: (name) => name,
    toJson: (name) => name,
  }),
  marks: ofCriterion.field('marks', {
    sent: marks('Marks of this criterion.').min(LEAST_MARKS).max(MARKS_MAX),
    shown: amount('Marks of this criterion.'),
    toMessage: (value) => toHundredths(value ?? 0),
    toJson: fromHundredths,
  }),
  keywords: ofCriterion.field('keywords', {
    sent: z
      .array(z.string().max(KEYWORD_LENGTH_MAX))
      .max(KEYWORDS_MAX)
      .nullish()
      .meta({ description: 'Words that show that an answer meets the criterion.' }),
    shown: z.array(z.string()).meta({ description: 'Words that show that an answer meets the criterion.' }),
    toMessage: (keywords) => keywords ?? [],
    toJson: (keywords) => keywords,
  }),
  guidance: ofCriterion.field('guidance', {
    sent: longText(GUIDANCE_LENGTH_MAX, 'How to award this criterion; must not mention marks.').nullish(),
    shown: z.string().meta({ description: 'How to award the criterion.' }).nullable(),
    toMessage: (guidance) => guidance ?? '',
    toJson: (guidance) => guidance || null,
  }),
};
const criterionInput = z.strictObject(sentShape(criterionFields)).meta({ id: 'CriterionInput' });
const criterionSchema = z.object(shownShape(criterionFields)).meta({ id: 'Criterion' });

const ofRubric = fieldsOf<typeof RubricSchema>();

const rubricFields = {
  partial_marking: ofRubric.field('partialMarking', {
    sent: z.boolean().nullish().meta({ description: 'True when left out.' }),
    shown: z
      .boolean()
      .meta({ description: 'False: each criterion of a written question is awarded whole or not at all.' }),
    toMessage: (partial) => partial,
    toJson: (partial) => partial ?? true,
  }),
  criteria: ofRubric.field('criteria', {
    sent: z
      .array(criterionInput)
      .max(CRITERIA_MAX)
      .nullish()
      .meta({ description: 'At least one for a written question.' }),
    shown: z.array(criterionSchema).meta({ description: 'In the order given.' }),
    toMessage: (criteria) => (criteria ?? []).map((criterion) => toMessage(criterionFields, criterion)),
    toJson: (criteria) => criteria.map((criterion) => toJson(criterionFields, criterion)),
  }),
};

const ADDS_UP = "The criteria's marks add up to the question's `max_marks`.";
export const rubricInput = z.strictObject(sentShape(rubricFields)).meta({ id: 'RubricInput', description: ADDS_UP });
export const rubricSchema = z.object(shownShape(rubricFields)).meta({ id: 'Rubric', description: ADDS_UP });

export const toRubric = (rubric: z.output<typeof rubricInput>) => toMessage(rubricFields, rubric);

export const rubricJson = (rubric: Rubric): z.input<typeof rubricSchema> => toJson(rubricFields, rubric);
