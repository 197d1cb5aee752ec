import { z } from 'zod';
import { amount, id, timestamp, warningSchema } from '../common-schema.ts';
import { shownShape } from '../declared-fields.ts';
import { candidateFields } from '../shapes/candidate-fields.ts';
import { unitSchema } from '../shapes/credits-json.ts';
import { examStatusSchema, sourceSchema, syncSchema } from '../shapes/exam-words.ts';
import { choiceGroupSchema, questionSchema, questionSummarySchema } from '../shapes/question-schema.ts';
import { examFields } from './exam-fields.ts';

const rubricSummary = z
  .object({
    version: z
      .int()
      .meta({ description: '1 at creation, one more with each call that changes a rubric or model answer.' }),
    locked: z.boolean().meta({ description: 'True once the exam is finalized.' }),
    questions_with_rubric: z.int().meta({ description: 'How many questions have a rubric.' }),
    questions_without_rubric: z.int().meta({ description: 'How many have none.' }),
    sync: syncSchema,
    sync_error: z.record(z.string(), z.unknown()).nullable().meta({ description: 'Reserved: always null.' }),
  })
  .meta({ id: 'RubricSummary', description: 'The rubrics of all questions together.' });

export const examQuoteSchema = z
  .object({
    unit: unitSchema,
    credits_per_page: amount('Of a handwritten exam.').optional(),
    credits_per_answer: amount('Of a typed exam.').optional(),
    rate_source: z.string().meta({ description: '`standard`, or `institute` where rates were agreed.' }),
  })
  .meta({ id: 'ExamQuote', description: 'What one unit of this exam costs.' });

const shownFields = {
  id: id('The exam.'),
  status: examStatusSchema,
  source: sourceSchema,
  ...shownShape(examFields),
  instructions_followed: z.array(z.string()).meta({
    description:
      'What of `instructions` is followed in marking: each part as it was written, with what it means for the marks. What is asked and not followed is a warning `instruction_not_followed`.',
  }),
  total_marks: amount('Sum of all `max_marks`.'),
  paper_max: amount('What a candidate can reach given the choice groups.'),
  question_count: z.int().meta({ description: 'How many questions the exam has.' }),
  dashboard_url: z
    .url()
    .meta({ description: 'The exam in the dashboard; null where the installation has none.' })
    .nullable(),
  rubric: rubricSummary,
  quote: examQuoteSchema,
  warnings: z.array(warningSchema).meta({ description: 'What may be wrong with the exam.' }),
  opened_at: timestamp('When it was opened.').nullable(),
  finalized_at: timestamp('When its last live submission was finalized.').nullable(),
  created_at: timestamp('When it was created.'),
  updated_at: timestamp('When it changed last.'),
};

/** A row of the list. */
export const examRowSchema = z.object(shownFields).meta({ id: 'ExamRow' });

export const registeredSchema = z
  .object({
    id: id("The candidate's platform id."),
    external_id: z.string().meta({ description: "The caller's own id of the candidate." }),
    registration_id: id('The registration on this exam.'),
  })
  .meta({ id: 'RegisteredCandidate' });

/** The answer to open: with abbreviated questions. */
export const examContentSchema = z
  .object({
    ...shownFields,
    questions: z.array(questionSummarySchema).meta({ description: 'In paper order, abbreviated.' }),
    choice_groups: z.array(choiceGroupSchema).meta({ description: 'Empty where there are none.' }),
  })
  .meta({ id: 'ExamContent' });

/** The answer to create. */
export const createdExamSchema = examContentSchema
  .extend({ candidates: z.array(registeredSchema).meta({ description: 'In the order of the request.' }) })
  .meta({ id: 'CreatedExam' });

export const examStatsSchema = z
  .object({
    candidates: z.int().meta({ description: 'Registered on the exam.' }),
    submissions: z.int().meta({ description: 'Live ones.' }),
    by_status: z.record(z.string(), z.int()).meta({ description: 'Live submissions by status.' }),
    needs_review: z.int().meta({ description: 'Live submissions that a person should look at.' }),
    finalized: z.int().meta({ description: 'Live submissions that are finalized.' }),
    average_percentage: z
      .number()
      .meta({ description: 'Of the submissions with marks; null where there are none.' })
      .nullable(),
    median_percentage: z
      .number()
      .meta({ description: 'Of the submissions with marks; null where there are none.' })
      .nullable(),
    questions: z
      .array(
        z
          .object({
            question_id: id('The question.'),
            label: z.string().meta({ description: 'Its label.' }),
            average: z.number().meta({ description: 'Average of the marks awarded.' }),
            max: z.number().meta({ description: 'Marks of the question.' }),
            facility: z.number().meta({ description: 'Average ÷ max.' }),
            discrimination: z
              .number()
              .meta({
                description: 'Correlation of its marks with those of the rest; null where it cannot be computed.',
              })
              .nullable(),
          })
          .meta({ id: 'QuestionStats' }),
      )
      .meta({ description: 'In paper order.' }),
    human_agreement: z
      .object({
        reviewed: z.int().meta({ description: 'Answers whose marks a person has looked at.' }),
        exact: z.int().meta({ description: "Those of them where the person gave the draft's marks." }),
        mean_abs_diff: z.number().meta({ description: 'Mean absolute difference in marks.' }),
        qwk: z.number().nullable().meta({ description: 'Quadratic weighted kappa.' }),
      })
      .meta({ id: 'HumanAgreement', description: 'Draft marks against the marks people gave.' }),
  })
  .meta({ id: 'ExamStats' });

/** The answer of `GET`, with the parts requested by `include`. */
export const examSchema = z
  .object({
    ...shownFields,
    questions: z.array(questionSchema).optional().meta({ description: 'Only with `include=questions`.' }),
    choice_groups: z.array(choiceGroupSchema).optional().meta({ description: 'Only with `include=choice_groups`.' }),
    candidates: z
      .array(registeredSchema.extend(shownShape(candidateFields)).meta({ id: 'CandidateOfExam' }))
      .optional()
      .meta({ description: 'Only with `include=candidates`; at most 2,000.' }),
    candidates_truncated: z.boolean().optional().meta({ description: 'Only with `include=candidates`.' }),
    stats: examStatsSchema.optional().meta({ description: 'Only with `include=stats`.' }),
  })
  .meta({ id: 'Exam' });
