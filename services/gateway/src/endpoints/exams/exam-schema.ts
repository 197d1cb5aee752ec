import { z } from 'zod';
import { amount, id, timestamp, warningSchema } from '../common-schema.ts';
import { unitSchema } from '../shapes/credits-json.ts';
import {
  examStatusSchema,
  languageSchema,
  levelSchema,
  modeSchema,
  sourceSchema,
  syncSchema,
} from '../shapes/exam-words.ts';
import { choiceGroupSchema, questionSchema, questionSummarySchema } from '../shapes/question-schema.ts';

const rubricSummary = z
  .object({
    version: z
      .int()
      .meta({ description: '1 at creation, one more with each call that changes a rubric or model answer.' }),
    locked: z.boolean().meta({ description: 'True once the exam is finalized.' }),
    questions_with_rubric: z.int(),
    questions_without_rubric: z.int(),
    sync: syncSchema,
    sync_error: z.record(z.string(), z.unknown()).nullable().meta({ description: 'Reserved: always null.' }),
  })
  .meta({ id: 'RubricSummary' });

export const examQuoteSchema = z
  .object({
    unit: unitSchema,
    credits_per_page: amount('Of a handwritten exam.').optional(),
    credits_per_answer: amount('Of a typed exam.').optional(),
    rate_source: z.string().meta({ description: '`standard`, or `institute` where rates were agreed.' }),
  })
  .meta({ id: 'ExamQuote', description: 'What one unit of this exam costs.' });

const sectionSchema = z
  .object({ label: z.string(), title: z.string().nullable(), instructions: z.string().nullable() })
  .meta({ id: 'Section' });

const examFields = {
  id: id('The exam.'),
  status: examStatusSchema,
  mode: modeSchema,
  source: sourceSchema,
  title: z.string(),
  external_ref: z.string().nullable(),
  conducted_on: z.iso.date(),
  subject: z.string().nullable(),
  level: levelSchema,
  board: z.string().nullable(),
  class: z.string().nullable(),
  answer_language: languageSchema,
  feedback_language: languageSchema,
  instructions: z.string().nullable(),
  instructions_followed: z.array(z.string()).meta({
    description:
      'What of `instructions` is followed in marking: each part as it was written, with what it means for the marks. What is asked and not followed is a warning `instruction_not_followed`.',
  }),
  blind: z.boolean().meta({ description: 'Hides candidate names from results and reviewers.' }),
  sections: z.array(sectionSchema),
  total_marks: amount('Sum of all `max_marks`.'),
  paper_max: amount('What a candidate can reach given the choice groups.'),
  question_count: z.int(),
  dashboard_url: z.url().nullable(),
  rubric: rubricSummary,
  quote: examQuoteSchema,
  warnings: z.array(warningSchema),
  opened_at: timestamp('When it was opened.').nullable(),
  finalized_at: timestamp('When its last live submission was finalized.').nullable(),
  created_at: timestamp('When it was created.'),
  updated_at: timestamp('When it changed last.'),
};

/** A row of the list. */
export const examRowSchema = z.object(examFields).meta({ id: 'ExamRow' });

export const registeredSchema = z
  .object({
    id: id("The candidate's platform id."),
    external_id: z.string(),
    registration_id: id('The registration on this exam.'),
  })
  .meta({ id: 'RegisteredCandidate' });

/** The answer to open: with abbreviated questions. */
export const examContentSchema = z
  .object({
    ...examFields,
    questions: z.array(questionSummarySchema),
    choice_groups: z.array(choiceGroupSchema),
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
    by_status: z.record(z.string(), z.int()),
    needs_review: z.int(),
    finalized: z.int(),
    average_percentage: z.number().nullable(),
    median_percentage: z.number().nullable(),
    questions: z.array(
      z
        .object({
          question_id: id('The question.'),
          label: z.string(),
          average: z.number(),
          max: z.number(),
          facility: z.number().meta({ description: 'Average ÷ max.' }),
          discrimination: z.number().nullable(),
        })
        .meta({ id: 'QuestionStats' }),
    ),
    human_agreement: z
      .object({
        reviewed: z.int(),
        exact: z.int(),
        mean_abs_diff: z.number(),
        qwk: z.number().nullable().meta({ description: 'Quadratic weighted kappa.' }),
      })
      .meta({ id: 'HumanAgreement', description: 'Draft marks against the marks people gave.' }),
  })
  .meta({ id: 'ExamStats' });

/** The answer of `GET`, with the parts requested by `include`. */
export const examSchema = z
  .object({
    ...examFields,
    questions: z.array(questionSchema).optional().meta({ description: 'Only with `include=questions`.' }),
    choice_groups: z.array(choiceGroupSchema).optional().meta({ description: 'Only with `include=choice_groups`.' }),
    candidates: z
      .array(
        registeredSchema
          .extend({
            name: z.string().nullable(),
            roll_number: z.string().nullable(),
            section_or_class: z.string().nullable(),
          })
          .meta({ id: 'CandidateOfExam' }),
      )
      .optional()
      .meta({ description: 'Only with `include=candidates`; at most 2,000.' }),
    candidates_truncated: z.boolean().optional().meta({ description: 'Only with `include=candidates`.' }),
    stats: examStatsSchema.optional().meta({ description: 'Only with `include=stats`.' }),
  })
  .meta({ id: 'Exam' });
