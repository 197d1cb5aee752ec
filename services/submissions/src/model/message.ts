import type { MessageInitShape } from '@bufbuild/protobuf';
import type { SubmissionSchema } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { toTimestamp } from '@exam-evaluation/runtime/time.ts';
import { toLane, toState, toStatus } from './status.ts';
import type { SubmissionRow } from './store.ts';

/** A row as the API shows it, without queue position and estimates (attempts/queue/estimates.ts adds them). */
export function toSubmission(row: SubmissionRow): MessageInitShape<typeof SubmissionSchema> {
  return {
    id: row.id,
    examId: row.exam_id,
    candidateId: row.candidate_id,
    candidateExternalId: row.candidate_external_id,
    state: toState(row.state),
    replacedBy: row.replaced_by ?? undefined,
    status: toStatus(row.status),
    lane: toLane(row.lane),
    pages: row.pages ?? undefined,
    needsReview: row.needs_review,
    reviewReasons: row.review_reasons,
    finalized: row.finalized,
    finalizedAt: toTimestamp(row.finalized_at),
    progress: {
      step: row.progress_step,
      questionsDone: row.questions_done,
      questionsTotal: row.questions_total,
    },
    attemptCount: row.attempt_count,
    rubricVersion: row.rubric_version,
    creditsCharged: row.credits_charged === null ? undefined : BigInt(row.credits_charged),
    error: row.error_code === null ? undefined : { code: row.error_code, message: row.error_message ?? '' },
    metadata: row.metadata ?? undefined,
    lateReason: row.late_reason ?? undefined,
    createdAt: toTimestamp(row.created_at),
    updatedAt: toTimestamp(row.updated_at),
  };
}
