import type { MessageInitShape } from '@bufbuild/protobuf';
import type { LaneName } from '@exam-evaluation/contract/submissions.ts';
import { takeClock } from '@exam-evaluation/data/clock.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import {
  type ClaimNextRequest,
  type ClaimSchema,
  JobKind,
  type WorkService,
} from '@exam-evaluation/proto/grading/v1/work_pb.js';
import { isTransient } from '@exam-evaluation/runtime/rpc/client.ts';
import type { Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import type { Deps } from '../deps.ts';
import { loadReviews } from '../marks/store.ts';
import { leaseSeconds } from '../model/lease.ts';
import { fromLane, toLane } from '../model/status.ts';
import { setProcessing } from '../model/visible-store.ts';
import { loadSnapshot } from '../snapshots/store.ts';
import { isWanted } from './marking/outcome.ts';
import { selectAsked } from './marking/store.ts';
import { advanceLane } from './order.ts';
import { endStart, failRun, whileHeld } from './outcome/end.ts';
import { type ClaimedAttempt, claimFirst, lanesWaiting, runsAlone } from './queue/store.ts';
import { waitAgain } from './queue/waiting.ts';
import { type AttemptRow, marksAgain, readsAgain } from './store.ts';

type CopyDeps = Omit<Deps, 'renders'>;
type ClaimInit = MessageInitShape<typeof ClaimSchema>;

/** Copies that have just ended, or are no longer paid for, are skipped; after this many the worker has to ask again. */
const TRIES_MAX = 10;

/** Gives a worker the next job in fair order. */
export function claimNextHandler(deps: Deps): Handlers<typeof WorkService>['claimNext'] {
  return async (request) => {
    for (let tries = 0; tries < TRIES_MAX; tries++) {
      const taken = await deps.database.withSystem((tx) => takeFirst(deps, tx, request));
      const claim = taken && (await taken());
      if (claim || !taken) return { claim };
    }
    return {};
  };
}

/**
 * Claims the next job, and returns a function that loads it. Drawings are short and people wait for them: they come
 * after the instant lane and before the lanes with long waits. Most requests find nothing; that costs one query.
 */
async function takeFirst(
  { renders, ...deps }: Deps,
  tx: Tx,
  { lanes, workerId, idle, slowestRenewalMs, marks, reads }: ClaimNextRequest,
): Promise<(() => Promise<ClaimInit | undefined>) | undefined> {
  const waiting = await lanesWaiting(tx, lanes.map(fromLane));
  const lastStarts = waiting.filter(({ alone }) => alone);
  // A worker must be idle to run a copy alone: busy workers that kept taking other copies would never become free.
  if (!idle && (lastStarts.length > 0 || (await runsAlone(tx, workerId)))) return undefined;
  const holder = { workerId, leaseSeconds: leaseSeconds(slowestRenewalMs) };
  const takeCopy = async (lane: LaneName, lastStart = false) => {
    const attempt = await claimFirst(tx, { lane, ...holder, lastStart, marks, reads });
    if (attempt) await advanceLane(tx, lane, attempt.order_key);
    return attempt && (() => handOver(deps, attempt));
  };
  // A copy on its last start comes first, since all busy workers wait until it is claimed.
  for (const { lane } of lastStarts) {
    const copy = await takeCopy(lane, true);
    if (copy) return copy;
  }
  const instant = waiting.some(({ lane }) => lane === 'instant') ? await takeCopy('instant') : undefined;
  const short = instant ?? (await renders.claim(tx, holder));
  if (short) return short;
  for (const { lane } of waiting.filter((one) => one.lane !== 'instant')) {
    const copy = await takeCopy(lane);
    if (copy) return copy;
  }
  return undefined;
}

/** What the worker needs of a copy that is claimed for it; undefined when it need not be graded after all. */
async function handOver(deps: CopyDeps, attempt: ClaimedAttempt): Promise<ClaimInit | undefined> {
  const { database, settler } = deps;
  const { institute_id: instituteId } = attempt;
  try {
    if (!(await isPaid(deps, attempt))) {
      await whileHeld(database, attempt, (tx) => failRun(tx, attempt, 'insufficient_credits'));
      await settler.settle(instituteId, attempt.id);
      return undefined;
    }
    return await describe(deps, attempt);
  } catch (error) {
    const ending = await whileHeld(database, attempt, async (tx) => {
      // A copy that cannot be loaded would stay first in its lane for ever and block all others.
      if (!isTransient(error)) return await endStart(tx, attempt, deps.settings);
      await waitAgain(tx, attempt, 'forgiven'); // the worker gets nothing, so its start does not count
      return 'queued';
    });
    if (ending && ending !== 'queued') await settler.settle(instituteId, attempt.id);
    throw error;
  }
}

/** False when the credits were withdrawn. If billing does not answer, the reservation stands and the copy is graded. */
async function isPaid({ billing, log }: CopyDeps, attempt: AttemptRow): Promise<boolean> {
  if (attempt.amount === 0) return true;
  const { institute_id: instituteId, id: attemptId } = attempt;
  try {
    return (await billing.confirm({ instituteId, attemptId }, { timeoutMs: 2_000 })).confirmed;
  } catch (error) {
    log.warn({ err: error, attempt_id: attemptId }, 'reservation not confirmed; it stands');
    return true;
  }
}

async function describe(deps: CopyDeps, attempt: ClaimedAttempt): Promise<ClaimInit | undefined> {
  const { institute_id: instituteId, id: attemptId, submission_id: submissionId, token } = attempt;
  const found = await whileHeld(deps.database, attempt, async (tx, submission) => {
    const snapshot = await loadSnapshot(tx, instituteId, attempt.exam_id, attempt.snapshot_version);
    const reviews = attempt.keep_reviewed ? await loadReviews(tx, instituteId, [submissionId]) : undefined;
    const asked = marksAgain(attempt) ? await selectAsked(tx, attempt) : [];
    if (readsAgain(attempt) && !isWanted(asked, submission)) {
      await failRun(tx, attempt, 'cancelled', 'The copy was changed before its answer could be read again.');
      return undefined;
    }
    await setProcessing(tx, attempt, await takeClock(tx, instituteId));
    const readings = asked.map(({ reading }) => reading);
    return { submission, snapshot, readings, kept: [...(reviews?.get(submissionId)?.values() ?? [])] };
  });
  if (!found) {
    if (readsAgain(attempt)) await deps.settler.settle(instituteId, attemptId);
    return undefined;
  }
  const { submission, snapshot, readings, kept } = found;
  const hasPages = submission.upload_id !== null && (!marksAgain(attempt) || readsAgain(attempt));
  const copy = hasPages ? await deps.uploads.copy(instituteId, submission.upload_id!) : undefined;
  const job = marksAgain(attempt)
    ? { kind: JobKind.MARK, readings }
    : { kind: JobKind.GRADE, answers: submission.answers ?? [], kept };
  return {
    ...job,
    copy,
    instituteId,
    submissionId,
    attemptId,
    token: BigInt(token),
    lane: toLane(attempt.lane),
    limitSeconds: attempt.limit_seconds,
    snapshot,
    features: attempt.features,
    traceContext: attempt.trace_context,
  };
}
