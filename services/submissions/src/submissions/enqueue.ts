import type { Tx } from '@exam-evaluation/data/database.ts';
import type { ExamSnapshot } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { Instant } from '@exam-evaluation/runtime/time.ts';
import { takeOrderKey } from '../attempts/order.ts';
import type { Price, Reserve } from '../attempts/reserve.ts';
import { chooseLane, workUnits } from '../attempts/rules.ts';
import { countWaiting, insertAttempt } from '../attempts/store.ts';
import type { Deps } from '../deps.ts';
import { addWakeUp } from '../outbox/store.ts';
import type { LaneName } from './status.ts';

export interface NewRun {
  instituteId: string;
  submissionId: string;
  /** 1 for a submit; one more for each re-evaluation. */
  n: number;
  snapshot: ExamSnapshot;
  price: Price;
  keepReviewed: boolean;
  features: string[];
}

export interface EnqueuedRun {
  attemptId: string;
  lane: LaneName;
  /** Writes the attempt; to be called with the clock taken. */
  insert: (at: Instant) => Promise<void>;
}

/**
 * Reserves the credits of an evaluation, which may refuse, and then gives it a place in a lane and a wake-up.
 * @throws ContractError daily_quota_exceeded, insufficient_credits, engine_unavailable.
 */
export async function enqueueRun(
  tx: Tx,
  { settings }: Pick<Deps, 'settings'>,
  reserve: Reserve,
  run: NewRun,
): Promise<EnqueuedRun> {
  const { instituteId, submissionId, snapshot, price } = run;
  const reserved = await reserve(tx, price);
  const { attemptId } = reserved;
  const waiting = await countWaiting(tx, instituteId, settings.bulkFrom);
  const lane = chooseLane(price, waiting, settings.bulkFrom);
  const units = workUnits(price);
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
    unit: price.unit,
    quantity: price.quantity,
    credits_per_unit: reserved.creditsPerUnit,
    amount: reserved.amount,
  };
  return { attemptId, lane, insert: (at) => insertAttempt(tx, instituteId, row, at) };
}
