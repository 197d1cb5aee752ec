import type { Change } from '@exam-evaluation/contract/errors/states.ts';
import { CRITERIA_MAX, REVIEWS_MAX } from '@exam-evaluation/contract/limits.ts';
import { toAuditActor } from '@exam-evaluation/data/actors.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import { runOperation } from '@exam-evaluation/data/operations.ts';
import {
  type ReviewAnswersRequest,
  type ReviewAnswersRequest_Review,
  ReviewAnswersResponseSchema,
} from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { invalidFields, refuse, requireItems } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { Deps } from '../deps.ts';
import { addAudit } from '../model/audit-store.ts';
import { actOn } from './acts.ts';
import { findChange } from './changed.ts';
import { answerOf, lockReviewable, type Reviewable, requireQuestion, storeReviews } from './reviewable.ts';
import { requireTexts } from './rules.ts';

type Parts = Pick<Deps, 'database' | 'renders'>;

/** Stores a person's reviews of several answers: all of them, or none. */
export async function reviewAnswers({ database, renders }: Parts, request: ReviewAnswersRequest) {
  const { instituteId, operationId, reviews } = request;
  requireTexts(request);
  requireReviews(reviews);
  const operation = { instituteId, operationId, method: 'ReviewAnswers' };
  return await runOperation(database, operation, ReviewAnswersResponseSchema, async (tx) => {
    const copies = await lockAll(tx, request);
    await requireAllUnchanged(tx, instituteId, copies, reviews);
    const { reason, feedback, reviewer } = request;
    const acts = reviews.map(({ submissionId, questionId, awarded, criteria }) => {
      const copy = copies.get(submissionId)!;
      return actOn(copy, requireQuestion(copy.marks, questionId), { awarded, criteria, reason, feedback, reviewer });
    });
    const actor = toAuditActor(request.actor);
    await addAudit(tx, instituteId, ...acts.map(({ entry }) => ({ ...actor, ...entry })));
    const left = [...copies].map(([id, copy]) => ({
      ...copy,
      questions: acts.flatMap(({ reviewed }, at) => (reviews[at]!.submissionId === id ? [reviewed] : [])),
    }));
    const shown = await storeReviews(tx, renders, instituteId, left);
    const marks = new Map([...copies.keys()].map((id, at) => [id, shown[at]!]));
    const answers = reviews.map(({ submissionId, questionId }) =>
      answerOf(submissionId, questionId, marks.get(submissionId)!),
    );
    return { answers };
  });
}

/** Locks the copies in the order of their ids, so that no two calls wait for each other. */
async function lockAll(tx: Tx, { instituteId, source, actor, reviews }: ReviewAnswersRequest) {
  const copies = new Map<string, Reviewable>();
  const ids = [...new Set(reviews.map(({ submissionId }) => submissionId))].sort();
  for (const submissionId of ids) {
    copies.set(submissionId, await lockReviewable(tx, { instituteId, submissionId, source, ...(actor && { actor }) }));
  }
  return copies;
}

/** @throws ContractError changed_meanwhile with every answer that was changed; question_not_found. */
async function requireAllUnchanged(
  tx: Tx,
  instituteId: string,
  copies: ReadonlyMap<string, Reviewable>,
  reviews: readonly ReviewAnswersRequest_Review[],
): Promise<void> {
  const changed: Change[] = [];
  for (const { submissionId, questionId, ifRevision } of reviews) {
    const question = requireQuestion(copies.get(submissionId)!.marks, questionId);
    const change = await findChange(tx, instituteId, submissionId, question, ifRevision);
    if (change) changed.push(change);
  }
  if (changed[0]) throw refuse('changed_meanwhile', { ...changed[0], changed });
}

/** @throws ContractError validation_failed for too few or too many, and for an answer named twice. */
function requireReviews(reviews: readonly ReviewAnswersRequest_Review[]): void {
  requireItems('reviews', reviews, 1, REVIEWS_MAX);
  const seen = new Set<string>();
  for (const [index, { submissionId, questionId, criteria }] of reviews.entries()) {
    requireItems(`reviews[${index}].criteria`, criteria, 0, CRITERIA_MAX);
    const key = `${submissionId} ${questionId}`.toLowerCase();
    if (seen.has(key)) {
      const field = `reviews[${index}].question_id`;
      throw invalidFields([{ field, code: 'invalid', message: 'names an answer twice' }]);
    }
    seen.add(key);
  }
}
