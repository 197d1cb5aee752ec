import { fromJson, type JsonValue } from '@bufbuild/protobuf';
import type { Tx } from '@exam-evaluation/data/database.ts';
import { AS_STORED } from '@exam-evaluation/data/stored-json.ts';
import { type GradedCopy, GradedCopySchema } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import { type QuestionResult, QuestionResultSchema } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import type { ProposedMark } from './proposed.rules.ts';

/** What a run handed in, and the content it was marked by. */
export interface StoredResult {
  examId: string;
  snapshotVersion: number;
  graded: GradedCopy;
}

/** Results of runs that were graded, by attempt id. @param archived those that are not in the rows. */
export async function loadResults(
  tx: Tx,
  instituteId: string,
  attemptIds: readonly string[],
  archived: ReadonlyMap<string, JsonValue>,
): Promise<Map<string, StoredResult>> {
  const rows = await tx.query<{ id: string; exam_id: string; snapshot_version: number; result: JsonValue | null }>(
    `select id, exam_id, snapshot_version, result from attempts where institute_id = $1 and id = any($2::uuid[])`,
    [instituteId, attemptIds],
  );
  return new Map(
    rows.flatMap((row): [string, StoredResult][] => {
      const result = row.result ?? archived.get(row.id);
      if (result === undefined) return [];
      const graded = fromJson(GradedCopySchema, result, AS_STORED);
      return [[row.id, { examId: row.exam_id, snapshotVersion: row.snapshot_version, graded }]];
    }),
  );
}

export type Reviews = Map<string, QuestionResult>;

/** Reviewed questions of each submission, by question id. */
export async function loadReviews(
  tx: Tx,
  instituteId: string,
  submissionIds: readonly string[],
): Promise<Map<string, Reviews>> {
  const rows = await tx.query<{ submission_id: string; question_id: string; result: JsonValue; revision: number }>(
    `select submission_id, question_id, result, ${REVISION} as revision from reviews
     where institute_id = $1 and submission_id = any($2::uuid[])`,
    [instituteId, submissionIds],
  );
  const reviews = new Map<string, Reviews>(submissionIds.map((id) => [id, new Map()]));
  for (const row of rows) {
    reviews.get(row.submission_id)?.set(row.question_id, toReview(row));
  }
  return reviews;
}

/** SQL: a review's revision, its time in microseconds. It changes with every review of the question. */
export const REVISION = '(extract(epoch from reviewed_at) * 1000000)::bigint';

export function toReview({ result, revision }: { result: JsonValue; revision: number }): QuestionResult {
  const review = fromJson(QuestionResultSchema, result, AS_STORED);
  review.revision = BigInt(revision);
  return review;
}

/** Applied marks of each attempt, by question id. */
export async function loadProposed(
  tx: Tx,
  instituteId: string,
  attemptIds: readonly string[],
): Promise<Map<string, Map<string, ProposedMark>>> {
  const rows = await tx.query<ProposedMark & { attempt_id: string; question_id: string }>(
    `select m.attempt_id, m.question_id, m.awarded, m.reviews, ${APPLIED} as revision
     from attempts a
     join proposed_marks m on m.institute_id = a.institute_id and m.submission_id = a.submission_id and m.attempt_id = a.id
     where a.institute_id = $1 and a.id = any($2::uuid[])`,
    [instituteId, attemptIds],
  );
  const byAttempt = Map.groupBy(rows, (row) => row.attempt_id);
  return new Map([...byAttempt].map(([id, own]) => [id, new Map(own.map((row) => [row.question_id, row]))]));
}

/** SQL: an applied mark's revision, its time in microseconds. */
export const APPLIED = '(extract(epoch from m.applied_at) * 1000000)::bigint';

/** Forgets what people gave for a copy. */
export async function deleteReviews(tx: Tx, instituteId: string, submissionId: string): Promise<void> {
  await tx.query('delete from reviews where institute_id = $1 and submission_id = $2', [instituteId, submissionId]);
  await tx.query('delete from double_marks where institute_id = $1 and submission_id = $2', [
    instituteId,
    submissionId,
  ]);
}

/** Questions of each submission that people have begun to mark and that need another person. */
export async function loadWaiting(
  tx: Tx,
  instituteId: string,
  submissionIds: readonly string[],
): Promise<Map<string, ReadonlySet<string>>> {
  const rows = await tx.query<{ submission_id: string; question_id: string }>(
    `select submission_id, question_id from double_marks
     where institute_id = $1 and submission_id = any($2::uuid[]) and waits <> 'none'`,
    [instituteId, submissionIds],
  );
  const byCopy = Map.groupBy(rows, (row) => row.submission_id);
  return new Map([...byCopy].map(([id, own]) => [id, new Set(own.map((row) => row.question_id))]));
}
