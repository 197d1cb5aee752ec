import { takeClock } from '@exam-evaluation/data/clock.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import type { ExamSnapshot } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { newRowId } from '@exam-evaluation/runtime/uuid.ts';
import type { Deps } from '../../deps.ts';
import { addWakeUp } from '../../outbox/store.ts';
import { takeOrderKey } from '../order.ts';
import { chooseLane } from '../rules.ts';
import { countWaiting } from '../store.ts';
import { insertMarkings, type NewMarking, type Together, unitsOf } from './store.ts';

type Options = Pick<Together, 'features' | 'atOnce' | 'unit'> & { instituteId: string; snapshot: ExamSnapshot };

/**
 * Queues runs that mark answers again by what was read of them, or by what they read of them again. They charge nothing and change nothing of what their
 * copies show; with `atOnce`, for which a person waits, their marks are shown when they are there.
 */
export async function enqueueMarkings(
  tx: Tx,
  { settings }: Pick<Deps, 'settings'>,
  { instituteId, snapshot, features, atOnce, unit }: Options,
  given: readonly Omit<NewMarking, 'runId'>[],
): Promise<void> {
  const markings = given.map((one) => ({ ...one, runId: newRowId() }));
  const [first] = markings;
  if (!first) return;
  const units = markings.reduce((sum, marking) => sum + unitsOf(marking, unit), 0);
  const waiting = markings.length + (await countWaiting(tx, instituteId, settings.bulkFrom));
  const lane = atOnce ? 'instant' : chooseLane({ unit, quantity: units }, waiting, settings.bulkFrom);
  const orderKey = await takeOrderKey(tx, instituteId, lane, units);
  // One wake-up is enough: a worker continues until nothing is waiting.
  await addWakeUp(tx, instituteId, { submissionId: first.submissionId, attemptId: first.runId, lane });
  const { examId, contentVersion } = snapshot;
  const together = { lane, orderKey, examId, snapshotVersion: Number(contentVersion), features, atOnce, unit };
  await insertMarkings(tx, instituteId, markings, together, await takeClock(tx, instituteId));
}
