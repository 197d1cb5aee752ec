import type { Role } from '@exam-evaluation/contract/access.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import type { Identity } from './claims.ts';

/** A person of some institute. */
export interface FoundPerson {
  institute_id: string;
  person_id: string;
  display_name: string;
  role: Role;
  /** Whether claims let them in, rather than an invitation. */
  by_claims: boolean;
}

const COLUMNS = 'institute_id, id as person_id, display_name, role, by_claims';

/** The person who signed in as this subject before. */
export async function selectBySubject(tx: Tx, { issuer, subject }: Identity): Promise<FoundPerson | undefined> {
  const [row] = await tx.query<FoundPerson>(
    `select ${COLUMNS} from people where oidc_issuer = $1 and oidc_subject = $2 and removed_at is null`,
    [issuer, subject],
  );
  return row;
}

/**
 * Invited people with this address who have not signed in at an institution yet; at most two, since more than one is
 * ambiguous.
 */
export async function selectByEmail(tx: Tx, email: string): Promise<FoundPerson[]> {
  return await tx.query<FoundPerson>(
    `select ${COLUMNS} from people where email = $1 and oidc_subject is null and removed_at is null limit 2 for update`,
    [email],
  );
}

export async function bindSubject(tx: Tx, person: FoundPerson, { issuer, subject }: Identity): Promise<void> {
  await tx.query('update people set oidc_issuer = $3, oidc_subject = $4 where institute_id = $1 and id = $2', [
    person.institute_id,
    person.person_id,
    issuer,
    subject,
  ]);
}

/** Whether the institute has removed somebody with this subject or address. */
export async function wasRemoved(tx: Tx, { issuer, subject, email }: Identity, instituteId: string): Promise<boolean> {
  const [row] = await tx.query<{ was: boolean }>(
    `select exists (select 1 from people where institute_id = $1 and removed_at is not null
                    and oidc_issuer = $2 and oidc_subject = $3)
         or exists (select 1 from people where institute_id = $1 and removed_at is not null and email = $4) as was`,
    [instituteId, issuer, subject, email ?? null],
  );
  return row!.was;
}

export async function updateRole(tx: Tx, person: FoundPerson, role: Role): Promise<void> {
  await tx.query('update people set role = $3 where institute_id = $1 and id = $2', [
    person.institute_id,
    person.person_id,
    role,
  ]);
}

/** @returns undefined where another request has just added them, or their address is another person's. */
export async function insertMember(
  tx: Tx,
  identity: Identity,
  { instituteId, role }: NonNullable<Identity['membership']>,
): Promise<FoundPerson | undefined> {
  const [row] = await tx.query<FoundPerson>(
    `insert into people (institute_id, display_name, email, role, oidc_issuer, oidc_subject, by_claims)
     values ($1, $2, $3, $4, $5, $6, true) on conflict do nothing returning ${COLUMNS}`,
    [instituteId, identity.displayName, identity.email ?? null, role, identity.issuer, identity.subject],
  );
  return row;
}
