import { runOperation } from '@exam-evaluation/data/operations.ts';
import type { Reservation } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import {
  AcknowledgeDifferencesResponseSchema,
  type SubmissionsAdminService,
} from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { invalidFields, refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import { fromTimestamp } from '@exam-evaluation/runtime/time.ts';
import { isUuid, notAUuid } from '@exam-evaluation/runtime/uuid.ts';
import type { Deps } from '../deps.ts';
import { addAudit } from '../model/audit-store.ts';
import { computeOvercharge, describeDifference } from './rules.ts';
import { selectAccepted, selectAcknowledged } from './store.ts';

const PAGE = 500;
/** Younger ones may belong to a submit in progress, or be about to be released by the reconciler. */
const SETTLED_AFTER_MS = 180_000;
const TEXT_MAX = 500;

/**
 * Compares attempts with reservations, both ordered by id, a page at a time. The ledger is never changed, so what was
 * lost stays a difference: operators acknowledge it, and the audit keeps why.
 */
export function chargeHandlers({
  database,
  billing,
}: Pick<Deps, 'database' | 'billing'>): Pick<
  Handlers<typeof SubmissionsAdminService>,
  'verifyCharges' | 'acknowledgeDifferences'
> {
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
      const found = ids.flatMap((id) => {
        const attempt = accepted.get(id);
        const reservation = known.get(id);
        const madeAt = attempt?.accepted_at ?? fromTimestamp(reservation?.createdAt);
        if (madeAt && Date.parse(madeAt) > settledBefore) return [];
        const charged = reservation && toKnown(reservation);
        const difference = describeDifference(id, attempt, charged);
        return difference ? { id, difference, overcharge: computeOvercharge(attempt, charged) } : [];
      });
      const sentences = found.map(({ difference }) => difference);
      const acknowledged = await database.withTenant(instituteId, (tx) =>
        selectAcknowledged(tx, instituteId, sentences),
      );
      const open = found.filter(({ difference }) => !acknowledged.has(difference));
      return {
        differences: open.map(({ difference }) => difference),
        acknowledged: [...acknowledged],
        overcharges: open
          .filter(({ overcharge }) => overcharge > 0)
          .map(({ id, overcharge }) => ({ attemptId: id, amount: BigInt(overcharge) })),
        compared: ids.length,
        next,
      };
    },

    acknowledgeDifferences: async (request, { caller: actor }) => {
      const { instituteId, operationId, differences, reason } = request;
      if (!isUuid(instituteId)) throw refuse('not_found');
      requireReason(reason);
      requireDifferences(differences);
      const operation = { instituteId, operationId, method: 'AcknowledgeDifferences' };
      return await runOperation(database, operation, AcknowledgeDifferencesResponseSchema, async (tx) => {
        const acts = differences.map((difference) => ({
          actor,
          action: 'acknowledge_difference' as const,
          reason,
          details: { difference },
        }));
        await addAudit(tx, instituteId, ...acts);
        return {};
      });
    },
  };
}

function requireReason(reason: string): void {
  if (reason.trim() === '')
    throw invalidFields([{ field: 'reason', code: 'required', message: 'must not be empty: say why' }]);
  if (reason.length > TEXT_MAX)
    throw invalidFields([{ field: 'reason', code: 'too_long', message: `has more than ${TEXT_MAX} characters` }]);
}

function requireDifferences(differences: readonly string[]): void {
  const field = 'differences';
  if (differences.length < 1 || differences.length > PAGE)
    throw invalidFields([{ field, code: 'out_of_range', message: `must be 1 to ${PAGE}` }]);
  if (differences.some((one) => one === '' || one.length > TEXT_MAX))
    throw invalidFields([{ field, code: 'invalid', message: 'must be as they were reported' }]);
}

/** The last id that both pages include; empty when neither list continues. */
function endOfPage(...pages: string[][]): string {
  const ends = pages.filter((ids) => ids.length === PAGE).map((ids) => ids.at(-1)!);
  return ends.sort()[0] ?? '';
}

function toKnown({ state, amount, captured }: Reservation) {
  return { state, amount: Number(amount), captured: Number(captured) };
}
