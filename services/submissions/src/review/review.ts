import { QUESTIONS_MAX } from '@exam-evaluation/contract/limits.ts';
import { toAuditActor } from '@exam-evaluation/data/actors.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import { runOperation } from '@exam-evaluation/data/operations.ts';
import {
  type ApproveSubmissionRequest,
  type OverrideQuestionRequest,
  OverrideQuestionResponseSchema,
  type QuestionResult,
  SubmissionSchema,
  type UndoReviewRequest,
} from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { fromHundredths } from '@exam-evaluation/runtime/decimal.ts';
import { ContractError, requireItems } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { Deps } from '../deps.ts';
import { isDouble, takeBackIn } from '../double-marking/copy.ts';
import { addAudit, reviewerDetails } from '../model/audit-store.ts';
import { toSubmission } from '../model/message.ts';
import { findSubmission } from '../model/store.ts';
import { isSeedIn, takeSeedMarkBack } from '../seeds/copy.ts';
import { type Act, overrideIn, seedEntry } from './acts.ts';
import { requireUnchanged } from './changed.ts';
import { requirePenMarks } from './pen.rules.ts';
import { answerOf, lockReviewable, requireQuestion, showReviews, storeReviews } from './reviewable.ts';
import { approve, requireTexts } from './rules.ts';
import { deleteReview, popReview, upsertReviews } from './store.ts';

type Parts = Pick<Deps, 'database' | 'renders'>;

/** A person marks one question. */
export async function overrideQuestion({ database, renders }: Parts, request: OverrideQuestionRequest) {
  const { instituteId, operationId, submissionId, questionId } = request;
  requireTexts(request);
  const operation = { instituteId, operationId, method: 'OverrideQuestion' };
  return await runOperation(database, operation, OverrideQuestionResponseSchema, async (tx) => {
    const found = await lockReviewable(tx, request);
    const question = requireQuestion(found.marks, questionId);
    requirePenMarks(request.penMarks?.marks ?? [], found.submission.pages ?? 0);
    await requireUnchanged(tx, instituteId, submissionId, question, request.ifRevision);
    const { reviewed, entry } = overrideIn(found, question, request);
    await addAudit(tx, instituteId, { ...toAuditActor(request.actor), ...entry });
    const [after] = await storeReviews(tx, renders, instituteId, [{ ...found, questions: [reviewed] }]);
    return answerOf(submissionId, questionId, after!);
  });
}

/**
 * Approves the marks of the named questions, or the whole submission with its own review reasons; a person who approves
 * the whole leaves those that two people mark to their markers.
 */
export async function approveSubmission({ database, renders }: Parts, request: ApproveSubmissionRequest) {
  const { instituteId, operationId, submissionId, questionIds, ifRevisions, reviewer } = request;
  requireTexts(request);
  requireItems('if_revisions', ifRevisions, 0, QUESTIONS_MAX);
  const operation = { instituteId, operationId, method: 'ApproveSubmission' };
  return await runOperation(database, operation, SubmissionSchema, async (tx) => {
    const found = await lockReviewable(tx, request);
    const { submission, marks, marking } = found;
    const whole = questionIds.length === 0;
    const isLeft = (questionId: string) => marking.viewer !== null && isDouble(marking, questionId, marks.reviews);
    const named = whole
      ? marks.questions.filter(({ status, questionId }) => status !== 'failed' && !isLeft(questionId))
      : [...new Set(questionIds)].map((id) => requireQuestion(marks, id));
    for (const { questionId, revision } of ifRevisions) {
      await requireUnchanged(tx, instituteId, submissionId, requireQuestion(marks, questionId), revision);
    }
    const reviewed = named.map((question) => approve(question, reviewer));
    const seeds = reviewed.filter(({ questionId }) => isSeedIn(marking.seeds, questionId));
    const others = questionIds.filter((id) => !isSeedIn(marking.seeds, id));
    const approved: Act['entry'] = {
      action: 'approve',
      submissionId,
      details: { question_ids: whole ? 'all' : others, ...reviewerDetails(request.reviewer) },
    };
    const entries = [
      ...(whole || others.length > 0 ? [approved] : []),
      ...seeds.map((question) => seedEntry(found, question)),
    ];
    await addAudit(tx, instituteId, ...entries.map((entry) => ({ ...toAuditActor(request.actor), ...entry })));
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
    const { marking, marks } = found;
    const isSeed = isSeedIn(marking.seeds, questionId);
    const before = isSeed
      ? await undoOnSeed(tx, instituteId, found, questionId)
      : marking.marked.has(questionId)
        ? await undoOneOfTwo(tx, instituteId, found, questionId)
        : await popReview(tx, instituteId, submissionId, questionId);
    if (before === 'none') {
      throw new ContractError('conflict', {
        message: 'Nobody has reviewed the question, so there is nothing to undo.',
      });
    }
    const reviews = new Map(marks.reviews);
    if (before === 'draft') reviews.delete(questionId);
    else if (before !== 'unchanged') reviews.set(questionId, before);
    const [after] = await showReviews(tx, renders, instituteId, [{ ...found, reviews }]);
    const answer = answerOf(submissionId, questionId, after!);
    const undone: Act['entry'] = {
      action: 'undo_review',
      submissionId,
      details: {
        question_id: questionId,
        awarded_before: fromHundredths(question.awarded),
        awarded: fromHundredths(answer.question?.awarded ?? 0),
      },
    };
    const entry = isSeed ? seedEntry(found, { questionId, awarded: null }) : undone;
    await addAudit(tx, instituteId, { ...toAuditActor(request.actor), ...entry });
    return answer;
  });
}

/** Takes back what a person gave for a seed, which leaves its review as it is. */
async function undoOnSeed(
  tx: Tx,
  instituteId: string,
  { marking }: Awaited<ReturnType<typeof lockReviewable>>,
  questionId: string,
): Promise<'unchanged' | 'none'> {
  const about = { ...marking, questionId, person: marking.viewer! };
  return (await takeSeedMarkBack(tx, instituteId, marking.seeds, about)) ? 'unchanged' : 'none';
}

/** Takes back one of the marks of an answer that two people mark. @returns what counts without it. */
async function undoOneOfTwo(
  tx: Tx,
  instituteId: string,
  { submission, marks, marking }: Awaited<ReturnType<typeof lockReviewable>>,
  questionId: string,
): Promise<QuestionResult | 'draft'> {
  const counts = await takeBackIn(tx, instituteId, marking, questionId);
  if (!counts) {
    await deleteReview(tx, instituteId, submission.id, questionId);
    return 'draft';
  }
  const [stored] = await upsertReviews(tx, instituteId, submission.id, [counts], marks.graded.questions);
  return stored!;
}
