import type { Database } from '@exam-evaluation/data/database.ts';
import type { Job } from '@exam-evaluation/runtime/jobs.ts';
import { observed } from '@exam-evaluation/runtime/metrics.ts';

// Pieces of the tables that are cut by quarter: the functions of the database that make and count them are in
// migrations/0037_quarters.sql.

const HOUR_MS = 3_600_000;

const watchQuarters = observed({
  quarters_ahead: ['Quarters to come that each table with rows for every copy has a piece for'],
});

/** Makes pieces of quarters to come, one a pass; another replica that is at it is left alone. */
export function makeQuarters(database: Database): Job {
  return {
    name: 'make quarters',
    intervalMs: HOUR_MS,
    run: async () => {
      const [made] = await database.withSystem((tx) =>
        tx.query<{ name: string | null }>('select make_quarter() as name'),
      );
      return made!.name !== null;
    },
  };
}

/** Exposes how many quarters are ready. */
export function observeQuarters(database: Database): void {
  watchQuarters(async () => {
    const [row] = await database.withSystem((tx) => tx.query<{ ahead: number }>('select quarters_ahead() as ahead'));
    return [{ name: 'quarters_ahead', value: row!.ahead }];
  });
}
