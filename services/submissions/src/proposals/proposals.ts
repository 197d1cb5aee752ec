// What people's reviews suggest for the answers that nobody has reviewed: shown, applied in one act, taken back, declined.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { toAuditActor } from '@exam-evaluation/data/actors.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import { runOperationInSteps } from '@exam-evaluation/data/operations.ts';
import {
  AppliedProposalSchema,
  type ProposalRequest,
  ProposalSchema,
  type ProposalWriteRequest,
} from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { ContractError } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { toTimestamp } from '@exam-evaluation/runtime/time.ts';
import { withAllInRows } from '../archive/bring-back.ts';
import type { Deps } from '../deps.ts';
import { addAudit, reviewerDetails } from '../model/audit-store.ts';
import { requireTexts } from '../review/rules.ts';
import { BATCH, type FoundQuestion, findQuestion, lockOpen, ONE_MOMENT, showChanged, toAsked } from './open-answers.ts';
import { directionOf, REVIEWS_NEEDED } from './propose.rules.ts';
import {
  countApplied,
  countReviewed,
  deleteProposed,
  insertDeclined,
  isDeclined,
  selectApplied,
  upsertProposed,
} from './store.ts';
import { type Weighed, weigh } from './weigh.ts';

type Parts = Pick<Deps, 'database' | 'archive' | 'exams' | 'renders'>;
type ProposalInit = MessageInitShape<typeof ProposalSchema>;

export async function getProposal(deps: Parts, request: ProposalRequest): Promise<ProposalInit> {
  const found = await findQuestion(deps, request);
  return await withAllInRows(deps, request, () =>
    deps.database.withTenant(request.instituteId, (tx) => describe(tx, request, found), ONE_MOMENT),
  );
}

/** Gives the suggested marks. Reviews that come in meanwhile win: an answer reviewed under its lock is left alone. */
export async function applyProposal(deps: Parts, request: ProposalWriteRequest) {
  const { instituteId, operationId, ifVersion, questionId } = request;
  requireTexts(request);
  const actor = toAuditActor(request.actor);
  const operation = { instituteId, operationId, method: 'ApplyProposal' };
  return await runOperationInSteps(deps.database, operation, AppliedProposalSchema, async (transact) => {
    const { question, place } = await findQuestion(deps, request);
    const apply = async (tx: Tx) => {
      const weighed = await weigh(tx, instituteId, toAsked(request), question, place);
      requireEnough(weighed, ifVersion);
      const wanted = new Map(weighed.changes.slice(0, BATCH).map(({ id, proposed }) => [id, proposed]));
      const open = await lockOpen(tx, request, [...wanted.keys()]);
      const marks = open.map(({ submission: { id, shown_attempt_id } }) => ({
        submissionId: id,
        attemptId: shown_attempt_id!,
        awarded: wanted.get(id)!,
      }));
      await upsertProposed(tx, instituteId, questionId, weighed.reviews, marks);
      const details = { reviews: weighed.reviews, ...reviewerDetails(request.reviewer) };
      await showChanged(tx, deps, request, open, { ...actor, action: 'apply_proposal', details });
      return { changed: open.length, hasMore: weighed.changes.length > BATCH };
    };
    return await withAllInRows(deps, request, () => transact(apply));
  });
}

/** Gives answers that have the mark of a proposal the marker's own again. */
export async function undoProposal(deps: Parts, request: ProposalWriteRequest) {
  const { instituteId, operationId, questionId } = request;
  requireTexts(request);
  const actor = toAuditActor(request.actor);
  const operation = { instituteId, operationId, method: 'UndoProposal' };
  return await runOperationInSteps(deps.database, operation, AppliedProposalSchema, async (transact) => {
    await findQuestion(deps, request);
    return await transact(async (tx) => {
      const applied = await selectApplied(tx, instituteId, toAsked(request), BATCH + 1);
      const open = await lockOpen(tx, request, applied.slice(0, BATCH));
      await deleteProposed(
        tx,
        instituteId,
        questionId,
        open.map(({ submission }) => submission.id),
      );
      const details = reviewerDetails(request.reviewer);
      await showChanged(tx, deps, request, open, { ...actor, action: 'undo_proposal', details });
      return { changed: open.length, hasMore: applied.length > BATCH };
    });
  });
}

export async function declineProposal(deps: Parts, request: ProposalWriteRequest) {
  const { instituteId, operationId, examId, questionId } = request;
  requireTexts(request);
  const actor = toAuditActor(request.actor);
  const operation = { instituteId, operationId, method: 'DeclineProposal' };
  return await runOperationInSteps(deps.database, operation, ProposalSchema, async (transact) => {
    const found = await findQuestion(deps, request);
    const decline = async (tx: Tx) => {
      await insertDeclined(tx, instituteId, examId, questionId);
      const details = { question_id: questionId, ...reviewerDetails(request.reviewer) };
      await addAudit(tx, instituteId, { ...actor, action: 'decline_proposal', examId, details });
      return await describe(tx, request, found);
    };
    return await withAllInRows(deps, request, () => transact(decline));
  });
}

async function describe(
  tx: Tx,
  request: ProposalRequest | ProposalWriteRequest,
  { question, place }: FoundQuestion,
): Promise<ProposalInit> {
  const { instituteId, examId } = request;
  const asked = toAsked(request);
  const base = { questionId: question.id, reviewsNeeded: REVIEWS_NEEDED };
  // People ask after every review; until there are enough, no answer has to be read.
  const reviews = await countReviewed(tx, instituteId, asked, REVIEWS_NEEDED);
  if (reviews < REVIEWS_NEEDED) return { ...base, reviews };
  const weighed = await weigh(tx, instituteId, asked, question, place);
  const { count, last } = await countApplied(tx, instituteId, asked);
  return {
    ...base,
    reviews: weighed.reviews,
    open: weighed.open,
    direction: directionOf(weighed.changes) ?? '',
    changesTotal: weighed.changes.length,
    changes: weighed.changes.slice(0, BATCH).map((change) => ({
      submissionId: change.id,
      candidateId: change.candidate_id,
      candidateExternalId: change.candidate_external_id,
      awarded: change.awarded,
      proposed: change.proposed,
      because: change.because,
    })),
    version: weighed.version,
    declined: await isDeclined(tx, instituteId, examId, asked.questionId),
    applied: count,
    ...(last && { appliedAt: toTimestamp(last) }),
  };
}

/** @throws ContractError conflict for too few reviews, or others than the caller saw. */
function requireEnough({ reviews, version }: Weighed, ifVersion: string): void {
  if (reviews < REVIEWS_NEEDED) {
    const message = `Nothing is suggested before ${REVIEWS_NEEDED} answers to the question were reviewed; ${reviews} were.`;
    throw new ContractError('conflict', { message });
  }
  if (ifVersion !== '' && ifVersion !== version) {
    throw new ContractError('conflict', {
      message: 'Answers to the question were reviewed meanwhile; get the proposal again.',
    });
  }
}
