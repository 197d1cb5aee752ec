import { takeClock } from '@exam-evaluation/data/clock.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import type { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import type { QuestionResult } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { Deps } from '../deps.ts';
import { computeTally, layOver, type Marks, needsReview } from '../marks/rules.ts';
import { type ShownMarks, shownMarks } from '../marks/shown-marks.ts';
import type { Reviews } from '../marks/store.ts';
import { requireLive } from '../model/live.ts';
import { lockSubmission, type SubmissionRow } from '../model/store.ts';
import { setReviewed } from '../model/visible-store.ts';
import { requireReviewable } from './rules.ts';

/** A locked submission whose marks a person may change, with these marks. */
export interface Reviewable {
  submission: SubmissionRow;
  marks: ShownMarks;
}

/** @throws ContractError submission_not_found, submission_finalized, evaluation_in_progress, conflict. */
export async function lockReviewable(
  tx: Tx,
  { instituteId, submissionId, source }: { instituteId: string; submissionId: string; source: Source },
): Promise<Reviewable> {
  const submission = requireLive(await lockSubmission(tx, instituteId, submissionId), source);
  requireReviewable(submission);
  const marks = (await shownMarks(tx, instituteId, [submission])).get(submission.id);
  if (!marks) throw new Error(`submission ${submission.id} is graded but shows no marks`);
  return { submission, marks };
}

/** @throws ContractError question_not_found. */
export function requireQuestion(marks: ShownMarks, questionId: string): QuestionResult {
  const question = marks.questions.find((one) => one.questionId === questionId);
  if (!question) throw refuse('question_not_found');
  return question;
}

/** Updates a submission to its reviews as they are stored now, and queues its checked copy to be drawn again. */
export async function showReviews(
  tx: Tx,
  renders: Deps['renders'],
  instituteId: string,
  { submission, marks }: Reviewable,
  reviews: Reviews,
  reasonsApproved = submission.reasons_approved,
): Promise<Marks> {
  await renders.enqueueAgain(tx, instituteId, [submission.id]);
  const after = layOver(marks.graded.questions, reviews, marks.snapshot);
  const change = {
    status: after.totals.questionsFailed === 0 ? ('graded' as const) : ('partially_graded' as const),
    needs_review: needsReview(after.questions, submission.review_reasons, reasonsApproved),
    reasons_approved: reasonsApproved,
    tally: computeTally(after),
  };
  await setReviewed(tx, instituteId, submission.id, change, await takeClock(tx, instituteId));
  return after;
}
