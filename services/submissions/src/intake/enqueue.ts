import type { LaneName } from '@exam-evaluation/contract/submissions.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import type { ExamSnapshot } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { carrier } from '@exam-evaluation/runtime/spans.ts';
import type { Instant } from '@exam-evaluation/runtime/time.ts';
import { takeOrderKey } from '../attempts/order.ts';
import type { Reserved } from '../attempts/reserve.ts';
import { chooseLane, workUnits } from '../attempts/rules.ts';
import { countWaiting, insertAttempt } from '../attempts/store.ts';
import type { Deps } from '../deps.ts';
import { addWakeUp } from '../outbox/store.ts';

export interface NewRun {
  instituteId: string;
  submissionId: string;
  /** 1 for a submit; one more for each re-evaluation. */
  n: number;
  snapshot: ExamSnapshot;
  reserved: Reserved;
  keepReviewed: boolean;
  features: string[];
}

export interface EnqueuedRun {
  attemptId: string;
  lane: LaneName;
  /** Writes the attempt; call it after the clock was taken. */
  insert: (at: Instant) => Promise<void>;
}

/** Puts an evaluation with reserved credits into a lane and announces it. */
export async function enqueueRun(
  tx: Tx,
  { settings }: Pick<Deps, 'settings'>,
  { instituteId, submissionId, snapshot, reserved, ...run }: NewRun,
): Promise<EnqueuedRun> {
  const { attemptId } = reserved;
  const waiting = await countWaiting(tx, instituteId, settings.bulkFrom);
  const lane = chooseLane(reserved, waiting, settings.bulkFrom);
  const units = workUnits(reserved);
  const orderKey = await takeOrderKey(tx, instituteId, lane, units);
  await addWakeUp(tx, instituteId, { submissionId, attemptId, lane });
  const row = {
    id: attemptId,
    submission_id: submissionId,
    n: run.n,
    exam_id: snapshot.examId,
    snapshot_version: Number(snapshot.contentVersion),
    lane,
    order_key: orderKey,
    units,
    keep_reviewed: run.keepReviewed,
    features: run.features,
    unit: reserved.unit,
    quantity: reserved.quantity,
    credits_per_unit: reserved.creditsPerUnit,
    amount: reserved.amount,
    trace_context: carrier(),
  };
  return { attemptId, lane, insert: (at) => insertAttempt(tx, instituteId, row, at) };
}
