import type { Reservation } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import { counter } from '@exam-evaluation/runtime/metrics.ts';
import { toTimestamp } from '@exam-evaluation/runtime/time.ts';
import type { Deps } from '../../deps.ts';
import { voidUnlessAccepted } from '../reserve.ts';
import { acceptedAmong } from '../store.ts';

const reconciled = counter(
  'reservations_reconciled_total',
  'Reservations given back because the submit died before its copy was accepted',
);

const PAGE = 500;
/** Older than any submit that may still be running. */
const OPEN_MS = 60_000;

/** Voids reservations, open for over a minute, of submits that died before they were accepted. */
export async function reconcileReservations(
  parts: Pick<Deps, 'database' | 'billing' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  const madeBefore = toTimestamp(new Date(Date.now() - OPEN_MS).toISOString());
  let after: Reservation | undefined;
  do {
    const { reservations } = await parts.billing.listOpenReservations({ madeBefore, limit: PAGE, after }, { signal });
    const accepted = await parts.database.withSystem((tx) => acceptedAmong(tx, reservations));
    for (const { instituteId, attemptId } of reservations) {
      if (!accepted.has(attemptId) && (await voidUnlessAccepted(parts, instituteId, attemptId))) reconciled();
    }
    after = reservations.length === PAGE ? reservations.at(-1) : undefined;
  } while (after && !signal.aborted);
}
