import type { SourceName } from '@exam-evaluation/contract/submissions.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import type { ItemQuery, ItemRow } from './store.ts';

/** Which appeals a list holds. */
type AppealQuery = Pick<ItemQuery, 'examId' | 'source' | 'place' | 'after' | 'limit' | 'questionIds'>;

/** SQL: appeals of an exam that can be decided, on copies whose marks are shown. */
const APPEALS = 'appeals a join submissions s on s.institute_id = a.institute_id and s.id = a.submission_id';
const OPEN = `a.institute_id = $1 and a.exam_id = $2 and a.decided_at is null and s.state = 'live'
  and s.status in ('graded', 'partially_graded') and ($3::text is null or s.source = $3)`;

/**
 * Answers with an appeal that nobody has decided, the oldest first. Selects one row more than the limit, and counts the
 * items on all pages.
 */
export async function selectAppeals(
  tx: Tx,
  instituteId: string,
  query: AppealQuery,
): Promise<{ rows: ItemRow[]; total: number }> {
  const rows = await tx.query<ItemRow & { total: number }>(
    `with items as materialized (
       select s.id as submission_id, s.candidate_id, s.candidate_external_id, q.place, s.item_states[q.place] as state,
         s.item_reasons[q.place] as reasons, -(extract(epoch from a.asked_at) * 1000000)::bigint as key
       from ${APPEALS} cross join lateral (select array_position($9::uuid[], a.question_id) as place) q
       where ${OPEN} and q.place <= array_length(s.item_states, 1) and ($4::int is null or q.place = $4)
     )
     select submission_id, candidate_id, candidate_external_id, place, state, reasons, key::text,
       (select count(*) from items) as total
     from items
     where $5::bigint is null or key < $5 or (key = $5 and (submission_id, place) > ($6::uuid, $7::int))
     order by items.key desc, submission_id, place limit $8 + 1`,
    [
      instituteId,
      query.examId,
      query.source,
      query.place,
      query.after?.key ?? null,
      query.after?.submissionId ?? null,
      query.after?.place ?? null,
      query.limit,
      query.questionIds,
    ],
  );
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Appeals that nobody has decided. */
export async function countAppeals(
  tx: Tx,
  instituteId: string,
  examId: string,
  source: SourceName | null,
): Promise<number> {
  const [row] = await tx.query<{ count: number }>(`select count(*) as count from ${APPEALS} where ${OPEN}`, [
    instituteId,
    examId,
    source,
  ]);
  return row!.count;
}
