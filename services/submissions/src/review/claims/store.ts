import { ANSWER_CLAIMS_MAX } from '@exam-evaluation/contract/limits.ts';
import type { StoredPerson } from '@exam-evaluation/data/actors.ts';
import type { Database, Tx } from '@exam-evaluation/data/database.ts';
import { hasMarked, leads } from '../../double-marking/store.ts';
import { REVISION } from '../../marks/store.ts';
import { STANDING_SEEDS } from '../../seeds/store.ts';

/** SQL: the id of the person who claims. */
const ID = `$3::jsonb ->> 'id'`;

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

/** Whose claims in which exam. */
export interface Claimer {
  examId: string;
  person: StoredPerson;
  /** Whether seeds are mixed into the person's work. */
  hasSeeds: boolean;
}

/** SQL: the number that stands for an answer in locks: whoever has it sees every claim of the answer. */
const LOCK = 'hashtextextended($1::text || asked.submission_id || asked.question_id, 0)';

/**
 * Claims these answers as `claimFree` does, and ends the person's other claims in the exam.
 * @returns the answers that were not claimed.
 */
export async function claimAnswers(
  tx: Tx,
  instituteId: string,
  claimer: Claimer,
  answers: readonly ReadAnswer[],
): Promise<TakenAnswer[]> {
  await lockClaimsOf(tx, instituteId, claimer);
  const keys = keysOf(answers);
  // What the person lets go of is locked, too: of two who go to each other's answer, one comes after the other.
  await tx.query(
    `select pg_advisory_xact_lock(ordered.lock) from (
       select ${LOCK} as lock from (
         select * from unnest($2::uuid[], $3::uuid[]) as read (submission_id, question_id)
         union
         select submission_id, question_id from answer_claims
         where institute_id = $1 and exam_id = $4 and person ->> 'id' = $5
       ) asked order by 1) ordered`,
    [instituteId, ...keys, claimer.examId, claimer.person.id],
  );
  const taken = await claimFree(tx, instituteId, claimer, answers);
  // A lapsed one that somebody else is claiming at this moment is left to them.
  await tx.query(
    `delete from answer_claims where ctid in (
       select ctid from answer_claims
       where institute_id = $1 and exam_id = $2 and person ->> 'id' = $3
         and (submission_id, question_id) not in (select * from unnest($4::uuid[], $5::uuid[]))
       for update skip locked)`,
    [instituteId, claimer.examId, claimer.person.id, ...keys],
  );
  return taken;
}

/**
 * Claims up to `count` of these answers, the first that can be had, besides what the person holds. Nobody waits for
 * somebody else: what is being claimed at this moment is passed over. Beyond the most that a person may hold, the claims
 * that lapse first are ended.
 * @returns which it claimed, and how many it has looked at.
 */
export async function takeAnswers<Answer extends ReadAnswer>(
  tx: Tx,
  instituteId: string,
  claimer: Claimer,
  answers: readonly Answer[],
  count: number,
): Promise<{ claimed: Answer[]; seen: number }> {
  const { examId, person } = claimer;
  await lockClaimsOf(tx, instituteId, claimer);
  const [held] = await tx.query<{ count: number }>(
    `select count(*) as count from answer_claims
     where institute_id = $1 and exam_id = $2 and person ->> 'id' = $3 and until > clock_timestamp()`,
    [instituteId, examId, person.id],
  );
  const wanted = Math.min(count, Math.max(1, ANSWER_CLAIMS_MAX - held!.count));
  const claimed: Answer[] = [];
  let seen = 0;
  while (claimed.length < wanted && seen < answers.length) {
    const next = answers.slice(seen, seen + wanted - claimed.length);
    seen += next.length;
    const locked = await tx.query<AnswerKey>(
      `select submission_id, question_id from unnest($2::uuid[], $3::uuid[]) as asked (submission_id, question_id)
       where pg_try_advisory_xact_lock(${LOCK})`,
      [instituteId, ...keysOf(next)],
    );
    const own = next.filter((one) => locked.some((key) => isSame(key, one)));
    const taken = await claimFree(tx, instituteId, claimer, own);
    claimed.push(...own.filter((one) => !taken.some((key) => isSame(key, one))));
  }
  if (held!.count + claimed.length > ANSWER_CLAIMS_MAX) {
    await tx.query(
      `delete from answer_claims where ctid in (
         select ctid from answer_claims where institute_id = $1 and exam_id = $2 and person ->> 'id' = $3
         order by until desc offset ${ANSWER_CLAIMS_MAX} for update skip locked)`,
      [instituteId, examId, person.id],
    );
  }
  return { claimed, seen };
}

/** Has calls of one person for one exam wait for each other. */
async function lockClaimsOf(tx: Tx, instituteId: string, { examId, person }: Claimer): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1::text || $2::text || $3, 2))', [
    instituteId,
    examId,
    person.id,
  ]);
}

interface AnswerKey {
  submission_id: string;
  question_id: string;
}

const isSame = (key: AnswerKey, { submissionId, questionId }: ReadAnswer) =>
  key.submission_id === submissionId && key.question_id === questionId;

function keysOf(answers: readonly ReadAnswer[]): [string[], string[]] {
  return [answers.map(({ submissionId }) => submissionId), answers.map(({ questionId }) => questionId)];
}

/**
 * Claims those of these answers, which are locked, that nobody else holds and nobody has reviewed since, nor two people
 * who differ. A seed is nobody's: all whose work it is in may have it, and only their own mark is a review to them.
 * @returns the answers that were not claimed.
 */
async function claimFree(
  tx: Tx,
  instituteId: string,
  { examId, person, hasSeeds }: Claimer,
  answers: readonly ReadAnswer[],
): Promise<TakenAnswer[]> {
  if (answers.length === 0) return [];
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
         select m.marks -> -1 -> 'person' as last
         from double_marks m join double_marking d using (institute_id, exam_id, question_id)
         where m.institute_id = $1 and m.submission_id = read.submission_id and m.question_id = read.question_id
           and m.waits = 'adjudication' and not ${leads(ID, "$3::jsonb ->> 'role'")} and not ${hasMarked(ID)}
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
    [instituteId, examId, person, ...keysOf(answers), answers.map(({ revision }) => revision), hasSeeds],
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
