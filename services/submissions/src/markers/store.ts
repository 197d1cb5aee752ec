// Figures of the people who have marked an exam, added up in the database: an exam may have 100,000 marked answers.
import type { Tx } from '@exam-evaluation/data/database.ts';
import type { Comparison } from './severity.rules.ts';

/** Names the automatic marker among those who are compared. */
const DRAFT = '';
/** After a longer pause a person is taken to have done something else. */
const PAUSE_SECONDS = 600;
const PEOPLE_MAX = 500;

/**
 * SQL: what each person gave for the answers of an exam, as shares of the maximum: marks of answers that two people mark,
 * what was given for seeds, and reviews of others. $1 is the institute, $2 the exam.
 */
const GIVEN = `given as materialized (
  select m.submission_id, m.question_id, one -> 'person' ->> 'id' as marker, one -> 'person' ->> 'display_name' as name,
    coalesce((one #>> '{result,awarded}')::float8, 0) / nullif((one #>> '{result,max}')::float8, 0) as share,
    to_timestamp((one ->> 'revision')::float8 / 1000000) as at
  from double_marks m cross join lateral jsonb_array_elements(m.marks) one
  where m.institute_id = $1 and m.exam_id = $2
  union all
  select g.submission_id, g.question_id, g.person_id, g.person ->> 'display_name',
    coalesce((g.result ->> 'awarded')::float8, 0) / nullif((g.result ->> 'max')::float8, 0), g.reviewed_at
  from seed_marks g where g.institute_id = $1 and g.exam_id = $2 and g.result is not null
  union all
  select r.submission_id, r.question_id, r.result #>> '{review,reviewer,ref}', r.result #>> '{review,reviewer,name}',
    coalesce((r.result ->> 'awarded')::float8, 0) / nullif((r.result ->> 'max')::float8, 0), r.reviewed_at
  from submissions s
  join reviews r on r.institute_id = $1 and r.submission_id = s.id
  where s.institute_id = $1 and s.exam_id = $2 and s.state = 'live' and r.result #>> '{review,reviewer,ref}' <> ''
    and not exists (select from double_marks m where m.institute_id = $1 and m.submission_id = s.id
      and m.question_id = r.question_id)
)`;

export interface Worked {
  marker: string;
  name: string;
  answers: number;
  /** Seconds for an answer while at work; null where there is no second answer soon after. */
  seconds: number | null;
}

/** People who have marked answers of an exam, those with the most answers first. */
export async function selectWork(tx: Tx, instituteId: string, examId: string): Promise<Worked[]> {
  return await tx.query<Worked>(
    `with ${GIVEN}, paced as (
       select *, extract(epoch from at - lag(at) over (partition by marker order by at))::float8 as pause from given
     )
     select marker, max(name) as name, count(*) as answers,
       avg(pause) filter (where pause <= ${PAUSE_SECONDS}) as seconds
     from paced group by marker order by answers desc, marker limit ${PEOPLE_MAX}`,
    [instituteId, examId],
  );
}

/** How those who marked the same answers differ, the automatic marker among them. */
export async function selectComparisons(tx: Tx, instituteId: string, examId: string): Promise<Comparison[]> {
  return await tx.query<Comparison>(
    `with ${GIVEN}, rated as (
       select submission_id, question_id, marker, share from given where share is not null
       union all
       select r.submission_id, r.question_id, '${DRAFT}',
         r.draft::float8 / nullif((r.result ->> 'max')::float8, 0)
       from reviews r
       join submissions s on s.institute_id = $1 and s.id = r.submission_id and s.exam_id = $2 and s.state = 'live'
       where r.institute_id = $1 and r.draft is not null and (r.result ->> 'max')::float8 > 0
     ), weighed as (
       select *, 1.0::float8 / count(*) over (partition by submission_id, question_id) as weight from rated
     )
     select a.marker as one, b.marker as other, sum(a.weight) as weight, sum((a.share - b.share) * a.weight) as difference
     from weighed a join weighed b using (submission_id, question_id) where a.marker < b.marker group by 1, 2`,
    [instituteId, examId],
  );
}

export interface Agreed {
  marker: string;
  pairs: number;
  near: number;
}

/** For each person: answers that another one marked, too, and those on which the two were within the tolerance. */
export async function selectAgreement(tx: Tx, instituteId: string, examId: string): Promise<Agreed[]> {
  return await tx.query<Agreed>(
    `select one -> 'person' ->> 'id' as marker, count(*) as pairs,
       count(*) filter (where abs(coalesce((marks #>> '{0,result,awarded}')::int, 0)
         - coalesce((marks #>> '{1,result,awarded}')::int, 0)) <= d.tolerance) as near
     from double_marks m
     join double_marking d using (institute_id, exam_id, question_id)
     cross join lateral jsonb_array_elements(m.marks) with ordinality as each (one, n)
     where m.institute_id = $1 and m.exam_id = $2 and jsonb_array_length(m.marks) > 1 and n <= 2
     group by 1`,
    [instituteId, examId],
  );
}
