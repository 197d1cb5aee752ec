import { QUESTIONS_MAX } from '@exam-evaluation/contract/limits.ts';
import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { z } from 'zod';
import { endpoint, SMALL_BODY_BYTES_MAX } from '../endpoint.ts';
import { reference } from '../fields.ts';
import { submissionJson, submissionSchema } from '../shapes/submission-json.ts';
import { gradedExample } from '../submissions/examples.ts';
import { reviewerInput, toReviewer } from './reviewer-body.ts';

export const approveSubmission = endpoint({
  id: 'approveSubmission',
  method: 'POST',
  path: '/submissions/{submissionId}/approve',
  scope: 'evaluation:review',
  kind: 'write',
  tag: 'Review',
  summary: 'Approve marks without changes',
  description: 'Of the questions named, or of the whole submission, its own review reasons included.',
  params: z.object({ submissionId: reference('The submission.') }),
  bodyBytesMax: SMALL_BODY_BYTES_MAX,
  body: z
    .strictObject({
      question_ids: z
        .array(reference('A question.'))
        .min(1)
        .max(QUESTIONS_MAX)
        .nullish()
        .meta({ description: 'The questions to approve; the whole submission when left out.' }),
      reviewer: reviewerInput.nullish(),
    })
    .meta({ id: 'ApproveBody' }),
  bodyOptional: true,
  example: { reviewer: { ref: 'teacher-3', name: 'Ms Iyer' } },
  success: { status: 200, description: 'The submission.', schema: submissionSchema, example: gradedExample },
  errors: ['submission_not_found', 'question_not_found', 'submission_finalized', 'evaluation_in_progress', 'conflict'],
  handle: async ({ params: { submissionId }, body, key, operationId }, { submissions }) => {
    const submission = await submissions.approveSubmission({
      instituteId: key.instituteId,
      operationId,
      source: Source.API,
      actor: { id: key.id },
      submissionId,
      questionIds: body.question_ids ?? [],
      ...toReviewer(body.reviewer),
    });
    return submissionJson(submission);
  },
});
