import type { Reservation } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import type { SubmissionsAdminService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import { fromTimestamp } from '@exam-evaluation/runtime/time.ts';
import { isUuid, notAUuid } from '@exam-evaluation/runtime/uuid.ts';
import type { Deps } from '../deps.ts';
import { describeDifference } from './rules.ts';
import { selectAccepted } from './store.ts';

const PAGE = 500;
/** Younger ones may belong to a submit in progress, or be about to be released by the reconciler. */
const SETTLED_AFTER_MS = 180_000;

/** Compares attempts with reservations, both ordered by id, a page at a time. */
export function chargeHandlers({
  database,
  billing,
}: Pick<Deps, 'database' | 'billing'>): Pick<Handlers<typeof SubmissionsAdminService>, 'verifyCharges'> {
  return {
    verifyCharges: async ({ instituteId, after }) => {
      if (!isUuid(instituteId)) throw refuse('not_found');
      if (after && !isUuid(after)) throw notAUuid('after');
      // Attempts are read first: if an evaluation has ended by then, its reservation has too.
      const attempts = await database.withTenant(instituteId, (tx) =>
        selectAccepted(tx, instituteId, { after: after || null, limit: PAGE }),
      );
      const { reservations } = await billing.listReservations({ instituteId, after, limit: PAGE });
      const next = endOfPage(
        attempts.map(({ id }) => id),
        reservations.map(({ attemptId }) => attemptId),
      );
      const within = (id: string) => next === '' || id <= next;
      const known = new Map(
        reservations.filter(({ attemptId }) => within(attemptId)).map((one) => [one.attemptId, one] as const),
      );
      const accepted = new Map(attempts.filter(({ id }) => within(id)).map((one) => [one.id, one] as const));
      const settledBefore = Date.now() - SETTLED_AFTER_MS;
      const ids = [...new Set([...accepted.keys(), ...known.keys()])].sort();
      const differences = ids.flatMap((id) => {
        const attempt = accepted.get(id);
        const reservation = known.get(id);
        const madeAt = attempt?.accepted_at ?? fromTimestamp(reservation?.createdAt);
        if (madeAt && Date.parse(madeAt) > settledBefore) return [];
        return describeDifference(id, attempt, reservation && toKnown(reservation)) ?? [];
      });
      return { differences, compared: ids.length, next };
    },
  };
}

/** The last id that both pages include; empty when neither list continues. */
function endOfPage(...pages: string[][]): string {
  const ends = pages.filter((ids) => ids.length === PAGE).map((ids) => ids.at(-1)!);
  return ends.sort()[0] ?? '';
}

function toKnown({ state, amount, captured }: Reservation) {
  return { state, amount: Number(amount), captured: Number(captured) };
}
