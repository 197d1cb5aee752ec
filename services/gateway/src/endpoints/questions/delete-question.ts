import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { fromHundredths } from '@exam-evaluation/runtime/decimal.ts';
import { z } from 'zod';
import { amount, id } from '../common-schema.ts';
import { endpoint } from '../endpoint.ts';
import { questionSummaryExample } from '../exams/examples.ts';
import { reference } from '../fields.ts';

export const deleteQuestion = endpoint({
  id: 'deleteQuestion',
  method: 'DELETE',
  path: '/exams/{examId}/questions/{questionId}',
  scope: 'evaluation:write',
  kind: 'write',
  tag: 'Questions',
  summary: 'Remove a question from a draft exam',
  description: 'It leaves its choice group, too.',
  params: z.object({ examId: reference('The exam.'), questionId: reference('The question.') }),
  success: {
    status: 200,
    description: 'The question is gone.',
    schema: z
      .object({
        id: id('The question.'),
        deleted: z.boolean().meta({ description: 'Always true.' }),
        question_count: z.int().meta({ description: 'Left on the exam.' }),
        total_marks: amount('Of the questions left.'),
      })
      .meta({ id: 'DeletedQuestion' }),
    example: { id: questionSummaryExample.id, deleted: true, question_count: 0, total_marks: 0 },
  },
  errors: ['exam_not_found', 'question_not_found', 'exam_finalized', 'exam_open'],
  handle: async ({ params, key: { instituteId, id: keyId }, operationId }, { exams }) => {
    const left = await exams.deleteQuestion({
      instituteId,
      operationId,
      actor: { id: keyId },
      ...params,
      source: Source.API,
    });
    return {
      id: left.id,
      deleted: true as const,
      question_count: left.questionCount,
      total_marks: fromHundredths(left.totalMarks),
    };
  },
});
