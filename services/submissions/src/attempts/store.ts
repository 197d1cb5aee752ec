import { toJson } from '@bufbuild/protobuf';
import type { EndedStatus, LaneName } from '@exam-evaluation/contract/submissions.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import { type GradedCopy, GradedCopySchema } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import type { Carrier } from '@exam-evaluation/runtime/spans.ts';
import type { Instant } from '@exam-evaluation/runtime/time.ts';

export type Acceptance = 'accepted' | 'void';
export type AttemptState = 'queued' | 'running' | 'settling' | 'settled';

/** One evaluation of a submission; amounts in hundredths. */
export interface AttemptRow {
  institute_id: string;
  id: string;
  submission_id: string;
  /** 1 for a submit and one more for each evaluation after it; below 0 for a run that marks some answers again. */
  n: number;
  state: AttemptState;
  exam_id: string;
  snapshot_version: number;
  lane: LaneName;
  order_key: number;
  keep_reviewed: boolean;
  features: string[];
  unit: 'page' | 'answer';
  quantity: number;
  credits_per_unit: number;
  amount: number;
  token: number;
  starts: number;
  /** Runs that failed through no fault of the copy. */
  retries: number;
  /** Trace context of the request that caused it. */
  trace_context: Carrier;
  must_end_by: Instant | null;
  outcome: EndedStatus | null;
  charge: number;
  error_code: string | null;
  error_message: string | null;
  ended_at: Instant | null;
  shown: boolean;
}

/** Columns of AttemptRow; the result is loaded where it is needed (results/store.ts). */
export const ATTEMPT_COLUMNS = `institute_id, id, submission_id, n, state, exam_id, snapshot_version, lane, order_key,
  keep_reviewed, features, unit, quantity, credits_per_unit, amount, token, starts, retries, trace_context, must_end_by,
  outcome, charge, error_code, error_message, ended_at, shown`;

/** @returns the decision in force, which is that of the first caller. Waits for other transactions on the same id. */
export async function insertAcceptance(
  tx: Tx,
  instituteId: string,
  attemptId: string,
  verdict: Acceptance,
): Promise<Acceptance> {
  const [row] = await tx.query<{ verdict: Acceptance }>(
    `insert into attempt_ids (institute_id, attempt_id, verdict) values ($1, $2, $3)
     on conflict (institute_id, attempt_id) do update set verdict = attempt_ids.verdict
     returning verdict`,
    [instituteId, attemptId, verdict],
  );
  return row!.verdict;
}

/** Which of these attempts were accepted. */
export async function acceptedAmong(
  tx: Tx,
  attempts: readonly { instituteId: string; attemptId: string }[],
): Promise<Set<string>> {
  const rows = await tx.query<{ attempt_id: string }>(
    `select a.attempt_id from attempt_ids a
     join unnest($1::uuid[], $2::uuid[]) as given (institute_id, attempt_id) using (institute_id, attempt_id)
     where a.verdict = 'accepted'`,
    [attempts.map((attempt) => attempt.instituteId), attempts.map((attempt) => attempt.attemptId)],
  );
  return new Set(rows.map((row) => row.attempt_id));
}

/** Whether a run marks some answers again, by what was read of them, at no charge, and shows nothing by itself. */
export function marksAgain({ n }: Pick<AttemptRow, 'n'>): boolean {
  return n < 0;
}

/** Whether such a run first reads the answers again, on the pages of its copy. */
export function readsAgain(run: Pick<AttemptRow, 'n' | 'unit'>): boolean {
  return marksAgain(run) && run.unit === 'page';
}

export type NewAttempt = Pick<
  AttemptRow,
  | 'id'
  | 'submission_id'
  | 'exam_id'
  | 'snapshot_version'
  | 'lane'
  | 'order_key'
  | 'keep_reviewed'
  | 'features'
  | 'unit'
  | 'quantity'
  | 'credits_per_unit'
  | 'amount'
  | 'trace_context'
> & { n: number; units: number };

export async function insertAttempt(tx: Tx, instituteId: string, row: NewAttempt, at: Instant): Promise<void> {
  await tx.query(
    `insert into attempts (institute_id, id, submission_id, n, exam_id, snapshot_version, lane, order_key, units,
       keep_reviewed, features, unit, quantity, credits_per_unit, amount, accepted_at, trace_context)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
    [
      instituteId,
      row.id,
      row.submission_id,
      row.n,
      row.exam_id,
      row.snapshot_version,
      row.lane,
      row.order_key,
      row.units,
      row.keep_reviewed,
      row.features,
      row.unit,
      row.quantity,
      row.credits_per_unit,
      row.amount,
      at,
      JSON.stringify(row.trace_context),
    ],
  );
}

export async function findAttempt(tx: Tx, instituteId: string, id: string): Promise<AttemptRow | undefined> {
  const [row] = await tx.query<AttemptRow>(
    `select ${ATTEMPT_COLUMNS} from attempts where institute_id = $1 and id = $2`,
    [instituteId, id],
  );
  return row;
}

export async function lockAttempt(tx: Tx, instituteId: string, id: string): Promise<AttemptRow | undefined> {
  const [row] = await tx.query<AttemptRow>(
    `select ${ATTEMPT_COLUMNS} from attempts where institute_id = $1 and id = $2 for update`,
    [instituteId, id],
  );
  return row;
}

/** How many copies of the institute wait, counted up to `limit`. */
export async function countWaiting(tx: Tx, instituteId: string, limit: number): Promise<number> {
  const [row] = await tx.query<{ waiting: number }>(
    `select count(*) as waiting from
       (select 1 from attempts where institute_id = $1 and state = 'queued' limit $2) waiting_ones`,
    [instituteId, limit],
  );
  return row!.waiting;
}

export interface Decision {
  outcome: EndedStatus;
  /** Hundredths; what will be captured. */
  charge: number;
  result?: GradedCopy;
  error?: { code: string; message: string };
  /** True for cancel, delete and replace, which show the outcome in the transaction that decides it. */
  shown: boolean;
  /** Fences off the worker that still holds it. */
  fenceOff: boolean;
}

/**
 * Decides the outcome of an attempt that has none; credits are settled afterwards. Answers of others that an earlier
 * version stored with it are removed.
 */
export async function decide(tx: Tx, instituteId: string, id: string, decision: Decision): Promise<void> {
  await tx.query(
    `update attempts set state = 'settling', outcome = $3, charge = $4, result = $5, error_code = $6,
       error_message = $7, shown = $8, token = token + $9, ended_at = clock_timestamp(),
       settle_at = clock_timestamp() + interval '2.5 seconds', lease_until = null, examples = null
     where institute_id = $1 and id = $2`,
    [
      instituteId,
      id,
      decision.outcome,
      decision.charge,
      decision.result && JSON.stringify(toJson(GradedCopySchema, decision.result)),
      decision.error?.code,
      decision.error?.message,
      decision.shown,
      decision.fenceOff ? 1 : 0,
    ],
  );
}
