import type { Tx } from '@exam-evaluation/data/database.ts';
import type { Instant } from '@exam-evaluation/runtime/time.ts';

export interface PublicationRow {
  published_at: Instant;
  until: Instant;
  /** Null where no appeals are taken. */
  appeals_until: Instant | null;
}

export interface LinkRow {
  candidate_id: string;
  created_at: Instant;
}

/** The copy that a link or a session leads to. */
export interface TargetRow {
  institute_id: string;
  exam_id: string;
  candidate_id: string;
  until: Instant;
  appeals_until: Instant | null;
  may_appeal: boolean;
}

/** SQL: what a link or a session leads to besides whose copy it is. */
const PUBLICATION = 'p.until, p.appeals_until, coalesce(p.appeals_until > now(), false) as may_appeal';

export async function selectPublication(
  tx: Tx,
  instituteId: string,
  examId: string,
): Promise<PublicationRow | undefined> {
  const [row] = await tx.query<PublicationRow>(
    'select published_at, until, appeals_until from publications where institute_id = $1 and exam_id = $2',
    [instituteId, examId],
  );
  return row;
}

/** Locks it, so that it lasts until the transaction ends. */
export async function lockPublication(tx: Tx, instituteId: string, examId: string): Promise<boolean> {
  const rows = await tx.query('select 1 as one from publications where institute_id = $1 and exam_id = $2 for share', [
    instituteId,
    examId,
  ]);
  return rows.length > 0;
}

export async function upsertPublication(
  tx: Tx,
  instituteId: string,
  examId: string,
  { until, appeals_until }: Pick<PublicationRow, 'until' | 'appeals_until'>,
): Promise<void> {
  await tx.query(
    `insert into publications (institute_id, exam_id, until, appeals_until) values ($1, $2, $3, $4)
     on conflict (institute_id, exam_id) do update set until = excluded.until, appeals_until = excluded.appeals_until`,
    [instituteId, examId, until, appeals_until],
  );
}

/** Deletes it with its links and their sessions. @returns whether there was one. */
export async function deletePublication(tx: Tx, instituteId: string, examId: string): Promise<boolean> {
  const rows = await tx.query('delete from publications where institute_id = $1 and exam_id = $2 returning 1 as one', [
    instituteId,
    examId,
  ]);
  return rows.length > 0;
}

/** Deletes all of an institute. */
export async function deletePublications(tx: Tx, instituteId: string): Promise<void> {
  await tx.query('delete from publications where institute_id = $1', [instituteId]);
}

export async function selectLinks(tx: Tx, instituteId: string, examId: string, limit: number): Promise<LinkRow[]> {
  return await tx.query<LinkRow>(
    `select candidate_id, created_at from result_links where institute_id = $1 and exam_id = $2
     order by candidate_id limit $3`,
    [instituteId, examId, limit],
  );
}

/** Deletes links of these candidates with their sessions. @returns how many. */
export async function deleteLinks(
  tx: Tx,
  instituteId: string,
  examId: string,
  candidateIds: readonly string[],
): Promise<number> {
  const rows = await tx.query(
    `delete from result_links where institute_id = $1 and exam_id = $2 and candidate_id = any($3::uuid[])
     returning 1 as one`,
    [instituteId, examId, candidateIds],
  );
  return rows.length;
}

export async function insertLinks(
  tx: Tx,
  instituteId: string,
  examId: string,
  links: readonly { candidateId: string; hash: Buffer }[],
): Promise<void> {
  await tx.query(
    `insert into result_links (institute_id, exam_id, candidate_id, hash)
     select $1, $2, * from unnest($3::uuid[], $4::bytea[])`,
    [instituteId, examId, links.map(({ candidateId }) => candidateId), links.map(({ hash }) => hash)],
  );
}

/** Where the link with this hash leads, while its exam is published. */
export async function selectLink(tx: Tx, hash: Buffer): Promise<TargetRow | undefined> {
  const [row] = await tx.query<TargetRow>(
    `select l.institute_id, l.exam_id, l.candidate_id, ${PUBLICATION}
     from result_links l join publications p on p.institute_id = l.institute_id and p.exam_id = l.exam_id
     where l.hash = $1 and p.until > now() for share of l`,
    [hash],
  );
  return row;
}

export async function insertSession(
  tx: Tx,
  session: Omit<TargetRow, 'until' | 'appeals_until' | 'may_appeal'> & { hash: Buffer; seconds: number },
): Promise<void> {
  await tx.query(
    `insert into result_sessions (institute_id, hash, exam_id, candidate_id, ends_at)
     values ($1, $2, $3, $4, now() + $5 * interval '1 second')`,
    [session.institute_id, session.hash, session.exam_id, session.candidate_id, session.seconds],
  );
}

/** Where the session with this hash leads, unless it or the publication has ended. */
export async function selectSession(tx: Tx, hash: Buffer): Promise<TargetRow | undefined> {
  const [row] = await tx.query<TargetRow>(
    `select s.institute_id, s.exam_id, s.candidate_id, ${PUBLICATION}
     from result_sessions s join publications p on p.institute_id = s.institute_id and p.exam_id = s.exam_id
     where s.hash = $1 and s.ends_at > now() and p.until > now()`,
    [hash],
  );
  return row;
}

export async function deleteSession(tx: Tx, hash: Buffer): Promise<void> {
  await tx.query('delete from result_sessions where hash = $1', [hash]);
}

/** @returns whether there may be more. */
export async function deleteEndedSessions(tx: Tx): Promise<boolean> {
  const ended = await tx.query(
    `delete from result_sessions where ctid in
       (select ctid from result_sessions where ends_at < now() limit 1000) returning 1 as one`,
  );
  return ended.length === 1000;
}
