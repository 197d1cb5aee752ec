import { type LaneName, MARKED, sqlList } from '@exam-evaluation/contract/submissions.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';

/**
 * Seconds that a unit of work takes in the lane `asked.lane`: the median of its last 50 copies; null before there are
 * any.
 */
const PACE = `
  select percentile_cont(0.5) within group (order by extract(epoch from ended_at - claimed_at) / units) as per_unit
  from (select ended_at, claimed_at, units from attempts
        where lane = asked.lane and outcome in (${sqlList(MARKED)}) and n > 0
        order by ended_at desc limit 50) last_ones`;
/** Seconds assumed for a copy while its lane has no pace. */
export const COPY_SECONDS = 30;
/** Copies at the front of a lane whose places are counted at each look. */
export const FRONT = 1_000;

/** A waiting copy, and how fast its lane is. */
export interface InLine {
  submission_id: string;
  lane: LaneName;
  order_key: number;
  /** 1 = next of its lane; null behind the front. */
  position: number | null;
  /** Units of work up to and including this copy; null behind the front. */
  units: number | null;
  /** Seconds that a unit takes; null before the lane has a pace. */
  per_unit: number | null;
  /** Workers that are busy in the lane, at least 1. */
  workers: number;
}

/** The waiting ones of these copies; those at the front of a lane with their places. */
export async function selectInLine(tx: Tx, instituteId: string, submissionIds: string[]): Promise<InLine[]> {
  return await tx.query<InLine>(
    `with mine as (
       select id, submission_id, lane, order_key from attempts
       where institute_id = $1 and submission_id = any($2) and state = 'queued' and n > 0),
     asked as (select distinct lane from mine),
     front as (
       select first.id, row_number() over before as position, sum(first.units) over before as units
       from asked, lateral (
         select id, lane, order_key, accepted_at, units from attempts a where a.state = 'queued' and a.lane = asked.lane
         order by order_key, accepted_at, id limit ${FRONT}) first
       window before as (partition by first.lane order by order_key, accepted_at, first.id rows unbounded preceding)),
     pace as (
       select asked.lane, per_unit, workers from asked, lateral (${PACE}) of_lane, lateral (
         select greatest(1, count(distinct worker_id)) as workers from attempts
         where state = 'running' and lane = asked.lane) busy)
     select submission_id, mine.lane, order_key, position::int, units::float8, per_unit::float8, workers::int
     from mine left join front using (id) join pace on pace.lane = mine.lane`,
    [instituteId, submissionIds],
  );
}

/** How many copies of a lane, and units of their work, come up to and including the copy with this order key. */
export interface Mark {
  order_key: number;
  position: number;
  units: number;
}

/** Counts the copies that wait in a lane, with as many marks at equal distances, the last at its end. */
export async function countLane(tx: Tx, lane: LaneName, marks: number): Promise<Mark[]> {
  return await tx.query<Mark>(
    `select order_key, position::int, units::float8 from (
       select order_key, row_number() over before as position, sum(units) over before as units,
         count(*) over () as length
       from attempts where state = 'queued' and lane = $1
       window before as (order by order_key, accepted_at, id rows unbounded preceding)) line
     where position % greatest(1, length / $2) = 0 or position = length
     order by position`,
    [lane, marks],
  );
}

export interface TimeLeft {
  submission_id: string;
  /** Negative when it is slower than its lane. */
  seconds: number;
}

/** Seconds that running copies still need at the pace of their lanes; copies that are not running are left out. */
export async function timesLeft(tx: Tx, instituteId: string, submissionIds: string[]): Promise<TimeLeft[]> {
  return await tx.query<TimeLeft>(
    `with mine as (
       select submission_id, lane, units, claimed_at from attempts
       where institute_id = $1 and submission_id = any($2) and state = 'running' and n > 0),
     pace as (
       select asked.lane, per_unit from (select distinct lane from mine) asked, lateral (${PACE}) of_lane)
     select submission_id,
       (coalesce(units * per_unit, $3) - extract(epoch from clock_timestamp() - claimed_at))::float8 as seconds
     from mine join pace using (lane)`,
    [instituteId, submissionIds, COPY_SECONDS],
  );
}
