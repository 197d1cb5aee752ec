import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { reference } from '../fields.ts';
import { rubricsExample } from './examples.ts';
import { rubricsAnswer, rubricsSchema } from './rubrics-json.ts';

export const getRubrics = endpoint({
  id: 'getRubrics',
  method: 'GET',
  path: '/exams/{examId}/rubrics',
  scope: 'evaluation:read',
  kind: 'read',
  tag: 'Rubrics',
  summary: 'Get the rubrics and model answers of an exam',
  params: z.object({ examId: reference('The exam.') }),
  success: {
    status: 200,
    description: 'Every question with its rubric and model answer.',
    schema: rubricsSchema,
    example: rubricsExample,
    etag: 'if-match',
  },
  errors: ['exam_not_found'],
  handle: async ({ params: { examId }, key: { instituteId } }, { exams }) =>
    rubricsAnswer(await exams.getExam({ instituteId, examId, source: Source.API, includeQuestions: true })),
});
