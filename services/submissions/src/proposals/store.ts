import type { SourceName, StatusName } from '@exam-evaluation/contract/submissions.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import type { Instant } from '@exam-evaluation/runtime/time.ts';
import { newestAgain } from '../marks/again-store.ts';
import { APPLIED } from '../marks/store.ts';

/** A question of an exam, as seen by callers of one source; null sees both. */
export interface AskedQuestion {
  examId: string;
  questionId: string;
  source: SourceName | null;
}

/** One answer to the question, with what the marker, a proposal and a person gave for it, in hundredths. */
export interface AnswerRow {
  submission_id: string;
  candidate_id: string;
  candidate_external_id: string;
  status: StatusName;
  finalized: boolean;
  /** As in SubmissionRow; what the run gave is not known then. */
  archived: string | null;
  text: string | null;
  /** The question's own maximum when it was marked. */
  max: number;
  /** objective, ai, human or unanswered; what the run gave, and whether it could. */
  source: string;
  graded: boolean;
  draft: number;
  proposed: number | null;
  /** Null where no person has reviewed it. */
  given: number | null;
  /** The marker's mark for a reviewed answer that a later run kept. */
  first_draft: number | null;
}

const PAGE = 500;

/**
 * Every answer to the question on live copies with marks, a page at a time, since answers may be long.
 * @param place of the question in the paper, from 1: where a copy has it, its other answers need not be looked at.
 */
export async function* answersTo(
  tx: Tx,
  instituteId: string,
  { examId, questionId, source }: AskedQuestion,
  place: number,
): AsyncGenerator<AnswerRow> {
  for (let after: string | null = null; ; ) {
    const rows: AnswerRow[] = await tx.query<AnswerRow>(
      `select s.id as submission_id, s.candidate_id, s.candidate_external_id, s.status, s.finalized,
         encode(s.archived, 'hex') as archived,
         q.question ->> 'extractedAnswer' as text, coalesce((q.question ->> 'max')::int, 0) as max,
         coalesce(q.question ->> 'source', '') as source, q.question ->> 'status' = 'graded' as graded,
         coalesce((q.question ->> 'awarded')::int, 0) as draft, m.awarded as proposed,
         case when r.result is not null then coalesce((r.result ->> 'awarded')::int, 0) end as given,
         r.draft as first_draft
       from submissions s
       join attempts a on a.institute_id = $1 and a.id = s.shown_attempt_id
       left join lateral (${newestAgain('$3::uuid')}) again on true
       cross join lateral (select a.result -> 'questions' -> ($7 - 1) as question) placed
       cross join lateral (
         select coalesce(again.result, placed.question) as question
         where placed.question ->> 'questionId' = $3::uuid::text
         union all
         select coalesce(again.result, one.question) from jsonb_array_elements(a.result -> 'questions') as one (question)
         where one.question ->> 'questionId' = $3::uuid::text
           and placed.question ->> 'questionId' is distinct from $3::uuid::text
         union all
         select null where s.archived is not null) q
       left join reviews r on r.institute_id = $1 and r.submission_id = s.id and r.question_id = $3::uuid
       left join proposed_marks m on m.institute_id = $1 and m.submission_id = s.id and m.question_id = $3::uuid
         and m.attempt_id = s.shown_attempt_id and (again.revision is null or ${APPLIED} > again.revision)
       where s.institute_id = $1 and s.exam_id = $2 and s.state = 'live' and ($4::text is null or s.source = $4)
         and ($5::uuid is null or s.id > $5)
       order by s.id limit $6`,
      [instituteId, examId, questionId, source, after, PAGE, place],
    );
    yield* rows;
    if (rows.length < PAGE) return;
    after = rows.at(-1)!.submission_id;
  }
}

/** How many answers to the question on live copies people have reviewed, counted up to `limit`. */
export async function countReviewed(
  tx: Tx,
  instituteId: string,
  { examId, questionId, source }: AskedQuestion,
  limit: number,
): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `select count(*) as count from (
       select 1 from reviews r
       join submissions s on s.institute_id = r.institute_id and s.id = r.submission_id
       where r.institute_id = $1 and r.question_id = $3 and s.exam_id = $2 and s.state = 'live'
         and ($4::text is null or s.source = $4) limit $5) reviewed`,
    [instituteId, examId, questionId, source, limit],
  );
  return row!.count;
}

/** How many open answers have the mark of a proposal, and when the last one got it. */
export async function countApplied(
  tx: Tx,
  instituteId: string,
  { examId, questionId, source }: AskedQuestion,
): Promise<{ count: number; last: Instant | null }> {
  const [row] = await tx.query<{ count: number; last: Instant | null }>(
    `select count(*) as count, max(m.applied_at) as last from (${APPLIED_OPEN}) m`,
    [instituteId, examId, questionId, source],
  );
  return row!;
}

/** SQL: applied marks of the question that may still be taken back, since nobody has reviewed the answer since. */
const APPLIED_OPEN = `select m.submission_id, m.applied_at from proposed_marks m
  join submissions s on s.institute_id = m.institute_id and s.id = m.submission_id and s.shown_attempt_id = m.attempt_id
  where m.institute_id = $1 and m.question_id = $3 and s.exam_id = $2 and s.state = 'live' and not s.finalized
    and s.status in ('graded', 'partially_graded') and ($4::text is null or s.source = $4)
    and not exists (select from marked_again k
      where k.institute_id = $1 and k.submission_id = s.id and k.question_id = m.question_id
        and k.attempt_id = m.attempt_id and k.applied_at >= m.applied_at)
    and not exists (select from reviews r
      where r.institute_id = $1 and r.submission_id = s.id and r.question_id = m.question_id)`;

/** Submissions whose mark for the question a proposal gave, by id. */
export async function selectApplied(
  tx: Tx,
  instituteId: string,
  { examId, questionId, source }: AskedQuestion,
  limit: number,
): Promise<string[]> {
  const rows = await tx.query<{ submission_id: string }>(`${APPLIED_OPEN} order by m.submission_id limit $5`, [
    instituteId,
    examId,
    questionId,
    source,
    limit,
  ]);
  return rows.map(({ submission_id }) => submission_id);
}

/** A mark to be stored for a question of a copy; the attempt is the one that the copy shows. */
export interface NewMark {
  submissionId: string;
  attemptId: string;
  awarded: number;
}

export async function upsertProposed(
  tx: Tx,
  instituteId: string,
  questionId: string,
  reviews: number,
  marks: readonly NewMark[],
): Promise<void> {
  await tx.query(
    `insert into proposed_marks (institute_id, submission_id, question_id, attempt_id, awarded, reviews)
     select $1, given.submission_id, $2, given.attempt_id, given.awarded, $3
     from unnest($4::uuid[], $5::uuid[], $6::int[]) as given (submission_id, attempt_id, awarded)
     on conflict (institute_id, submission_id, question_id)
       do update set attempt_id = excluded.attempt_id, awarded = excluded.awarded, reviews = excluded.reviews,
         applied_at = excluded.applied_at`,
    [
      instituteId,
      questionId,
      reviews,
      marks.map(({ submissionId }) => submissionId),
      marks.map(({ attemptId }) => attemptId),
      marks.map(({ awarded }) => awarded),
    ],
  );
}

export async function deleteProposed(
  tx: Tx,
  instituteId: string,
  questionId: string,
  submissionIds: readonly string[],
): Promise<void> {
  await tx.query(
    'delete from proposed_marks where institute_id = $1 and question_id = $2 and submission_id = any($3::uuid[])',
    [instituteId, questionId, submissionIds],
  );
}

export async function insertDeclined(tx: Tx, instituteId: string, examId: string, questionId: string): Promise<void> {
  await tx.query(
    `insert into declined_proposals (institute_id, exam_id, question_id) values ($1, $2, $3) on conflict do nothing`,
    [instituteId, examId, questionId],
  );
}

export async function isDeclined(tx: Tx, instituteId: string, examId: string, questionId: string): Promise<boolean> {
  const rows = await tx.query(
    'select 1 as one from declined_proposals where institute_id = $1 and exam_id = $2 and question_id = $3',
    [instituteId, examId, questionId],
  );
  return rows.length > 0;
}
