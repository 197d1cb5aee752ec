import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { z } from 'zod';
import { endpoint, SMALL_BODY_BYTES_MAX } from '../endpoint.ts';
import { reference } from '../fields.ts';
import { submissionJson, submissionSchema } from '../shapes/submission-json.ts';
import { submissionExample } from './examples.ts';

export const reEvaluate = endpoint({
  id: 'reEvaluateSubmission',
  method: 'POST',
  path: '/submissions/{submissionId}/re-evaluate',
  scope: 'evaluation:write',
  kind: 'write',
  tag: 'Submissions',
  summary: 'Grade a submission again',
  description: 'By the rubrics as they are now; charged again at the full price and counted against the quota.',
  params: z.object({ submissionId: reference('The submission.') }),
  bodyBytesMax: SMALL_BODY_BYTES_MAX,
  body: z
    .strictObject({
      keep_reviewed: z
        .boolean()
        .nullish()
        .meta({ description: 'Keep questions that a person overrode or approved; true when left out.' }),
    })
    .meta({ id: 'ReEvaluateBody' }),
  bodyOptional: true,
  example: { keep_reviewed: true },
  success: {
    status: 202,
    description: 'The submission, queued again.',
    schema: submissionSchema,
    example: { ...submissionExample, attempt_count: 2 },
  },
  errors: [
    'submission_not_found',
    'submission_finalized',
    'evaluation_in_progress',
    'no_gradable_questions',
    'daily_quota_exceeded',
    'insufficient_credits',
    'feature_not_available',
  ],
  unavailable: ({ body }) => ('question_ids' in body ? 'question_ids' : undefined),
  handle: async ({ params: { submissionId }, body, key, operationId }, { submissions }) => {
    const submission = await submissions.reEvaluate({
      instituteId: key.instituteId,
      operationId,
      source: Source.API,
      actor: { id: key.id },
      submissionId,
      keepReviewed: body.keep_reviewed ?? true,
      keyId: key.id,
      ...(key.dailyCopyCap !== null && { keyDailyCap: key.dailyCopyCap }),
      features: [...key.features],
    });
    return submissionJson(submission);
  },
});
