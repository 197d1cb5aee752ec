import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { z } from 'zod';
import { id } from '../common-schema.ts';
import { endpoint } from '../endpoint.ts';
import { booleanParameter, reference } from '../fields.ts';
import { examStatusSchema } from '../shapes/exam-words.ts';

export const deleteExam = endpoint({
  id: 'deleteExam',
  method: 'DELETE',
  path: '/exams/{examId}',
  scope: 'evaluation:write',
  kind: 'write',
  tag: 'Exams',
  summary: 'Delete an exam without submissions',
  params: z.object({ examId: reference('The exam.') }),
  query: z.object({ purge: booleanParameter('`true` is not available.') }),
  success: {
    status: 200,
    description: 'The exam is deleted; its `external_ref` is free again.',
    schema: z.object({ id: id('The exam.'), status: examStatusSchema }).meta({ id: 'DeletedExam' }),
    example: { id: '7d1c2f0e-4d3a-4f6e-9a55-2b8f7c1d9e10', status: 'deleted' },
  },
  errors: ['exam_not_found', 'exam_has_submissions', 'feature_not_available'],
  unavailable: ({ query }) => (query.get('purge') === 'true' ? 'purge' : undefined),
  handle: async ({ params: { examId }, key: { instituteId, id: keyId }, operationId }, { exams }) => {
    const deleted = await exams.deleteExam({
      instituteId,
      operationId,
      actor: { id: keyId },
      examId,
      source: Source.API,
    });
    return { id: deleted.id, status: 'deleted' as const };
  },
});
