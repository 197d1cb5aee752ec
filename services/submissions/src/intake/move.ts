import { UNFINALIZE_REASON_LENGTH_MAX } from '@exam-evaluation/contract/limits.ts';
import { toAuditActor } from '@exam-evaluation/data/actors.ts';
import { takeClock } from '@exam-evaluation/data/clock.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import { runOperationInSteps } from '@exam-evaluation/data/operations.ts';
import type { Candidate } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { type MoveSubmissionRequest, SubmissionSchema } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { isLongerThan } from '@exam-evaluation/runtime/characters.ts';
import { invalidFields, refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { Deps } from '../deps.ts';
import { lockGateShared } from '../gates/store.ts';
import { addAudit, reviewerDetails } from '../model/audit-store.ts';
import { requireLive } from '../model/live.ts';
import { toSubmission } from '../model/message.ts';
import { fillSlot, findSubmission, lockSlot, lockSubmissions, type SubmissionRow } from '../model/store.ts';
import { addMicroseconds } from '../model/timestamps.ts';
import { setCandidate } from '../model/visible-store.ts';
import { deleteAppeals } from '../review/appeals/store.ts';
import { viewExam } from '../snapshots/exam-view.ts';

type Parts = Pick<Deps, 'database' | 'exams' | 'renders'>;
type Owner = Pick<Candidate, 'id' | 'externalId'>;

/** Gives a copy to the candidate who wrote it. It stays the same copy, so its marks and its charge go along. */
export async function moveSubmission(deps: Parts, request: MoveSubmissionRequest) {
  const { instituteId, operationId, submissionId, source, candidate, reason } = request;
  if (isLongerThan(reason, UNFINALIZE_REASON_LENGTH_MAX)) {
    throw invalidFields([{ field: 'reason', code: 'too_long', message: 'has more than 1,000 characters' }]);
  }
  const operation = { instituteId, operationId, method: 'MoveSubmission' };
  return await runOperationInSteps(deps.database, operation, SubmissionSchema, async (transact) => {
    const seen = requireLive(
      await deps.database.readOnce(instituteId, (tx) => findSubmission(tx, instituteId, submissionId)),
      source,
    );
    const exam = await viewExam(deps, { instituteId, examId: seen.exam_id, source, candidate });
    if (!exam.candidate) throw refuse('candidate_not_found');
    const to = exam.candidate;
    return await transact(async (tx) => {
      const { copy, other } = await lockBoth(tx, request, seen, to);
      const from = { id: copy.candidate_id, externalId: copy.candidate_external_id };
      if (from.id !== to.id) await exchange(tx, deps, request, copy, other, from, to);
      return toSubmission((await findSubmission(tx, instituteId, submissionId))!);
    });
  });
}

/**
 * Locks the gate, the slots of both candidates, and their copies, in an order that is the same for every call.
 * @throws ContractError submission_not_found, submission_finalized, submission_exists.
 */
async function lockBoth(
  tx: Tx,
  { instituteId, submissionId, source, exchange }: MoveSubmissionRequest,
  { exam_id: examId, candidate_id: from }: SubmissionRow,
  to: Owner,
): Promise<{ copy: SubmissionRow; other: SubmissionRow | undefined }> {
  await lockGateShared(tx, instituteId, examId);
  const held = new Map<string, string | null>();
  for (const id of [from, to.id].toSorted()) held.set(id, await lockSlot(tx, instituteId, examId, id));
  const otherId = to.id === from ? null : held.get(to.id)!;
  const rows = await lockSubmissions(tx, instituteId, otherId ? [submissionId, otherId] : [submissionId]);
  const copy = requireLive(
    rows.find(({ id }) => id === submissionId),
    source,
  );
  // Another call moved it meanwhile.
  if (copy.candidate_id !== from) throw refuse('conflict');
  const other = rows.find(({ id }) => id === otherId);
  if (copy.finalized || other?.finalized) throw refuse('submission_finalized');
  if (other && !exchange) throw refuse('submission_exists', { submission_id: other.id });
  return { copy, other };
}

async function exchange(
  tx: Tx,
  { renders }: Parts,
  request: MoveSubmissionRequest,
  copy: SubmissionRow,
  other: SubmissionRow | undefined,
  from: Owner,
  to: Owner,
): Promise<void> {
  const { instituteId, reason } = request;
  const { exam_id: examId } = copy;
  const moved = [{ copy, from, to }, ...(other ? [{ copy: other, from: to, to: from }] : [])];
  await addAudit(
    tx,
    instituteId,
    ...moved.map((one) => ({
      ...toAuditActor(request.actor),
      action: 'move' as const,
      submissionId: one.copy.id,
      reason,
      details: {
        candidate_id_before: one.from.id,
        candidate_id: one.to.id,
        ...reviewerDetails(request.reviewer),
      },
    })),
  );
  // What a candidate asked of marks is not for the eyes of another.
  await deleteAppeals(
    tx,
    instituteId,
    moved.map((one) => one.copy.id),
  );
  await fillSlot(tx, instituteId, { examId, candidateId: from.id, submissionId: other?.id ?? null });
  await fillSlot(tx, instituteId, { examId, candidateId: to.id, submissionId: copy.id });
  const shown = moved.map((one) => one.copy).filter(({ shown_attempt_id }) => shown_attempt_id !== null);
  await renders.enqueueAgain(
    tx,
    instituteId,
    shown.map(({ id }) => id),
  );
  const at = await takeClock(tx, instituteId, moved.length);
  // A candidate has one live copy at every moment, also between two statements.
  if (other) await setCandidate(tx, instituteId, other.id, { id: crypto.randomUUID(), externalId: '' }, at);
  for (const [n, one] of moved.entries()) {
    await setCandidate(tx, instituteId, one.copy.id, one.to, addMicroseconds(at, n));
  }
}
