import type { Database, Tx } from '@exam-evaluation/data/database.ts';
import { ContractError } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { counter, observed } from '@exam-evaluation/runtime/metrics.ts';
import type { Reservation, State } from './rules.ts';

const STATES: readonly State[] = ['open', 'captured', 'released', 'void'];

const moves = counter(
  'billing_reservations_total',
  'Reservations made (`open`), and how they ended',
  ['state'],
  STATES.map((state) => ({ state })),
);
const REFUSALS = ['insufficient_credits', 'daily_quota_exceeded'] as const;
const refused = counter(
  'billing_reservations_refused_total',
  'Evaluations that were not accepted; `reason` is `insufficient_credits` or `daily_quota_exceeded`',
  ['reason'],
  REFUSALS.map((reason) => ({ reason })),
);
const reserved = counter('billing_credits_reserved_total', 'Credits held for evaluations, when they were accepted');
const charged = counter('billing_credits_charged_total', 'Credits charged for evaluations');

/** Counts the changes of a call after its commit; an unchanged reservation is not counted. */
export function countMove(before: Reservation | undefined, after: Reservation): void {
  if (before === after) return;
  moves({ state: after.state });
  if (after.state === 'open') reserved(undefined, after.amount / 100);
  if (after.state === 'captured') charged(undefined, after.captured / 100);
}

/** Counts a reservation that failed, if it was refused to the institute. */
export function countRefusal(error: unknown): void {
  const reason = REFUSALS.find((code) => error instanceof ContractError && error.code === code);
  if (reason) refused({ reason });
}

const watchReservations = observed({
  billing_reservations_open: ['Reservations of evaluations that have not ended'],
  billing_reservations_open_oldest_seconds: ['Age of the oldest open reservation'],
  billing_credits_held: ['Credits that open reservations hold'],
});

/** Exposes the credits held as metrics. Every replica shows the same numbers, those of the database. */
export function observeReservations(database: Database): void {
  watchReservations(() =>
    database.withSystem(async (tx) => {
      const { open, oldest, held } = await selectHeld(tx);
      return [
        { name: 'billing_reservations_open', value: open },
        { name: 'billing_reservations_open_oldest_seconds', value: oldest },
        { name: 'billing_credits_held', value: held / 100 },
      ];
    }),
  );
}

async function selectHeld(tx: Tx): Promise<{ open: number; oldest: number; held: number }> {
  const [row] = await tx.query<{ open: number; oldest: number; held: number }>(
    `select count(*) as open, coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::float8 as oldest,
       (select coalesce(sum(held), 0)::bigint from accounts) as held
     from reservations where state = 'open'`,
  );
  return row!;
}
