import type { Role } from '@exam-evaluation/contract/access.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import type { Instant } from '@exam-evaluation/runtime/time.ts';

/** A session that has not ended, with the person as they are now. */
export interface SessionRow {
  institute_id: string;
  person_id: string;
  display_name: string;
  role: Role;
  ends_at: Instant;
  seen_at: Instant;
}

/** The shortest time between two writes of a session's last use. */
const TOUCH_SECONDS = 60;

/**
 * The session with this hash, unless it has ended or its person is gone. Marks it as used.
 * @param idleMinutes a session that was unused for this long has ended.
 */
export async function useSession(tx: Tx, hash: Buffer, idleMinutes: number): Promise<SessionRow | undefined> {
  const [row] = await tx.query<SessionRow>(
    `select s.institute_id, s.person_id, p.display_name, p.role, s.ends_at, s.seen_at
     from sessions s join people p on p.institute_id = s.institute_id and p.id = s.person_id
     where s.hash = $1 and s.ends_at > now() and s.seen_at > now() - $2 * interval '1 minute'
       and p.removed_at is null`,
    [hash, idleMinutes],
  );
  if (!row) return undefined;
  await tx.query(
    `update sessions set seen_at = now() where institute_id = $1 and hash = $2
       and seen_at < now() - interval '${TOUCH_SECONDS} seconds'`,
    [row.institute_id, hash],
  );
  return row;
}

export async function insertSession(
  tx: Tx,
  session: { instituteId: string; personId: string; hash: Buffer; hours: number },
): Promise<void> {
  await tx.query(
    `insert into sessions (institute_id, hash, person_id, ends_at) values ($1, $2, $3, now() + $4 * interval '1 hour')`,
    [session.instituteId, session.hash, session.personId, session.hours],
  );
  await tx.query('update people set last_signed_in_at = now() where institute_id = $1 and id = $2', [
    session.instituteId,
    session.personId,
  ]);
}

export async function deleteSession(tx: Tx, hash: Buffer): Promise<void> {
  await tx.query('delete from sessions where hash = $1', [hash]);
}

/** Ends all sessions of a person. */
export async function deleteSessionsOf(tx: Tx, instituteId: string, personId: string): Promise<void> {
  await tx.query('delete from sessions where institute_id = $1 and person_id = $2', [instituteId, personId]);
}

export async function insertLink(
  tx: Tx,
  link: { instituteId: string; personId: string; hash: Buffer; minutes: number },
): Promise<Instant> {
  const [row] = await tx.query<{ expires_at: Instant }>(
    `insert into sign_in_links (institute_id, hash, person_id, expires_at)
     values ($1, $2, $3, now() + $4 * interval '1 minute') returning expires_at`,
    [link.instituteId, link.hash, link.personId, link.minutes],
  );
  return row!.expires_at;
}

/** Deletes a link, so that only one of two concurrent uses signs in. @returns its person, if it was still valid. */
export async function takeLink(
  tx: Tx,
  hash: Buffer,
): Promise<{ institute_id: string; person_id: string; display_name: string; role: Role } | undefined> {
  const [row] = await tx.query<{ institute_id: string; person_id: string; display_name: string; role: Role }>(
    `delete from sign_in_links l using people p
     where l.hash = $1 and l.expires_at > now()
       and p.institute_id = l.institute_id and p.id = l.person_id and p.removed_at is null
     returning l.institute_id, l.person_id, p.display_name, p.role`,
    [hash],
  );
  return row;
}

export async function deleteLinksOf(tx: Tx, instituteId: string, personId: string): Promise<void> {
  await tx.query('delete from sign_in_links where institute_id = $1 and person_id = $2', [instituteId, personId]);
}

/**
 * Deletes sessions and links that have ended.
 * @param idleMinutes a session that was unused for this long has ended.
 * @returns whether there may be more.
 */
export async function deleteEnded(tx: Tx, idleMinutes: number): Promise<boolean> {
  const sessions = await tx.query(
    `delete from sessions where ctid in
       (select ctid from sessions where ends_at < now() or seen_at < now() - $1 * interval '1 minute' limit 1000)
     returning 1 as one`,
    [idleMinutes],
  );
  const links = await tx.query(
    `delete from sign_in_links where ctid in
       (select ctid from sign_in_links where expires_at < now() limit 1000) returning 1 as one`,
  );
  return sessions.length === 1000 || links.length === 1000;
}
