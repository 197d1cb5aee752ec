import { type AuditActor, toAuditActor } from '@exam-evaluation/data/actors.ts';
import { takeClock } from '@exam-evaluation/data/clock.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import { runOperation } from '@exam-evaluation/data/operations.ts';
import {
  type SubmissionWriteRequest,
  SubmissionWriteResponseSchema,
} from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { cancelRun } from '../attempts/outcome/end.ts';
import { withoutMarks } from '../attempts/outcome/settle.ts';
import type { Deps } from '../deps.ts';
import { lockGateShared } from '../gates/store.ts';
import { addAudit } from '../model/audit-store.ts';
import { requireLive } from '../model/live.ts';
import { fillSlot, findSubmission, lockSlot, lockSubmission, type SubmissionRow } from '../model/store.ts';
import { setDeleted, setEnded } from '../model/visible-store.ts';
import { forgetSeedsOf } from '../seeds/store.ts';

type Parts = Pick<Deps, 'database' | 'settler'>;

const CANCELLED = withoutMarks('cancelled');

/** Ends a queued or running evaluation. One that has ended but is not visible yet counts as completed. */
export async function cancelSubmission({ database, settler }: Parts, request: SubmissionWriteRequest) {
  const { instituteId, operationId, submissionId, source } = request;
  const actor = toAuditActor(request.actor);
  const operation = { instituteId, operationId, method: 'CancelSubmission' };
  let cancelled: string | undefined;
  const answer = await runOperation(database, operation, SubmissionWriteResponseSchema, async (tx) => {
    const submission = requireLive(await lockSubmission(tx, instituteId, submissionId), source);
    cancelled = await cancelRun(tx, instituteId, submission);
    if (!cancelled) throw refuse('already_completed');
    await addAudit(tx, instituteId, { ...actor, action: 'cancel', submissionId: submission.id });
    await setEnded(tx, instituteId, submission.id, CANCELLED, await takeClock(tx, instituteId));
    return { id: submission.id };
  });
  if (cancelled) await settler.settle(instituteId, cancelled);
  return answer;
}

/** Removes a submission from its exam; the candidate may then submit again. */
export async function deleteSubmission({ database, settler }: Parts, request: SubmissionWriteRequest) {
  const { instituteId, operationId, submissionId, source } = request;
  const actor = toAuditActor(request.actor);
  const operation = { instituteId, operationId, method: 'DeleteSubmission' };
  let cancelled: string | undefined;
  const answer = await runOperation(database, operation, SubmissionWriteResponseSchema, async (tx) => {
    const seen = requireLive(await findSubmission(tx, instituteId, submissionId), source);
    const submission = requireLive(await lockWithSlot(tx, instituteId, seen), source);
    if (submission.finalized) throw refuse('submission_finalized');
    cancelled = await takeOut(tx, instituteId, submission, actor);
    return { id: submission.id };
  });
  if (cancelled) await settler.settle(instituteId, cancelled);
  return answer;
}

/**
 * Locks the gate and the slot, then the submission.
 * @throws ContractError conflict where the copy was given to another candidate since it was seen.
 */
export async function lockWithSlot(tx: Tx, instituteId: string, seen: SubmissionRow) {
  await lockGateShared(tx, instituteId, seen.exam_id);
  await lockSlot(tx, instituteId, seen.exam_id, seen.candidate_id);
  const locked = await lockSubmission(tx, instituteId, seen.id);
  if (locked && locked.candidate_id !== seen.candidate_id) throw refuse('conflict');
  return locked;
}

/**
 * Takes a live submission that is locked with its slot out of its exam.
 * @returns the attempt that this has ended: to be settled after the commit.
 */
export async function takeOut(
  tx: Tx,
  instituteId: string,
  submission: SubmissionRow,
  actor: AuditActor,
): Promise<string | undefined> {
  const { id, exam_id: examId, candidate_id: candidateId } = submission;
  await fillSlot(tx, instituteId, { examId, candidateId, submissionId: null });
  const cancelled = await cancelRun(tx, instituteId, submission);
  await addAudit(tx, instituteId, { ...actor, action: 'delete', submissionId: id });
  const at = await takeClock(tx, instituteId);
  if (cancelled) await setEnded(tx, instituteId, id, CANCELLED, at);
  await setDeleted(tx, instituteId, id, at);
  await forgetSeedsOf(tx, instituteId, id);
  return cancelled;
}
