import { create } from '@bufbuild/protobuf';
import type { ReviewReason } from '@exam-evaluation/contract/review-reasons.ts';
import { toAuditActor } from '@exam-evaluation/data/actors.ts';
import { takeClock } from '@exam-evaluation/data/clock.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import { runOperation } from '@exam-evaluation/data/operations.ts';
import type { ExamSnapshot } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { type GradedCopy, GradedCopySchema } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import { SubmissionSchema, type SubmissionWriteRequest } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { ContractError, refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { lockAttempt } from '../attempts/store.ts';
import type { Deps } from '../deps.ts';
import { computeTally, needsReview } from '../marks/rules.ts';
import { shownMarks } from '../marks/shown-marks.ts';
import type { StoredAnswer } from '../model/answers.rules.ts';
import { addAudit } from '../model/audit-store.ts';
import { requireLive } from '../model/live.ts';
import { toSubmission } from '../model/message.ts';
import { findSubmission, lockSubmission, type SubmissionRow } from '../model/store.ts';
import { setEnded } from '../model/visible-store.ts';
import { loadSnapshot } from '../snapshots/store.ts';
import { storeResult } from './store.ts';

const REASON: ReviewReason = 'question_failed';

/**
 * Opens a failed copy for marking by a person. The failed evaluation and its credits stay unchanged; it only gets a
 * result without marks, which reviews then replace.
 */
export async function startByHand(
  { database, renders }: Pick<Deps, 'database' | 'renders'>,
  request: SubmissionWriteRequest,
) {
  const { instituteId, operationId, submissionId, source } = request;
  const operation = { instituteId, operationId, method: 'StartByHand' };
  return await runOperation(database, operation, SubmissionSchema, async (tx) => {
    const submission = requireLive(await lockSubmission(tx, instituteId, submissionId), source);
    if (submission.finalized) throw refuse('submission_finalized');
    if (submission.status !== 'failed') {
      throw new ContractError('conflict', {
        message: 'The evaluation has not failed; review the marks that are there.',
      });
    }
    await addAudit(tx, instituteId, { ...toAuditActor(request.actor), action: 'start_by_hand', submissionId });
    await storeBlank(tx, instituteId, submission);
    const shown = { id: submission.id, shown_attempt_id: submission.attempt_id };
    const marks = (await shownMarks(tx, instituteId, [shown])).get(submission.id)!;
    await renders.enqueueAgain(tx, instituteId, [submission.id]);
    const ending = {
      status: 'graded' as const,
      shown_attempt_id: submission.attempt_id,
      needs_review: needsReview(marks.questions, [], false),
      review_reasons: [],
      credits_charged: 0,
      error_code: null,
      error_message: null,
      tally: computeTally(marks),
    };
    await setEnded(tx, instituteId, submission.id, ending, await takeClock(tx, instituteId));
    return toSubmission((await findSubmission(tx, instituteId, submissionId))!);
  });
}

async function storeBlank(tx: Tx, instituteId: string, submission: SubmissionRow): Promise<void> {
  const attempt = await lockAttempt(tx, instituteId, submission.attempt_id);
  if (attempt?.outcome !== 'failed') throw new Error(`submission ${submission.id} failed, its evaluation did not`);
  const snapshot = await loadSnapshot(tx, instituteId, attempt.exam_id, attempt.snapshot_version);
  await storeResult(tx, instituteId, attempt.id, blankResult(snapshot, submission.answers ?? []));
}

/** Every question of the paper with 0 marks, to be reviewed; with what was answered in a typed copy. */
function blankResult({ questions }: ExamSnapshot, answers: readonly StoredAnswer[]): GradedCopy {
  const given = new Map(answers.map((answer) => [answer.questionId, answer]));
  return create(GradedCopySchema, {
    questions: questions.map(({ id, label, section, maxMarks }) => {
      const { text, selectedOptions = [] } = given.get(id) ?? {};
      return {
        questionId: id,
        label,
        section,
        status: 'graded',
        counted: true,
        max: maxMarks,
        source: 'human',
        needsReview: true,
        reviewReasons: [REASON],
        extractedAnswer: text || selectedOptions.join(', '),
        confidenceBasis: 'provisional',
      };
    }),
  });
}
