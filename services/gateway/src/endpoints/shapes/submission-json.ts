import type { ErrorInfo, Submission } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { fromHundredths } from '@exam-evaluation/runtime/decimal.ts';
import { fromTimestamp } from '@exam-evaluation/runtime/time.ts';
import { z } from 'zod';
import { amount, errorInfoSchema, id, timestamp } from '../common-schema.ts';
import { lane, laneSchema, stateSchema, statusSchema, submissionState, submissionStatus } from './submission-words.ts';

/** Fields that submissions and results share. */
export const reviewState = {
  needs_review: z.boolean().meta({ description: 'A person should look at it.' }),
  review_reasons: z
    .array(z.string())
    .meta({ description: 'Such as `pages_beyond_vision_limit`, `checked_copy_failed`.' }),
  finalized: z.boolean().meta({ description: 'Whether its marks are final.' }),
  finalized_at: timestamp('When it was finalized.').nullable(),
  rubric_version: z.int().meta({ description: 'Of the snapshot it is marked by.' }),
};

export const submissionSchema = z
  .object({
    id: id('The submission.'),
    exam_id: id('Its exam.'),
    candidate: z
      .object({
        id: id("The candidate's platform id."),
        external_id: z.string().meta({ description: "The caller's own id." }),
      })
      .meta({ id: 'SubmissionCandidate', description: 'Whose copy it is.' }),
    state: stateSchema,
    replaced_by: z.uuid().optional().meta({ description: 'Only when replaced.' }),
    status: statusSchema,
    lane: laneSchema,
    pages: z.int().nullable().meta({ description: 'Null for typed copies.' }),
    ...reviewState,
    progress: z
      .object({
        step: z.string().meta({ description: '`queued`, `fetching`, `reading`, `grading`, `rendering`, `done`.' }),
        questions_done: z.int().meta({ description: 'Questions graded so far.' }),
        questions_total: z.int().meta({ description: 'Questions to grade.' }),
        estimated_ready_at: timestamp('An estimate.').nullable(),
      })
      .meta({ id: 'Progress', description: 'How far the evaluation is.' }),
    queue: z
      .object({
        position: z.int().meta({ description: 'In its lane; 1 is next.' }),
        estimated_ready_at: timestamp('An estimate, never in the past.').nullable(),
      })
      .meta({ id: 'QueuePlace' })
      .optional()
      .meta({ description: 'Only while queued.' }),
    attempt_count: z.int().meta({ description: 'Evaluations accepted: the first one and re-evaluations.' }),
    credits_charged: amount('Of the latest evaluation; null while running, failed or cancelled.').nullable(),
    error: errorInfoSchema.optional().meta({ description: 'Only when failed.' }),
    metadata: z.record(z.string(), z.unknown()).meta({ description: "The caller's own object, as sent." }).nullable(),
    created_at: timestamp('When it was accepted.'),
    updated_at: timestamp('Moves on every visible change.'),
  })
  .meta({ id: 'Submission' });

export type SubmissionJson = z.input<typeof submissionSchema>;

export function submissionJson(submission: Submission): SubmissionJson {
  const { progress, queue, error, creditsCharged } = submission;
  return {
    id: submission.id,
    exam_id: submission.examId,
    candidate: { id: submission.candidateId, external_id: submission.candidateExternalId },
    state: submissionState.word(submission.state),
    ...(submission.replacedBy && { replaced_by: submission.replacedBy }),
    status: submissionStatus.word(submission.status),
    lane: lane.word(submission.lane),
    pages: submission.pages ?? null,
    ...reviewStateJson(submission),
    progress: {
      step: progress?.step ?? 'queued',
      questions_done: progress?.questionsDone ?? 0,
      questions_total: progress?.questionsTotal ?? 0,
      estimated_ready_at: fromTimestamp(progress?.estimatedReadyAt) ?? null,
    },
    ...(queue && {
      queue: { position: queue.position, estimated_ready_at: fromTimestamp(queue.estimatedReadyAt) ?? null },
    }),
    attempt_count: submission.attemptCount,
    credits_charged: creditsCharged === undefined ? null : fromHundredths(creditsCharged),
    ...(error && { error: errorInfoJson(error) }),
    metadata: submission.metadata ?? null,
    created_at: fromTimestamp(submission.createdAt!),
    updated_at: fromTimestamp(submission.updatedAt!),
  };
}

export function reviewStateJson(submission: Submission) {
  return {
    needs_review: submission.needsReview,
    review_reasons: submission.reviewReasons,
    finalized: submission.finalized,
    finalized_at: fromTimestamp(submission.finalizedAt) ?? null,
    rubric_version: submission.rubricVersion,
  };
}

export function errorInfoJson({ code, message }: ErrorInfo) {
  return { code, message };
}
