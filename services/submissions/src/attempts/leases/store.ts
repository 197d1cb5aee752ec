import type { StatusName } from '@exam-evaluation/contract/submissions.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import { ATTEMPT_COLUMNS, type AttemptRow } from '../store.ts';

/** A claim as its worker reports it. */
export interface HeldClaim {
  instituteId: string;
  attemptId: string;
  token: number;
}

/** Renews the leases of claims that are still valid. @returns ids of their attempts. */
export async function renewLeases(tx: Tx, claims: readonly HeldClaim[], leaseSeconds: number): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>(
    `update attempts a set lease_until = clock_timestamp() + $4 * interval '1 second'
     from unnest($1::uuid[], $2::uuid[], $3::bigint[]) as held (institute_id, id, token)
     where a.institute_id = held.institute_id and a.id = held.id and a.token = held.token and a.state = 'running'
       and a.must_end_by > clock_timestamp()
     returning a.id`,
    [
      claims.map((claim) => claim.instituteId),
      claims.map((claim) => claim.attemptId),
      claims.map((claim) => claim.token),
      leaseSeconds,
    ],
  );
  return new Set(rows.map((row) => row.id));
}

/** Those of the claims that have lapsed and that nobody has taken since. */
export async function untakenClaims(tx: Tx, claims: readonly HeldClaim[]): Promise<AttemptRow[]> {
  return await tx.query<AttemptRow>(
    `select ${ATTEMPT_COLUMNS} from attempts join unnest($1::uuid[], $2::uuid[], $3::bigint[])
       as held (institute_id, id, token) using (institute_id, id, token)
     where state = 'queued' and must_end_by > clock_timestamp()`,
    [
      claims.map((claim) => claim.instituteId),
      claims.map((claim) => claim.attemptId),
      claims.map((claim) => claim.token),
    ],
  );
}

/** Gives a locked copy that has lapsed back to the worker whose token it still has. */
export async function holdAgain(
  tx: Tx,
  { institute_id: instituteId, id }: AttemptRow,
  { workerId, leaseSeconds }: { workerId: string; leaseSeconds: number },
): Promise<void> {
  await tx.query(
    `update attempts set state = 'running', worker_id = $3, lease_until = clock_timestamp() + $4 * interval '1 second',
       not_before = null
     where institute_id = $1 and id = $2`,
    [instituteId, id, workerId, leaseSeconds],
  );
}

/** A progress report of a claim. */
export interface Progress extends HeldClaim {
  status: StatusName;
  step: string;
  questionsDone: number;
}

/**
 * Locks, by id, the submissions whose progress should be written: the claim is valid, something changed, and the last
 * write was at least a second ago.
 */
export async function lockForProgress(
  tx: Tx,
  instituteId: string,
  reports: readonly Progress[],
): Promise<{ id: string; attempt_id: string }[]> {
  return await tx.query<{ id: string; attempt_id: string }>(
    `select s.id, s.attempt_id
     from unnest($2::uuid[], $3::bigint[], $4::text[], $5::text[], $6::int[])
       as report (attempt_id, token, status, step, questions_done)
     join attempts a on a.institute_id = $1 and a.id = report.attempt_id and a.token = report.token
       and a.state = 'running'
     join submissions s on s.institute_id = $1 and s.id = a.submission_id and s.attempt_id = a.id
     where (s.status, s.progress_step, s.questions_done) is distinct from
           (report.status, report.step, report.questions_done)
       and s.status in ('processing', 'reading', 'grading')
       and (s.progress_at is null or s.progress_at <= clock_timestamp() - interval '1 second')
     order by s.id for update of s`,
    [
      instituteId,
      reports.map((report) => report.attemptId),
      reports.map((report) => report.token),
      reports.map((report) => report.status),
      reports.map((report) => report.step),
      reports.map((report) => report.questionsDone),
    ],
  );
}

/** Whether a claim, now locked, has really lapsed; a heartbeat may have renewed it since it was selected. */
export async function isLapsed(tx: Tx, instituteId: string, id: string): Promise<boolean> {
  const rows = await tx.query(
    `select 1 as one from attempts where institute_id = $1 and id = $2 and state = 'running'
       and (lease_until <= clock_timestamp() or must_end_by <= clock_timestamp())`,
    [instituteId, id],
  );
  return rows.length > 0;
}

/** Claims whose lease or time is over, oldest first. */
export async function lapsedClaims(
  tx: Tx,
  limit: number,
): Promise<
  (Pick<AttemptRow, 'institute_id' | 'submission_id' | 'id' | 'token' | 'starts'> & { timed_out: boolean })[]
> {
  return await tx.query(
    `select institute_id, submission_id, id, token, starts, must_end_by <= clock_timestamp() as timed_out
     from attempts
     where state = 'running' and (lease_until <= clock_timestamp() or must_end_by <= clock_timestamp())
     order by lease_until limit $1`,
    [limit],
  );
}
