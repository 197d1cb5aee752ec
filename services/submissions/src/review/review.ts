import { takeClock } from '@exam-evaluation/data/clock.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import { runOperation } from '@exam-evaluation/data/operations.ts';
import type { QuestionResult } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import {
  type ApproveSubmissionRequest,
  type OverrideQuestionRequest,
  OverrideQuestionResponseSchema,
  SubmissionSchema,
} from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { fromHundredths } from '@exam-evaluation/runtime/decimal.ts';
import { ContractError, refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { toTimestamp } from '@exam-evaluation/runtime/time.ts';
import type { Deps } from '../deps.ts';
import { computeTally, layOver, needsReview } from '../marks/rules.ts';
import { type ShownMarks, shownMarks } from '../marks/shown-marks.ts';
import { addAudit, reviewerDetails } from '../model/audit-store.ts';
import { requireLive } from '../model/live.ts';
import { toSubmission } from '../model/message.ts';
import { findSubmission, lockSubmission, type SubmissionRow } from '../model/store.ts';
import { setReviewed } from '../model/visible-store.ts';
import { approve, override, requireReviewable, requireTexts } from './rules.ts';
import { upsertReviews } from './store.ts';

type Parts = Pick<Deps, 'database' | 'renders'>;

/** A person marks one question. */
export async function overrideQuestion({ database, renders }: Parts, request: OverrideQuestionRequest) {
  const { instituteId, operationId, submissionId, questionId } = request;
  requireTexts(request);
  const operation = { instituteId, operationId, method: 'OverrideQuestion' };
  return await runOperation(database, operation, OverrideQuestionResponseSchema, async (tx) => {
    const { submission, marks } = await lockReviewable(tx, request);
    const question = requireQuestion(marks, questionId);
    const at = toTimestamp(new Date().toISOString());
    const asked = marks.snapshot.questions.find(({ id }) => id === questionId);
    const reviewed = override(question, asked?.rubric, request, at);
    await addAudit(tx, instituteId, {
      actor: request.actor?.id ?? '',
      action: 'override',
      submissionId,
      reason: request.reason,
      details: {
        question_id: questionId,
        awarded_before: fromHundredths(question.awarded),
        awarded: fromHundredths(request.awarded),
        ...reviewerDetails(request.reviewer),
      },
    });
    const after = await storeReviews(
      tx,
      renders,
      instituteId,
      submission,
      marks,
      [reviewed],
      submission.reasons_approved,
    );
    return {
      submissionId,
      question: after.questions.find((one) => one.questionId === questionId),
      totals: after.totals,
    };
  });
}

/** Approves the marks of the named questions, or the whole submission with its own review reasons. */
export async function approveSubmission({ database, renders }: Parts, request: ApproveSubmissionRequest) {
  const { instituteId, operationId, submissionId, questionIds, reviewer } = request;
  requireTexts(request);
  const operation = { instituteId, operationId, method: 'ApproveSubmission' };
  return await runOperation(database, operation, SubmissionSchema, async (tx) => {
    const { submission, marks } = await lockReviewable(tx, request);
    const whole = questionIds.length === 0;
    const named = whole
      ? marks.questions.filter((question) => question.status !== 'failed')
      : [...new Set(questionIds)].map((id) => requireQuestion(marks, id));
    if (named.some((question) => question.status === 'failed')) {
      throw new ContractError('conflict', {
        message: 'A failed question has no marks to approve; override it.',
      });
    }
    await addAudit(tx, instituteId, {
      actor: request.actor?.id ?? '',
      action: 'approve',
      submissionId,
      details: { question_ids: whole ? 'all' : questionIds, ...reviewerDetails(request.reviewer) },
    });
    const reviewed = named.map((question) => approve(question, reviewer));
    const reasonsApproved = whole || submission.reasons_approved;
    await storeReviews(tx, renders, instituteId, submission, marks, reviewed, reasonsApproved);
    return toSubmission((await findSubmission(tx, instituteId, submissionId))!);
  });
}

async function lockReviewable(tx: Tx, request: OverrideQuestionRequest | ApproveSubmissionRequest) {
  const { instituteId, submissionId, source } = request;
  const submission = requireLive(await lockSubmission(tx, instituteId, submissionId), source);
  requireReviewable(submission);
  const marks = (await shownMarks(tx, instituteId, [submission])).get(submission.id);
  if (!marks) throw new Error(`submission ${submission.id} is graded but shows no marks`);
  return { submission, marks };
}

function requireQuestion(marks: ShownMarks, questionId: string): QuestionResult {
  const question = marks.questions.find((one) => one.questionId === questionId);
  if (!question) throw refuse('question_not_found');
  return question;
}

/** Stores reviews, updates the submission and queues its checked copy to be drawn again. */
async function storeReviews(
  tx: Tx,
  renders: Deps['renders'],
  instituteId: string,
  submission: SubmissionRow,
  marks: ShownMarks,
  reviewed: readonly QuestionResult[],
  reasonsApproved: boolean,
) {
  await upsertReviews(tx, instituteId, submission.id, reviewed, marks.graded.questions);
  await renders.enqueueAgain(tx, instituteId, [submission.id]);
  const reviews = new Map([...marks.reviews, ...reviewed.map((question) => [question.questionId, question] as const)]);
  const after = layOver(marks.graded.questions, reviews, marks.snapshot);
  const change = {
    status: after.totals.questionsFailed === 0 ? ('graded' as const) : submission.status,
    needs_review: needsReview(after.questions, submission.review_reasons, reasonsApproved),
    reasons_approved: reasonsApproved,
    tally: computeTally(after),
  };
  await setReviewed(tx, instituteId, submission.id, change, await takeClock(tx, instituteId));
  return after;
}
