import type { JsonObject } from '@bufbuild/protobuf';
import type { EndedStatus, LaneName, StateName, StatusName } from '@exam-evaluation/contract/submissions.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import type { Carrier } from '@exam-evaluation/runtime/spans.ts';
import type { Instant } from '@exam-evaluation/runtime/time.ts';
import type { AttemptState } from '../attempts/store.ts';

// What is shown of a submission to operators: never answers, results, names, or what people wrote. System role.

/** Rows shown of each kind. */
const SHOWN_MAX = 20;

export interface SubmissionKey {
  institute_id: string;
  submission_id: string;
}

/** A submission by its id. */
export async function findById(tx: Tx, submissionId: string): Promise<SubmissionKey[]> {
  return await tx.query<SubmissionKey>('select institute_id, id as submission_id from submissions where id = $1', [
    submissionId,
  ]);
}

/** Submissions that a request created or re-evaluated, newest first. */
export async function findByRequest(tx: Tx, requestId: string): Promise<SubmissionKey[]> {
  return await tx.query<SubmissionKey>(
    `select institute_id, submission_id from attempts where trace_context ->> 'x-request-id' = $1
     group by institute_id, submission_id order by max(accepted_at) desc limit $2`,
    [requestId, SHOWN_MAX + 1],
  );
}

export interface SubmissionLife {
  institute_id: string;
  id: string;
  exam_id: string;
  state: StateName;
  status: StatusName;
  replaced_by: string | null;
  finalized: boolean;
  needs_review: boolean;
  pages: number | null;
  created_at: Instant;
  updated_at: Instant;
  lane_paused_at: Instant | null;
  now: Instant;
}

export async function selectLife(tx: Tx, { institute_id, submission_id }: SubmissionKey): Promise<SubmissionLife> {
  const [row] = await tx.query<SubmissionLife>(
    `select institute_id, id, exam_id, state, status, replaced_by, finalized, needs_review, pages, created_at, updated_at,
       (select paused_at from lanes where lanes.lane = submissions.lane) as lane_paused_at, clock_timestamp() as now
     from submissions where institute_id = $1 and id = $2`,
    [institute_id, submission_id],
  );
  return row!;
}

export interface AttemptLife {
  id: string;
  n: number;
  state: AttemptState;
  lane: LaneName;
  unit: 'page' | 'answer';
  quantity: number;
  amount: number;
  trace_context: Carrier;
  accepted_at: Instant;
  past_claims: { worker_id: string; claimed_at: string; ended_at: string; ending: string }[];
  /** The next fields describe the last claim; they stay when it ends with an outcome. */
  worker_id: string | null;
  claimed_at: Instant | null;
  starts: number;
  lease_until: Instant | null;
  must_end_by: Instant | null;
  outcome: EndedStatus | null;
  error_code: string | null;
  charge: number;
  ended_at: Instant | null;
  shown: boolean;
}

/** The last attempts of a submission, oldest first. */
export async function selectAttempts(tx: Tx, found: SubmissionKey): Promise<AttemptLife[]> {
  const rows = await tx.query<AttemptLife>(
    `select id, n, state, lane, unit, quantity, amount, trace_context, accepted_at, past_claims, worker_id, claimed_at,
       starts, lease_until, must_end_by, outcome, error_code, charge, ended_at, shown
     from attempts where institute_id = $1 and submission_id = $2 order by n desc limit $3`,
    [found.institute_id, found.submission_id, SHOWN_MAX],
  );
  return rows.reverse();
}

/** The last audited acts on a submission, oldest first. */
export async function selectActs(
  tx: Tx,
  found: SubmissionKey,
): Promise<{ at: Instant; actor: string; action: string }[]> {
  const rows = await tx.query<{ at: Instant; actor: string; action: string }>(
    `select at, actor, action from audit where institute_id = $1 and submission_id = $2 order by at desc, id limit $3`,
    [found.institute_id, found.submission_id, SHOWN_MAX],
  );
  return rows.reverse();
}

export async function selectOutbox(
  tx: Tx,
  found: SubmissionKey,
): Promise<{ kind: string; created_at: Instant; tries: number }[]> {
  return await tx.query(
    `select kind, created_at, tries from outbox
     where institute_id = $1 and payload ->> 'submissionId' = $2 order by created_at limit $3`,
    [found.institute_id, found.submission_id, SHOWN_MAX],
  );
}

export interface Drawing {
  wanted: number;
  done: number;
  wanted_at: Instant;
  starts: number;
  leased: boolean;
}

export async function selectDrawing(tx: Tx, found: SubmissionKey): Promise<Drawing | undefined> {
  const [row] = await tx.query<Drawing>(
    `select wanted, done, wanted_at, starts, coalesce(lease_until > clock_timestamp(), false) as leased
     from renders where institute_id = $1 and submission_id = $2`,
    [found.institute_id, found.submission_id],
  );
  return row;
}

export interface LetterOf {
  id: string;
  kind: string;
  source: string;
  key: string;
  payload: JsonObject;
  error: string;
  died_at: Instant;
}

/** Events of this submission that no handler could handle, newest first. */
export async function selectLettersOf(tx: Tx, { submission_id }: SubmissionKey): Promise<LetterOf[]> {
  return await tx.query<LetterOf>(
    `select id, kind, source, key, payload, error, died_at from dead_letters
     where key = $1 order by died_at desc limit $2`,
    [submission_id, SHOWN_MAX],
  );
}
