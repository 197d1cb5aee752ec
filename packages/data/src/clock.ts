import type { Instant } from '@exam-evaluation/runtime/time.ts';
import type { Tx } from './database.ts';

/**
 * Allocates `rows` strictly increasing timestamps. Call it last in a transaction, just before writing the rows that
 * carry them: the lock on the clock's row is held until commit, so rows become visible in the order of their
 * `updated_at`, and no
 * two share one.
 * @returns the first of them; the others follow in steps of one microsecond.
 */
export async function takeClock(tx: Tx, instituteId: string, rows = 1): Promise<Instant> {
  // `do update` locks the row before clock_timestamp() is evaluated.
  const [taken] = await tx.query<{ first: Instant }>(
    `insert into clocks (institute_id, last) values ($1, clock_timestamp() + ($2 - 1) * interval '1 microsecond')
     on conflict (institute_id) do update
       set last = greatest(clock_timestamp(), clocks.last + interval '1 microsecond') + ($2 - 1) * interval '1 microsecond'
     returning last - ($2 - 1) * interval '1 microsecond' as first`,
    [instituteId, rows],
  );
  return taken!.first;
}
