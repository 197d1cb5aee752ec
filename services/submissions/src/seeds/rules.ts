// Which answers with a known mark a person is given to mark, where in their list, and what follows from the mark that
// they give. Nothing here reads or writes.
import { createHash } from 'node:crypto';
import { ContractError } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { MarkingPerson } from '../marks/person.ts';

/** How seeds are mixed into the marking of an exam. */
export interface Seeding {
  isOn: boolean;
  /** One in so many answers of a person's work is a seed, on average. */
  oneIn: number;
  /** Hundredths by which a mark may differ from the definitive one. */
  tolerance: number;
  lead: MarkingPerson;
  /** Known to nobody, so that nobody can compute where seeds are. */
  salt: string;
}

/** Whether a person chooses seeds and reads what comes of them: whoever began, and administrators. */
export function mayLead(seeding: Pick<Seeding, 'lead'> | undefined, { id, role }: MarkingPerson): boolean {
  return !seeding || seeding.lead.id === id || role === 'administrator';
}

/** Whether seeds are mixed into a person's work: into that of everybody who marks and may not know which they are. */
export function isGivenSeeds(seeding: Seeding | undefined, person: MarkingPerson | null): seeding is Seeding {
  return seeding?.isOn === true && person !== null && person.role !== 'reader' && !mayLead(seeding, person);
}

/** A number from 0 to 1, not 1 itself, that nobody foresees who does not know the salt; always the same for the same words. */
export function drawn({ salt }: Pick<Seeding, 'salt'>, ...words: (string | number)[]): number {
  const digest = createHash('sha256').update(JSON.stringify([salt, ...words]));
  return digest.digest().readUInt32BE() / 2 ** 32;
}

/** What is known of a person's work when seeds are put into it. */
export interface Work {
  personId: string;
  /** Seeds that the person was given so far. */
  given: number;
  /** Whether each of the next answers of their list is a seed, in its order. */
  list: readonly boolean[];
  /** How many people mark the exam now: the answers of a list are taken by all of them. */
  people: number;
}

/** How many answers of a person's list are looked at, so that the work is bounded; a gap is at most half of them. */
export const AHEAD_MAX = 1_000;

/**
 * Before which answers of the list another seed is put, each as far behind the one before as the draw says: 1 to
 * 2 × oneIn - 3 of the person's own other answers, oneIn - 1 on average.
 * @param left seeds that the person can still be given.
 */
export function placesOf(seeding: Pick<Seeding, 'salt' | 'oneIn'>, work: Work, left: number): number[] {
  const { personId, given, list, people } = work;
  const places: number[] = [];
  for (let place = list.lastIndexOf(true) + 1; places.length < left; ) {
    const draw = drawn(seeding, 'gap', personId, given + places.length);
    const own = 1 + Math.floor(draw * (2 * seeding.oneIn - 3));
    place += Math.min(own * Math.max(1, people), AHEAD_MAX / 2);
    if (place >= list.length) break;
    places.push(place);
  }
  return places;
}

/** The seeds in the order in which a person is given them. */
export function inOrderOf<Seed extends { submission_id: string; question_id: string }>(
  seeding: Pick<Seeding, 'salt'>,
  personId: string,
  seeds: readonly Seed[],
): Seed[] {
  const drawnOf = (seed: Seed) => drawn(seeding, 'order', personId, seed.submission_id, seed.question_id);
  return seeds.toSorted((one, other) => drawnOf(one) - drawnOf(other));
}

const KEY_MAX = 2n ** 63n - 1n;

/** A key of a list between those of two neighbours, of which the first is higher; undefined before the first of all. */
export function keyBetween(higher: bigint | undefined, lower: bigint, draw: number): bigint {
  const room = (higher ?? KEY_MAX) - lower;
  return lower + (room * BigInt(Math.floor(draw * 2 ** 32))) / 2n ** 32n;
}

/** Whether a mark is so far from the definitive one that its person is paused. */
export function isOutside({ tolerance }: Pick<Seeding, 'tolerance'>, awarded: number, definitive: number): boolean {
  return Math.abs(awarded - definitive) > tolerance;
}

/** What a paused person is told. */
export function pausedError({ lead }: Pick<Seeding, 'lead'>): ContractError {
  const who = lead.display_name || 'the person who leads the marking';
  return new ContractError('conflict', {
    message: `Your marking of this exam is paused, since a mark of yours is too far from the one agreed for the answer. Talk to ${who}, who lets you go on; what you have marked is kept.`,
  });
}
