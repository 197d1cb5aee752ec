import type { Role } from '@exam-evaluation/contract/access.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';

interface OfPlatform {
  instituteId: string;
  platformId: string;
}

/** Keeps a launch that has begun. */
export async function insertLaunch(
  tx: Tx,
  launch: OfPlatform & { hash: Buffer; nonce: string; seconds: number },
): Promise<void> {
  await tx.query(
    `insert into lti_launches (institute_id, platform_id, hash, nonce, expires_at)
     values ($1, $2, $3, $4, now() + $5 * interval '1 second')`,
    [launch.instituteId, launch.platformId, launch.hash, launch.nonce, launch.seconds],
  );
}

/** Deletes a launch, so that only one of two that come back goes on. @returns its nonce, if it had not expired. */
export async function takeLaunch(
  tx: Tx,
  { instituteId, platformId }: OfPlatform,
  hash: Buffer,
): Promise<string | undefined> {
  const [row] = await tx.query<{ nonce: string }>(
    `delete from lti_launches where institute_id = $1 and platform_id = $2 and hash = $3 and expires_at > now()
     returning nonce`,
    [instituteId, platformId, hash],
  );
  return row?.nonce;
}

/** @returns whether there may be more. */
export async function deleteEnded(tx: Tx): Promise<boolean> {
  const rows = await tx.query(
    `delete from lti_launches where ctid in (select ctid from lti_launches where expires_at < now() limit 1000)
     returning 1 as one`,
  );
  return rows.length === 1000;
}

/** Somebody whom a platform has brought before. */
export interface BroughtPerson {
  institute_id: string;
  person_id: string;
  display_name: string;
  role: Role;
  was_removed: boolean;
}

export interface Subject extends OfPlatform {
  issuer: string;
  subject: string;
}

export async function selectPerson(
  tx: Tx,
  { instituteId, platformId, issuer, subject }: Subject,
): Promise<BroughtPerson | undefined> {
  const [row] = await tx.query<BroughtPerson>(
    `select p.institute_id, p.id as person_id, p.display_name, p.role, p.removed_at is not null as was_removed
     from lti_people l join people p on p.institute_id = l.institute_id and p.id = l.person_id
     where l.institute_id = $1 and l.platform_id = $2 and l.issuer = $3 and l.subject = $4`,
    [instituteId, platformId, issuer, subject],
  );
  return row;
}

export async function countPeople(tx: Tx, instituteId: string): Promise<number> {
  const [row] = await tx.query<{ people: number }>(
    'select count(*) as people from people where institute_id = $1 and removed_at is null',
    [instituteId],
  );
  return row!.people;
}

/** Adds somebody who comes from a platform for the first time. */
export async function insertPerson(
  tx: Tx,
  { instituteId, platformId, issuer, subject }: Subject,
  { displayName, role }: { displayName: string; role: Role },
): Promise<BroughtPerson> {
  const [person] = await tx.query<BroughtPerson>(
    `insert into people (institute_id, display_name, role, by_claims) values ($1, $2, $3, true)
     returning institute_id, id as person_id, display_name, role, false as was_removed`,
    [instituteId, displayName, role],
  );
  await tx.query(
    'insert into lti_people (institute_id, platform_id, issuer, subject, person_id) values ($1, $2, $3, $4, $5)',
    [instituteId, platformId, issuer, subject, person!.person_id],
  );
  return person!;
}

export async function updateRole(tx: Tx, { institute_id, person_id }: BroughtPerson, role: Role): Promise<void> {
  await tx.query('update people set role = $3 where institute_id = $1 and id = $2', [institute_id, person_id, role]);
}
