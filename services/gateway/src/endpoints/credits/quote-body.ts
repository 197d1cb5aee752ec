import { z } from 'zod';
import { reference } from '../fields.ts';
import { rule, whenever } from '../rule.ts';
import { answerList } from '../shapes/answer-body.ts';

const UNITS_MAX = 1_000_000;
const units = z.int().min(1).max(UNITS_MAX);

/** Exactly one of pages, upload_ids, answers as a number, or answers as they would be submitted to an exam. */
export const quoteBody = z
  .strictObject({
    pages: units.optional().meta({ description: 'Pages of handwritten copies.' }),
    upload_ids: z
      .array(reference('An upload.'))
      .min(1)
      .max(100)
      .optional()
      .meta({ description: 'Uploads with their exact page counts; unread ones are checked.' }),
    answers: z
      .union([units, answerList])
      .optional()
      .meta({ description: 'A number of written answers, or answers as in submit, with `exam_id`.' }),
    exam_id: reference('The exam that the answers are for.').optional(),
  })
  .check(
    rule(({ pages, upload_ids, answers, exam_id }, fault) => {
      const given = Object.entries({ pages, upload_ids, answers }).filter(([, value]) => value !== undefined);
      if (given.length === 0 && exam_id === undefined) {
        fault(['pages'], 'required', 'or upload_ids or answers is required');
      }
      for (const [field] of given.slice(1)) fault([field], 'invalid', 'only one of pages, upload_ids and answers goes');
      if (Array.isArray(answers) && exam_id === undefined) fault(['exam_id'], 'required', 'is required with answers');
      if (exam_id !== undefined && given.length === 0) fault(['answers'], 'required', 'is required with exam_id');
      if (exam_id !== undefined && given.length > 0 && !Array.isArray(answers)) {
        fault(['exam_id'], 'invalid', 'goes only with a list of answers');
      }
    }),
  )
  .meta({
    id: 'QuoteBody',
    description: 'Exactly one of `pages`, `upload_ids` and `answers` is sent; `exam_id` with a list of answers.',
    maxProperties: 2,
    ...whenever(
      { required: ['exam_id'] },
      { required: ['answers'], properties: { answers: { type: 'array', items: {} } } },
      { minProperties: 1, maxProperties: 1, properties: { answers: { type: 'integer' } } },
    ),
  });
