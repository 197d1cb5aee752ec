import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { z } from 'zod';
import { endpoint, SMALL_BODY_BYTES_MAX } from '../endpoint.ts';
import { reference } from '../fields.ts';
import { rule, whenever } from '../rule.ts';

const finalizeBody = z
  .strictObject({
    // Kept as sent, because unknown ids are returned among the skipped ones.
    submission_ids: z.array(z.string()).min(1).max(500).nullish().meta({ description: 'Submissions of the exam.' }),
    all_graded: z.boolean().nullish().meta({ description: 'Every submission that can be, up to 500 a call.' }),
    allow_partial: z
      .boolean()
      .nullish()
      .meta({ description: 'Partially graded and failed ones too; failed questions count 0.' }),
  })
  .check(
    rule(({ submission_ids, all_graded }, fault) => {
      if (submission_ids == null && !all_graded) {
        fault(['submission_ids'], 'required', 'or all_graded: true is required');
      }
      if (submission_ids != null && all_graded) {
        fault(['all_graded'], 'invalid', 'is not sent together with submission_ids');
      }
    }),
  )
  .meta({
    id: 'FinalizeBody',
    description: 'Either `submission_ids` or `all_graded: true` is sent.',
    ...whenever(
      { required: ['submission_ids'], properties: { submission_ids: { type: 'array', items: {} } } },
      { properties: { all_graded: { not: { const: true } } } },
      { required: ['all_graded'], properties: { all_graded: { const: true } } },
    ),
  });

const finalizedSchema = z
  .object({
    finalized: z.array(z.uuid()).meta({ description: 'Submissions finalized now.' }),
    skipped: z
      .array(
        z
          .object({
            id: z.string().meta({ description: 'As sent.' }),
            reason: z.string().meta({
              description: '`not_graded`, `partially_graded`, `failed`, `cancelled`, `already_finalized`, `not_found`.',
            }),
          })
          .meta({ id: 'SkippedSubmission' }),
      )
      .meta({ description: 'Those that were not finalized, with the reason.' }),
    has_more: z.boolean().meta({ description: 'True while submissions that can be finalized are left.' }),
  })
  .meta({ id: 'FinalizedExam' });

export const finalizeExam = endpoint({
  id: 'finalizeExam',
  method: 'POST',
  path: '/exams/{examId}/finalize',
  scope: 'evaluation:finalize',
  kind: 'write',
  tag: 'Review',
  summary: 'Finalize submissions of an exam',
  description: 'The exam is finalized when every live submission is. Sends no e-mails and no notifications.',
  params: z.object({ examId: reference('The exam.') }),
  bodyBytesMax: SMALL_BODY_BYTES_MAX,
  body: finalizeBody,
  example: { all_graded: true },
  success: {
    status: 200,
    description: 'What was finalized and what was not.',
    schema: finalizedSchema,
    example: {
      finalized: ['e1d7a2b4-0c55-4c43-b2c4-0a4f2c7f9d31'],
      skipped: [{ id: '6f1e2d3c-4b5a-4978-8a6b-5c4d3e2f1a0b', reason: 'not_graded' }],
      has_more: false,
    },
  },
  errors: ['exam_not_found'],
  handle: async ({ params: { examId }, body, key, operationId }, { submissions }) => {
    const answer = await submissions.finalizeExam({
      instituteId: key.instituteId,
      operationId,
      source: Source.API,
      actor: { id: key.id },
      examId,
      submissionIds: body.submission_ids ?? [],
      allGraded: body.all_graded ?? false,
      allowPartial: body.allow_partial ?? false,
    });
    return {
      finalized: answer.finalized,
      skipped: answer.skipped.map(({ id, reason }) => ({ id, reason })),
      has_more: answer.hasMore,
    };
  },
});
