import { QUESTIONS_MAX } from '@exam-evaluation/contract/limits.ts';
import { toAuditActor } from '@exam-evaluation/data/actors.ts';
import { runOperation } from '@exam-evaluation/data/operations.ts';
import {
  type ApproveSubmissionRequest,
  type OverrideQuestionRequest,
  OverrideQuestionResponseSchema,
  SubmissionSchema,
  type UndoReviewRequest,
} from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { fromHundredths } from '@exam-evaluation/runtime/decimal.ts';
import { ContractError, requireItems } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { Deps } from '../deps.ts';
import { addAudit, reviewerDetails } from '../model/audit-store.ts';
import { toSubmission } from '../model/message.ts';
import { findSubmission } from '../model/store.ts';
import { overrideIn } from './acts.ts';
import { requireUnchanged } from './changed.ts';
import { answerOf, lockReviewable, requireQuestion, showReviews, storeReviews } from './reviewable.ts';
import { approve, requireTexts } from './rules.ts';
import { popReview } from './store.ts';

type Parts = Pick<Deps, 'database' | 'renders'>;

/** A person marks one question. */
export async function overrideQuestion({ database, renders }: Parts, request: OverrideQuestionRequest) {
  const { instituteId, operationId, submissionId, questionId } = request;
  requireTexts(request);
  const operation = { instituteId, operationId, method: 'OverrideQuestion' };
  return await runOperation(database, operation, OverrideQuestionResponseSchema, async (tx) => {
    const found = await lockReviewable(tx, request);
    const question = requireQuestion(found.marks, questionId);
    await requireUnchanged(tx, instituteId, submissionId, question, request.ifRevision);
    const { reviewed, entry } = overrideIn(found, question, request);
    await addAudit(tx, instituteId, { ...toAuditActor(request.actor), ...entry });
    const [after] = await storeReviews(tx, renders, instituteId, [{ ...found, questions: [reviewed] }]);
    return answerOf(submissionId, questionId, after!);
  });
}

/** Approves the marks of the named questions, or the whole submission with its own review reasons. */
export async function approveSubmission({ database, renders }: Parts, request: ApproveSubmissionRequest) {
  const { instituteId, operationId, submissionId, questionIds, ifRevisions, reviewer } = request;
  requireTexts(request);
  requireItems('if_revisions', ifRevisions, 0, QUESTIONS_MAX);
  const operation = { instituteId, operationId, method: 'ApproveSubmission' };
  return await runOperation(database, operation, SubmissionSchema, async (tx) => {
    const found = await lockReviewable(tx, request);
    const { submission, marks } = found;
    const whole = questionIds.length === 0;
    const named = whole
      ? marks.questions.filter((question) => question.status !== 'failed')
      : [...new Set(questionIds)].map((id) => requireQuestion(marks, id));
    for (const { questionId, revision } of ifRevisions) {
      await requireUnchanged(tx, instituteId, submissionId, requireQuestion(marks, questionId), revision);
    }
    const reviewed = named.map((question) => approve(question, reviewer));
    await addAudit(tx, instituteId, {
      ...toAuditActor(request.actor),
      action: 'approve',
      submissionId,
      details: { question_ids: whole ? 'all' : questionIds, ...reviewerDetails(request.reviewer) },
    });
    const reasonsApproved = whole || submission.reasons_approved;
    await storeReviews(tx, renders, instituteId, [{ ...found, questions: reviewed, reasonsApproved }]);
    return toSubmission((await findSubmission(tx, instituteId, submissionId))!);
  });
}

/** Undoes the last review of a question. */
export async function undoReview({ database, renders }: Parts, request: UndoReviewRequest) {
  const { instituteId, operationId, submissionId, questionId } = request;
  const operation = { instituteId, operationId, method: 'UndoReview' };
  return await runOperation(database, operation, OverrideQuestionResponseSchema, async (tx) => {
    const found = await lockReviewable(tx, request);
    const question = requireQuestion(found.marks, questionId);
    await requireUnchanged(tx, instituteId, submissionId, question, request.ifRevision);
    const before = await popReview(tx, instituteId, submissionId, questionId);
    if (before === 'none') {
      throw new ContractError('conflict', {
        message: 'Nobody has reviewed the question, so there is nothing to undo.',
      });
    }
    const reviews = new Map(found.marks.reviews);
    if (before === 'draft') reviews.delete(questionId);
    else reviews.set(questionId, before);
    const [after] = await showReviews(tx, renders, instituteId, [{ ...found, reviews }]);
    const answer = answerOf(submissionId, questionId, after!);
    await addAudit(tx, instituteId, {
      ...toAuditActor(request.actor),
      action: 'undo_review',
      submissionId,
      details: {
        question_id: questionId,
        awarded_before: fromHundredths(question.awarded),
        awarded: fromHundredths(answer.question?.awarded ?? 0),
      },
    });
    return answer;
  });
}
