import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { z } from 'zod';
import { id } from '../common-schema.ts';
import { endpoint } from '../endpoint.ts';
import { reference } from '../fields.ts';

export const deleteSubmission = endpoint({
  id: 'deleteSubmission',
  method: 'DELETE',
  path: '/submissions/{submissionId}',
  scope: 'evaluation:write',
  kind: 'write',
  tag: 'Submissions',
  summary: 'Delete a submission',
  description: 'Not a finalized one. An evaluation that runs is cancelled.',
  params: z.object({ submissionId: reference('The submission.') }),
  success: {
    status: 200,
    description: 'The submission is deleted.',
    schema: z
      .object({ id: id('The submission.'), deleted: z.boolean().meta({ description: 'Always true.' }) })
      .meta({ id: 'DeletedSubmission' }),
    example: { id: 'e1d7a2b4-0c55-4c43-b2c4-0a4f2c7f9d31', deleted: true },
  },
  errors: ['submission_not_found', 'submission_finalized'],
  handle: async ({ params: { submissionId }, key, operationId }, { submissions }) => {
    const deleted = await submissions.deleteSubmission({
      instituteId: key.instituteId,
      operationId,
      source: Source.API,
      actor: { id: key.id },
      submissionId,
    });
    return { id: deleted.id, deleted: true as const };
  },
});
