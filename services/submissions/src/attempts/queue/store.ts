import { RUN_SECONDS } from '@exam-evaluation/contract/limits.ts';
import type { LaneName } from '@exam-evaluation/contract/submissions.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import { STARTS_MAX } from '../../model/lease.ts';
import { IS_DUE, NEXT_TRY_AT } from '../../model/retries.ts';
import { ATTEMPT_COLUMNS, type AttemptRow } from '../store.ts';

/** An attempt just claimed. */
export interface ClaimedAttempt extends AttemptRow {
  /** Seconds that the run may take. */
  limit_seconds: number;
}

/**
 * Claims the copy of a lane with the smallest order key, unless the lane is paused; skips a copy that another
 * transaction has locked. The run must end within `RUN_SECONDS`, depending on its pages or typed answers.
 * @param claim.lastStart claims a copy on its last start, for a worker that runs nothing else; otherwise one that is
 * not.
 * @param claim.marks whether the worker does runs that only mark.
 * @param claim.reads whether it reads answers again in such a run.
 */
export async function claimFirst(
  tx: Tx,
  claim: {
    lane: LaneName;
    workerId: string;
    leaseSeconds: number;
    lastStart: boolean;
    marks: boolean;
    reads: boolean;
  },
): Promise<ClaimedAttempt | undefined> {
  const [row] = await tx.query<ClaimedAttempt>(
    `update attempts set state = 'running', token = token + 1, starts = starts + 1, worker_id = $2,
       claimed_at = clock_timestamp(), lease_until = clock_timestamp() + $3 * interval '1 second',
       must_end_by = clock_timestamp() + ($6 + quantity * case unit when 'page' then $7 else $8 end::int) * interval '1 second'
     where (institute_id, id) = (
       select institute_id, id from attempts
       where state = 'queued' and lane = $1 and (starts >= $4) = $5 and ${IS_DUE}
         and (n > 0 or $9 and (unit <> 'page' or $10))
         and not exists (select from lanes where lane = $1 and paused_at is not null)
       order by order_key, accepted_at, id
       limit 1 for update skip locked)
     returning ${ATTEMPT_COLUMNS}, round(extract(epoch from must_end_by - claimed_at))::int as limit_seconds`,
    [
      claim.lane,
      claim.workerId,
      claim.leaseSeconds,
      STARTS_MAX - 1,
      claim.lastStart,
      RUN_SECONDS.base,
      RUN_SECONDS.page,
      RUN_SECONDS.answer,
      claim.marks,
      claim.reads,
    ],
  );
  return row;
}

export interface WaitingLane {
  lane: LaneName;
  /** Whether a copy on its last start waits for a worker that runs nothing else. */
  alone: boolean;
}

/** Those of the lanes in which a copy waits and that are not paused, in the order given. */
export async function lanesWaiting(tx: Tx, lanes: readonly LaneName[]): Promise<WaitingLane[]> {
  return await tx.query<WaitingLane>(
    `select lane, exists (
       select from attempts a where a.state = 'queued' and a.lane = lanes.lane and a.starts >= ${STARTS_MAX - 1}
         and ${IS_DUE}) as alone
     from unnest($1::text[]) with ordinality as asked (lane, n) join lanes using (lane)
     where paused_at is null
       and exists (select from attempts a where a.state = 'queued' and a.lane = lanes.lane and ${IS_DUE})
     order by n`,
    [lanes],
  );
}

/** Whether a worker runs a copy on its last start, so that it must not run anything else. */
export async function runsAlone(tx: Tx, workerId: string): Promise<boolean> {
  const [row] = await tx.query<{ alone: boolean }>(
    `select exists (select from attempts where state = 'running' and worker_id = $1 and starts >= $2) as alone`,
    [workerId, STARTS_MAX],
  );
  return row!.alone;
}

/** Ends of claims that an attempt remembers. */
const PAST_CLAIMS_MAX = 20;

/**
 * Ends a claim, records how it ended, and returns its copy to its old place in the queue. A claim that has lapsed keeps
 * its token, so that its worker can take it again until another one does.
 */
export async function requeue(
  tx: Tx,
  instituteId: string,
  id: string,
  starts: 'kept' | 'forgiven' | 'forgotten',
): Promise<void> {
  await tx.query(
    `update attempts set state = 'queued', lease_until = null, worker_id = null,
       must_end_by = case $3 when 'kept' then must_end_by end, token = case $3 when 'kept' then token else token + 1 end,
       starts = case $3 when 'kept' then starts when 'forgiven' then greatest(starts - 1, 0) else 0 end,
       past_claims = case when state <> 'running' then past_claims
         else case when jsonb_array_length(past_claims) < $4 then past_claims else past_claims - 0 end
           || jsonb_build_object('worker_id', worker_id, 'claimed_at', claimed_at, 'ended_at', clock_timestamp(),
                'ending', case $3 when 'kept' then 'lapsed' when 'forgiven' then 'handed_back' else 'requeued' end) end
     where institute_id = $1 and id = $2`,
    [instituteId, id, starts, PAST_CLAIMS_MAX],
  );
}

/**
 * Ends a claim whose run failed through no fault of the copy, and puts the copy at another place of its lane, where it
 * waits, longer each time.
 * @param token `kept` for a claim that has lapsed, as in `requeue`.
 */
export async function putOff(
  tx: Tx,
  instituteId: string,
  id: string,
  { orderKey, token }: { orderKey: number; token: 'kept' | 'raised' },
): Promise<void> {
  await tx.query(
    `update attempts set state = 'queued', lease_until = null, worker_id = null,
       must_end_by = case $5 when 'kept' then must_end_by end, token = case $5 when 'kept' then token else token + 1 end,
       starts = 0, retries = retries + 1, order_key = $3, not_before = ${NEXT_TRY_AT},
       past_claims = case when jsonb_array_length(past_claims) < $4 then past_claims else past_claims - 0 end
         || jsonb_build_object('worker_id', worker_id, 'claimed_at', claimed_at, 'ended_at', clock_timestamp(),
              'ending', 'put_off')
     where institute_id = $1 and id = $2`,
    [instituteId, id, orderKey, PAST_CLAIMS_MAX, token],
  );
}
