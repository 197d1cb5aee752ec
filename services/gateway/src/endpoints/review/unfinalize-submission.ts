import { UNFINALIZE_REASON_LENGTH_MAX } from '@exam-evaluation/contract/limits.ts';
import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { z } from 'zod';
import { endpoint, SMALL_BODY_BYTES_MAX } from '../endpoint.ts';
import { reference, requiredLongText } from '../fields.ts';
import { submissionJson, submissionSchema } from '../shapes/submission-json.ts';
import { gradedExample } from '../submissions/examples.ts';
import { reviewerInput, toReviewer } from './reviewer-body.ts';

export const unfinalizeSubmission = endpoint({
  id: 'unfinalizeSubmission',
  method: 'POST',
  path: '/submissions/{submissionId}/unfinalize',
  scope: 'evaluation:finalize',
  kind: 'write',
  tag: 'Review',
  summary: 'Put a finalized submission back on hold',
  description: 'The reason is audited. A finalized exam opens again.',
  params: z.object({ submissionId: reference('The submission.') }),
  bodyBytesMax: SMALL_BODY_BYTES_MAX,
  body: z
    .strictObject({
      reason: requiredLongText(UNFINALIZE_REASON_LENGTH_MAX, 'Why; audited.'),
      reviewer: reviewerInput.nullish(),
    })
    .meta({ id: 'UnfinalizeBody' }),
  example: { reason: 'Appeal accepted', reviewer: { ref: 'teacher-3', name: 'Ms Iyer' } },
  success: { status: 200, description: 'The submission.', schema: submissionSchema, example: gradedExample },
  errors: ['submission_not_found', 'submission_not_finalized'],
  handle: async ({ params: { submissionId }, body, key, operationId }, { submissions }) => {
    const submission = await submissions.unfinalizeSubmission({
      instituteId: key.instituteId,
      operationId,
      source: Source.API,
      actor: { id: key.id },
      submissionId,
      reason: body.reason,
      ...toReviewer(body.reviewer),
    });
    return submissionJson(submission);
  },
});
