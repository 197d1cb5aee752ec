import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { z } from 'zod';
import { endpoint, SMALL_BODY_BYTES_MAX } from '../endpoint.ts';
import { reference, shortText } from '../fields.ts';
import { reviewerInput, toReviewer } from './reviewer-body.ts';

export const applyProposal = endpoint({
  id: 'applyProposal',
  method: 'POST',
  path: '/exams/{examId}/questions/{questionId}/proposal/apply',
  scope: 'evaluation:review',
  kind: 'write',
  tag: 'Review',
  summary: 'Give other answers the marks that reviews of the question suggest',
  description:
    'Changes answers that no person has reviewed, on submissions that are not final; up to 500 a call. They still need the reviews that they needed.',
  params: z.object({ examId: reference('The exam.'), questionId: reference('The question.') }),
  bodyBytesMax: SMALL_BODY_BYTES_MAX,
  body: z
    .strictObject({
      version: shortText(64, 'Of the proposal that was looked at; with other reviews since: `409 conflict`.').nullish(),
      reviewer: reviewerInput.nullish(),
    })
    .meta({ id: 'ApplyProposalBody' }),
  bodyOptional: true,
  example: { version: 'kQ3u0W9vTqJm2Zr1pXc8aA', reviewer: { ref: 'teacher-3', name: 'Ms Iyer' } },
  success: {
    status: 200,
    description: 'How many marks were changed.',
    schema: z
      .object({
        changed: z.int().meta({ description: 'Marks changed now.' }),
        has_more: z.boolean().meta({ description: 'True while suggested marks are left to apply.' }),
      })
      .meta({ id: 'AppliedProposal' }),
    example: { changed: 9, has_more: false },
  },
  errors: ['exam_not_found', 'question_not_found', 'conflict'],
  handle: async ({ params, body, key, operationId }, { submissions }) => {
    const { changed, hasMore } = await submissions.applyProposal({
      instituteId: key.instituteId,
      operationId,
      source: Source.API,
      actor: { id: key.id },
      ...params,
      ifVersion: body.version ?? '',
      ...toReviewer(body.reviewer),
    });
    return { changed, has_more: hasMore };
  },
});
