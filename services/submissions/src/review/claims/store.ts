import type { StoredPerson } from '@exam-evaluation/data/actors.ts';
import type { Database, Tx } from '@exam-evaluation/data/database.ts';
import { REVISION } from '../../marks/store.ts';
import { STANDING_SEEDS } from '../../seeds/store.ts';

/** How long a person keeps an answer that they have claimed, without a word. */
export const CLAIM_SECONDS = 60;

/** An answer as a person has read it. */
export interface ReadAnswer {
  submissionId: string;
  questionId: string;
  revision: bigint;
}

/** An answer that a person cannot have: somebody else is marking it, or has reviewed it since it was read, or two did. */
export interface TakenAnswer {
  submission_id: string;
  question_id: string;
  person: StoredPerson;
  reviewed: boolean;
}

/**
 * Claims those answers that nobody else holds and nobody has reviewed since, nor two people who differ, and ends the person's other claims in the
 * exam. Calls for one exam wait for each other, so that each sees what the one before it has claimed. A seed is nobody's:
 * all whose work it is in may have it, and only their own mark is a review to them.
 * @param hasSeeds whether seeds are mixed into the person's work.
 * @returns the answers that were not claimed.
 */
export async function claimAnswers(
  tx: Tx,
  instituteId: string,
  examId: string,
  person: StoredPerson,
  answers: readonly ReadAnswer[],
  hasSeeds: boolean,
): Promise<TakenAnswer[]> {
  const submissionIds = answers.map(({ submissionId }) => submissionId);
  const questionIds = answers.map(({ questionId }) => questionId);
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1::text || $2::text, 0))', [instituteId, examId]);
  await tx.query(
    `delete from answer_claims
     where institute_id = $1 and exam_id = $2 and person ->> 'id' = $3
       and (submission_id, question_id) not in (select * from unnest($4::uuid[], $5::uuid[]))`,
    [instituteId, examId, person.id, submissionIds, questionIds],
  );
  return await tx.query<TakenAnswer>(
    `with asked as materialized (
       select read.submission_id, read.question_id, coalesce(review.reviewer, two.last, held.person) as person,
         coalesce(review.reviewer, two.last) is not null as reviewed, seed.is_seed is true as is_seed
       from unnest($4::uuid[], $5::uuid[], $6::bigint[]) as read (submission_id, question_id, revision)
       join submissions s on s.institute_id = $1 and s.id = read.submission_id and s.exam_id = $2 and s.state = 'live'
       left join lateral (
         select true as is_seed from ${STANDING_SEEDS}
         where e.institute_id = $1 and e.submission_id = read.submission_id and e.question_id = read.question_id and $7
       ) seed on true
       left join lateral (
         select jsonb_build_object('id', coalesce(result #>> '{review,reviewer,ref}', ''),
           'display_name', coalesce(result #>> '{review,reviewer,name}', ''), 'role', '') as reviewer
         from (
           select result, reviewed_at from reviews
           where institute_id = $1 and submission_id = read.submission_id and question_id = read.question_id
             and seed.is_seed is null
           union all
           select result, reviewed_at from seed_marks
           where institute_id = $1 and submission_id = read.submission_id and question_id = read.question_id
             and seed.is_seed and person_id = $3::jsonb ->> 'id' and result is not null
         ) known
         where ${REVISION} > read.revision) review on true
       left join lateral (
         select m.marks -> -1 -> 'person' as last from double_marks m join double_marking d using (institute_id, exam_id, question_id)
         where m.institute_id = $1 and m.submission_id = read.submission_id and m.question_id = read.question_id
           and m.waits = 'adjudication' and d.lead ->> 'id' <> $3::jsonb ->> 'id'
           and $3::jsonb ->> 'role' is distinct from 'administrator'
           and not m.marks @> jsonb_build_array(jsonb_build_object('person', jsonb_build_object('id', $3::jsonb ->> 'id')))
       ) two on true
       left join answer_claims held on held.institute_id = $1 and held.submission_id = read.submission_id
         and held.question_id = read.question_id and held.until > clock_timestamp()
         and held.person ->> 'id' <> $3::jsonb ->> 'id' and seed.is_seed is null
     ), claimed as (
       insert into answer_claims (institute_id, exam_id, submission_id, question_id, person, until)
       select $1, $2, submission_id, question_id, $3, clock_timestamp() + ${CLAIM_SECONDS} * interval '1 second'
       from (select * from asked where not is_seed) others where person is null
       on conflict (institute_id, submission_id, question_id)
         do update set exam_id = excluded.exam_id, person = excluded.person, until = excluded.until
     )
     select submission_id, question_id, person, reviewed from asked where person is not null`,
    [instituteId, examId, person, submissionIds, questionIds, answers.map(({ revision }) => revision), hasSeeds],
  );
}

const BATCH = 200;

/** Deletes a batch of claims that have lapsed, and the names in them. Returns true when more may be left. */
export async function forgetClaims(database: Database): Promise<boolean> {
  const forgotten = await database.withSystem((tx) =>
    tx.query(
      `delete from answer_claims where ctid in (
         select ctid from answer_claims where until <= clock_timestamp() limit $1 for update skip locked)
       returning 1 as one`,
      [BATCH],
    ),
  );
  return forgotten.length === BATCH;
}
