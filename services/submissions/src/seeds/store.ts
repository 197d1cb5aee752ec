import { type JsonValue, toJson } from '@bufbuild/protobuf';
import type { StoredPerson } from '@exam-evaluation/data/actors.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import { type QuestionResult, QuestionResultSchema } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { REVISION, toReview } from '../marks/store.ts';
import type { Seeding } from './rules.ts';

/** Changes of a mark that can be taken back, as of any review. */
const PAST_MAX = 10;

export async function findSeeding(tx: Tx, instituteId: string, examId: string): Promise<Seeding | undefined> {
  const [row] = await tx.query<Omit<Seeding, 'isOn' | 'oneIn'> & { is_on: boolean; one_in: number }>(
    'select is_on, one_in, tolerance, lead, salt from seeding where institute_id = $1 and exam_id = $2',
    [instituteId, examId],
  );
  if (!row) return undefined;
  const { is_on: isOn, one_in: oneIn, ...rest } = row;
  return { isOn, oneIn, ...rest };
}

/** Stores how seeds are mixed in; whoever stored it first leads. */
export async function upsertSeeding(
  tx: Tx,
  instituteId: string,
  examId: string,
  { isOn, oneIn, tolerance, lead }: Omit<Seeding, 'salt'>,
): Promise<void> {
  await tx.query(
    `insert into seeding (institute_id, exam_id, is_on, one_in, tolerance, lead) values ($1, $2, $3, $4, $5, $6)
     on conflict (institute_id, exam_id)
       do update set is_on = excluded.is_on, one_in = excluded.one_in, tolerance = excluded.tolerance`,
    [instituteId, examId, isOn, oneIn, tolerance, lead],
  );
}

/**
 * SQL: seeds whose definitive mark stands, on questions that one person marks. $1 is the institute, `e` the seed, `r` its
 * review.
 */
export const STANDING_SEEDS = `seeds e
  join reviews r on r.institute_id = e.institute_id and r.submission_id = e.submission_id
    and r.question_id = e.question_id and r.result #>> '{review,reviewer,ref}' = e.reviewer
    and not exists (select from double_marking d where d.institute_id = e.institute_id and d.exam_id = e.exam_id
      and d.question_id = e.question_id and d.is_on)`;

/** A seed of a copy, as somebody sees it to whom it may be given. */
export interface SeenSeed {
  definitive: number;
  /** The person's own mark; undefined where they have given none. */
  own: QuestionResult | undefined;
}

/**
 * The seeds on these copies with what a person gave for them, by submission id and question id. The marks of a final copy
 * are those of everybody.
 */
export async function loadSeeds(
  tx: Tx,
  instituteId: string,
  submissionIds: readonly string[],
  personId: string,
): Promise<Map<string, Map<string, SeenSeed>>> {
  const rows = await tx.query<{
    submission_id: string;
    question_id: string;
    definitive: number;
    result: JsonValue | null;
    revision: number | null;
  }>(
    `select e.submission_id, e.question_id, coalesce((r.result ->> 'awarded')::int, 0) as definitive, g.result,
       g.revision
     from ${STANDING_SEEDS}
     join submissions s on s.institute_id = e.institute_id and s.id = e.submission_id and not s.finalized
     left join lateral (
       select result, ${REVISION} as revision from seed_marks
       where institute_id = $1 and submission_id = e.submission_id and question_id = e.question_id and person_id = $3
     ) g on true
     where e.institute_id = $1 and e.submission_id = any($2::uuid[])`,
    [instituteId, submissionIds, personId],
  );
  const byCopy = Map.groupBy(rows, (row) => row.submission_id);
  return new Map(
    [...byCopy].map(([id, own]) => [
      id,
      new Map(
        own.map(({ question_id, definitive, result, revision }) => [
          question_id,
          { definitive, own: result && revision !== null ? toReview({ result, revision }) : undefined },
        ]),
      ),
    ]),
  );
}

/** A seed and the person whose work it is in. */
export interface SeedOfPerson {
  examId: string;
  submissionId: string;
  questionId: string;
  person: StoredPerson;
}

/** Stores the mark that a person gives for a seed, also for one that they were not given. @returns it with its revision. */
export async function upsertSeedMark(
  tx: Tx,
  instituteId: string,
  { examId, submissionId, questionId, person }: SeedOfPerson,
  result: QuestionResult,
  definitive: number,
): Promise<QuestionResult> {
  const [row] = await tx.query<{ result: JsonValue; revision: number }>(
    `insert into seed_marks as m (institute_id, exam_id, submission_id, question_id, person_id, person, key, result,
       definitive)
     values ($1, $2, $3, $4, $5, $6, 0, $7, $8)
     on conflict (institute_id, submission_id, question_id, person_id)
       do update set person = excluded.person, result = excluded.result, definitive = excluded.definitive,
         reviewed_at = excluded.reviewed_at,
         past = case when m.result is null then m.past
           when jsonb_array_length(m.past) < ${PAST_MAX} then m.past || jsonb_build_array(m.result)
           else m.past - 0 || jsonb_build_array(m.result) end
     returning result, ${REVISION} as revision`,
    [
      instituteId,
      examId,
      submissionId,
      questionId,
      person.id,
      person,
      JSON.stringify(toJson(QuestionResultSchema, result)),
      definitive,
    ],
  );
  return toReview(row!);
}

/** Takes a person's last mark for a seed back. @returns the one before it, or none; undefined where there was none to take. */
export async function popSeedMark(
  tx: Tx,
  instituteId: string,
  { submissionId, questionId, person }: SeedOfPerson,
): Promise<QuestionResult | 'none' | undefined> {
  const [row] = await tx.query<{ result: JsonValue | null; revision: number }>(
    `update seed_marks set result = past -> -1, past = past - -1, reviewed_at = clock_timestamp()
     where institute_id = $1 and submission_id = $2 and question_id = $3 and person_id = $4 and result is not null
     returning result, ${REVISION} as revision`,
    [instituteId, submissionId, questionId, person.id],
  );
  if (!row) return undefined;
  return row.result ? toReview({ result: row.result, revision: row.revision }) : 'none';
}

/** Removes what is known of the seeds of a copy. */
export async function forgetSeedsOf(tx: Tx, instituteId: string, submissionId: string): Promise<void> {
  const key = [instituteId, submissionId];
  await tx.query('delete from seeds where institute_id = $1 and submission_id = $2', key);
  await tx.query('delete from seed_marks where institute_id = $1 and submission_id = $2', key);
}

export async function isPaused(tx: Tx, instituteId: string, examId: string, personId: string): Promise<boolean> {
  const rows = await tx.query(
    'select 1 as one from pauses where institute_id = $1 and exam_id = $2 and person_id = $3',
    [instituteId, examId, personId],
  );
  return rows.length > 0;
}

/** @returns whether the person was not paused before. */
export async function insertPause(tx: Tx, instituteId: string, examId: string, person: StoredPerson): Promise<boolean> {
  const rows = await tx.query(
    `insert into pauses (institute_id, exam_id, person_id, person) values ($1, $2, $3, $4)
     on conflict do nothing returning 1 as one`,
    [instituteId, examId, person.id, person],
  );
  return rows.length > 0;
}

/** @returns whose pause it ended; undefined where the person was not paused. */
export async function deletePause(
  tx: Tx,
  instituteId: string,
  examId: string,
  personId: string,
): Promise<StoredPerson | undefined> {
  const [row] = await tx.query<{ person: StoredPerson }>(
    'delete from pauses where institute_id = $1 and exam_id = $2 and person_id = $3 returning person',
    [instituteId, examId, personId],
  );
  return row?.person;
}

/** Makes an answer a seed, or stores whose review it rests on now. */
export async function insertSeed(
  tx: Tx,
  instituteId: string,
  seed: { examId: string; submissionId: string; questionId: string; reviewer: string },
  most: number,
): Promise<'added' | 'known' | 'full'> {
  const { examId, submissionId, questionId, reviewer } = seed;
  const [row] = await tx.query<{ count: number; known: boolean }>(
    `select count(*) as count, coalesce(bool_or(submission_id = $3 and question_id = $4 and reviewer = $5), false) as known
     from seeds where institute_id = $1 and exam_id = $2`,
    [instituteId, examId, submissionId, questionId, reviewer],
  );
  if (row!.known) return 'known';
  if (row!.count >= most) return 'full';
  await tx.query(
    `insert into seeds (institute_id, exam_id, submission_id, question_id, reviewer) values ($1, $2, $3, $4, $5)
     on conflict (institute_id, submission_id, question_id)
       do update set reviewer = excluded.reviewer, chosen_at = excluded.chosen_at`,
    [instituteId, examId, submissionId, questionId, reviewer],
  );
  return 'added';
}

/** Ends a seed, and takes it out of the work of those who have not marked it. @returns whether it was one. */
export async function deleteSeed(
  tx: Tx,
  instituteId: string,
  submissionId: string,
  questionId: string,
): Promise<boolean> {
  const key = [instituteId, submissionId, questionId];
  await tx.query(
    'delete from seed_marks where institute_id = $1 and submission_id = $2 and question_id = $3 and result is null',
    key,
  );
  const rows = await tx.query(
    'delete from seeds where institute_id = $1 and submission_id = $2 and question_id = $3 returning 1 as one',
    key,
  );
  return rows.length > 0;
}
