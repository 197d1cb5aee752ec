import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { z } from 'zod';
import { id } from '../common-schema.ts';
import { endpoint } from '../endpoint.ts';
import { reference } from '../fields.ts';
import { candidateExample } from './examples.ts';

export const unregisterCandidate = endpoint({
  id: 'unregisterCandidate',
  method: 'DELETE',
  path: '/exams/{examId}/candidates/{candidateId}',
  scope: 'evaluation:write',
  kind: 'write',
  tag: 'Candidates',
  summary: 'Take a candidate off an exam',
  description: 'The candidate stays known to the institute.',
  params: z.object({ examId: reference('The exam.'), candidateId: reference("The candidate's platform id.") }),
  success: {
    status: 200,
    description: 'The candidate is no longer registered.',
    schema: z
      .object({ id: id("The candidate's platform id."), deleted: z.boolean().meta({ description: 'Always true.' }) })
      .meta({ id: 'UnregisteredCandidate' }),
    example: { id: candidateExample.id, deleted: true },
  },
  errors: ['exam_not_found', 'candidate_not_found', 'exam_finalized', 'candidate_has_submission'],
  handle: async ({ params, key: { instituteId, id: keyId }, operationId }, { exams }) => {
    const { id } = await exams.unregisterCandidate({
      instituteId,
      operationId,
      actor: { id: keyId },
      ...params,
      source: Source.API,
    });
    return { id, deleted: true as const };
  },
});
