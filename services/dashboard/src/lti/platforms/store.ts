import type { Role } from '@exam-evaluation/contract/access.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import type { Instant } from '@exam-evaluation/runtime/time.ts';

/** A learning platform as an institute has registered it. */
export interface PlatformRow {
  institute_id: string;
  id: string;
  name: string;
  issuer: string;
  client_id: string;
  deployment_ids: string[];
  auth_url: string;
  token_url: string;
  jwks_url: string;
  instructor_role: Role;
  administrator_role: Role;
  created_at: Instant;
  /** When the key that signs was made. */
  key_made_at: Instant;
}

export type PlatformFields = Omit<PlatformRow, 'institute_id' | 'id' | 'created_at' | 'key_made_at'>;

const SELECT = `select p.institute_id, p.id, p.name, p.issuer, p.client_id, p.deployment_ids, p.auth_url, p.token_url,
    p.jwks_url, p.instructor_role, p.administrator_role, p.created_at, k.made_at as key_made_at
  from lti_platforms p
  join lti_keys k on k.institute_id = p.institute_id and k.platform_id = p.id and k.retired_at is null`;

export async function selectPlatforms(tx: Tx, instituteId: string, limit: number): Promise<PlatformRow[]> {
  return await tx.query<PlatformRow>(`${SELECT} where p.institute_id = $1 order by p.name, p.id limit $2`, [
    instituteId,
    limit,
  ]);
}

export async function selectPlatform(tx: Tx, instituteId: string, id: string): Promise<PlatformRow | undefined> {
  const [row] = await tx.query<PlatformRow>(`${SELECT} where p.institute_id = $1 and p.id = $2`, [instituteId, id]);
  return row;
}

/** The platform with this id, of whichever institute: requests from platforms name no institute. */
export async function findPlatform(tx: Tx, id: string): Promise<PlatformRow | undefined> {
  const [row] = await tx.query<PlatformRow>(`${SELECT} where p.id = $1`, [id]);
  return row;
}

const values = (instituteId: string, fields: PlatformFields) => [
  instituteId,
  fields.name,
  fields.issuer,
  fields.client_id,
  fields.deployment_ids,
  fields.auth_url,
  fields.token_url,
  fields.jwks_url,
  fields.instructor_role,
  fields.administrator_role,
];

/** @returns its id. */
export async function insertPlatform(tx: Tx, instituteId: string, fields: PlatformFields): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    `insert into lti_platforms (institute_id, name, issuer, client_id, deployment_ids, auth_url, token_url, jwks_url,
       instructor_role, administrator_role)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    values(instituteId, fields),
  );
  return row!.id;
}

/** @returns whether there is such a platform. */
export async function updatePlatform(
  tx: Tx,
  instituteId: string,
  id: string,
  fields: PlatformFields,
): Promise<boolean> {
  const rows = await tx.query(
    `update lti_platforms set name = $2, issuer = $3, client_id = $4, deployment_ids = $5, auth_url = $6,
       token_url = $7, jwks_url = $8, instructor_role = $9, administrator_role = $10
     where institute_id = $1 and id = $11 returning 1 as one`,
    [...values(instituteId, fields), id],
  );
  return rows.length > 0;
}

const DEPENDENT = ['lti_keys', 'lti_launches', 'lti_choices', 'lti_courses', 'lti_people'] as const;

/** Deletes a platform with its keys and courses, and forgets whom it brought. @returns its name, if there was one. */
export async function deletePlatform(tx: Tx, instituteId: string, id: string): Promise<string | undefined> {
  for (const table of DEPENDENT) {
    await tx.query(`delete from ${table} where institute_id = $1 and platform_id = $2`, [instituteId, id]);
  }
  const [row] = await tx.query<{ name: string }>(
    'delete from lti_platforms where institute_id = $1 and id = $2 returning name',
    [instituteId, id],
  );
  return row?.name;
}
