import { UNFINALIZE_REASON_LENGTH_MAX } from '@exam-evaluation/contract/limits.ts';
import { toAuditActor } from '@exam-evaluation/data/actors.ts';
import { takeClock } from '@exam-evaluation/data/clock.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import { runOperation, runOperationInSteps } from '@exam-evaluation/data/operations.ts';
import {
  type CloseExamRequest,
  CloseExamResponseSchema,
  type FinalizeExamRequest,
  FinalizeExamResponseSchema,
  SubmissionSchema,
  type UnfinalizeSubmissionRequest,
} from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { isLongerThan } from '@exam-evaluation/runtime/characters.ts';
import { ContractError, invalidFields, refuse, requireItems } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { orUnavailable } from '@exam-evaluation/runtime/rpc/client.ts';
import { isUuid } from '@exam-evaluation/runtime/uuid.ts';
import { bringBack } from '../archive/bring-back.ts';
import type { Fetched } from '../archive/content.rules.ts';
import type { Deps } from '../deps.ts';
import { lockGate, setFinalized as setGateFinalized } from '../gates/store.ts';
import { addAudit, reviewerDetails } from '../model/audit-store.ts';
import { requireLive } from '../model/live.ts';
import { toSubmission } from '../model/message.ts';
import { fromSource } from '../model/status.ts';
import { findSubmission, lockSubmission } from '../model/store.ts';
import { setFinalized, setUnfinalized } from '../model/visible-store.ts';
import { addLifecycle } from '../outbox/store.ts';
import { type SkipReason, skipReason } from './finalize.rules.ts';
import { requireTexts } from './rules.ts';
import { allFinalized, type Finalizable, listUnfinalized, lockGiven } from './store.ts';

const BATCH = 500;

type Parts = Pick<Deps, 'database' | 'exams' | 'renders' | 'outbox' | 'archive'>;

/** Makes marks final. When that leaves every live submission finalized, the exam is, unless it is to stay open. */
export async function finalizeExam({ database, exams, renders, outbox }: Parts, request: FinalizeExamRequest) {
  const { instituteId, operationId, examId, source } = request;
  requireOneChoice(request);
  const actor = toAuditActor(request.actor);
  const finalize = async (tx: Tx): Promise<Chosen> => {
    const gate = await lockGate(tx, instituteId, examId);
    const chosen = request.allGraded ? await chooseAll(tx, request) : await chooseGiven(tx, request);
    if (chosen.finalized.length > 0) {
      await addAudit(
        tx,
        instituteId,
        ...chosen.finalized.map((id) => ({ ...actor, action: 'finalize' as const, submissionId: id })),
      );
      await renders.enqueueAgain(tx, instituteId, chosen.finalized);
      await setFinalized(tx, instituteId, chosen.finalized, await takeClock(tx, instituteId, chosen.finalized.length));
    }
    // This happens even if nothing was finalized now: the copy that kept the exam open may have been deleted.
    if (!request.keepOpen && !gate.finalized && (await allFinalized(tx, instituteId, examId))) {
      await close(tx, instituteId, examId);
    }
    return chosen;
  };
  const operation = { instituteId, operationId, method: 'FinalizeExam' };
  const answer = await runOperationInSteps(database, operation, FinalizeExamResponseSchema, async (transact) => {
    await orUnavailable(exams.getExam({ instituteId, examId, source }));
    return await transact(finalize);
  });
  await outbox.kick();
  return answer;
}

/** Closes an exam whose copies are all final. */
export async function closeExam({ database, exams, outbox }: Parts, request: CloseExamRequest) {
  const { instituteId, operationId, examId, source } = request;
  const actor = toAuditActor(request.actor);
  const operation = { instituteId, operationId, method: 'CloseExam' };
  const answer = await runOperationInSteps(database, operation, CloseExamResponseSchema, async (transact) => {
    await orUnavailable(exams.getExam({ instituteId, examId, source }));
    return await transact(async (tx) => {
      const gate = await lockGate(tx, instituteId, examId);
      if (gate.finalized) return {};
      if (!(await allFinalized(tx, instituteId, examId))) {
        throw new ContractError('conflict', {
          message: 'An exam is closed when it has copies and each of them is final.',
        });
      }
      await addAudit(tx, instituteId, { ...actor, action: 'close', examId });
      await close(tx, instituteId, examId);
      return {};
    });
  });
  await outbox.kick();
  return answer;
}

async function close(tx: Tx, instituteId: string, examId: string): Promise<void> {
  const at = await takeClock(tx, instituteId);
  const seq = await setGateFinalized(tx, instituteId, examId, at);
  await addLifecycle(tx, instituteId, { examId, finalizedAt: at, seq });
}

/** Undoes a finalization; a finalized exam is reopened. */
export async function unfinalizeSubmission(deps: Parts, request: UnfinalizeSubmissionRequest) {
  const { database, renders, outbox, archive } = deps;
  const { instituteId, operationId, submissionId, source, reason, reviewer } = request;
  requireReason(reason);
  requireTexts({ reviewer });
  const actor = toAuditActor(request.actor);
  const operation = { instituteId, operationId, method: 'UnfinalizeSubmission' };
  const unfinalize = async (tx: Tx, fetched: Fetched) => {
    const seen = requireLive(await findSubmission(tx, instituteId, submissionId), source);
    const gate = await lockGate(tx, instituteId, seen.exam_id);
    const submission = requireLive(await lockSubmission(tx, instituteId, submissionId), source);
    if (!submission.finalized) throw refuse('submission_not_finalized');
    await bringBack(tx, instituteId, submission, fetched);
    const details = reviewerDetails(reviewer);
    await addAudit(tx, instituteId, { ...actor, action: 'unfinalize', submissionId, reason, details });
    if (gate.finalized) {
      const seq = await setGateFinalized(tx, instituteId, seen.exam_id, null);
      await addLifecycle(tx, instituteId, { examId: seen.exam_id, finalizedAt: null, seq });
    }
    // Its checked copy tells of doubts again.
    if (submission.shown_attempt_id) await renders.enqueueAgain(tx, instituteId, [submissionId]);
    await setUnfinalized(tx, instituteId, submissionId, await takeClock(tx, instituteId));
    return toSubmission((await findSubmission(tx, instituteId, submissionId))!);
  };
  const answer = await archive.reading((fetched) =>
    runOperation(database, operation, SubmissionSchema, (tx) => unfinalize(tx, fetched)),
  );
  await outbox.kick();
  return answer;
}

interface Chosen {
  finalized: string[];
  skipped: { id: string; reason: SkipReason }[];
  hasMore: boolean;
}

async function chooseGiven(tx: Tx, request: FinalizeExamRequest): Promise<Chosen> {
  const { instituteId, examId, submissionIds } = request;
  const ids = [...new Map(submissionIds.map((id) => [id.toLowerCase(), id])).values()];
  const exam = { examId, source: fromSource(request.source) };
  const rows = await lockGiven(tx, instituteId, exam, ids.filter(isUuid));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const judged = ids.map((id) => ({ id, reason: skipReason(byId.get(id.toLowerCase()), request) }));
  return {
    finalized: judged.filter(({ reason }) => !reason).map(({ id }) => id.toLowerCase()),
    skipped: judged.flatMap(({ id, reason }) => (reason ? [{ id, reason }] : [])),
    hasMore: false,
  };
}

async function chooseAll(tx: Tx, request: FinalizeExamRequest): Promise<Chosen> {
  const { instituteId, examId } = request;
  const exam = { examId, source: fromSource(request.source) };
  // One statement lists those that can be finalized and the others: between two, a copy could move from one list to the
  // other.
  const judge = (rows: Finalizable[]) => rows.map((row) => ({ id: row.id, reason: skipReason(row, request) }));
  const listed = judge(await listUnfinalized(tx, instituteId, exam, request, BATCH + 1));
  const others = listed.filter(({ reason }) => reason);
  const ready = listed.filter(({ reason }) => !reason);
  const chosen = ready.slice(0, BATCH).map(({ id }) => id);
  // Reads the chosen rows again under their locks, without those that were deleted or finalized meanwhile.
  const locked = judge((await lockGiven(tx, instituteId, exam, chosen)).filter(({ finalized }) => !finalized));
  return {
    finalized: locked.filter(({ reason }) => !reason).map(({ id }) => id),
    skipped: [...locked, ...others].flatMap(({ id, reason }) => (reason ? [{ id, reason }] : [])).slice(0, BATCH),
    hasMore: ready.length > BATCH,
  };
}

function requireOneChoice({ submissionIds, allGraded }: FinalizeExamRequest): void {
  requireItems('submission_ids', submissionIds, 0, BATCH);
  if (allGraded === submissionIds.length > 0) {
    const message = 'give either submission_ids or all_graded: true';
    throw invalidFields([{ field: 'submission_ids', code: allGraded ? 'invalid' : 'required', message }]);
  }
}

function requireReason(reason: string): void {
  if (reason.trim() === '')
    throw invalidFields([{ field: 'reason', code: 'required', message: 'must not be empty: say why' }]);
  if (isLongerThan(reason, UNFINALIZE_REASON_LENGTH_MAX)) {
    throw invalidFields([{ field: 'reason', code: 'too_long', message: 'has more than 1,000 characters' }]);
  }
}
