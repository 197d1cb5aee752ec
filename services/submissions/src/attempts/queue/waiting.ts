import { takeClock } from '@exam-evaluation/data/clock.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import { setQueued } from '../../model/visible-store.ts';
import { addWakeUp } from '../../outbox/store.ts';
import { takeOrderKey } from '../order.ts';
import { workUnits } from '../rules.ts';
import type { AttemptRow } from '../store.ts';
import { putOff, requeue } from './store.ts';

/**
 * Puts a claimed copy back into its lane, with a new wake-up; the worker that held it is fenced off, unless it was lost.
 * To be called with the submission locked.
 * @param starts `kept`: this start counts (a worker was lost, or is slow: it may take the copy again until another does); `forgiven`: this start does not count; `forgotten`: no
 *   start counts.
 */
export async function waitAgain(tx: Tx, attempt: AttemptRow, starts: 'kept' | 'forgiven' | 'forgotten'): Promise<void> {
  const { institute_id: instituteId, submission_id: submissionId, id: attemptId, lane } = attempt;
  await requeue(tx, instituteId, attemptId, starts);
  await addWakeUp(tx, instituteId, { submissionId, attemptId, lane }, attempt.trace_context);
  await setQueued(tx, attempt, await takeClock(tx, instituteId));
}

/**
 * Puts a claimed copy whose run failed through no fault of its own at the end of its lane, where it waits longer each
 * time. Idle workers find it when its time has come. To be called with the submission locked.
 * @param token `raised` fences the worker off that held it; `kept`: it may take the copy again until another one does.
 */
export async function waitLonger(tx: Tx, attempt: AttemptRow, token: 'kept' | 'raised'): Promise<void> {
  const { institute_id: instituteId, id, lane } = attempt;
  const orderKey = await takeOrderKey(tx, instituteId, lane, workUnits(attempt));
  await putOff(tx, instituteId, id, { orderKey, token });
  await setQueued(tx, attempt, await takeClock(tx, instituteId));
}
