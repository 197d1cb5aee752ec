// The seeds of one copy: what a person to whom they may be given sees of them, and what becomes of the marks that they give.
import type { StoredPerson } from '@exam-evaluation/data/actors.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import type { QuestionResult } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import type { Reviews } from '../marks/store.ts';
import { addAudit } from '../model/audit-store.ts';
import { isGivenSeeds, isOutside, pausedError, type Seeding } from './rules.ts';
import {
  findSeeding,
  insertPause,
  isPaused,
  loadSeeds,
  popSeedMark,
  type SeedOfPerson,
  type SeenSeed,
  upsertSeedMark,
} from './store.ts';

/** The seeds of a copy, for the person who reads or marks it. */
export interface CopySeeds {
  seeding: Seeding | undefined;
  isPaused: boolean;
  /** By question id; none for whoever may know which they are. */
  seen: Map<string, SeenSeed>;
}

/** The seeds of these copies of one exam, by submission id. */
export async function loadCopySeeds(
  tx: Tx,
  instituteId: string,
  examId: string,
  submissionIds: readonly string[],
  viewer: StoredPerson | null,
): Promise<Map<string, CopySeeds>> {
  const seeding = viewer ? await findSeeding(tx, instituteId, examId) : undefined;
  const isGiven = isGivenSeeds(seeding, viewer);
  const seeds = isGiven ? await loadSeeds(tx, instituteId, submissionIds, viewer!.id) : new Map();
  const paused = seeding?.isOn === true && (await isPaused(tx, instituteId, examId, viewer!.id));
  return new Map(submissionIds.map((id) => [id, { seeding, isPaused: paused, seen: seeds.get(id) ?? new Map() }]));
}

/** Whether a question is a seed of which the person does not know. */
export function isSeedIn(seeds: CopySeeds | undefined, questionId: string): boolean {
  return seeds?.seen.has(questionId) ?? false;
}

/** Whether the copy has a seed that the person has not marked: to them it needs a review. */
export function isOpenSeedIn({ seen }: CopySeeds): boolean {
  return [...seen.values()].some(({ own }) => !own);
}

/** The reviews of a copy as the person sees them: of seeds only what they gave themselves. */
export function reviewsSeen({ seen }: CopySeeds, reviews: Reviews): Reviews {
  if (seen.size === 0) return reviews;
  const others = [...reviews].filter(([questionId]) => !seen.has(questionId));
  return new Map([...others, ...[...seen].flatMap(([id, { own }]) => (own ? [[id, own] as const] : []))]);
}

/**
 * Keeps a person's mark for a seed, and pauses them where it is too far from the definitive one. Nothing of it is in any
 * result.
 */
export async function keepSeedMark(
  tx: Tx,
  instituteId: string,
  { seeding, seen }: CopySeeds,
  about: { examId: string; submissionId: string; person: StoredPerson; actor: string },
  question: QuestionResult,
): Promise<void> {
  const { examId, person, actor } = about;
  const { questionId } = question;
  const { definitive } = seen.get(questionId)!;
  const own = await upsertSeedMark(tx, instituteId, { ...about, questionId }, question, definitive);
  seen.set(questionId, { definitive, own });
  if (!isOutside(seeding!, question.awarded, definitive)) return;
  if (!(await insertPause(tx, instituteId, examId, person))) return;
  await addAudit(tx, instituteId, { actor, person, action: 'pause_marker', examId });
}

/** Takes a person's last mark for a seed back; a pause stays. @returns whether there was one. */
export async function takeSeedMarkBack(
  tx: Tx,
  instituteId: string,
  { seen }: CopySeeds,
  about: SeedOfPerson,
): Promise<boolean> {
  const { definitive } = seen.get(about.questionId)!;
  const before = await popSeedMark(tx, instituteId, about);
  if (!before) return false;
  seen.set(about.questionId, { definitive, own: before === 'none' ? undefined : before });
  return true;
}

/** @throws ContractError conflict for a person who is paused. */
export function requireNotPaused({ seeding, isPaused: paused }: CopySeeds): void {
  if (seeding && paused) throw pausedError(seeding);
}
