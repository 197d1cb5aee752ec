import { toJson } from '@bufbuild/protobuf';
import type { SourceName, StatusName } from '@exam-evaluation/contract/submissions.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import { type QuestionResult, QuestionResultSchema } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';

/**
 * Stores questions as a person left them, over what was stored of them before.
 * @param graded the run's own results; what the AI gave first stays known.
 */
export async function upsertReviews(
  tx: Tx,
  instituteId: string,
  submissionId: string,
  questions: readonly QuestionResult[],
  graded: readonly QuestionResult[],
): Promise<void> {
  const drafts = new Map(graded.filter(isDraft).map(({ questionId, awarded }) => [questionId, awarded]));
  await tx.query(
    `insert into reviews (institute_id, submission_id, question_id, result, draft)
     select $1, $2, given.question_id, given.result, given.draft
     from unnest($3::uuid[], $4::jsonb[], $5::int[]) as given (question_id, result, draft)
     on conflict (institute_id, submission_id, question_id)
       do update set result = excluded.result, reviewed_at = excluded.reviewed_at,
         draft = coalesce(reviews.draft, excluded.draft)`,
    [
      instituteId,
      submissionId,
      questions.map((question) => question.questionId),
      questions.map((question) => JSON.stringify(toJson(QuestionResultSchema, question))),
      questions.map((question) => drafts.get(question.questionId) ?? null),
    ],
  );
}

const isDraft = ({ source, status }: QuestionResult): boolean => source === 'ai' && status === 'graded';

/** An exam, as seen by callers of one source; null sees both. */
export interface ExamScope {
  examId: string;
  source: SourceName | null;
}

export interface Finalizable {
  id: string;
  status: StatusName;
  finalized: boolean;
}

/** These live submissions of an exam, locked by id. */
export async function lockGiven(
  tx: Tx,
  instituteId: string,
  exam: ExamScope,
  ids: readonly string[],
): Promise<Finalizable[]> {
  return await tx.query<Finalizable>(
    `select id, status, finalized from submissions
     where institute_id = $1 and exam_id = $2 and state = 'live' and ($3::text is null or source = $3)
       and id = any($4::uuid[])
     order by id for update`,
    [instituteId, exam.examId, exam.source, ids],
  );
}

/**
 * Live submissions of an exam that are not finalized, as they are at one moment and not locked: up to `limit` that
 * have one of these statuses, then up to `limit` that have none of them; each part by id.
 */
export async function listUnfinalized(
  tx: Tx,
  instituteId: string,
  exam: ExamScope,
  statuses: readonly StatusName[],
  limit: number,
): Promise<Finalizable[]> {
  return await tx.query<Finalizable>(
    `with unfinalized as not materialized (
       select id, status, finalized from submissions
       where institute_id = $1 and exam_id = $2 and state = 'live' and not finalized
         and ($3::text is null or source = $3))
     (select * from unfinalized where status = any($4) order by id limit $5)
     union all
     (select * from unfinalized where status <> all($4) order by id limit $5)`,
    [instituteId, exam.examId, exam.source, statuses, limit],
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
