import type { MessageInitShape } from '@bufbuild/protobuf';
import { takeClock } from '@exam-evaluation/data/clock.ts';
import {
  type ClaimNextRequest,
  type ClaimSchema,
  JobKind,
  type WorkService,
} from '@exam-evaluation/proto/grading/v1/work_pb.js';
import type { Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import { toTimestamp } from '@exam-evaluation/runtime/time.ts';
import type { Deps } from '../deps.ts';
import { loadReviews } from '../results/store.ts';
import { loadSnapshot } from '../snapshots/store.ts';
import { fromLane, type LaneName, toLane } from '../submissions/status.ts';
import { setProcessing } from '../submissions/visible-store.ts';
import { failRun, whileHeld } from './end.ts';
import { examplesFor } from './examples.ts';
import { advanceLane } from './order.ts';
import { anyQueued, claimFirst } from './queue-store.ts';
import type { AttemptRow } from './store.ts';
import { waitAgain } from './waiting.ts';

type ClaimInit = MessageInitShape<typeof ClaimSchema>;

/** Copies that have just ended, or are no longer paid, are passed over; after so many the worker has to ask again. */
const TRIES_MAX = 10;

/** Hands the next job in fair order to a worker. */
export function claimNextHandler(deps: Deps): Handlers<typeof WorkService>['claimNext'] {
  return async (request) => {
    const lanes = request.lanes.map(fromLane);
    const claim = await claimJob(deps, lanes, request);
    return claim ? { claim, more: await deps.database.withSystem((tx) => anyQueued(tx, lanes)) } : {};
  };
}

/** Drawings are short and people wait for them: they go behind the instant lane, before those in which copies wait long. */
async function claimJob(deps: Deps, lanes: LaneName[], request: ClaimNextRequest): Promise<ClaimInit | undefined> {
  const instant = lanes.includes('instant') && (await claimCopy(deps, 'instant', request));
  const short = instant || (await deps.renders.claimNext(request.workerId));
  if (short) return short;
  for (const lane of lanes) {
    const claim = lane !== 'instant' && (await claimCopy(deps, lane, request));
    if (claim) return claim;
  }
  return undefined;
}

async function claimCopy(deps: Deps, lane: LaneName, request: ClaimNextRequest): Promise<ClaimInit | undefined> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const attempt = await deps.database.withSystem(async (tx) => {
      const first = await claimFirst(tx, { lane, workerId: request.workerId, alone: request.idle });
      if (first) await advanceLane(tx, lane, first.order_key);
      return first;
    });
    const claim = attempt && (await handOver(deps, attempt));
    if (claim || !attempt) return claim;
  }
  return undefined;
}

/** What the worker needs of a copy that is claimed for it; undefined when it need not be graded after all. */
async function handOver(deps: Deps, attempt: AttemptRow): Promise<ClaimInit | undefined> {
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
    // The worker gets nothing, so its start does not count.
    await whileHeld(database, attempt, (tx) => waitAgain(tx, attempt, 'forgiven'));
    throw error;
  }
}

/** False when the credits were withdrawn. Without a verdict the reservation stands: the copy goes on. */
async function isPaid({ billing, log }: Deps, attempt: AttemptRow): Promise<boolean> {
  if (attempt.amount === 0) return true;
  const { institute_id: instituteId, id: attemptId } = attempt;
  try {
    return (await billing.confirm({ instituteId, attemptId }, { timeoutMs: 2_000 })).confirmed;
  } catch (error) {
    log.warn({ err: error, attempt_id: attemptId }, 'reservation not confirmed; it stands');
    return true;
  }
}

async function describe(deps: Deps, attempt: AttemptRow): Promise<ClaimInit | undefined> {
  const { institute_id: instituteId, id: attemptId, submission_id: submissionId, token } = attempt;
  const found = await whileHeld(deps.database, attempt, async (tx, submission) => {
    const snapshot = await loadSnapshot(tx, instituteId, attempt.exam_id, attempt.snapshot_version);
    const reviews = attempt.keep_reviewed ? await loadReviews(tx, instituteId, [submissionId]) : undefined;
    const examples = await examplesFor(
      tx,
      attempt,
      snapshot.questions.map((question) => question.id),
    );
    await setProcessing(tx, instituteId, submissionId, await takeClock(tx, instituteId));
    return { submission, snapshot, kept: [...(reviews?.get(submissionId)?.values() ?? [])], examples };
  });
  if (!found) return undefined;
  const { submission, snapshot, kept, examples } = found;
  const copy = submission.upload_id ? await deps.uploads.copy(instituteId, submission.upload_id) : undefined;
  return {
    kind: JobKind.GRADE,
    instituteId,
    submissionId,
    attemptId,
    token: BigInt(token),
    lane: toLane(attempt.lane),
    mustEndBy: toTimestamp(attempt.must_end_by),
    snapshot,
    answers: submission.answers ?? [],
    copy,
    kept,
    examples,
    features: attempt.features,
    traceContext: attempt.trace_context,
  };
}
