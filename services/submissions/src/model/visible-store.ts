import type { LaneName, StatusName } from '@exam-evaluation/contract/submissions.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import type { Instant } from '@exam-evaluation/runtime/time.ts';
import type { SubmissionRow } from './store.ts';
import type { Tally } from './tally.ts';

// Changes that are visible to readers. Each carries a timestamp of the institute's clock (`at`), whose lock is taken
// last.

export async function setReplaced(tx: Tx, instituteId: string, id: string, replacedBy: string, at: Instant) {
  await tx.query(
    `update submissions set state = 'replaced', replaced_by = $3, updated_at = $4 where institute_id = $1 and id = $2`,
    [instituteId, id, replacedBy, at],
  );
}

export async function setDeleted(tx: Tx, instituteId: string, id: string, at: Instant): Promise<void> {
  await tx.query(`update submissions set state = 'deleted', updated_at = $3 where institute_id = $1 and id = $2`, [
    instituteId,
    id,
    at,
  ]);
}

/** A re-evaluation was accepted; marks shown until now stay. */
export async function setReEvaluating(
  tx: Tx,
  instituteId: string,
  id: string,
  run: { attemptId: string; lane: LaneName; rubricVersion: number; questionsTotal: number },
  at: Instant,
): Promise<void> {
  await tx.query(
    `update submissions set status = 'queued', attempt_id = $3, attempt_count = attempt_count + 1, lane = $4,
       rubric_version = $5, questions_total = $6, questions_done = 0, progress_step = 'queued', credits_charged = null,
       error_code = null, error_message = null, updated_at = $7
     where institute_id = $1 and id = $2`,
    [instituteId, id, run.attemptId, run.lane, run.rubricVersion, run.questionsTotal, at],
  );
}

/** A run, as an attempt names it. Runs that mark a few answers again change nothing of what their copy shows. */
interface Run {
  institute_id: string;
  submission_id: string;
  id: string;
}

/** Returns the copy of a run to the queue, for example after its worker was lost. */
export async function setQueued(tx: Tx, run: Run, at: Instant): Promise<void> {
  await tx.query(
    `update submissions set status = 'queued', questions_done = 0, progress_step = 'queued', updated_at = $4
     where institute_id = $1 and id = $2 and attempt_id = $3`,
    [run.institute_id, run.submission_id, run.id, at],
  );
}

export async function setProcessing(tx: Tx, run: Run, at: Instant): Promise<void> {
  await tx.query(
    `update submissions set status = 'processing', progress_step = 'fetching', updated_at = $4
     where institute_id = $1 and id = $2 and attempt_id = $3`,
    [run.institute_id, run.submission_id, run.id, at],
  );
}

export interface ProgressChange {
  id: string;
  status: StatusName;
  step: string;
  questionsDone: number;
}

/** Stores the progress of several copies. Their timestamps start at `first`, in this order, one microsecond apart. */
export async function setProgress(
  tx: Tx,
  instituteId: string,
  changes: readonly ProgressChange[],
  first: Instant,
): Promise<void> {
  await tx.query(
    `update submissions s set status = told.status, progress_step = told.step, questions_done = told.questions_done,
       progress_at = clock_timestamp(), updated_at = $6::timestamptz + (told.n - 1) * interval '1 microsecond'
     from unnest($2::uuid[], $3::text[], $4::text[], $5::int[])
       with ordinality as told (id, status, step, questions_done, n)
     where s.institute_id = $1 and s.id = told.id`,
    [
      instituteId,
      changes.map(({ id }) => id),
      changes.map(({ status }) => status),
      changes.map(({ step }) => step),
      changes.map(({ questionsDone }) => questionsDone),
      first,
    ],
  );
}

/** How an evaluation ended, as readers see it. */
export type Ending = Pick<
  SubmissionRow,
  'status' | 'shown_attempt_id' | 'needs_review' | 'review_reasons' | 'credits_charged' | 'error_code' | 'error_message'
> & { tally: Tally | null };

export async function setEnded(tx: Tx, instituteId: string, id: string, ending: Ending, at: Instant): Promise<void> {
  await tx.query(
    `update submissions set status = $3, shown_attempt_id = $4, needs_review = $5, review_reasons = $6,
       reasons_approved = false, credits_charged = $7, error_code = $8, error_message = $9, progress_step = 'done',
       questions_done = case when $4::uuid is null then questions_done else questions_total end,
       graded_at = case when $4::uuid is null then null else $10::timestamptz end, updated_at = $10,
       awarded = $11, percentage = $12, item_states = $13, item_confidences = $14, item_reasons = $15
     where institute_id = $1 and id = $2`,
    [
      instituteId,
      id,
      ending.status,
      ending.shown_attempt_id,
      ending.needs_review,
      ending.review_reasons,
      ending.credits_charged,
      ending.error_code,
      ending.error_message,
      at,
      ...tallyValues(ending.tally),
    ],
  );
}

/** Values of `awarded`, `percentage` and the columns of items, in this order. */
export function tallyValues(tally: Tally | null): unknown[] {
  const { awarded, percentage, states, confidences, reasons } = tally ?? {};
  return [awarded, percentage, states, confidences, reasons].map((value) => value ?? null);
}

export async function setReviewed(
  tx: Tx,
  instituteId: string,
  id: string,
  review: Pick<SubmissionRow, 'status' | 'needs_review' | 'reasons_approved'> & { tally: Tally },
  at: Instant,
): Promise<void> {
  await tx.query(
    `update submissions set status = $3, needs_review = $4, reasons_approved = $5, updated_at = $6, awarded = $7,
       percentage = $8, item_states = $9, item_confidences = $10, item_reasons = $11
     where institute_id = $1 and id = $2`,
    [instituteId, id, review.status, review.needs_review, review.reasons_approved, at, ...tallyValues(review.tally)],
  );
}

/** The copy belongs to another candidate of its exam. */
export async function setCandidate(
  tx: Tx,
  instituteId: string,
  id: string,
  candidate: { id: string; externalId: string },
  at: Instant,
): Promise<void> {
  await tx.query(
    `update submissions set candidate_id = $3, candidate_external_id = $4, updated_at = $5
     where institute_id = $1 and id = $2`,
    [instituteId, id, candidate.id, candidate.externalId, at],
  );
}

/** Replaces the review reasons of the submission itself. */
export async function setReasons(
  tx: Tx,
  instituteId: string,
  id: string,
  change: Pick<SubmissionRow, 'review_reasons' | 'reasons_approved' | 'needs_review'>,
  at: Instant,
): Promise<void> {
  await tx.query(
    `update submissions set review_reasons = $3, reasons_approved = $4, needs_review = $5, updated_at = $6
     where institute_id = $1 and id = $2`,
    [instituteId, id, change.review_reasons, change.reasons_approved, change.needs_review, at],
  );
}

/** @param ids their timestamps start at `first`, in this order, one microsecond apart. */
export async function setFinalized(tx: Tx, instituteId: string, ids: readonly string[], first: Instant): Promise<void> {
  await tx.query(
    `update submissions s set finalized = true, finalized_at = stamp.at, updated_at = stamp.at
     from (select id, $3::timestamptz + (n - 1) * interval '1 microsecond' as at
           from unnest($2::uuid[]) with ordinality as given (id, n)) stamp
     where s.institute_id = $1 and s.id = stamp.id`,
    [instituteId, ids, first],
  );
}

export async function setUnfinalized(tx: Tx, instituteId: string, id: string, at: Instant): Promise<void> {
  await tx.query(
    `update submissions set finalized = false, finalized_at = null, updated_at = $3 where institute_id = $1 and id = $2`,
    [instituteId, id, at],
  );
}
