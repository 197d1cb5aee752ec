import type { Tx } from '@exam-evaluation/data/database.ts';
import type { JWK } from 'jose';

export interface KeyRow {
  id: string;
  private_key: JWK;
}

/** How long a key stays published after another signs: platforms keep lists of keys for hours. */
const PUBLISHED_HOURS = 24;
/** How long a key signs at most. */
const SIGNING_DAYS = 90;

/** Adds a key that signs, unless another request has just done so. */
export async function insertKey(tx: Tx, instituteId: string, platformId: string, key: JWK): Promise<void> {
  await tx.query(
    `insert into lti_keys (institute_id, platform_id, private_key) values ($1, $2, $3)
     on conflict (institute_id, platform_id) where retired_at is null do nothing`,
    [instituteId, platformId, JSON.stringify(key)],
  );
}

/** Ends the signing of the current key. */
export async function retireKey(tx: Tx, instituteId: string, platformId: string): Promise<void> {
  await tx.query(
    'update lti_keys set retired_at = now() where institute_id = $1 and platform_id = $2 and retired_at is null',
    [instituteId, platformId],
  );
}

/** The keys that platforms may meet, the one that signs first. */
export async function selectKeys(tx: Tx, instituteId: string, platformId: string): Promise<KeyRow[]> {
  return await tx.query<KeyRow>(
    `select id, private_key from lti_keys where institute_id = $1 and platform_id = $2
       and (retired_at is null or retired_at > now() - interval '${PUBLISHED_HOURS} hours')
     order by retired_at desc nulls first`,
    [instituteId, platformId],
  );
}

/** A platform whose key has signed for long enough. */
export async function selectAged(tx: Tx): Promise<{ institute_id: string; platform_id: string } | undefined> {
  const [row] = await tx.query<{ institute_id: string; platform_id: string }>(
    `select institute_id, platform_id from lti_keys
     where retired_at is null and made_at < now() - interval '${SIGNING_DAYS} days' order by made_at limit 1`,
  );
  return row;
}

/** @returns whether there may be more. */
export async function deleteRetired(tx: Tx): Promise<boolean> {
  const rows = await tx.query(
    `delete from lti_keys where ctid in (select ctid from lti_keys
       where retired_at < now() - interval '${PUBLISHED_HOURS} hours' limit 1000) returning 1 as one`,
  );
  return rows.length === 1000;
}
