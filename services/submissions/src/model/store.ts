import type { JsonObject } from '@bufbuild/protobuf';
import type { LaneName, SourceName, StateName, StatusName } from '@exam-evaluation/contract/submissions.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import type { Instant } from '@exam-evaluation/runtime/time.ts';
import { isUuid } from '@exam-evaluation/runtime/uuid.ts';
import type { StoredAnswer } from './answers.rules.ts';

/** A submission as its readers see it, with the facts that rules need. */
export interface SubmissionRow {
  id: string;
  exam_id: string;
  candidate_id: string;
  candidate_external_id: string;
  source: SourceName;
  state: StateName;
  replaced_by: string | null;
  status: StatusName;
  lane: LaneName;
  upload_id: string | null;
  pages: number | null;
  answers: StoredAnswer[] | null;
  metadata: JsonObject | null;
  attempt_id: string;
  attempt_count: number;
  shown_attempt_id: string | null;
  rubric_version: number;
  progress_step: string;
  questions_done: number;
  questions_total: number;
  needs_review: boolean;
  review_reasons: string[];
  reasons_approved: boolean;
  finalized: boolean;
  finalized_at: Instant | null;
  credits_charged: number | null;
  error_code: string | null;
  error_message: string | null;
  graded_at: Instant | null;
  late_reason: string | null;
  /** Hash of the object that holds its answers and results, in hexadecimal; null while they are in the rows. */
  archived: string | null;
  created_at: Instant;
  updated_at: Instant;
}

/** Columns of SubmissionRow but `answers`, which lists do not need. */
export const LIST_COLUMNS = `id, exam_id, candidate_id, candidate_external_id, source, state, replaced_by, status, lane,
  upload_id, pages, metadata, attempt_id, attempt_count, shown_attempt_id, rubric_version, progress_step,
  questions_done, questions_total, needs_review, review_reasons, reasons_approved, finalized, finalized_at,
  credits_charged, error_code, error_message, graded_at, late_reason,
  encode(archived, 'hex') as archived, created_at, updated_at`;
const COLUMNS = `${LIST_COLUMNS}, answers`;

/** SQL: whether a person has to do something about the submission `s`: review answers, or mark a copy that failed. */
export const NEEDS_PERSON = `s.needs_review or (s.status = 'failed' and not s.finalized)`;

export async function findSubmission(tx: Tx, instituteId: string, id: string): Promise<SubmissionRow | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await tx.query<SubmissionRow>(
    `select ${COLUMNS} from submissions where institute_id = $1 and id = $2`,
    [instituteId, id],
  );
  return row;
}

export async function lockSubmission(tx: Tx, instituteId: string, id: string): Promise<SubmissionRow | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await tx.query<SubmissionRow>(
    `select ${COLUMNS} from submissions where institute_id = $1 and id = $2 for update`,
    [instituteId, id],
  );
  return row;
}

/** Locks submissions in the order of their ids, so that no two calls wait for each other. */
export async function lockSubmissions(tx: Tx, instituteId: string, ids: readonly string[]): Promise<SubmissionRow[]> {
  return await tx.query<SubmissionRow>(
    `select ${COLUMNS} from submissions where institute_id = $1 and id = any($2::uuid[]) order by id for update`,
    [instituteId, ids],
  );
}

/** Creates the candidate's slot if it is absent, and locks it until the end of the transaction. */
export async function lockSlot(tx: Tx, instituteId: string, examId: string, candidateId: string) {
  await tx.query('insert into slots (institute_id, exam_id, candidate_id) values ($1, $2, $3) on conflict do nothing', [
    instituteId,
    examId,
    candidateId,
  ]);
  const [slot] = await tx.query<{ submission_id: string | null }>(
    `select submission_id from slots where institute_id = $1 and exam_id = $2 and candidate_id = $3 for update`,
    [instituteId, examId, candidateId],
  );
  return slot!.submission_id;
}

export async function fillSlot(
  tx: Tx,
  instituteId: string,
  slot: { examId: string; candidateId: string; submissionId: string | null },
): Promise<void> {
  await tx.query('update slots set submission_id = $4 where institute_id = $1 and exam_id = $2 and candidate_id = $3', [
    instituteId,
    slot.examId,
    slot.candidateId,
    slot.submissionId,
  ]);
}

/** The candidate's live submission, without a lock. */
export async function findLive(
  tx: Tx,
  instituteId: string,
  examId: string,
  candidateId: string,
): Promise<Pick<SubmissionRow, 'id' | 'finalized'> | undefined> {
  const [row] = await tx.query<Pick<SubmissionRow, 'id' | 'finalized'>>(
    `select id, finalized from submissions
     where institute_id = $1 and exam_id = $2 and candidate_id = $3 and state = 'live'`,
    [instituteId, examId, candidateId],
  );
  return row;
}

export type NewSubmission = Pick<
  SubmissionRow,
  | 'id'
  | 'exam_id'
  | 'candidate_id'
  | 'candidate_external_id'
  | 'source'
  | 'lane'
  | 'upload_id'
  | 'pages'
  | 'answers'
  | 'metadata'
  | 'attempt_id'
  | 'rubric_version'
  | 'questions_total'
  | 'late_reason'
>;

/** A live, queued submission. */
export async function insertSubmission(
  tx: Tx,
  instituteId: string,
  row: NewSubmission,
  at: Instant,
): Promise<SubmissionRow> {
  const [inserted] = await tx.query<SubmissionRow>(
    `insert into submissions (institute_id, id, exam_id, candidate_id, candidate_external_id, source, status, lane,
       upload_id, pages, answers, metadata, attempt_id, rubric_version, questions_total, late_reason, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, 'queued', $7, $8, $9, $10, $11, $12, $13, $14, $16, $15, $15) returning ${COLUMNS}`,
    [
      instituteId,
      row.id,
      row.exam_id,
      row.candidate_id,
      row.candidate_external_id,
      row.source,
      row.lane,
      row.upload_id,
      row.pages,
      row.answers && JSON.stringify(row.answers),
      row.metadata && JSON.stringify(row.metadata),
      row.attempt_id,
      row.rubric_version,
      row.questions_total,
      at,
      row.late_reason,
    ],
  );
  return inserted!;
}
