import type { Tx } from '@exam-evaluation/data/database.ts';
import type { Instant } from '@exam-evaluation/runtime/time.ts';

/** An erasure that was asked for. */
export interface ErasureRow {
  institute_id: string;
  id: string;
  /** Null: everybody of the institute. */
  candidate_id: string | null;
  requested_at: Instant;
  submissions: number;
  finished_at: Instant | null;
  /** The last submission processed; null at the beginning. */
  reached: string | null;
  /** All submissions accepted before the candidates were unregistered are visible by now. */
  is_closed: boolean;
}

const COLUMNS = `institute_id, id, candidate_id, requested_at, submissions, finished_at, reached,
  coalesce(closed_at < clock_timestamp() - interval '1 minute', false) as is_closed`;

export async function insertErasure(
  tx: Tx,
  erasure: { instituteId: string; id: string; candidateId: string | null },
): Promise<ErasureRow> {
  const [row] = await tx.query<ErasureRow>(
    `insert into erasures (institute_id, id, candidate_id) values ($1, $2, $3) returning ${COLUMNS}`,
    [erasure.instituteId, erasure.id, erasure.candidateId],
  );
  return row!;
}

/** Newest first. */
export async function selectErasures(tx: Tx, instituteId: string, limit: number): Promise<ErasureRow[]> {
  return await tx.query<ErasureRow>(
    `select ${COLUMNS} from erasures where institute_id = $1 order by requested_at desc, id limit $2`,
    [instituteId, limit],
  );
}

/** Leases the erasure that has been due the longest to this replica for a minute; system role. */
export async function takeErasure(tx: Tx): Promise<ErasureRow | undefined> {
  const [row] = await tx.query<ErasureRow>(
    `update erasures set due_at = clock_timestamp() + interval '1 minute'
     where (institute_id, id) = (
       select institute_id, id from erasures where finished_at is null and due_at <= clock_timestamp()
       order by due_at limit 1 for update skip locked)
     returning ${COLUMNS}`,
  );
  return row;
}

export interface Progress {
  /** Submissions stripped in this pass. */
  submissions: number;
  /** The candidates were unregistered from exams just now. */
  closed: boolean;
  /** The last submission processed, to be stored in the row. */
  reached: string | null;
  finished: boolean;
  /** Seconds until the next pass. */
  dueInSeconds: number;
}

export async function setErasure(
  tx: Tx,
  { institute_id, id }: Pick<ErasureRow, 'institute_id' | 'id'>,
  progress: Progress,
): Promise<void> {
  await tx.query(
    `update erasures set submissions = submissions + $3,
       closed_at = case when $4 or closed_at is null then clock_timestamp() else closed_at end,
       reached = $5, finished_at = case when $6 then clock_timestamp() end,
       due_at = clock_timestamp() + $7 * interval '1 second'
     where institute_id = $1 and id = $2`,
    [
      institute_id,
      id,
      progress.submissions,
      progress.closed,
      progress.reached,
      progress.finished,
      progress.dueInSeconds,
    ],
  );
}

/**
 * Drops the answers of others that an earlier version stored with evaluations that have not ended. Ended ones keep
 * none anyway.
 */
export async function dropExamples(tx: Tx, instituteId: string): Promise<void> {
  // Each state has a branch, since each partial index covers one state, which `state in (…)` would not use. It is one
  // statement, since an attempt may change from one state to the other between two.
  await tx.query(
    `update attempts set examples = null
     where examples is not null and ((institute_id = $1 and state = 'queued') or (institute_id = $1 and state = 'running'))`,
    [instituteId],
  );
}

/**
 * Deletes the stored answers of language models: any may quote an answer, and they are only kept to save money.
 * @returns how many.
 */
export async function deleteModelAnswers(tx: Tx, instituteId: string, limit: number): Promise<number> {
  const rows = await tx.query(
    `delete from model_answers where ctid in (select ctid from model_answers where institute_id = $1 limit $2)
     returning 1 as one`,
    [instituteId, limit],
  );
  return rows.length;
}

/** Deletes uploads that no copy was handed in with and whose files are gone. @returns how many. */
export async function deleteUnusedUploads(tx: Tx, instituteId: string, limit: number): Promise<number> {
  const rows = await tx.query(
    `delete from uploads where institute_id = $1 and submission_id is null and id = any(array(
       select id from uploads where institute_id = $1 and submission_id is null limit $2))
     returning 1 as one`,
    [instituteId, limit],
  );
  return rows.length;
}
