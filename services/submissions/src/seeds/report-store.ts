// What whoever leads reads of the seeds of an exam.
import { SEEDS_MAX } from '@exam-evaluation/contract/limits.ts';
import type { StoredPerson } from '@exam-evaluation/data/actors.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import type { Instant } from '@exam-evaluation/runtime/time.ts';
import { STANDING_SEEDS } from './store.ts';

const CHOICES_MAX = 100;
/** Reviews of a person that are looked at for those, so that the work is bounded. */
const REVIEWS_MAX = 1_000;
const MARKERS_MAX = 500;

/** An answer that is a seed, or may become one. */
export interface ChoiceRow {
  submission_id: string;
  question_id: string;
  candidate_external_id: string;
  awarded: number;
  max: number;
}

export interface SeedRow extends ChoiceRow {
  stands: boolean;
  marks: number;
  near: number;
}

/** SQL: the definitive mark of a review `r`. */
const DEFINITIVE = `coalesce((r.result ->> 'awarded')::int, 0) as awarded, coalesce((r.result ->> 'max')::int, 0) as max`;
/** SQL: whether a mark `g` for a seed was near enough; $3 is the tolerance. */
const IS_NEAR = `abs(coalesce((g.result ->> 'awarded')::int, 0) - g.definitive) <= $3`;

/** The seeds of an exam on live copies, newest first. */
export async function selectSeeds(tx: Tx, instituteId: string, examId: string, tolerance: number): Promise<SeedRow[]> {
  return await tx.query<SeedRow>(
    `select c.submission_id, c.question_id, s.candidate_external_id, ${DEFINITIVE}, given.marks, given.near,
       exists (select from ${STANDING_SEEDS} where e.institute_id = c.institute_id
         and e.submission_id = c.submission_id and e.question_id = c.question_id) as stands
     from seeds c
     join submissions s on s.institute_id = c.institute_id and s.id = c.submission_id and s.state = 'live'
     left join reviews r on r.institute_id = c.institute_id and r.submission_id = c.submission_id
       and r.question_id = c.question_id
     cross join lateral (
       select count(*) as marks, count(*) filter (where ${IS_NEAR}) as near from seed_marks g
       where g.institute_id = c.institute_id and g.submission_id = c.submission_id and g.question_id = c.question_id
         and g.result is not null) given
     where c.institute_id = $1 and c.exam_id = $2
     order by c.chosen_at desc, c.submission_id, c.question_id limit ${SEEDS_MAX}`,
    [instituteId, examId, tolerance],
  );
}

/** Answers that needed a review and that a person reviewed last, and that are no seeds. */
export async function selectChoices(
  tx: Tx,
  instituteId: string,
  examId: string,
  personId: string,
): Promise<ChoiceRow[]> {
  return await tx.query<ChoiceRow>(
    `with reviewed as materialized (
       select s.id, s.shown_attempt_id, s.candidate_external_id, r.question_id, r.result, r.reviewed_at
       from submissions s
       join reviews r on r.institute_id = s.institute_id and r.submission_id = s.id
         and r.result #>> '{review,reviewer,ref}' = $3
       where s.institute_id = $1 and s.exam_id = $2 and s.state = 'live' and not s.finalized
       order by r.reviewed_at desc limit ${REVIEWS_MAX}
     )
     select r.id as submission_id, r.question_id, r.candidate_external_id, ${DEFINITIVE}
     from reviewed r
     join attempts a on a.institute_id = $1 and a.id = r.shown_attempt_id
     where a.result -> 'questions' @> jsonb_build_array(
         jsonb_build_object('questionId', r.question_id::text, 'needsReview', true))
       and not exists (select from seeds e where e.institute_id = $1 and e.submission_id = r.id
         and e.question_id = r.question_id)
       and not exists (select from double_marks m where m.institute_id = $1 and m.submission_id = r.id
         and m.question_id = r.question_id)
       and not exists (select from double_marking d where d.institute_id = $1 and d.exam_id = $2
         and d.question_id = r.question_id and d.is_on)
     order by r.reviewed_at desc, r.id, r.question_id limit ${CHOICES_MAX}`,
    [instituteId, examId, personId],
  );
}

export interface ComparedRow {
  person: StoredPerson;
  marks: number;
  near: number;
  /** Mean of what the person gave less than the definitive mark, as shares of the maximum; null without marks. */
  below: number | null;
  since: Instant | null;
}

/** People who have marked seeds or are paused: those first. */
export async function selectCompared(
  tx: Tx,
  instituteId: string,
  examId: string,
  tolerance: number,
): Promise<ComparedRow[]> {
  return await tx.query<ComparedRow>(
    `with compared as (
       select g.person_id, (array_agg(g.person order by g.reviewed_at desc))[1] as person, count(*) as marks,
         count(*) filter (where ${IS_NEAR}) as near,
         avg((g.definitive - coalesce((g.result ->> 'awarded')::float8, 0)) / nullif((g.result ->> 'max')::float8, 0)) as below
       from seed_marks g where g.institute_id = $1 and g.exam_id = $2 and g.result is not null group by g.person_id
     ), paused as (
       select person_id, person, since from pauses where institute_id = $1 and exam_id = $2
     )
     select coalesce(c.person, p.person) as person, coalesce(c.marks, 0) as marks, coalesce(c.near, 0) as near, c.below,
       p.since
     from compared c full join paused p using (person_id)
     order by p.since is null, coalesce(c.person, p.person) ->> 'display_name', person_id limit ${MARKERS_MAX}`,
    [instituteId, examId, tolerance],
  );
}
