import type { StoredPerson } from '@exam-evaluation/data/actors.ts';
import type { Database, Tx } from '@exam-evaluation/data/database.ts';
import { countWork, insertGiven, selectFreeSeeds } from '../../seeds/given-store.ts';
import { AHEAD_MAX, drawn, inOrderOf, isGivenSeeds, keyBetween, placesOf, type Seeding } from '../../seeds/rules.ts';
import { findSeeding } from '../../seeds/store.ts';
import { type ItemQuery, selectItems } from './store.ts';

/** The order of a person's list into which seeds are mixed: nobody can foresee it, so no place in it says anything. */
export function orderOfPerson({ salt }: Pick<Seeding, 'salt'>, { id }: StoredPerson) {
  return { isShuffled: true, seed: `${salt} ${id}`, hasSeeds: true } as const;
}

/**
 * Puts seeds into the next answers of a person's list. They stay at their places until the person has marked them, so
 * that a list read again shows the same.
 * @param queryIn says which list is asked for: seeds are put into that of what needs a review.
 * @returns how seeds are mixed into the exam's marking; undefined where none are put into the work of this person.
 */
export async function giveSeeds(
  database: Database,
  instituteId: string,
  examId: string,
  person: StoredPerson,
  queryIn: (tx: Tx) => Promise<ItemQuery | undefined>,
): Promise<Seeding | undefined> {
  return await database.withTenant(instituteId, async (tx) => {
    const seeding = await findSeeding(tx, instituteId, examId);
    if (!isGivenSeeds(seeding, person)) return undefined;
    const query = await queryIn(tx);
    if (!query || query.isAdjudication || query.includeReviewed || query.reasons !== null) return seeding;
    const { place, questionIds } = query;
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1::text || $2::text || $3, 1))', [
      instituteId,
      examId,
      person.id,
    ]);
    const questionId = place === null ? null : questionIds[place - 1]!;
    const free = await selectFreeSeeds(tx, instituteId, examId, person.id, questionId);
    if (free.length === 0) return seeding;
    const ahead = { ...query, ...orderOfPerson(seeding, person), after: null, limit: AHEAD_MAX, isFree: false };
    const { rows } = await selectItems(tx, instituteId, ahead);
    const work = {
      personId: person.id,
      list: rows.map((row) => row.is_seed === true),
      ...(await countWork(tx, instituteId, examId, person.id)),
    };
    const places = placesOf(seeding, work, free.length);
    const next = inOrderOf(seeding, person.id, free);
    const given = places.map((at, n) => {
      const seed = next[n]!;
      const above = at === 0 ? undefined : BigInt(rows[at - 1]!.key);
      const draw = drawn(seeding, 'key', person.id, seed.submission_id, seed.question_id);
      return { ...seed, key: keyBetween(above, BigInt(rows[at]!.key), draw) };
    });
    if (given.length > 0) await insertGiven(tx, instituteId, examId, person, given);
    return seeding;
  });
}
