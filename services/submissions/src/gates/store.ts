import type { Tx } from '@exam-evaluation/data/database.ts';
import type { Instant } from '@exam-evaluation/runtime/time.ts';

/** The row that serializes submit, finalize and changes of the exam. */
export interface Gate {
  fence: number;
  finalized: boolean;
  finalized_at: Instant | null;
  seq: number;
}

const COLUMNS = 'fence, finalized, finalized_at, seq';

/** Creates the gate of an exam if it is absent. */
export async function ensureGate(tx: Tx, instituteId: string, examId: string): Promise<void> {
  await tx.query('insert into exam_gates (institute_id, exam_id) values ($1, $2) on conflict do nothing', [
    instituteId,
    examId,
  ]);
}

/** Locks the gate shared: submits run side by side, but not while the gate is changed. */
export async function lockGateShared(tx: Tx, instituteId: string, examId: string): Promise<Gate> {
  await ensureGate(tx, instituteId, examId);
  const [gate] = await tx.query<Gate>(
    `select ${COLUMNS} from exam_gates where institute_id = $1 and exam_id = $2 for share`,
    [instituteId, examId],
  );
  return gate!;
}

/** Locks the gate exclusively until the end of the transaction. */
export async function lockGate(tx: Tx, instituteId: string, examId: string): Promise<Gate> {
  await ensureGate(tx, instituteId, examId);
  const [gate] = await tx.query<Gate>(
    `select ${COLUMNS} from exam_gates where institute_id = $1 and exam_id = $2 for update`,
    [instituteId, examId],
  );
  return gate!;
}

/** Raises the fence; a lower one than the present changes nothing. */
export async function raiseFence(tx: Tx, instituteId: string, examId: string, fence: bigint): Promise<void> {
  await tx.query('update exam_gates set fence = greatest(fence, $3) where institute_id = $1 and exam_id = $2', [
    instituteId,
    examId,
    fence,
  ]);
}

/** @returns the number of this change, for exams to put changes in order. */
export async function setFinalized(
  tx: Tx,
  instituteId: string,
  examId: string,
  finalizedAt: Instant | null,
): Promise<number> {
  const [gate] = await tx.query<{ seq: number }>(
    `update exam_gates set finalized = $3::timestamptz is not null, finalized_at = $3, seq = seq + 1
     where institute_id = $1 and exam_id = $2 returning seq`,
    [instituteId, examId, finalizedAt],
  );
  return gate!.seq;
}

/** Whether a live submission is in the way: of the exam, or of one candidate on it. */
export async function hasLive(tx: Tx, instituteId: string, examId: string, candidateId: string | null) {
  const rows = await tx.query(
    `select 1 as one from submissions
     where institute_id = $1 and exam_id = $2 and state = 'live' and ($3::uuid is null or candidate_id = $3) limit 1`,
    [instituteId, examId, candidateId],
  );
  return rows.length > 0;
}
