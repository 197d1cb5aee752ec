import type { Tx } from '@exam-evaluation/data/database.ts';

/** A copy, as the job goes through them. */
export interface CopyKey {
  institute_id: string;
  id: string;
}

/** Where a look for copies goes on. */
export interface Place {
  updated_at: string;
  id: string;
}

/** SQL: the content of the submission `s`, as in content.rules.ts. */
const CONTENT = `jsonb_build_object('answers', s.answers, 'results', (
  select coalesce(jsonb_object_agg(a.id, a.result), '{}') from attempts a
  where a.institute_id = s.institute_id and a.submission_id = s.id and a.result is not null))::text`;

/**
 * SQL: whether the submission `s` may be archived: a final copy of a closed exam that nobody works on. Copies whose
 * items an earlier release left out are completed first, from their results.
 */
const IS_DUE = `s.finalized and s.archived is null and s.state = 'live' and s.removed <> 'rows'
  and not s.items_outdated and (s.item_states is not null or s.shown_attempt_id is null)
  and exists (select from exam_gates g where g.institute_id = s.institute_id and g.exam_id = s.exam_id and g.finalized)
  and not exists (select from appeals p
    where p.institute_id = s.institute_id and p.submission_id = s.id and p.decided_at is null)
  and not exists (select from attempts a
    where a.institute_id = s.institute_id and a.submission_id = s.id and a.state <> 'settled')`;

/** SQL: whether a submission is final, in its rows, and has not changed for `$1` days. */
const IS_OLD = `finalized and removed <> 'rows' and archived is null and updated_at < now() - $1 * interval '1 day'`;

/**
 * The next final copies that have not changed for so many days, the longest first; system role.
 * @param after only those after this place.
 */
export async function selectOld(
  tx: Tx,
  days: number,
  after: Place | null,
  limit: number,
): Promise<(CopyKey & Place & { is_due: boolean })[]> {
  return await tx.query(
    `select s.institute_id, s.id, s.updated_at, ${IS_DUE} as is_due from submissions s
     where ${IS_OLD}
       and ($2::timestamptz is null or (s.updated_at, s.id) > ($2, $3::uuid))
     order by s.updated_at, s.id limit $4`,
    [days, after?.updated_at ?? null, after?.id ?? null, limit],
  );
}

/** The content of a copy, as text; undefined where it may not be archived. */
export async function readContent(
  tx: Tx,
  { institute_id, id }: CopyKey,
  bytesMax: number,
): Promise<string | undefined> {
  const [row] = await tx.query<{ content: string }>(
    `select content from (
       select ${CONTENT} as content from submissions s where s.institute_id = $1 and s.id = $2 and ${IS_DUE}) due
     where octet_length(content) <= $3`,
    [institute_id, id, bytesMax],
  );
  return row?.content;
}

/**
 * Empties the rows of a locked copy, if they still hold exactly this content and it may still be archived.
 * @param hash of the object that holds the content.
 * @returns whether they did.
 */
export async function setArchived(
  tx: Tx,
  { institute_id, id }: CopyKey,
  content: string,
  hash: string,
): Promise<boolean> {
  const changed = await tx.query(
    `update submissions s set answers = null, archived = decode($4, 'hex')
     where s.institute_id = $1 and s.id = $2 and ${IS_DUE} and ${CONTENT} = $3 returning 1 as one`,
    [institute_id, id, content, hash],
  );
  if (changed.length === 0) return false;
  await tx.query(
    'update attempts set result = null where institute_id = $1 and submission_id = $2 and result is not null',
    [institute_id, id],
  );
  return true;
}

/** Puts the content of a locked copy back into its rows. */
export async function setBroughtBack(tx: Tx, instituteId: string, id: string, content: string): Promise<void> {
  await tx.query(
    `update attempts a set result = $3::jsonb -> 'results' -> a.id::text
     where a.institute_id = $1 and a.submission_id = $2 and $3::jsonb -> 'results' ? a.id::text`,
    [instituteId, id, content],
  );
  await tx.query(
    `update submissions set answers = nullif($3::jsonb -> 'answers', 'null'), archived = null
     where institute_id = $1 and id = $2`,
    [instituteId, id, content],
  );
}

/** Archived copies, those that changed longest ago first; system role. @param after only those after this place. */
export async function selectArchived(tx: Tx, after: Place | null, limit: number): Promise<(CopyKey & Place)[]> {
  return await tx.query(
    `select institute_id, id, updated_at from submissions where ${IS_ARCHIVED}
       and ($1::timestamptz is null or (updated_at, id) > ($1, $2::uuid))
     order by updated_at, id limit $3`,
    [after?.updated_at ?? null, after?.id ?? null, limit],
  );
}

/** Copies that are archived, and old ones that are not, each counted up to `max`; system role. */
export async function countArchive(tx: Tx, days: number, max: number): Promise<{ archived: number; waiting: number }> {
  const [row] = await tx.query<{ archived: number; waiting: number }>(
    `select (select count(*) from (select 1 from submissions where ${IS_ARCHIVED} limit $2) a)::int as archived,
       (select count(*) from (select 1 from submissions where $1 > 0 and ${IS_OLD} limit $2) w)::int as waiting`,
    [days, max],
  );
  return row!;
}

/** SQL: whether a submission is archived, as the index `submissions_to_archive` has it. */
const IS_ARCHIVED = `finalized and removed <> 'rows' and (archived is null) is false`;

/** Archived copies of an exam, by id. */
export async function selectArchivedOf(tx: Tx, instituteId: string, examId: string, limit: number): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select id from submissions where institute_id = $1 and exam_id = $2 and state = 'live' and archived is not null
     order by id limit $3`,
    [instituteId, examId, limit],
  );
  return rows.map(({ id }) => id);
}
