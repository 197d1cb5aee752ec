import { z } from 'zod';
import { amount, id, warningSchema } from '../common-schema.ts';
import {
  keyFormSchema,
  keyPolicySchema,
  partialSchema,
  policySchema,
  questionTypeSchema,
  syncSchema,
} from './exam-words.ts';

const criterion = z
  .object({
    name: z.string().meta({ description: 'Unique within the rubric.' }),
    marks: amount('Marks of this criterion.'),
    keywords: z.array(z.string()).meta({ description: 'Words that show that an answer meets the criterion.' }),
    guidance: z.string().meta({ description: 'How to award the criterion.' }).nullable(),
  })
  .meta({ id: 'Criterion' });

export const rubricSchema = z
  .object({
    partial_marking: z
      .boolean()
      .meta({ description: 'False: each criterion of a written question is awarded whole or not at all.' }),
    criteria: z.array(criterion).meta({ description: 'In the order given.' }),
  })
  .meta({ id: 'Rubric', description: "The criteria's marks add up to the question's `max_marks`." });

export const answerKeySchema = z
  .object({
    accepted: z.array(z.string()).optional().meta({ description: 'Answers that count as right.' }),
    value: z.number().optional().meta({ description: 'The right value.' }),
    tolerance: z.number().optional().meta({ description: 'How far from the value an answer may be.' }),
    unit: z.string().optional().meta({ description: 'Unit of the value.' }),
    pairs: z
      .array(
        z
          .object({
            option: z.string().meta({ description: 'Label of an option.' }),
            match: z.string().meta({ description: 'Label of its match.' }),
          })
          .meta({ id: 'AnswerPair' }),
      )
      .optional()
      .meta({ description: 'What belongs together, one pair for each option.' }),
    form: keyFormSchema.optional().meta({ description: 'How `accepted` is read; absent: `auto`.' }),
    policy: keyPolicySchema.optional().meta({
      description: 'Which answers equal to one of `accepted` are right; absent: what the question asks for.',
    }),
  })
  .meta({
    id: 'AnswerKey',
    description:
      '`accepted`, `form`, `policy` of a one-word question; `value`, `tolerance`, `unit` of a numerical one; `pairs` of a matching one.',
  });

export const markingPointSchema = z
  .object({
    id: z.string().meta({ description: 'Unique within the question.' }),
    text: z.string().meta({ description: 'What an answer is expected to say.' }),
    marks: amount('What the point is worth.'),
    from: z
      .enum(['criterion', 'model_answer'])
      .meta({ id: 'MarkingPointSource', description: 'What the point was taken from.' }),
    needs: z.int().nullable().meta({
      description: 'How many points of its group are enough; null where all of them are needed.',
    }),
  })
  .meta({ id: 'MarkingPoint', description: 'Something that a written answer is held against.' });

/** A question in the answers of create and open. */
export const questionSummarySchema = z
  .object({
    id: id('The question.'),
    label: z.string().meta({ description: 'Such as its number; unique on the exam.' }),
    section: z.string().meta({ description: 'Label of its section.' }).nullable(),
    max_marks: amount('Marks of the question.'),
    warnings: z.array(warningSchema).meta({ description: 'What may be wrong with the question.' }),
  })
  .meta({ id: 'QuestionSummary' });

export const questionSchema = z
  .object({
    id: id('The question.'),
    label: z.string().meta({ description: 'Such as its number; unique on the exam.' }),
    parent_label: z.string().meta({ description: 'Label of the question it is a part of.' }).nullable(),
    section: z.string().meta({ description: 'Label of its section.' }).nullable(),
    type: questionTypeSchema,
    text: z.string().meta({ description: 'Plain text, as sent.' }).nullable(),
    max_marks: amount('Marks of the question.'),
    negative_marks: amount('What a wrong objective answer costs.'),
    options: z
      .array(
        z
          .object({
            label: z.string().meta({ description: 'Unique within the question.' }),
            option_id: id('Stable while the label stays.'),
            text: z.string().meta({ description: 'What the option says.' }),
          })
          .meta({ id: 'QuestionOption' }),
      )
      .meta({ description: 'Of objective questions; empty for others.' }),
    matches: z
      .array(
        z
          .object({
            label: z.string().meta({ description: 'Unique among the matches of the question.' }),
            text: z.string().meta({ description: 'What the match says.' }),
          })
          .meta({ id: 'QuestionMatch' }),
      )
      .meta({ description: 'What the options of a `matching` question are matched with; empty for others.' }),
    correct_options: z
      .array(z.string())
      .meta({ description: 'Labels of the right options; of an `ordering` question all, in the right order.' }),
    partial: partialSchema
      .nullable()
      .meta({ description: 'What a partly right answer earns; null: as is usual for the type.' }),
    answer: answerKeySchema.nullable(),
    model_answer: z.string().nullable().optional().meta({ description: 'Only where included.' }),
    rubric: rubricSchema.nullable().optional().meta({ description: 'Only where included.' }),
    marking_points: z.array(markingPointSchema).optional().meta({
      description: 'Only where the rubric is included. Empty for objective and `one_word` questions.',
    }),
    word_limit: z.int().meta({ description: 'Words that an answer should have at most.' }).nullable(),
    expects_diagram: z.boolean().meta({ description: 'Whether an answer should have a drawing.' }),
    assess_language: z.boolean().meta({ description: 'Whether the language of an answer is assessed, too.' }),
    tags: z.record(z.string(), z.unknown()).meta({ description: "The caller's own object." }).nullable(),
    external_id: z.string().meta({ description: "The caller's own id of the question." }).nullable(),
    rubric_version: z.int().meta({ description: "The exam's rubric version at this question's last change." }),
    rubric_sync: syncSchema,
    warnings: z.array(warningSchema).meta({ description: 'What may be wrong with the question.' }),
  })
  .meta({ id: 'Question' });

export const choiceGroupSchema = z
  .object({
    id: id('The group.'),
    label: z.string().meta({ description: 'Name of the group, unique on the exam.' }),
    question_labels: z.array(z.string()).meta({ description: 'Labels of its questions.' }),
    question_ids: z.array(z.uuid()).meta({ description: 'Ids of its questions.' }),
    attempt: z.int().meta({ description: 'How many of the questions count.' }),
    policy: policySchema,
  })
  .meta({ id: 'ChoiceGroup' });
