import type { MessageInitShape } from '@bufbuild/protobuf';
import type { Tx } from '@exam-evaluation/data/database.ts';
import type { DiagnosisSchema, SubmissionsAdminService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import { parseTraceId, readRequestId } from '@exam-evaluation/runtime/spans.ts';
import { toTimestamp } from '@exam-evaluation/runtime/time.ts';
import { isUuid } from '@exam-evaluation/runtime/uuid.ts';
import type { Deps } from '../deps.ts';
import { STARTS_MAX } from '../model/lease.ts';
import { toLane, toState, toStatus } from '../model/status.ts';
import {
  type AttemptLife,
  type Drawing,
  findById,
  findByRequest,
  type SubmissionKey,
  selectActs,
  selectAttempts,
  selectDrawing,
  selectLettersOf,
  selectLife,
  selectOutbox,
} from './store.ts';

type DiagnosisInit = MessageInitShape<typeof DiagnosisSchema>;

/** The history of one submission, for an operator who investigates it. */
export function diagnosisHandlers({
  database,
  places,
}: Pick<Deps, 'database' | 'places'>): Pick<Handlers<typeof SubmissionsAdminService>, 'diagnose'> {
  return {
    diagnose: async ({ submissionId, requestId }) => {
      const { instituteId, ...diagnosis } = await database.withSystem(async (tx) => {
        const [found, ...others] = await find(tx, submissionId, requestId);
        if (!found) throw refuse('submission_not_found');
        return { ...(await diagnose(tx, found)), others: others.map((other) => other.submission_id) };
      });
      const [place] = await places.of(instituteId, [diagnosis.submissionId]);
      return { ...diagnosis, instituteId, position: place?.position };
    },
  };
}

async function find(tx: Tx, submissionId: string, requestId: string): Promise<SubmissionKey[]> {
  if (submissionId) return isUuid(submissionId) ? await findById(tx, submissionId) : [];
  return requestId ? await findByRequest(tx, requestId) : [];
}

async function diagnose(tx: Tx, found: SubmissionKey) {
  const life = await selectLife(tx, found);
  const drawing = await selectDrawing(tx, found);
  return {
    instituteId: life.institute_id,
    submissionId: life.id,
    examId: life.exam_id,
    state: toState(life.state),
    status: toStatus(life.status),
    replacedBy: life.replaced_by ?? undefined,
    finalized: life.finalized,
    needsReview: life.needs_review,
    pages: life.pages ?? undefined,
    createdAt: toTimestamp(life.created_at),
    updatedAt: toTimestamp(life.updated_at),
    attempts: (await selectAttempts(tx, found)).map(toAttempt),
    acts: (await selectActs(tx, found)).map(({ at, ...act }) => ({ ...act, at: toTimestamp(at) })),
    outbox: (await selectOutbox(tx, found)).map((message) => ({
      ...message,
      createdAt: toTimestamp(message.created_at),
    })),
    drawing: drawing && toDrawing(drawing),
    deadLetters: (await selectLettersOf(tx, found)).map(({ died_at, ...letter }) => ({
      ...letter,
      diedAt: toTimestamp(died_at),
    })),
    lanePausedAt: toTimestamp(life.lane_paused_at),
    now: toTimestamp(life.now),
  } satisfies DiagnosisInit;
}

function toAttempt(attempt: AttemptLife): NonNullable<DiagnosisInit['attempts']>[number] {
  const { past_claims: past, worker_id: workerId, claimed_at: claimedAt } = attempt;
  // While a copy waits again, its last claim is the newest of those that ended.
  const last =
    attempt.state !== 'queued' && workerId && claimedAt ? [{ workerId, claimedAt: toTimestamp(claimedAt) }] : [];
  return {
    id: attempt.id,
    n: attempt.n,
    state: attempt.state,
    lane: toLane(attempt.lane),
    unit: attempt.unit,
    quantity: attempt.quantity,
    amount: BigInt(attempt.amount),
    requestId: readRequestId(attempt.trace_context),
    traceId: parseTraceId(attempt.trace_context),
    acceptedAt: toTimestamp(attempt.accepted_at),
    claims: [
      ...past.map((claim) => ({
        workerId: claim.worker_id,
        claimedAt: toTimestamp(toUtc(claim.claimed_at)),
        endedAt: toTimestamp(toUtc(claim.ended_at)),
        ending: claim.ending,
      })),
      ...last,
    ],
    starts: attempt.starts,
    leaseUntil: toTimestamp(attempt.lease_until),
    mustEndBy: toTimestamp(attempt.must_end_by),
    outcome: attempt.outcome ?? '',
    errorCode: attempt.error_code ?? '',
    charge: BigInt(attempt.charge),
    endedAt: toTimestamp(attempt.ended_at),
    shown: attempt.shown,
  };
}

/** PostgreSQL writes UTC as an offset in JSON. */
function toUtc(at: string): string {
  return at.replace(/\+00:00$/, 'Z');
}

function toDrawing({ wanted, done, wanted_at, starts, leased }: Drawing) {
  return {
    wanted: BigInt(wanted),
    done: BigInt(done),
    wantedAt: toTimestamp(wanted_at),
    starts,
    givenUp: done < wanted && starts >= STARTS_MAX && !leased,
  };
}
