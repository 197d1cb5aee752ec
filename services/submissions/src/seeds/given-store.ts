// Which seeds are put into whose work.
import type { StoredPerson } from '@exam-evaluation/data/actors.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import { STANDING_SEEDS } from './store.ts';

/** A seed on a copy whose marks may change, that a person was not given. */
export interface FreeSeed {
  submission_id: string;
  question_id: string;
}

/** @param questionId only seeds of this question; null for all. */
export async function selectFreeSeeds(
  tx: Tx,
  instituteId: string,
  examId: string,
  personId: string,
  questionId: string | null,
): Promise<FreeSeed[]> {
  return await tx.query<FreeSeed>(
    `select e.submission_id, e.question_id from ${STANDING_SEEDS}
     join submissions s on s.institute_id = e.institute_id and s.id = e.submission_id
     where e.institute_id = $1 and e.exam_id = $2 and s.state = 'live' and not s.finalized
       and ($4::uuid is null or e.question_id = $4)
       and not exists (select from seed_marks g where g.institute_id = e.institute_id and g.submission_id = e.submission_id
         and g.question_id = e.question_id and g.person_id = $3)`,
    [instituteId, examId, personId, questionId],
  );
}

/** How many seeds a person was given, and how many people mark the exam now. */
export async function countWork(
  tx: Tx,
  instituteId: string,
  examId: string,
  personId: string,
): Promise<{ given: number; people: number }> {
  const [row] = await tx.query<{ given: number; people: number }>(
    `select (select count(*) from seed_marks where institute_id = $1 and exam_id = $2 and person_id = $3) as given,
       (select count(distinct person ->> 'id') from answer_claims
        where institute_id = $1 and exam_id = $2 and until > clock_timestamp()) as people`,
    [instituteId, examId, personId],
  );
  return row!;
}

/** Puts seeds into a person's work, at these places of their list. */
export async function insertGiven(
  tx: Tx,
  instituteId: string,
  examId: string,
  person: StoredPerson,
  given: readonly (FreeSeed & { key: bigint })[],
): Promise<void> {
  await tx.query(
    `insert into seed_marks (institute_id, exam_id, submission_id, question_id, person_id, person, key)
     select $1, $2, given.submission_id, given.question_id, $3, $4, given.key
     from unnest($5::uuid[], $6::uuid[], $7::bigint[]) as given (submission_id, question_id, key)
     on conflict do nothing`,
    [
      instituteId,
      examId,
      person.id,
      person,
      given.map((one) => one.submission_id),
      given.map((one) => one.question_id),
      given.map((one) => one.key),
    ],
  );
}

/** Seeds that a person has to mark, for each question, on copies whose marks may change. */
export async function countToMark(
  tx: Tx,
  instituteId: string,
  examId: string,
  personId: string,
): Promise<{ question_id: string; count: number }[]> {
  return await tx.query(
    `select e.question_id, count(*) as count from ${STANDING_SEEDS}
     join seed_marks g on g.institute_id = e.institute_id and g.submission_id = e.submission_id
       and g.question_id = e.question_id and g.person_id = $3 and g.result is null
     join submissions s on s.institute_id = e.institute_id and s.id = e.submission_id
     where e.institute_id = $1 and e.exam_id = $2 and s.state = 'live' and not s.finalized group by e.question_id`,
    [instituteId, examId, personId],
  );
}
