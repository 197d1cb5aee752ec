import { RUNNING } from '@exam-evaluation/contract/submissions.ts';
import { takeClock } from '@exam-evaluation/data/clock.ts';
import type { Database } from '@exam-evaluation/data/database.ts';
import { type HeartbeatRequest_Held, JobKind, type WorkService } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import type { Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import type { Deps } from '../../deps.ts';
import { tellFeedDelay } from '../../model/feed-delay.ts';
import { leaseSeconds } from '../../model/lease.ts';
import { fromStatus } from '../../model/status.ts';
import { setProcessing, setProgress } from '../../model/visible-store.ts';
import { whileHeld } from '../outcome/end.ts';
import { type HeldClaim, holdAgain, lockForProgress, type Progress, renewLeases, untakenClaims } from './store.ts';

/** Renews a worker's leases, also those that have lapsed while nobody took their copies, and stores progress. */
export function heartbeatHandler({
  database,
  renders,
  log,
}: Pick<Deps, 'database' | 'renders' | 'log'>): Handlers<typeof WorkService>['heartbeat'] {
  return async ({ held, workerId, slowestRenewalMs }) => {
    const receivedAt = performance.now();
    const copies = held.filter((claim) => claim.kind !== JobKind.RENDER);
    const drawings = held.filter((claim) => claim.kind === JobKind.RENDER);
    const lease = leaseSeconds(slowestRenewalMs);
    const lostDrawings = drawings.length > 0 ? await renders.heartbeat(drawings, lease) : [];
    if (copies.length === 0) return { lostAttemptIds: lostDrawings };
    const claims = copies.map((claim) => ({ ...claim, token: Number(claim.token) }));
    const kept = await database.withSystem((tx) => renewLeases(tx, claims, lease));
    for (const id of await takeAgain(
      database,
      claims.filter(({ attemptId }) => !kept.has(attemptId)),
      { workerId, leaseSeconds: lease },
    )) {
      kept.add(id);
      log.info({ attempt_id: id, worker_id: workerId }, 'a lapsed claim that nobody had taken is held again');
    }
    const reports = copies.filter((claim) => kept.has(claim.attemptId)).flatMap(toProgress);
    for (const [instituteId, own] of Map.groupBy(reports, (report) => report.instituteId)) {
      // Progress is informational: if storing it fails, the worker must keep its claims.
      try {
        for (const { ageMs } of await storeProgress(database, instituteId, own)) {
          tellFeedDelay((ageMs + performance.now() - receivedAt) / 1000, { change: 'progress' });
        }
      } catch (error) {
        log.warn({ err: error }, 'progress not stored; the next heartbeat brings it again');
      }
    }
    const lost = copies.map((claim) => claim.attemptId).filter((id) => !kept.has(id));
    return { lostAttemptIds: [...lost, ...lostDrawings] };
  };
}

/** Takes lapsed claims again that nobody else has taken. @returns ids of their attempts. */
async function takeAgain(
  database: Database,
  claims: readonly HeldClaim[],
  holder: { workerId: string; leaseSeconds: number },
): Promise<string[]> {
  if (claims.length === 0) return [];
  const untaken = await database.withSystem((tx) => untakenClaims(tx, claims));
  const held: string[] = [];
  for (const seen of untaken) {
    const isHeld = await whileHeld(database, seen, async (tx, _submission, attempt) => {
      if (attempt.state !== 'queued') return true;
      await holdAgain(tx, attempt, holder);
      await setProcessing(tx, attempt, await takeClock(tx, attempt.institute_id));
      return true;
    });
    if (isHeld) held.push(seen.id);
  }
  return held;
}

interface Report extends Progress {
  /** Age of the progress when the heartbeat was sent. */
  ageMs: number;
}

function toProgress(claim: HeartbeatRequest_Held): Report[] {
  const status = fromStatus(claim.status);
  if (!claim.progress || !RUNNING.includes(status)) return [];
  return [
    {
      instituteId: claim.instituteId,
      attemptId: claim.attemptId,
      token: Number(claim.token),
      status,
      step: claim.progress.step,
      questionsDone: claim.progress.questionsDone,
      ageMs: claim.progressAgeMs,
    },
  ];
}

/** @returns those whose progress changed. */
async function storeProgress(database: Database, instituteId: string, reports: readonly Report[]): Promise<Report[]> {
  return await database.withTenant(instituteId, async (tx) => {
    const news = await lockForProgress(tx, instituteId, reports);
    if (news.length === 0) return [];
    const byAttempt = new Map(reports.map((report) => [report.attemptId, report]));
    const changes = news.map(({ id, attempt_id }) => ({ ...byAttempt.get(attempt_id)!, id }));
    await setProgress(tx, instituteId, changes, await takeClock(tx, instituteId, changes.length));
    return changes;
  });
}
