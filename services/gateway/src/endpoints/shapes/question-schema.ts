import { z } from 'zod';
import { amount, id, warningSchema } from '../common-schema.ts';
import { shownShape } from '../declared-fields.ts';
import { policySchema, syncSchema } from './exam-words.ts';
import { questionFields } from './question-fields.ts';

const shown = shownShape(questionFields);

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
    label: shown.label,
    section: shown.section,
    max_marks: shown.max_marks,
    warnings: z.array(warningSchema).meta({ description: 'What may be wrong with the question.' }),
  })
  .meta({ id: 'QuestionSummary' });

export const questionSchema = z
  .object({
    id: id('The question.'),
    ...shown,
    marking_points: z.array(markingPointSchema).optional().meta({
      description: 'Only where the rubric is included. Empty for objective and `one_word` questions.',
    }),
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
