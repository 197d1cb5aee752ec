import { z } from 'zod';
import { amount, errorInfoSchema, id, reviewerSchema, timestamp } from '../common-schema.ts';
import { reviewState } from './submission-json.ts';
import { statusSchema } from './submission-words.ts';

export const totalsSchema = z
  .object({
    awarded: amount('Marks awarded.'),
    max: amount('Marks that can be reached: `paper_max`.'),
    percentage: amount('awarded ÷ max; 0 of 0 is 0.'),
    questions_graded: z.int().meta({ description: 'Questions with marks.' }),
    questions_failed: z.int().meta({ description: 'Questions that could not be graded.' }),
  })
  .meta({ id: 'Totals', description: 'Marks of the whole copy.' });

const fraction = (description: string) => z.number().meta({ description });

const annotationSchema = z
  .object({
    page: z.int().meta({ description: '1-based.' }),
    x: fraction('Fractions of the page as seen, origin top left.'),
    y: fraction('Of the page height.'),
    width: fraction('Of the page width.'),
    height: fraction('Of the page height.'),
    kind: z.string().meta({ description: '`criterion`, `evidence`, `total`, `note`.' }),
    criterion: z.string().meta({ description: 'The criterion that it belongs to.' }).nullable(),
    text: z.string().meta({ description: 'What is written beside it.' }).nullable(),
  })
  .meta({ id: 'Annotation' });

export const questionResultSchema = z
  .object({
    question_id: id('The question.'),
    label: z.string().meta({ description: 'Its label.' }),
    section: z.string().meta({ description: 'Label of its section.' }).nullable(),
    status: z
      .enum(['graded', 'failed'])
      .meta({ id: 'QuestionStatus', description: '`failed` where it could not be graded: see `error`.' }),
    counted: z.boolean().meta({ description: 'False: dropped by a choice group.' }),
    awarded: amount('Marks awarded.'),
    max: amount('Marks of the question.'),
    source: z.string().meta({ description: '`objective`, `ai`, `human`, `unanswered`.' }),
    confidence: z.number().meta({ description: 'From 0 to 1, in hundredths.' }),
    confidence_basis: z.string().meta({ description: '`provisional`, or `reviewed` where reviewed answers back it.' }),
    examples: z.int().meta({ description: 'Reviewed answers it rested on.' }),
    marker: z
      .object({
        name: z.string().meta({ description: 'Name of the marker.' }),
        version: z.string().meta({ description: 'Its version.' }),
        prompt_version: z
          .string()
          .meta({ description: 'Version of what a language model was asked; null offline.' })
          .nullable(),
      })
      .meta({ id: 'Marker' })
      .nullable()
      .meta({ description: 'What marked it.' }),
    needs_review: z.boolean().meta({ description: 'A person should look at it.' }),
    review_reasons: z.array(z.string()).meta({ description: 'Why; new reasons may be added.' }),
    extracted_answer: z
      .string()
      .nullable()
      .optional()
      .meta({ description: 'What was read of the answer; left out with `include=-extracted_answer`.' }),
    repaired: z
      .object({
        extracted_answer_before: z.string().meta({ description: 'What had been read.' }),
        reviewer: reviewerSchema.nullable(),
        repaired_at: timestamp('When it was corrected.').nullable(),
      })
      .meta({ id: 'QuestionRepair' })
      .optional()
      .meta({ description: 'Only where a person corrected what was read.' }),
    feedback: z.string().meta({ description: 'Feedback for the candidate.' }).nullable(),
    criteria: z
      .array(
        z
          .object({
            name: z.string().meta({ description: 'Of the rubric, or of a marking point.' }),
            awarded: amount('Marks of this criterion.'),
            max: amount('What it is worth.'),
            reason: z.string().meta({ description: 'Why these marks were given.' }),
          })
          .meta({ id: 'CriterionResult' }),
      )
      .meta({ description: 'Marks of each criterion; empty for objective questions.' }),
    model_answer: z.string().nullable().optional().meta({ description: 'Only with `include=model_answer`.' }),
    annotations: z.array(annotationSchema).optional().meta({ description: 'Only with `include=annotations`.' }),
    review: z
      .object({
        reviewer: reviewerSchema.nullable(),
        reason: z.string().meta({ description: 'Why it was overridden.' }).nullable(),
        edited: z.boolean().meta({ description: 'Whether a person changed the marks.' }),
        edited_at: timestamp('When it was overridden.').nullable(),
        approved: z.boolean().meta({ description: 'Whether a person approved the marks.' }),
      })
      .meta({ id: 'QuestionReview' })
      .nullable()
      .meta({ description: 'What a person did; null when nobody did.' }),
    marks: z
      .array(
        z
          .object({
            reviewer: reviewerSchema.nullable(),
            awarded: amount('What this person gave.'),
            given_at: timestamp('When it was given.').nullable(),
            adjudication: z.boolean().meta({ description: 'Given to decide between two marks.' }),
            seen: z.boolean().meta({ description: 'Whether the marks before it were shown to this person.' }),
            counted: z.boolean().meta({ description: 'Whether it decides the mark, alone or as part of the mean.' }),
          })
          .meta({ id: 'PersonsMark' }),
      )
      .optional()
      .meta({ description: 'Only where two people marked the answer: what each of them gave, oldest first.' }),
    revision: z.string().optional().meta({
      description:
        'Only with `include=revision`, and in the answer to an override with `If-Match`. It changes whenever the marks do: send it back in `If-Match` of an override, so that this replaces nothing unseen.',
    }),
    error: errorInfoSchema.optional().meta({ description: 'Only when failed.' }),
  })
  .meta({ id: 'QuestionResult', description: 'Marks of one question.' });

export const resultSchema = z
  .object({
    submission_id: id('The submission.'),
    exam_id: id('Its exam.'),
    candidate: z
      .object({
        id: id("The candidate's platform id."),
        external_id: z.string().meta({ description: "The caller's own id of the candidate." }),
        name: z.string().meta({ description: 'Name.' }).nullable(),
        roll_number: z.string().meta({ description: 'Roll number.' }).nullable(),
      })
      .meta({ id: 'ResultCandidate', description: 'Name and roll number are null on a blind exam.' }),
    status: statusSchema,
    ...reviewState,
    totals: totalsSchema.nullable().meta({ description: 'Null where no marks are shown.' }),
    questions: z.array(questionResultSchema).meta({ description: 'In paper order.' }),
    unassigned_text: z.array(z.string()).meta({ description: 'Text found on the pages that belongs to no question.' }),
    checked_copy: z
      .object({
        available: z.boolean().meta({ description: 'Whether there is one.' }),
        download_path: z.string().meta({ description: 'Below the base URL.' }),
      })
      .meta({ id: 'CheckedCopy', description: 'The scan with its marks, as PDF.' }),
    graded_at: timestamp('When it was graded.').nullable(),
    credits_charged: amount('Of the latest evaluation; null while running, failed or cancelled.').nullable(),
    error: errorInfoSchema.optional().meta({ description: 'Only when failed.' }),
    updated_at: timestamp("The submission's."),
  })
  .meta({ id: 'Result' });
