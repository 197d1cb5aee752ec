import { type JsonValue, toJson } from '@bufbuild/protobuf';
import type { SourceName, StatusName } from '@exam-evaluation/contract/submissions.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import { type GradedCopy, GradedCopySchema } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import { type QuestionResult, QuestionResultSchema } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { REVISION, toReview } from '../marks/store.ts';
import { finalizable, type Wanted } from './finalize.rules.ts';

/** Reviews that an undo can take back, of one question. */
const PAST_MAX = 10;

/**
 * Stores questions as a person left them, replacing their earlier reviews.
 * @param graded the run's own results; what the AI gave first is kept.
 * @returns them with their new revisions.
 */
export async function upsertReviews(
  tx: Tx,
  instituteId: string,
  submissionId: string,
  questions: readonly QuestionResult[],
  graded: readonly QuestionResult[],
): Promise<QuestionResult[]> {
  const drafts = new Map(graded.filter(isDraft).map(({ questionId, awarded }) => [questionId, awarded]));
  const rows = await tx.query<{ result: JsonValue; revision: number }>(
    `insert into reviews (institute_id, submission_id, question_id, result, draft)
     select $1, $2, given.question_id, given.result, given.draft
     from unnest($3::uuid[], $4::jsonb[], $5::int[]) as given (question_id, result, draft)
     on conflict (institute_id, submission_id, question_id)
       do update set result = excluded.result, reviewed_at = excluded.reviewed_at,
         draft = coalesce(reviews.draft, excluded.draft),
         past = case when jsonb_array_length(reviews.past) < ${PAST_MAX} then reviews.past else reviews.past - 0 end
           || jsonb_build_array(reviews.result)
     returning result, ${REVISION} as revision`,
    [
      instituteId,
      submissionId,
      questions.map((question) => question.questionId),
      questions.map((question) => JSON.stringify(toJson(QuestionResultSchema, question))),
      questions.map((question) => drafts.get(question.questionId) ?? null),
    ],
  );
  return rows.map(toReview);
}

/**
 * Undoes the last review of a question.
 * @returns the review that now applies: the one before, `draft` where there is none, `none` where there was nothing to
 * undo.
 */
export async function popReview(
  tx: Tx,
  instituteId: string,
  submissionId: string,
  questionId: string,
): Promise<QuestionResult | 'draft' | 'none'> {
  const key = [instituteId, submissionId, questionId];
  const [before] = await tx.query<{ result: JsonValue; revision: number }>(
    `update reviews set result = past -> -1, past = past - -1, reviewed_at = clock_timestamp()
     where institute_id = $1 and submission_id = $2 and question_id = $3 and past <> '[]'
     returning result, ${REVISION} as revision`,
    key,
  );
  if (before) return toReview(before);
  return (await deleteReview(tx, instituteId, submissionId, questionId)) ? 'draft' : 'none';
}

/** @returns whether there was one. */
export async function deleteReview(
  tx: Tx,
  instituteId: string,
  submissionId: string,
  questionId: string,
): Promise<boolean> {
  const deleted = await tx.query(
    `delete from reviews where institute_id = $1 and submission_id = $2 and question_id = $3 returning 1 as one`,
    [instituteId, submissionId, questionId],
  );
  return deleted.length > 0;
}

/** Whether the marker gave a mark. */
export const isDraft = ({ source, status }: QuestionResult): boolean => source === 'ai' && status === 'graded';

/** Stores a result for an evaluation that produced none, so that the copy can be marked. */
export async function storeResult(tx: Tx, instituteId: string, attemptId: string, result: GradedCopy): Promise<void> {
  await tx.query('update attempts set result = $3 where institute_id = $1 and id = $2', [
    instituteId,
    attemptId,
    JSON.stringify(toJson(GradedCopySchema, result)),
  ]);
}

/** An exam, as seen by callers of one source; null sees both. */
export interface ExamScope {
  examId: string;
  source: SourceName | null;
}

export interface Finalizable {
  id: string;
  status: StatusName;
  finalized: boolean;
  needs_review: boolean;
}

const FINALIZABLE = 'id, status, finalized, needs_review';

/** These live submissions of an exam, locked by id. */
export async function lockGiven(
  tx: Tx,
  instituteId: string,
  exam: ExamScope,
  ids: readonly string[],
): Promise<Finalizable[]> {
  return await tx.query<Finalizable>(
    `select ${FINALIZABLE} from submissions
     where institute_id = $1 and exam_id = $2 and state = 'live' and ($3::text is null or source = $3)
       and id = any($4::uuid[])
     order by id for update`,
    [instituteId, exam.examId, exam.source, ids],
  );
}

/**
 * Live submissions of an exam that are not finalized, as they are at one moment and not locked: up to `limit` that
 * are wanted, then up to `limit` of the others; each part by id.
 */
export async function listUnfinalized(
  tx: Tx,
  instituteId: string,
  exam: ExamScope,
  { allowPartial, onlyReviewed }: Wanted,
  limit: number,
): Promise<Finalizable[]> {
  return await tx.query<Finalizable>(
    `with unfinalized as not materialized (
       select ${FINALIZABLE} from submissions
       where institute_id = $1 and exam_id = $2 and state = 'live' and not finalized
         and ($3::text is null or source = $3))
     (select * from unfinalized where status = any($4) and not ($6 and needs_review) order by id limit $5)
     union all
     (select * from unfinalized where status <> all($4) or ($6 and needs_review) order by id limit $5)`,
    [instituteId, exam.examId, exam.source, finalizable(allowPartial), limit, onlyReviewed],
  );
}

/** Whether an exam has live submissions, and every one of them is finalized. */
export async function allFinalized(tx: Tx, instituteId: string, examId: string): Promise<boolean> {
  const [row] = await tx.query<{ all_finalized: boolean | null }>(
    `select bool_and(finalized) as all_finalized from submissions
     where institute_id = $1 and exam_id = $2 and state = 'live'`,
    [instituteId, examId],
  );
  return row?.all_finalized ?? false;
}
