import type { Database, Tx } from '@exam-evaluation/data/database.ts';
import fc from 'fast-check';

/**
 * Histories that each property is tried with; planted bugs are found within some fifty. A longer search is
 * `PROPERTY_CASES=10000 npm run jest -- histories`.
 */
const CASES = Number(process.env.PROPERTY_CASES ?? 400);
/** Histories in which a planted bug has to be found. */
const CASES_WITH_BUG = 1_000;
/** How many are tried concurrently: most of a case's time is spent waiting for the database. */
const LANES = 4;

/**
 * The property holds for every generated history; a failure prints its seed and the case.
 * @param lane creates the property with its own resources, since several run concurrently.
 */
export async function holds<Case>(lane: () => Promise<fc.IAsyncPropertyWithHooks<Case>>): Promise<void> {
  const properties: fc.IAsyncPropertyWithHooks<Case>[] = [];
  for (let n = 0; n < LANES; n++) properties.push(await lane());
  // Waits for all lanes, so that none still uses a resource that is closed after a failure.
  const tried = await Promise.allSettled(properties.map((one) => fc.assert(one, { numRuns: CASES / LANES })));
  for (const one of tried) if (one.status === 'rejected') throw one.reason;
}

/**
 * Asserts that the property fails within 1,000 cases where a bug is planted, so that it can find such bugs. Prints how
 * many cases that took.
 * @throws Error when every case passed.
 */
export async function finds<Case>(bug: string, property: fc.IAsyncPropertyWithHooks<Case>): Promise<void> {
  const details = await fc.check(property, { numRuns: CASES_WITH_BUG, endOnFailure: true });
  if (!details.failed) throw new Error(`${bug}: not found in ${CASES_WITH_BUG} cases (seed ${details.seed})`);
  const how = String(details.errorInstance).split('\n', 1)[0];
  process.stdout.write(`planted bug found in case ${details.numRuns} of ${CASES_WITH_BUG}: ${bug} (${how})\n`);
}

/** Runs a statement, or something else in its place. */
export type Plant = (sql: string, values: readonly unknown[], run: Tx['query']) => Promise<object[]>;

/**
 * A database through which the code under test sends other SQL than it is written to: code with a bug, planted by a
 * test.
 */
export function withPlant(database: Database, plant: Plant): Database {
  const planted = (tx: Tx): Tx => ({
    query: async <Row extends object>(sql: string, values: readonly unknown[] = []) =>
      (await plant(sql, values, (...statement) => tx.query(...statement))) as Row[],
  });
  const other: Pick<Database, 'withTenant' | 'readOnce' | 'withSystem' | 'isReachable' | 'close'> = {
    withTenant: (instituteId, fn, options) => database.withTenant(instituteId, (tx) => fn(planted(tx)), options),
    // What is planted may send several statements.
    readOnce: (instituteId, fn) => database.withTenant(instituteId, (tx) => fn(planted(tx))),
    withSystem: (fn, options) => database.withSystem((tx) => fn(planted(tx)), options),
    isReachable: () => database.isReachable(),
    close: () => database.close(),
  };
  return other as Database;
}
