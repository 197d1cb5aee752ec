import type { Tx } from '@exam-evaluation/data/database.ts';
import type { LaneName } from '../submissions/status.ts';
import { LEASE_SECONDS, STARTS_MAX } from './rules.ts';
import { ATTEMPT_COLUMNS, type AttemptRow } from './store.ts';

/**
 * Claims the copy of a lane with the smallest order key; one that others are claiming is passed over.
 * A run may take 60 s, 45 s more for each page and 15 s for each typed answer.
 * @param alone the worker runs nothing else: it may take a copy on its last start.
 */
export async function claimFirst(
  tx: Tx,
  claim: { lane: LaneName; workerId: string; alone: boolean },
): Promise<AttemptRow | undefined> {
  const [row] = await tx.query<AttemptRow>(
    `update attempts set state = 'running', token = token + 1, starts = starts + 1, worker_id = $2,
       claimed_at = clock_timestamp(), lease_until = clock_timestamp() + $3 * interval '1 second',
       must_end_by = clock_timestamp() + (60 + quantity * case unit when 'page' then 45 else 15 end) * interval '1 second'
     where (institute_id, id) = (
       select institute_id, id from attempts
       where state = 'queued' and lane = $1 and (starts < $4 or $5)
       order by order_key, accepted_at, id
       limit 1 for update skip locked)
     returning ${ATTEMPT_COLUMNS}`,
    [claim.lane, claim.workerId, LEASE_SECONDS, STARTS_MAX - 1, claim.alone],
  );
  return row;
}

export async function anyQueued(tx: Tx, lanes: readonly LaneName[]): Promise<boolean> {
  const [row] = await tx.query<{ more: boolean }>(
    `select exists (select 1 from attempts where state = 'queued' and lane = any($1)) as more`,
    [lanes],
  );
  return row!.more;
}

/** The claim may not be a worker's any more; its copy waits at its old place. */
export async function requeue(
  tx: Tx,
  instituteId: string,
  id: string,
  starts: 'kept' | 'forgiven' | 'forgotten',
): Promise<void> {
  await tx.query(
    `update attempts set state = 'queued', lease_until = null, must_end_by = null, worker_id = null, token = token + 1,
       starts = case $3 when 'kept' then starts when 'forgiven' then greatest(starts - 1, 0) else 0 end
     where institute_id = $1 and id = $2`,
    [instituteId, id, starts],
  );
}

export interface QueuePlace {
  /** 1 = next of its lane. */
  position: number;
  /** Seconds until it is ready. */
  seconds: number;
}

// Median seconds a unit of the lane's last 50 copies; null before there are any, when a copy counts 30 s.
const PACE = `
  select percentile_cont(0.5) within group (order by extract(epoch from ended_at - claimed_at) / units) as per_unit
  from (select ended_at, claimed_at, units from attempts
        where lane = (select lane from mine) and outcome in ('graded', 'partially_graded')
        order by ended_at desc limit 50) last_ones`;

/** Where a waiting copy stands in its lane, and how long the work up to it takes; undefined when it does not wait. */
export async function queuePlace(tx: Tx, instituteId: string, submissionId: string): Promise<QueuePlace | undefined> {
  const [row] = await tx.query<QueuePlace>(
    `with mine as (
       select lane, order_key, accepted_at, id from attempts
       where institute_id = $1 and submission_id = $2 and state = 'queued'),
     pace as (${PACE}),
     ahead as (
       select count(*) as copies, sum(a.units) as units from mine join attempts a on a.state = 'queued'
         and a.lane = mine.lane and (a.order_key, a.accepted_at, a.id) <= (mine.order_key, mine.accepted_at, mine.id)),
     busy as (
       select greatest(1, count(distinct worker_id)) as workers from attempts
       where state = 'running' and lane = (select lane from mine))
     select copies as position, (coalesce(units * per_unit, copies * 30) / workers)::float8 as seconds
     from ahead, pace, busy where copies > 0`,
    [instituteId, submissionId],
  );
  return row;
}

/** Seconds that a running copy still needs at its lane's pace; negative when it is slower. */
export async function secondsLeft(tx: Tx, instituteId: string, submissionId: string): Promise<number | undefined> {
  const [row] = await tx.query<{ seconds: number }>(
    `with mine as (
       select lane, units, claimed_at from attempts
       where institute_id = $1 and submission_id = $2 and state = 'running'),
     pace as (${PACE})
     select (coalesce(units * per_unit, 30) - extract(epoch from clock_timestamp() - claimed_at))::float8 as seconds
     from mine, pace`,
    [instituteId, submissionId],
  );
  return row?.seconds;
}
