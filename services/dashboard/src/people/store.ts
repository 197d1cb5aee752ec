import type { Role } from '@exam-evaluation/contract/access.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import type { Instant } from '@exam-evaluation/runtime/time.ts';

export interface PersonRow {
  id: string;
  display_name: string;
  email: string | null;
  role: Role;
  created_at: Instant;
  last_signed_in_at: Instant | null;
  /** Whether claims of the institution let them in, which then say their role. */
  by_claims: boolean;
}

const COLUMNS = 'id, display_name, email, role, created_at, last_signed_in_at, by_claims';

/** People in the order of their names. */
export async function selectPeople(tx: Tx, instituteId: string, limit: number): Promise<PersonRow[]> {
  return await tx.query<PersonRow>(
    `select ${COLUMNS} from people where institute_id = $1 and removed_at is null order by display_name, id limit $2`,
    [instituteId, limit],
  );
}

/** Serializes changes to an institute's people, so that counts stay valid until the commit. */
export async function lockPeople(tx: Tx, instituteId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('people:' || $1::text, 0))`, [instituteId]);
}

export async function selectPerson(tx: Tx, instituteId: string, id: string): Promise<PersonRow | undefined> {
  const [row] = await tx.query<PersonRow>(
    `select ${COLUMNS} from people where institute_id = $1 and id = $2 and removed_at is null`,
    [instituteId, id],
  );
  return row;
}

/**
 * The person with this name and no e-mail address, as operators add them; never one who took the name at an
 * institution.
 */
export async function selectPersonByName(
  tx: Tx,
  instituteId: string,
  displayName: string,
): Promise<PersonRow | undefined> {
  const [row] = await tx.query<PersonRow>(
    `select ${COLUMNS} from people where institute_id = $1 and display_name = $2 and email is null
       and oidc_subject is null and removed_at is null order by created_at limit 1`,
    [instituteId, displayName],
  );
  return row;
}

/** How many people there are, and how many administrators. */
export async function countPeople(tx: Tx, instituteId: string): Promise<{ all: number; administrators: number }> {
  const [row] = await tx.query<{ all: number; administrators: number }>(
    `select count(*) as all, count(*) filter (where role = 'administrator') as administrators
     from people where institute_id = $1 and removed_at is null`,
    [instituteId],
  );
  return row!;
}

/** @returns undefined where the e-mail address is another person's. */
export async function insertPerson(
  tx: Tx,
  instituteId: string,
  person: { displayName: string; email: string | null; role: Role },
): Promise<PersonRow | undefined> {
  const [row] = await tx.query<PersonRow>(
    `insert into people (institute_id, display_name, email, role) values ($1, $2, $3, $4)
     on conflict do nothing returning ${COLUMNS}`,
    [instituteId, person.displayName, person.email, person.role],
  );
  return row;
}

export async function updateRole(tx: Tx, instituteId: string, id: string, role: Role): Promise<PersonRow> {
  const [row] = await tx.query<PersonRow>(
    `update people set role = $3 where institute_id = $1 and id = $2 returning ${COLUMNS}`,
    [instituteId, id, role],
  );
  return row!;
}

export async function markRemoved(tx: Tx, instituteId: string, id: string): Promise<void> {
  await tx.query('update people set removed_at = now() where institute_id = $1 and id = $2', [instituteId, id]);
}

/** Deletes everybody of an institute with their sessions and links, and who learns in courses of learning platforms. @returns how many. */
export async function deletePeople(tx: Tx, instituteId: string): Promise<number> {
  await tx.query('delete from sessions where institute_id = $1', [instituteId]);
  await tx.query('delete from sign_in_links where institute_id = $1', [instituteId]);
  await tx.query('delete from lti_choices where institute_id = $1', [instituteId]);
  await tx.query('delete from lti_courses where institute_id = $1', [instituteId]);
  await tx.query('delete from lti_people where institute_id = $1', [instituteId]);
  return (await tx.query('delete from people where institute_id = $1 returning 1 as one', [instituteId])).length;
}
