import { QUESTIONS_MAX } from '@exam-evaluation/contract/limits.ts';
import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { fromHundredths } from '@exam-evaluation/runtime/decimal.ts';
import { z } from 'zod';
import { amount, warningJson, warningSchema } from '../common-schema.ts';
import { endpoint } from '../endpoint.ts';
import { createExamExample, questionSummaryExample } from '../exams/examples.ts';
import { reference } from '../fields.ts';
import { rule } from '../rule.ts';
import { questionInput, toQuestion } from '../shapes/question-body.ts';
import { questionSummaryJson } from '../shapes/question-json.ts';
import { checkLabels } from '../shapes/question-rules.ts';
import { questionSummarySchema } from '../shapes/question-schema.ts';

const addQuestionsBody = z
  .strictObject({
    questions: z.array(questionInput).min(1).max(QUESTIONS_MAX).meta({ description: 'In paper order.' }),
  })
  .check(
    rule(({ questions }, fault) => {
      if (Array.isArray(questions))
        checkLabels(
          questions.map((question) => question?.label),
          fault,
        );
    }),
  )
  .meta({ id: 'AddQuestionsBody' });

const addedQuestionsSchema = z
  .object({
    questions: z.array(questionSummarySchema).meta({ description: 'Those added, in the order of the request.' }),
    question_count: z.int().meta({ description: 'Of the whole exam.' }),
    total_marks: amount('Of the whole exam.'),
    warnings: z.array(warningSchema).meta({ description: 'About those added.' }),
  })
  .meta({ id: 'AddedQuestions' });

export const addQuestions = endpoint({
  id: 'addQuestions',
  method: 'POST',
  path: '/exams/{examId}/questions',
  scope: 'evaluation:write',
  kind: 'write',
  tag: 'Questions',
  summary: 'Add questions to a draft exam',
  description:
    'At the end of the paper, which holds at most 200, and 16 MB of them with their rubrics and model answers.',
  params: z.object({ examId: reference('The exam.') }),
  body: addQuestionsBody,
  example: { questions: createExamExample.questions },
  success: {
    status: 201,
    description: 'The questions added.',
    schema: addedQuestionsSchema,
    example: { questions: [questionSummaryExample], question_count: 1, total_marks: 5, warnings: [] },
  },
  errors: [
    'exam_not_found',
    'exam_finalized',
    'exam_open',
    'rubric_marks_mismatch',
    'rubric_duplicate_criterion',
    'rubric_guidance_has_marks',
  ],
  handle: async ({ params: { examId }, body, key: { instituteId, id: keyId }, operationId }, { exams }) => {
    const added = await exams.addQuestions({
      instituteId,
      operationId,
      actor: { id: keyId },
      examId,
      source: Source.API,
      questions: body.questions.map(toQuestion),
    });
    return {
      questions: added.questions.map(questionSummaryJson),
      question_count: added.questionCount,
      total_marks: fromHundredths(added.totalMarks),
      warnings: added.warnings.map(warningJson),
    };
  },
});
