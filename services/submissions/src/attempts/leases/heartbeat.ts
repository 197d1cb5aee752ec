import { RUNNING } from '@exam-evaluation/contract/submissions.ts';
import { takeClock } from '@exam-evaluation/data/clock.ts';
import type { Database } from '@exam-evaluation/data/database.ts';
import { type HeartbeatRequest_Held, JobKind, type WorkService } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import type { Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import type { Deps } from '../../deps.ts';
import { tellFeedDelay } from '../../model/feed-delay.ts';
import { fromStatus } from '../../model/status.ts';
import { setProgress } from '../../model/visible-store.ts';
import { lockForProgress, type Progress, renewLeases } from './store.ts';

/** Renews a worker's leases and stores progress. */
export function heartbeatHandler({
  database,
  renders,
  log,
}: Pick<Deps, 'database' | 'renders' | 'log'>): Handlers<typeof WorkService>['heartbeat'] {
  return async ({ held }) => {
    const receivedAt = performance.now();
    const copies = held.filter((claim) => claim.kind !== JobKind.RENDER);
    const drawings = held.filter((claim) => claim.kind === JobKind.RENDER);
    const lostDrawings = drawings.length > 0 ? await renders.heartbeat(drawings) : [];
    if (copies.length === 0) return { lostAttemptIds: lostDrawings };
    const kept = await database.withSystem((tx) =>
      renewLeases(
        tx,
        copies.map((claim) => ({ ...claim, token: Number(claim.token) })),
      ),
    );
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
