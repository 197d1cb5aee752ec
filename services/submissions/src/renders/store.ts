import type { Tx } from '@exam-evaluation/data/database.ts';
import { type Carrier, carrier } from '@exam-evaluation/runtime/spans.ts';
import { STARTS_MAX } from '../model/lease.ts';
import { IS_DUE, NEXT_TRY_AT } from '../model/retries.ts';

export interface RenderRow {
  wanted: number;
  done: number;
  /** Token of the claim that drew revision `done`; part of the blob's name. */
  drawn_by: number | null;
  starts: number;
  /** A worker is drawing it now. */
  leased: boolean;
  /** Seconds until it may be tried again; 0 for now. */
  waits: number;
}

/** Call in the transaction of a change: raises the revision to draw, except for copies whose files were removed. */
export async function raiseWanted(tx: Tx, instituteId: string, submissionIds: readonly string[]): Promise<void> {
  await tx.query(
    `insert into renders (institute_id, submission_id, trace_context)
       select $1, id, $3 from submissions where institute_id = $1 and id = any($2::uuid[]) and removed = 'none'
     on conflict (institute_id, submission_id) do update
       set wanted = renders.wanted + 1, wanted_at = clock_timestamp(), trace_context = excluded.trace_context, starts = 0,
           retries = 0, not_before = null`,
    [instituteId, submissionIds, JSON.stringify(carrier())],
  );
}

export async function selectRender(tx: Tx, instituteId: string, submissionId: string): Promise<RenderRow | undefined> {
  const [row] = await tx.query<RenderRow>(
    `select wanted, done, drawn_by, starts, coalesce(lease_until > clock_timestamp(), false) as leased,
       greatest(0, ceil(extract(epoch from coalesce(not_before, clock_timestamp()) - clock_timestamp())))::int as waits
     from renders where institute_id = $1 and submission_id = $2`,
    [instituteId, submissionId],
  );
  return row;
}

/** Whether the wanted revision was given up. */
export function isGivenUp({ done, wanted, starts, leased }: RenderRow): boolean {
  return done < wanted && starts >= STARTS_MAX && !leased;
}

/** Drawings that were given up, of any institute, whose submissions do not say so yet. */
export async function selectUntold(
  tx: Tx,
  limit: number,
): Promise<Pick<ClaimedRender, 'institute_id' | 'submission_id'>[]> {
  return await tx.query(
    `select institute_id, submission_id from renders
     where done < wanted and starts >= ${STARTS_MAX} and told < wanted
       and (lease_until is null or lease_until < clock_timestamp())
     order by wanted_at limit $1`,
    [limit],
  );
}

/** Records that the submission reflects the state of the wanted drawing. */
export async function markTold(tx: Tx, instituteId: string, submissionId: string): Promise<void> {
  await tx.query('update renders set told = wanted where institute_id = $1 and submission_id = $2', [
    instituteId,
    submissionId,
  ]);
}

/** Submissions that have a drawing or will get one. */
export async function selectAvailable(
  tx: Tx,
  instituteId: string,
  submissionIds: readonly string[],
): Promise<string[]> {
  const rows = await tx.query<{ submission_id: string }>(
    `select submission_id from renders
     where institute_id = $1 and submission_id = any ($2::uuid[])
       and (done = wanted or starts < $3 or lease_until > clock_timestamp())`,
    [instituteId, submissionIds, STARTS_MAX],
  );
  return rows.map((row) => row.submission_id);
}

export interface ClaimedRender {
  institute_id: string;
  submission_id: string;
  token: number;
  /** The revision to draw. */
  claimed: number;
  trace_context: Carrier;
}

/**
 * Claims the drawing that was requested first, of any institute. After a claim that lapsed, since its worker was gone or
 * slow, a drawing keeps its starts and uses one of its retries.
 */
export async function claimRender(
  tx: Tx,
  { workerId, leaseSeconds, retriesMax }: { workerId: string; leaseSeconds: number; retriesMax: number },
): Promise<ClaimedRender | undefined> {
  const [row] = await tx.query<ClaimedRender>(
    `update renders
     set claimed = wanted, token = token + 1, worker_id = $1, lease_until = clock_timestamp() + $2 * interval '1 second',
       starts = case when lease_until is not null and retries < $3 then starts else starts + 1 end,
       retries = case when lease_until is not null and retries < $3 then retries + 1 else retries end
     where (institute_id, submission_id) = (
       select institute_id, submission_id from renders
       where done < wanted and starts < ${STARTS_MAX} and (lease_until is null or lease_until < clock_timestamp())
         and ${IS_DUE}
       order by wanted_at limit 1
       for update skip locked)
     returning institute_id, submission_id, token, claimed, trace_context`,
    [workerId, leaseSeconds, retriesMax],
  );
  return row;
}

export interface HeldRender {
  instituteId: string;
  submissionId: string;
  token: number;
}

/** Renews the leases of drawings that have not ended. @returns the submissions whose claims are still valid. */
export async function renewLeases(tx: Tx, held: readonly HeldRender[], leaseSeconds: number): Promise<string[]> {
  const rows = await tx.query<{ submission_id: string }>(
    `update renders r set lease_until = clock_timestamp() + $4 * interval '1 second'
     from unnest($1::uuid[], $2::uuid[], $3::bigint[]) as held (institute_id, submission_id, token)
     where r.institute_id = held.institute_id and r.submission_id = held.submission_id and r.token = held.token
       and r.lease_until is not null
     returning r.submission_id`,
    [held.map((h) => h.instituteId), held.map((h) => h.submissionId), held.map((h) => h.token), leaseSeconds],
  );
  return rows.map((row) => row.submission_id);
}

/** The drawing of the claimed revision is stored under `checkedKey`. False for a stale claim. */
export async function storeDrawn(tx: Tx, held: HeldRender): Promise<boolean> {
  const rows = await tx.query(
    `update renders
     set done = claimed, drawn_by = token, lease_until = null, starts = case when claimed = wanted then 0 else starts end
     where institute_id = $1 and submission_id = $2 and token = $3 returning 1 as one`,
    [held.instituteId, held.submissionId, held.token],
  );
  return rows.length > 0;
}

/**
 * Why a claim ends without a drawing: `handed_back` does not count as a start, and neither does `put_off` while there are
 * retries left, before each of which the drawing waits longer; `for_good` allows no more starts.
 */
export type DropReason = 'handed_back' | 'put_off' | 'failed' | 'for_good';

/** Ends a claim without a drawing. False for a stale claim. */
export async function dropClaim(tx: Tx, held: HeldRender, reason: DropReason, retriesMax: number): Promise<boolean> {
  const rows = await tx.query(
    `update renders set lease_until = null, token = token + 1,
       starts = case when $4 = 'handed_back' or ($4 = 'put_off' and retries < $5) then starts - 1
         when $4 in ('put_off', 'for_good') then ${STARTS_MAX} else starts end,
       retries = case when $4 = 'put_off' then retries + 1 else retries end,
       not_before = case when $4 = 'put_off' then ${NEXT_TRY_AT} end
     where institute_id = $1 and submission_id = $2 and token = $3 returning 1 as one`,
    [held.instituteId, held.submissionId, held.token, reason, retriesMax],
  );
  return rows.length > 0;
}
