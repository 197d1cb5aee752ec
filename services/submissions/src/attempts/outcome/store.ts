import type { EndedStatus, LaneName } from '@exam-evaluation/contract/submissions.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import type { AttemptRow } from '../store.ts';

/** An attempt whose outcome is decided and whose credits are not settled yet. */
export interface Settling {
  institute_id: string;
  id: string;
  submission_id: string;
  n: number;
  outcome: EndedStatus;
  lane: LaneName;
  /** Hundredths. */
  charge: number;
  /** From its acceptance to its outcome. */
  seconds: number;
  /** How long ago its outcome was decided. */
  decided_seconds: number;
  /** Decided over five seconds ago: the outcome is shown without waiting for billing. */
  overdue: boolean;
}

export async function findSettling(tx: Tx, instituteId: string, id: string): Promise<Settling | undefined> {
  const [row] = await tx.query<Settling>(
    `select institute_id, id, submission_id, n, outcome, lane, charge,
       extract(epoch from ended_at - accepted_at)::float8 as seconds,
       extract(epoch from clock_timestamp() - ended_at)::float8 as decided_seconds,
       ended_at <= clock_timestamp() - interval '5 seconds' as overdue
     from attempts where institute_id = $1 and id = $2 and state = 'settling'`,
    [instituteId, id],
  );
  return row;
}

/**
 * Reserves unsettled attempts for this replica for a limited time; those that are not visible yet come first and for a
 * shorter time.
 */
export async function takeSettling(tx: Tx, limit: number): Promise<Pick<AttemptRow, 'institute_id' | 'id'>[]> {
  return await tx.query<Pick<AttemptRow, 'institute_id' | 'id'>>(
    `update attempts a
     set settle_at = clock_timestamp() + case when a.shown then interval '10 seconds' else interval '2.5 seconds' end
     from (select institute_id, id from attempts where state = 'settling' and settle_at <= clock_timestamp()
           order by shown, settle_at limit $1 for update skip locked) due
     where a.institute_id = due.institute_id and a.id = due.id
     returning a.institute_id, a.id`,
    [limit],
  );
}

export async function markShown(tx: Tx, instituteId: string, id: string, settled: boolean): Promise<void> {
  await tx.query(
    `update attempts set shown = true, state = case when $3 then 'settled' else state end
     where institute_id = $1 and id = $2`,
    [instituteId, id, settled],
  );
}
