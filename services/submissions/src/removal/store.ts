import { ENDED, sqlList } from '@exam-evaluation/contract/submissions.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import type { Instant } from '@exam-evaluation/runtime/time.ts';
import { forgetSeedsOf } from '../seeds/store.ts';

/** A submission from which something is to be removed. */
export interface Removable {
  institute_id: string;
  id: string;
  upload_id: string | null;
}

const COLUMNS = 'institute_id, id, upload_id';

/**
 * Submissions of a candidate, or of the whole institute, that still hold personal data. @param query.after only ids
 * after this one.
 */
export async function selectRemovable(
  tx: Tx,
  query: { instituteId: string; candidateId: string | null; after: string | null; limit: number },
): Promise<Removable[]> {
  // Two statements, each with its own index.
  const whose = query.candidateId ? 'and candidate_id = $4' : '';
  return await tx.query<Removable>(
    `select ${COLUMNS} from submissions
     where institute_id = $1 and removed <> 'rows' and ($2::uuid is null or id > $2) ${whose}
     order by id limit $3`,
    [query.instituteId, query.after, query.limit, ...(query.candidateId ? [query.candidateId] : [])],
  );
}

/**
 * Submissions handed in more than `days` ago, except removed ones that wait for their credits to be settled; system
 * role.
 */
export async function selectOlder(tx: Tx, days: number, limit: number): Promise<Removable[]> {
  return await tx.query<Removable>(
    `select ${COLUMNS} from submissions s
     where removed in ('none', 'files') and created_at < now() - $1 * interval '1 day'
       and (state = 'live' or not exists (
         select from attempts a where a.institute_id = s.institute_id and a.submission_id = s.id and a.state <> 'settled'))
     limit $2`,
    [days, limit],
  );
}

/** Submissions handed in more than `days` ago whose files still exist; system role. */
export async function selectWithOlderFiles(tx: Tx, days: number, limit: number): Promise<Removable[]> {
  return await tx.query<Removable>(
    `select ${COLUMNS} from submissions
     where removed = 'none' and created_at < now() - $1 * interval '1 day'
       and status in (${sqlList(ENDED)}) limit $2`,
    [days, limit],
  );
}

/** Whether an evaluation is running or its credits are not settled yet. Takes no locks. */
export async function isUnsettled(tx: Tx, { institute_id, id }: Removable): Promise<boolean> {
  const rows = await tx.query(
    `select 1 as one from attempts where institute_id = $1 and submission_id = $2 and state <> 'settled' limit 1`,
    [institute_id, id],
  );
  return rows.length > 0;
}

/** Strips from the rows of a submission what people wrote and what was written about them. */
export async function stripRows(tx: Tx, { institute_id, id, upload_id }: Removable): Promise<void> {
  const key = [institute_id, id];
  await tx.query(
    `update attempts set result = null, examples = null, error_message = null where institute_id = $1 and submission_id = $2`,
    key,
  );
  await tx.query(
    `delete from read_pages where institute_id = $1 and attempt_id in (
       select id from attempts where institute_id = $1 and submission_id = $2)`,
    key,
  );
  await tx.query('delete from reviews where institute_id = $1 and submission_id = $2', key);
  await tx.query('delete from appeals where institute_id = $1 and submission_id = $2', key);
  await tx.query('delete from double_marks where institute_id = $1 and submission_id = $2', key);
  await forgetSeedsOf(tx, institute_id, id);
  await tx.query('delete from proposed_marks where institute_id = $1 and submission_id = $2', key);
  await tx.query('delete from marked_again where institute_id = $1 and submission_id = $2', key);
  await tx.query('delete from renders where institute_id = $1 and submission_id = $2', key);
  await tx.query(`update audit set reason = '', details = '{}' where institute_id = $1 and submission_id = $2`, key);
  await tx.query(
    `update uploads set filename = 'erased.pdf', external_id = null, sha256 = null where institute_id = $1 and id = $2`,
    [institute_id, upload_id],
  );
}

/**
 * Marks the submission's row as stripped, as the last step; its files will be deleted a second time later. @returns
 * false when another replica was first.
 */
export async function setStripped(
  tx: Tx,
  { institute_id, id }: Removable,
  at: Instant,
  filesAgainSeconds: number,
): Promise<boolean> {
  const rows = await tx.query(
    `update submissions set answers = case when pages is null then '[]'::jsonb end, archived = null, metadata = null,
       candidate_external_id = 'erased-' || candidate_id, error_message = null, late_reason = null, review_reasons = '{}',
       needs_review = false, awarded = null, percentage = null, item_states = null,
       item_confidences = null, item_reasons = null, removed = 'rows', files_again_at = clock_timestamp() + $4 * interval '1 second', updated_at = $3
     where institute_id = $1 and id = $2 and removed <> 'rows' returning 1 as one`,
    [institute_id, id, at, filesAgainSeconds],
  );
  return rows.length > 0;
}

/** Records that the files were deleted; they will be deleted a second time later. The marks stay. */
export async function setFilesRemoved(
  tx: Tx,
  { institute_id, id }: Removable,
  filesAgainSeconds: number,
): Promise<void> {
  await tx.query(
    `update submissions set removed = 'files', files_again_at = clock_timestamp() + $3 * interval '1 second'
     where institute_id = $1 and id = $2 and removed = 'none'`,
    [institute_id, id, filesAgainSeconds],
  );
  await tx.query('delete from renders where institute_id = $1 and submission_id = $2', [institute_id, id]);
}

/** Submissions whose files are due to be deleted a second time; system role. */
export async function selectFilesAgain(tx: Tx, limit: number): Promise<(Removable & { removed: 'files' | 'rows' })[]> {
  return await tx.query(
    `select ${COLUMNS}, removed from submissions where files_again_at <= clock_timestamp() order by files_again_at limit $1`,
    [limit],
  );
}

export async function setFilesGone(tx: Tx, { institute_id, id }: Removable): Promise<void> {
  await tx.query('update submissions set files_again_at = null where institute_id = $1 and id = $2', [
    institute_id,
    id,
  ]);
}

/** A file that no copy was handed in with. */
export interface UnusedUpload {
  institute_id: string;
  upload_id: string;
}

/** Unused uploads made more than `days` ago; system role. */
export async function selectUnusedUploads(tx: Tx, days: number, limit: number): Promise<UnusedUpload[]> {
  return await tx.query<UnusedUpload>(
    `select institute_id, id as upload_id from uploads
     where submission_id is null and created_at < now() - $1 * interval '1 day' limit $2`,
    [days, limit],
  );
}

/**
 * Closes an upload, so that no copy can be handed in with it and its file can be deleted. @returns false when a copy
 * was handed in with it meanwhile.
 */
export async function closeUnusedUpload(tx: Tx, { institute_id, upload_id }: UnusedUpload): Promise<boolean> {
  const closed = await tx.query(
    `update uploads set status = 'rejected', error_code = 'empty', check_lease_until = null, check_token = check_token + 1
     where institute_id = $1 and id = $2 and submission_id is null returning 1 as one`,
    [institute_id, upload_id],
  );
  return closed.length > 0;
}

/** Deletes the upload unless a copy was handed in with it meanwhile. */
export async function deleteUnusedUpload(tx: Tx, { institute_id, upload_id }: UnusedUpload): Promise<void> {
  await tx.query('delete from uploads where institute_id = $1 and id = $2 and submission_id is null', [
    institute_id,
    upload_id,
  ]);
}

/** What was acknowledged stays known, or it would be reported as new. @returns how many. */
export async function deleteOldAudit(tx: Tx, days: number, limit: number): Promise<number> {
  const old = await tx.query<{ institute_id: string; id: string }>(
    `select institute_id, id from audit
     where at < now() - $1 * interval '1 day' and action <> 'acknowledge_difference' limit $2`,
    [days, limit],
  );
  await tx.query(
    `delete from audit one using unnest($1::uuid[], $2::uuid[]) as old (institute_id, id)
     where one.institute_id = old.institute_id and one.id = old.id`,
    [old.map((row) => row.institute_id), old.map((row) => row.id)],
  );
  return old.length;
}
