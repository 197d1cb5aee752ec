import { UNFINALIZE_REASON_LENGTH_MAX } from '@exam-evaluation/contract/limits.ts';
import type { SourceName } from '@exam-evaluation/contract/submissions.ts';
import { type AuditActor, toAuditActor } from '@exam-evaluation/data/actors.ts';
import { takeClock } from '@exam-evaluation/data/clock.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import { runOperationInSteps, type Transact } from '@exam-evaluation/data/operations.ts';
import type { Candidate } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import {
  type Submission,
  SubmissionSchema,
  type SubmitRequest,
} from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { isLongerThan } from '@exam-evaluation/runtime/characters.ts';
import {
  ContractError,
  engineUnavailable,
  invalidFields,
  refuse,
} from '@exam-evaluation/runtime/errors/contract-error.ts';
import { newRowId } from '@exam-evaluation/runtime/uuid.ts';
import { cancelRun } from '../attempts/outcome/end.ts';
import { withoutMarks } from '../attempts/outcome/settle.ts';
import { type Reserved, withReservation } from '../attempts/reserve.ts';
import type { Deps } from '../deps.ts';
import { lockGate, lockGateShared, setFinalized } from '../gates/store.ts';
import { addAudit } from '../model/audit-store.ts';
import { toSubmission } from '../model/message.ts';
import { fromSource } from '../model/status.ts';
import { fillSlot, findLive, insertSubmission, lockSlot, lockSubmission, type SubmissionRow } from '../model/store.ts';
import { addMicroseconds } from '../model/timestamps.ts';
import { setEnded, setReplaced } from '../model/visible-store.ts';
import { addLifecycle } from '../outbox/store.ts';
import { type ExamView, viewExam } from '../snapshots/exam-view.ts';
import { type Copy, readCopy } from './copy.ts';
import { enqueueRun } from './enqueue.ts';
import { requireAccepting, requireGradable } from './exam.rules.ts';

/**
 * An exam may change while a submit checks it, which raises the fence. The submit checks again, a limited number of
 * times.
 */
const LOOKS_MAX = 20;

/** The gate knows a newer version of the exam than the view. */
class FenceMoved extends Error {
  readonly fence: number;

  constructor(fence: number) {
    super('the exam has changed meanwhile');
    this.fence = fence;
  }
}

/** A copy that passed all checks that need no locks. */
interface Ready {
  exam: ExamView;
  candidate: Candidate;
  copy: Copy;
  actor: AuditActor;
}

/** Accepts a copy: one transaction whose last step that may refuse is the reservation of credits. */
export async function submit(deps: Deps, request: SubmitRequest): Promise<Submission> {
  const { instituteId, operationId } = request;
  requireLateReason(request);
  const operation = { instituteId, operationId, method: 'Submit' };
  return await runOperationInSteps(deps.database, operation, SubmissionSchema, async (transact) => {
    let atLeastFence = 0;
    for (let looks = 0; looks < LOOKS_MAX; looks++) {
      const ready = await prepare(deps, request, atLeastFence);
      try {
        return await accept(deps, request, ready, transact);
      } catch (error) {
        if (!(error instanceof FenceMoved)) throw error;
        atLeastFence = error.fence;
      }
    }
    throw engineUnavailable();
  });
}

/** @throws ContractError validation_failed. */
function requireLateReason({ lateReason }: SubmitRequest): void {
  const field = 'late_reason';
  if (lateReason?.trim() === '')
    throw invalidFields([{ field, code: 'required', message: 'must not be empty: say why' }]);
  if (isLongerThan(lateReason ?? '', UNFINALIZE_REASON_LENGTH_MAX)) {
    throw invalidFields([{ field, code: 'too_long', message: 'has more than 1,000 characters' }]);
  }
}

/** Checks the exam and the copy in the contract's order of refusals. */
async function prepare(deps: Deps, request: SubmitRequest, atLeastFence: number): Promise<Ready> {
  const { instituteId, examId, source, candidate, replace, uploadId, answers } = request;
  const isLate = request.lateReason !== undefined;
  const shape = { hasUpload: uploadId !== undefined, hasAnswers: answers !== undefined, isLate };
  const question = { instituteId, examId, source, atLeastFence };
  const exam = await viewExam(deps, { ...question, candidate }).catch(async (error: unknown) => {
    if (!(error instanceof ContractError && error.code === 'candidate_not_found')) throw error;
    // A refusal by the exam takes precedence over an unknown candidate.
    requireAccepting(await viewExam(deps, question), shape, false);
    throw error;
  });
  if (!exam.candidate) throw refuse('candidate_not_found');
  const { id: candidateId } = exam.candidate;
  const live = replace
    ? await deps.database.readOnce(instituteId, (tx) => findLive(tx, instituteId, examId, candidateId))
    : undefined;
  requireAccepting(exam, shape, live?.finalized ?? false);
  const copy = await readCopy(deps, request, exam);
  requireGradable(exam);
  return { exam, candidate: exam.candidate, copy, actor: toAuditActor(request.actor) };
}

async function accept(
  deps: Deps,
  request: SubmitRequest,
  ready: Ready,
  transact: Transact<typeof SubmissionSchema>,
): Promise<Submission> {
  const { instituteId } = request;
  let cancelled: string | undefined;
  const answer = await withReservation(deps, request, (reserve) =>
    transact(
      async (tx) => {
        const id = newRowId();
        const old = await passGateAndSlot(tx, deps, request, ready, id);
        const reserved = await reserve(tx, ready.copy.price);
        cancelled = old && (await cancelRun(tx, instituteId, old));
        return toSubmission(await insert(tx, deps, { request, ready, reserved, id, old, cancelled }));
      },
      { pool: 'waiting' },
    ),
  );
  void deps.outbox.kick();
  if (cancelled) await deps.settler.settle(instituteId, cancelled);
  return answer;
}

/** Locks the gate and the slot. @returns the submission to be replaced, locked. */
async function passGateAndSlot(
  tx: Tx,
  { uploads }: Deps,
  { instituteId, examId, replace, lateReason }: SubmitRequest,
  { exam, candidate, copy }: Ready,
  id: string,
): Promise<SubmissionRow | undefined> {
  const isLate = lateReason !== undefined;
  const gate = await (isLate ? lockGate : lockGateShared)(tx, instituteId, examId);
  if (gate.fence > exam.fence) throw new FenceMoved(gate.fence);
  if (gate.finalized && isLate) {
    const seq = await setFinalized(tx, instituteId, examId, null);
    await addLifecycle(tx, instituteId, { examId, finalizedAt: null, seq });
  } else if (gate.finalized) {
    const live = await findLive(tx, instituteId, examId, candidate.id);
    throw refuse(replace && live?.finalized ? 'submission_finalized' : 'exam_finalized');
  }
  if (copy.uploadId !== null) await uploads.attach(tx, instituteId, copy.uploadId, id);
  const oldId = await lockSlot(tx, instituteId, examId, candidate.id);
  if (oldId === null) return undefined;
  if (!replace) throw refuse('submission_exists', { submission_id: oldId });
  const old = await lockSubmission(tx, instituteId, oldId);
  if (old?.finalized) throw refuse('submission_finalized');
  return old;
}

interface Insertion {
  request: SubmitRequest;
  ready: Ready;
  reserved: Reserved;
  id: string;
  old: SubmissionRow | undefined;
  /** The attempt of `old` that the replacement ended. */
  cancelled: string | undefined;
}

async function insert(tx: Tx, deps: Deps, { request, ready, reserved, id, old, cancelled }: Insertion) {
  const { instituteId, examId, features } = request;
  const { exam, candidate, copy, actor } = ready;
  const run = await enqueueRun(tx, deps, {
    instituteId,
    submissionId: id,
    n: 1,
    snapshot: exam.snapshot,
    reserved,
    keepReviewed: false,
    features,
  });
  await fillSlot(tx, instituteId, { examId, candidateId: candidate.id, submissionId: id });
  if (request.lateReason !== undefined) {
    const entry = { action: 'take_late' as const, examId, reason: request.lateReason, details: { submission_id: id } };
    await addAudit(tx, instituteId, { ...actor, ...entry });
  }
  if (old) {
    await addAudit(tx, instituteId, {
      ...actor,
      action: 'replace',
      submissionId: old.id,
      details: { replaced_by: id },
    });
  }
  const first = await takeClock(tx, instituteId, old ? 2 : 1);
  if (old) {
    if (cancelled) {
      await setEnded(tx, instituteId, old.id, withoutMarks('cancelled'), first);
    }
    await setReplaced(tx, instituteId, old.id, id, first);
  }
  const at = old ? addMicroseconds(first, 1) : first;
  await run.insert(at);
  return await insertSubmission(
    tx,
    instituteId,
    {
      id,
      exam_id: examId,
      candidate_id: candidate.id,
      candidate_external_id: candidate.externalId,
      source: fromSource(exam.snapshot.source) as SourceName,
      lane: run.lane,
      upload_id: copy.uploadId,
      pages: copy.pages,
      answers: copy.answers,
      metadata: request.metadata ?? null,
      attempt_id: run.attemptId,
      rubric_version: exam.snapshot.rubricVersion,
      questions_total: exam.snapshot.questions.length,
      late_reason: request.lateReason ?? null,
    },
    at,
  );
}
