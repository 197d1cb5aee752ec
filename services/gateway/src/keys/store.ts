import type { Tx } from '@exam-evaluation/data/database.ts';
import type { Instant } from '@exam-evaluation/runtime/time.ts';
import type { KeyInfo } from './key.ts';

export interface KeyRow {
  id: string;
  institute_id: string;
  name: string;
  prefix: string;
  scopes: string[];
  expires_at: Instant | null;
  daily_copy_cap: number | null;
  created_at: Instant;
  revoked_at: Instant | null;
  last_used_at: Instant | null;
}

const COLUMNS =
  'id, institute_id, name, prefix, scopes, expires_at, daily_copy_cap, created_at, revoked_at, last_used_at';

/** The one read of a request's authentication. */
export async function selectKeyByHash(tx: Tx, hash: Buffer): Promise<KeyInfo | undefined> {
  const [row] = await tx.query<KeyInfo>(
    `select k.id, k.name, k.institute_id as "instituteId", i.name as "instituteName", k.scopes, i.tier, i.features,
       i.product_enabled as "productEnabled", k.daily_copy_cap as "dailyCopyCap", k.expires_at as "expiresAt",
       k.revoked_at as "revokedAt"
     from api_keys k join institutes i on i.id = k.institute_id
     where k.hash = $1`,
    [hash],
  );
  return row;
}

/** Returns undefined when the id is taken. */
export async function insertKey(
  tx: Tx,
  key: Pick<KeyRow, 'id' | 'institute_id' | 'name' | 'prefix' | 'scopes' | 'expires_at' | 'daily_copy_cap'> & {
    hash: Buffer;
  },
): Promise<KeyRow | undefined> {
  const [row] = await tx.query<KeyRow>(
    `insert into api_keys (id, institute_id, name, prefix, hash, scopes, expires_at, daily_copy_cap)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict do nothing
     returning ${COLUMNS}`,
    [key.id, key.institute_id, key.name, key.prefix, key.hash, key.scopes, key.expires_at, key.daily_copy_cap],
  );
  return row;
}

/** Keys that are neither revoked nor expired. */
export async function countActiveKeys(tx: Tx, instituteId: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `select count(*) as count from api_keys
     where institute_id = $1 and revoked_at is null and (expires_at is null or expires_at > now())`,
    [instituteId],
  );
  return row!.count;
}

/** Keys of an institute, the oldest first: those that work, and of the others the newest, `limit` together. */
export async function selectKeys(tx: Tx, instituteId: string, limit: number): Promise<KeyRow[]> {
  return await tx.query<KeyRow>(
    `with chosen as (
       select id as chosen_id from api_keys where institute_id = $1
       order by (revoked_at is null and (expires_at is null or expires_at > now())) desc, created_at desc, id limit $2)
     select ${COLUMNS} from chosen join api_keys on institute_id = $1 and id = chosen_id order by created_at, id`,
    [instituteId, limit],
  );
}

export async function selectKey(tx: Tx, instituteId: string, id: string): Promise<KeyRow | undefined> {
  const [row] = await tx.query<KeyRow>(`select ${COLUMNS} from api_keys where institute_id = $1 and id = $2`, [
    instituteId,
    id,
  ]);
  return row;
}

/** Institutes that have a key with this id, at most two; practically one, since ids are random. */
export async function selectInstitutesOfKey(tx: Tx, id: string): Promise<string[]> {
  const rows = await tx.query<{ institute_id: string }>('select institute_id from api_keys where id = $1 limit 2', [
    id,
  ]);
  return rows.map(({ institute_id }) => institute_id);
}

/** Returns undefined when there was nothing to revoke. */
export async function revokeKey(tx: Tx, instituteId: string, id: string): Promise<KeyRow | undefined> {
  const [row] = await tx.query<KeyRow>(
    `update api_keys set revoked_at = now() where institute_id = $1 and id = $2 and revoked_at is null
     returning ${COLUMNS}`,
    [instituteId, id],
  );
  return row;
}

export async function touchKeys(tx: Tx, keys: ReadonlyMap<string, string>): Promise<void> {
  await tx.query(
    `update api_keys k set last_used_at = now()
     from unnest($1::uuid[], $2::uuid[]) as used (id, institute_id)
     where k.institute_id = used.institute_id and k.id = used.id`,
    [[...keys.keys()], [...keys.values()]],
  );
}
