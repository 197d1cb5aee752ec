import { fromJson, type JsonValue } from '@bufbuild/protobuf';
import type { Tx } from '@exam-evaluation/data/database.ts';
import { AS_STORED } from '@exam-evaluation/data/stored-json.ts';
import { type Reading, ReadingSchema } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import { type QuestionResult, QuestionResultSchema } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';

/** A mark that was given again and is shown instead of the run's own. */
export interface AgainMark {
  /** With its revision, the time at which it was applied. */
  result: QuestionResult;
  /** What it was marked by. */
  reading: Reading;
  examId: string;
  snapshotVersion: number;
}

/** SQL: the revision of a mark that was given again, the time in microseconds at which it was applied. */
const AGAIN = '(extract(epoch from k.applied_at) * 1000000)::bigint';

/**
 * SQL: the row `k` that counts for a question of a copy, at most one, by the submission `s` and an SQL expression for the
 * question's id; $1 is the institute.
 */
export const newestAgain = (questionId: string) => `select k.result, ${AGAIN} as revision from marked_again k
  where k.institute_id = $1 and k.submission_id = s.id and k.question_id = ${questionId}
    and k.attempt_id = s.shown_attempt_id and k.applied_at is not null
  order by k.applied_at desc limit 1`;

/** The marks that count, of each attempt by question id. */
export async function loadAgain(
  tx: Tx,
  instituteId: string,
  attemptIds: readonly string[],
): Promise<Map<string, Map<string, AgainMark>>> {
  const rows = await tx.query<AgainJson & { attempt_id: string; exam_id: string; snapshot_version: number }>(
    `select k.attempt_id, k.exam_id, k.snapshot_version, k.result, k.reading, ${AGAIN} as revision
     from attempts a
     join marked_again k on k.institute_id = a.institute_id and k.submission_id = a.submission_id and k.attempt_id = a.id
     where a.institute_id = $1 and a.id = any($2::uuid[]) and k.applied_at is not null
     order by k.applied_at`,
    [instituteId, attemptIds],
  );
  const byAttempt = new Map<string, Map<string, AgainMark>>();
  for (const row of rows) {
    const own = byAttempt.get(row.attempt_id) ?? new Map<string, AgainMark>();
    const result = toAgain(row);
    const reading = fromJson(ReadingSchema, row.reading, AS_STORED);
    own.set(result.questionId, { result, reading, examId: row.exam_id, snapshotVersion: row.snapshot_version });
    byAttempt.set(row.attempt_id, own);
  }
  return byAttempt;
}

interface AgainJson {
  result: JsonValue;
  reading: JsonValue;
  revision: number;
}

export function toAgain({ result, revision }: Pick<AgainJson, 'result' | 'revision'>): QuestionResult {
  const question = fromJson(QuestionResultSchema, result, AS_STORED);
  question.revision = BigInt(revision);
  return question;
}
