import type { Instant } from '@exam-evaluation/runtime/time.ts';
import type { Tx } from './database.ts';

/**
 * Takes `rows` moments from the institute's clock, as the last statements of a transaction but for the rows stamped
 * with them. The clock's row lock is held to commit, so rows become visible in the order of their `updated_at`, and no
 * two share one.
 * @returns the first of them; the others follow in steps of one microsecond.
 */
export async function takeClock(tx: Tx, instituteId: string, rows = 1): Promise<Instant> {
  // clock_timestamp() is evaluated after the lock is got: `do update` locks the row first.
  const [taken] = await tx.query<{ first: Instant }>(
    `insert into clocks (institute_id, last) values ($1, clock_timestamp() + ($2 - 1) * interval '1 microsecond')
     on conflict (institute_id) do update
       set last = greatest(clock_timestamp(), clocks.last + interval '1 microsecond') + ($2 - 1) * interval '1 microsecond'
     returning last - ($2 - 1) * interval '1 microsecond' as first`,
    [instituteId, rows],
  );
  return taken!.first;
}
