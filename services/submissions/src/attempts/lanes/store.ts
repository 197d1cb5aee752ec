import { LANES, type LaneName } from '@exam-evaluation/contract/submissions.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import type { Instant } from '@exam-evaluation/runtime/time.ts';

/** A lane as operators see it. */
export interface LaneRow {
  lane: LaneName;
  /** Copies waiting, and the seconds that the oldest has waited. */
  waiting: number;
  oldest: number;
  running: number;
  /** When it was paused; null while it runs. */
  paused: Instant | null;
}

/** One query per state: these states have an index, and a scrape must not read old attempts. */
export async function selectLanes(tx: Tx): Promise<LaneRow[]> {
  return await tx.query<LaneRow>(
    `select lane, coalesce(waiting, 0) as waiting, coalesce(oldest, 0) as oldest, coalesce(running, 0) as running,
       paused_at as paused
     from lanes
     left join (select lane, count(*) as waiting,
                  extract(epoch from clock_timestamp() - min(accepted_at))::float8 as oldest
                from attempts where state = 'queued' group by lane) queued using (lane)
     left join (select lane, count(*) as running from attempts where state = 'running' group by lane) held using (lane)
     order by array_position($1::text[], lane)`,
    [LANES],
  );
}

/** Pauses lanes or resumes them. @returns the lanes that this changed. */
export async function setPaused(tx: Tx, lanes: readonly LaneName[], paused: boolean): Promise<LaneName[]> {
  const rows = await tx.query<{ lane: LaneName }>(
    `update lanes set paused_at = case when $2 then clock_timestamp() end
     where lane = any($1) and (paused_at is not null) <> $2 returning lane`,
    [lanes, paused],
  );
  return rows.map((row) => row.lane);
}

/** What an operator did to the system as a whole. */
export interface OperatorAct {
  actor: string;
  action: 'pause' | 'resume';
  reason: string;
  lanes: readonly LaneName[];
}

export async function addAct(tx: Tx, { lanes, ...act }: OperatorAct): Promise<void> {
  await tx.query('insert into operator_acts (actor, action, reason, details) values ($1, $2, $3, $4)', [
    act.actor,
    act.action,
    act.reason,
    JSON.stringify({ lanes }),
  ]);
}

export interface ActRow {
  id: string;
  at: Instant;
  actor: string;
  action: string;
  reason: string;
  details: { lanes: LaneName[] };
}

/** Newest first. */
export async function selectActs(tx: Tx, limit: number): Promise<ActRow[]> {
  return await tx.query<ActRow>(
    'select id, at, actor, action, reason, details from operator_acts order by at desc, id limit $1',
    [limit],
  );
}
