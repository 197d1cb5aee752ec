import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { z } from 'zod';
import { id } from '../common-schema.ts';
import { endpoint, SMALL_BODY_BYTES_MAX } from '../endpoint.ts';
import { noFields, reference } from '../fields.ts';
import { statusSchema } from '../shapes/submission-words.ts';

export const cancelSubmission = endpoint({
  id: 'cancelSubmission',
  method: 'POST',
  path: '/submissions/{submissionId}/cancel',
  scope: 'evaluation:write',
  kind: 'write',
  tag: 'Submissions',
  summary: 'Cancel an evaluation that waits or runs',
  description: 'A cancelled evaluation is not charged.',
  params: z.object({ submissionId: reference('The submission.') }),
  bodyBytesMax: SMALL_BODY_BYTES_MAX,
  body: noFields,
  bodyOptional: true,
  success: {
    status: 200,
    description: 'The evaluation is cancelled.',
    schema: z.object({ id: id('The submission.'), status: statusSchema }).meta({ id: 'CancelledSubmission' }),
    example: { id: 'e1d7a2b4-0c55-4c43-b2c4-0a4f2c7f9d31', status: 'cancelled' },
  },
  errors: ['submission_not_found', 'already_completed'],
  handle: async ({ params: { submissionId }, key, operationId }, { submissions }) => {
    const cancelled = await submissions.cancelSubmission({
      instituteId: key.instituteId,
      operationId,
      source: Source.API,
      actor: { id: key.id },
      submissionId,
    });
    return { id: cancelled.id, status: 'cancelled' as const };
  },
});
