import type { StoredPerson } from '@exam-evaluation/data/actors.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import { isGivenSeeds, type Seeding } from '../../seeds/rules.ts';
import { findSeeding, isPaused } from '../../seeds/store.ts';
import type { Claimer } from './store.ts';

/** How a person claims answers of an exam, and what has paused them, where something has. */
export async function claimerOf(
  tx: Tx,
  instituteId: string,
  examId: string,
  person: StoredPerson,
): Promise<{ claimer: Claimer; paused: Seeding | undefined }> {
  const seeding = await findSeeding(tx, instituteId, examId);
  const paused = seeding?.isOn && (await isPaused(tx, instituteId, examId, person.id)) ? seeding : undefined;
  return { claimer: { examId, person, hasSeeds: isGivenSeeds(seeding, person) }, paused };
}
