import { COMMENT_OFFERED_LENGTH_MAX } from '@exam-evaluation/contract/limits.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';

const COMMENTS_MAX = 100;
/** How many marks of a question are searched, so that the work is bounded. */
const MARKS_MAX = 2_000;

export interface Comment {
  text: string;
  uses: number;
}

/**
 * Comments that people wrote for answers to a question and nobody removed: most used first, of these the newest. Of
 * answers whose mark is not decided, and of seeds, only the person's own.
 */
export async function selectComments(
  tx: Tx,
  instituteId: string,
  questionId: string,
  personId: string | null,
): Promise<Comment[]> {
  return await tx.query<Comment>(
    `select c.text, count(distinct given.submission_id) as uses from (
       (select submission_id, result, extract(epoch from reviewed_at) * 1000000 as at from reviews
        where institute_id = $1 and question_id = $2 order by reviewed_at desc limit ${MARKS_MAX})
       union all
       (select m.submission_id, one.mark -> 'result', (one.mark ->> 'revision')::numeric
        from (select submission_id, waits, marks from double_marks
              where institute_id = $1 and question_id = $2 limit ${MARKS_MAX}) m
        cross join lateral jsonb_array_elements(m.marks) as one (mark)
        where m.waits = 'none' or one.mark #>> '{person,id}' = $3)
       union all
       (select submission_id, result, extract(epoch from reviewed_at) * 1000000 from seed_marks
        where institute_id = $1 and question_id = $2 and person_id = $3 and result is not null
        order by reviewed_at desc limit ${MARKS_MAX})
     ) given
     cross join lateral (select btrim(given.result ->> 'feedback', E' \\t\\r\\n') as text) c
     where (given.result #>> '{review,commented}')::boolean and c.text <> ''
       and char_length(c.text) <= ${COMMENT_OFFERED_LENGTH_MAX}
       and not exists (select 1 from removed_comments r
         where r.institute_id = $1 and r.question_id = $2 and r.digest = sha256(convert_to(c.text, 'UTF8')))
     group by c.text order by uses desc, max(given.at) desc, c.text limit ${COMMENTS_MAX}`,
    [instituteId, questionId, personId],
  );
}

/** @returns whether it was not removed before. */
export async function insertRemoved(tx: Tx, instituteId: string, questionId: string, text: string): Promise<boolean> {
  const rows = await tx.query(
    `insert into removed_comments (institute_id, question_id, digest)
     values ($1, $2, sha256(convert_to($3, 'UTF8'))) on conflict do nothing returning 1 as one`,
    [instituteId, questionId, text],
  );
  return rows.length > 0;
}
