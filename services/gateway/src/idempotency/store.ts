import { REPLAY_HOURS } from '@exam-evaluation/contract/limits.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';

export interface IdempotencyRecord {
  fingerprint: Buffer;
  state: 'running' | 'open' | 'done';
  status: number | null;
  headers: Record<string, string> | null;
  body: string | null;
}

/** Which record, and who holds it. */
export interface Claim {
  instituteId: string;
  key: string;
  token: string;
}

/**
 * An expired record whose request is not running counts as absent. No index helps with `clock_timestamp()`,
 * which is never twice the same.
 */
const EXPIRED = `(r.created_at < now() - interval '${REPLAY_HOURS} hours'
  and not (r.state = 'running' and r.lease_until > clock_timestamp()))`;

/**
 * Creates the record, or takes over one of the same request that is no longer running. Returns its operation id, which
 * is always that of the first request. Undefined: the record belongs to another request.
 */
export async function claimRecord(
  tx: Tx,
  { instituteId, key, token }: Claim,
  request: { fingerprint: Buffer; leaseSeconds: number },
): Promise<string | undefined> {
  const [row] = await tx.query<{ op_id: string }>(
    `insert into idempotency_records as r
       (institute_id, key, fingerprint, op_id, state, claim_token, lease_until)
     values ($1, $2, $3, gen_random_uuid(), 'running', $4, clock_timestamp() + $5 * interval '1 second')
     on conflict (institute_id, key) do update
       set state = 'running', claim_token = excluded.claim_token, lease_until = excluded.lease_until,
         fingerprint = excluded.fingerprint,
         op_id = case when ${EXPIRED} then excluded.op_id else r.op_id end,
         created_at = case when ${EXPIRED} then excluded.created_at else r.created_at end
       where ${EXPIRED} or (r.fingerprint = excluded.fingerprint
         and (r.state = 'open' or (r.state = 'running' and r.lease_until < clock_timestamp())))
     returning op_id`,
    [instituteId, key, request.fingerprint, token, request.leaseSeconds],
  );
  return row?.op_id;
}

export async function selectRecord(
  tx: Tx,
  { instituteId, key }: Pick<Claim, 'instituteId' | 'key'>,
): Promise<IdempotencyRecord | undefined> {
  const [row] = await tx.query<IdempotencyRecord>(
    'select fingerprint, state, status, headers, body from idempotency_records where institute_id = $1 and key = $2',
    [instituteId, key],
  );
  return row;
}

/** False when the claim was lost. */
export async function finishRecord(
  tx: Tx,
  { instituteId, key, token }: Claim,
  answer: { status: number; headers: Record<string, string>; body: string },
): Promise<boolean> {
  const rows = await tx.query(
    `update idempotency_records set state = 'done', status = $4, headers = $5, body = $6
     where institute_id = $1 and key = $2 and claim_token = $3 and state = 'running'
     returning 1 as one`,
    [instituteId, key, token, answer.status, answer.headers, answer.body],
  );
  return rows.length > 0;
}

/** Lets the next request with this key run at once, as the same operation. False when the claim was lost. */
export async function openRecord(tx: Tx, { instituteId, key, token }: Claim): Promise<boolean> {
  const rows = await tx.query(
    `update idempotency_records set state = 'open'
     where institute_id = $1 and key = $2 and claim_token = $3 and state = 'running'
     returning 1 as one`,
    [instituteId, key, token],
  );
  return rows.length > 0;
}

/** False when the claim was lost. */
export async function deleteRecord(tx: Tx, { instituteId, key, token }: Claim): Promise<boolean> {
  const rows = await tx.query(
    `delete from idempotency_records
     where institute_id = $1 and key = $2 and claim_token = $3 and state = 'running'
     returning 1 as one`,
    [instituteId, key, token],
  );
  return rows.length > 0;
}

/** Deletes up to `limit` expired records that are not running. Returns how many. */
export async function deleteOldRecords(tx: Tx, limit: number): Promise<number> {
  const rows = await tx.query(
    `delete from idempotency_records where ctid in (
       select ctid from idempotency_records r where ${EXPIRED} limit $1)
     returning 1 as one`,
    [limit],
  );
  return rows.length;
}
