import type { Tx } from '@exam-evaluation/data/database.ts';
import type { Rejection, UploadRow } from './rules.ts';

const COLUMNS = `id, filename, external_id, status, size_bytes, pages, sha256, error_code, submission_id, expires_at, created_at, declared_bytes,
  now() > expires_at + interval '15 minutes' as overdue`;

export interface NewUpload {
  id: string;
  filename: string;
  externalId: string | null;
  /** The size that the caller announced. */
  declaredBytes: number | null;
}

export async function insertUploads(
  tx: Tx,
  instituteId: string,
  uploads: NewUpload[],
  validSeconds: number,
): Promise<UploadRow[]> {
  return await tx.query<UploadRow>(
    `insert into uploads (institute_id, id, filename, external_id, declared_bytes, expires_at)
     select $1, u.id, u.filename, u.external_id, u.declared_bytes, clock_timestamp() + $6 * interval '1 second'
     from unnest($2::uuid[], $3::text[], $4::text[], $5::bigint[]) as u (id, filename, external_id, declared_bytes)
     returning ${COLUMNS}`,
    [
      instituteId,
      uploads.map((u) => u.id),
      uploads.map((u) => u.filename),
      uploads.map((u) => u.externalId),
      uploads.map((u) => u.declaredBytes),
      validSeconds,
    ],
  );
}

export async function selectUploads(tx: Tx, instituteId: string, ids: string[]): Promise<UploadRow[]> {
  return await tx.query<UploadRow>(`select ${COLUMNS} from uploads where institute_id = $1 and id = any ($2::uuid[])`, [
    instituteId,
    ids,
  ]);
}

/** Locks the row until the end of the transaction, as the last check before attaching it. */
export async function lockUpload(tx: Tx, instituteId: string, id: string): Promise<UploadRow | undefined> {
  const [row] = await tx.query<UploadRow>(
    `select ${COLUMNS} from uploads where institute_id = $1 and id = $2 for update`,
    [instituteId, id],
  );
  return row;
}

/** Call with the row locked and ready. */
export async function attachUpload(tx: Tx, instituteId: string, id: string, submissionId: string): Promise<void> {
  await tx.query(`update uploads set status = 'attached', submission_id = $3 where institute_id = $1 and id = $2`, [
    instituteId,
    id,
    submissionId,
  ]);
}

export interface CheckLease {
  token: number;
  /** Checks started and not ended, this one included. */
  starts: number;
}

/** Takes the lease for checking; undefined when another holds it, or nothing is left to check. */
export async function takeCheckLease(
  tx: Tx,
  instituteId: string,
  id: string,
  leaseSeconds: number,
): Promise<CheckLease | undefined> {
  const [lease] = await tx.query<CheckLease>(
    `update uploads
     set check_token = check_token + 1, check_starts = check_starts + 1,
         check_lease_until = clock_timestamp() + $3 * interval '1 second'
     where institute_id = $1 and id = $2 and status = 'pending'
       and (check_lease_until is null or check_lease_until < clock_timestamp())
     returning check_token as token, check_starts as starts`,
    [instituteId, id, leaseSeconds],
  );
  return lease;
}

/** Renews the lease while the check is running. */
export async function renewCheckLease(
  tx: Tx,
  instituteId: string,
  id: string,
  { token, leaseSeconds }: { token: number; leaseSeconds: number },
): Promise<void> {
  await tx.query(
    `update uploads set check_lease_until = clock_timestamp() + $4 * interval '1 second'
     where institute_id = $1 and id = $2 and check_token = $3 and check_lease_until is not null and status = 'pending'`,
    [instituteId, id, token, leaseSeconds],
  );
}

/** Ends a check that came to no verdict (storage away): the next read starts another. */
export async function dropCheckLease(tx: Tx, instituteId: string, id: string, token: number): Promise<void> {
  await tx.query(
    `update uploads set check_lease_until = null, check_starts = check_starts - 1
     where institute_id = $1 and id = $2 and check_token = $3 and status = 'pending'`,
    [instituteId, id, token],
  );
}

export interface CheckResult {
  error: Rejection | null;
  sizeBytes: number;
  pages: number | null;
  sha256: string | null;
}

/** Writes what a check found, unless its token is no longer the newest. */
export async function storeCheckResult(
  tx: Tx,
  instituteId: string,
  id: string,
  token: number,
  verdict: CheckResult,
): Promise<void> {
  await tx.query(
    `update uploads
     set status = case when $4::text is null then 'ready' else 'rejected' end, error_code = $4,
         size_bytes = $5, pages = $6, sha256 = $7, check_lease_until = null, check_starts = 0
     where institute_id = $1 and id = $2 and check_token = $3 and status = 'pending'`,
    [instituteId, id, token, verdict.error, verdict.sizeBytes, verdict.pages, verdict.sha256],
  );
}

/** Serializes requests for slots of one institute until the transaction ends. */
export async function lockUploadsOf(tx: Tx, instituteId: string): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('uploads ' || $1::text, 0))", [instituteId]);
}

/**
 * Unattached uploads: slots that may still receive a file, and files of the last two days.
 * @param undeclaredBytes size counted for a slot without a file and without an announced size.
 */
export async function sumUnattached(
  tx: Tx,
  instituteId: string,
  undeclaredBytes: number,
): Promise<{ slots: number; bytes: number }> {
  const [row] = await tx.query<{ slots: number; bytes: number }>(
    `select count(*)::int as slots,
       coalesce(sum(coalesce(size_bytes, declared_bytes, $2::bigint)), 0)::float8 as bytes
     from uploads
     where institute_id = $1 and status in ('pending', 'ready') and created_at > now() - interval '2 days'
       and (status = 'ready' or not closed)`,
    [instituteId, undeclaredBytes],
  );
  return row!;
}

/** Open slots whose address expired over 15 minutes ago, oldest first. */
export async function selectExpiredSlots(tx: Tx, limit: number): Promise<{ institute_id: string; id: string }[]> {
  return await tx.query(
    `select institute_id, id from uploads
     where not closed and expires_at < now() - interval '15 minutes' order by expires_at limit $1`,
    [limit],
  );
}

export async function closeUpload(tx: Tx, instituteId: string, id: string): Promise<void> {
  await tx.query('update uploads set closed = true where institute_id = $1 and id = $2', [instituteId, id]);
}
