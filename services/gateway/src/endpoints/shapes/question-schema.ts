import { z } from 'zod';
import { amount, id, warningSchema } from '../common-schema.ts';
import { policySchema, questionTypeSchema, syncSchema } from './exam-words.ts';

const criterion = z
  .object({
    name: z.string(),
    marks: amount('Marks of this criterion.'),
    keywords: z.array(z.string()),
    guidance: z.string().nullable(),
  })
  .meta({ id: 'Criterion' });

export const rubricSchema = z
  .object({
    partial_marking: z
      .boolean()
      .meta({ description: 'False: each criterion of a written question is awarded whole or not at all.' }),
    criteria: z.array(criterion),
  })
  .meta({ id: 'Rubric', description: "The criteria's marks add up to the question's `max_marks`." });

export const answerKeySchema = z
  .object({
    accepted: z.array(z.string()).optional(),
    value: z.number().optional(),
    tolerance: z.number().optional(),
    unit: z.string().optional(),
  })
  .meta({
    id: 'AnswerKey',
    description: '`accepted` of a one-word question; `value`, `tolerance`, `unit` of a numerical one.',
  });

export const markingPointSchema = z
  .object({
    id: z.string().meta({ description: 'Unique within the question.' }),
    text: z.string(),
    marks: amount('What the point is worth.'),
    from: z.enum(['criterion', 'model_answer']).meta({ id: 'MarkingPointSource' }),
    needs: z.int().nullable().meta({
      description: 'How many points of its group are enough; null where all of them are needed.',
    }),
  })
  .meta({ id: 'MarkingPoint', description: 'Something that a written answer is held against.' });

/** A question in the answers of create and open. */
export const questionSummarySchema = z
  .object({
    id: id('The question.'),
    label: z.string(),
    section: z.string().nullable(),
    max_marks: amount('Marks of the question.'),
    warnings: z.array(warningSchema),
  })
  .meta({ id: 'QuestionSummary' });

export const questionSchema = z
  .object({
    id: id('The question.'),
    label: z.string(),
    parent_label: z.string().nullable(),
    section: z.string().nullable(),
    type: questionTypeSchema,
    text: z.string().nullable(),
    max_marks: amount('Marks of the question.'),
    negative_marks: amount('What a wrong objective answer costs.'),
    options: z.array(
      z
        .object({ label: z.string(), option_id: id('Stable while the label stays.'), text: z.string() })
        .meta({ id: 'QuestionOption' }),
    ),
    correct_options: z.array(z.string()).meta({ description: 'Labels of the right options.' }),
    answer: answerKeySchema.nullable(),
    model_answer: z.string().nullable().optional().meta({ description: 'Only where included.' }),
    rubric: rubricSchema.nullable().optional().meta({ description: 'Only where included.' }),
    marking_points: z.array(markingPointSchema).optional().meta({
      description: 'Only where the rubric is included. Empty for objective and `one_word` questions.',
    }),
    word_limit: z.int().nullable(),
    expects_diagram: z.boolean(),
    assess_language: z.boolean(),
    tags: z.record(z.string(), z.unknown()).nullable(),
    external_id: z.string().nullable(),
    rubric_version: z.int().meta({ description: "The exam's rubric version at this question's last change." }),
    rubric_sync: syncSchema,
    warnings: z.array(warningSchema),
  })
  .meta({ id: 'Question' });

export const choiceGroupSchema = z
  .object({
    id: id('The group.'),
    label: z.string(),
    question_labels: z.array(z.string()),
    question_ids: z.array(z.uuid()),
    attempt: z.int().meta({ description: 'How many of the questions count.' }),
    policy: policySchema,
  })
  .meta({ id: 'ChoiceGroup' });
