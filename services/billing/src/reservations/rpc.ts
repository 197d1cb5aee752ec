import type { MessageInitShape } from '@bufbuild/protobuf';
import type { Database, Tx } from '@exam-evaluation/data/database.ts';
import {
  type BillingService,
  type ListOpenReservationsRequest,
  type ReservationSchema,
  ReservationState,
  Unit,
} from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import { refuse, requireItems } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import { fromTimestamp, toTimestamp } from '@exam-evaluation/runtime/time.ts';
import type { Rates } from '../model/account.rules.ts';
import type { Attempt } from '../model/attempt.ts';
import {
  CREDITS_MAX,
  invalidField,
  PAGE_MAX,
  QUANTITY_MAX,
  requireAttempt,
  requireInstitute,
  requireInteger,
  requireKeyId,
  requireUnit,
  requireUuid,
} from '../model/request-fields.ts';
import { countMove, countRefusal } from './metrics.ts';
import { decideConfirm, decideHold, decideSettlement, type Reservation, type Settlement } from './rules.ts';
import { lockStanding, readStanding } from './standing-store.ts';
import {
  insertReservation,
  insertTombstone,
  type OpenPosition,
  selectNewest,
  selectOpen,
  selectReservations,
  settleReservation,
} from './store.ts';

type ReservationHandlers = Pick<
  Handlers<typeof BillingService>,
  'reserve' | 'confirm' | 'capture' | 'release' | 'void' | 'listOpenReservations' | 'listReservations'
>;

const RELEASE: Settlement = { state: 'released', charged: 0 };
const VOID: Settlement = { state: 'void', charged: 0 };

/** Handlers of everything that happens to an attempt's credits, each under the institute's account lock. */
export function reservationHandlers({ database, rates }: { database: Database; rates: Rates }): ReservationHandlers {
  /** @throws ContractError not_found, for an attempt that reserved nothing. */
  async function settle(attempt: Attempt, wanted: Settlement) {
    const { before, after } = await database.withTenant(attempt.instituteId, async (tx) => {
      const { reservation: before } = await lockStanding(tx, attempt);
      if (!before) throw refuse('not_found');
      return { before, after: await settleIfOpen(tx, attempt, before, wanted) };
    });
    countMove(before, after);
    return toMessage(attempt, after);
  }

  return {
    async reserve(request) {
      const attempt = requireAttempt(request);
      const keyId = requireKeyId(request.keyId);
      const order = {
        unit: requireUnit('unit', request.unit),
        quantity: requireInteger('quantity', request.quantity, 0, QUANTITY_MAX),
        keyDailyCap: keyId ? request.keyDailyCap : undefined,
      };
      const { before, after } = await database
        .withTenant(attempt.instituteId, async (tx) => {
          const standing = await lockStanding(tx, { ...attempt, keyId });
          const before = standing.reservation;
          if (before?.state === 'void') throw refuse('conflict');
          if (before) return { before, after: before };
          const hold = decideHold(standing, order, rates);
          return { before, after: await insertReservation(tx, attempt, { ...order, ...hold, keyId }) };
        })
        .catch((error: unknown) => {
          countRefusal(error);
          throw error;
        });
      countMove(before, after);
      return toMessage(attempt, after);
    },

    async confirm(request) {
      const attempt = requireAttempt(request);
      // Nearly every copy is confirmed. That needs no lock, since a withdrawal just after the read is the same as one
      // after the confirmation.
      const seen = decideConfirm(await database.readOnce(attempt.instituteId, (tx) => readStanding(tx, attempt)));
      if (seen !== 'release') return { confirmed: seen === 'confirmed' };
      const { decision, before, after } = await database.withTenant(attempt.instituteId, async (tx) => {
        const standing = await lockStanding(tx, attempt);
        const decision = decideConfirm(standing);
        const before = standing.reservation!;
        const after = decision === 'release' ? await settleIfOpen(tx, attempt, before, RELEASE) : before;
        return { decision, before, after };
      });
      countMove(before, after);
      return { confirmed: decision === 'confirmed' };
    },

    async capture(request) {
      const charged = requireInteger('amount', request.amount, 0, CREDITS_MAX);
      return await settle(requireAttempt(request), { state: 'captured', charged });
    },

    async release(request) {
      return await settle(requireAttempt(request), RELEASE);
    },

    async void(request) {
      const attempt = requireAttempt(request);
      const { before, after } = await database.withTenant(attempt.instituteId, async (tx) => {
        const { reservation: before } = await lockStanding(tx, attempt);
        return {
          before,
          after: before ? await settleIfOpen(tx, attempt, before, VOID) : await insertTombstone(tx, attempt),
        };
      });
      countMove(before, after);
      return toMessage(attempt, after);
    },

    async listOpenReservations(request) {
      const madeBefore = fromTimestamp(request.madeBefore);
      if (!madeBefore) throw invalidField('made_before', 'required', 'is required');
      const limit = requireInteger('limit', request.limit, 1, PAGE_MAX);
      const after = toPosition(request);
      const open = await database.withSystem((tx) => selectOpen(tx, { madeBefore, after, limit }));
      return { reservations: open.map((reservation) => toMessage(reservation, reservation)) };
    },

    async listReservations(request) {
      const instituteId = requireInstitute(request);
      requireItems('attempt_ids', request.attemptIds, 0, PAGE_MAX);
      const query = {
        attemptIds: request.attemptIds.map((id) => requireUuid('attempt_ids', id)),
        after: request.after ? requireUuid('after', request.after) : null,
        limit: requireInteger('limit', request.limit, 1, PAGE_MAX),
      };
      const select = request.newestFirst ? selectNewest : selectReservations;
      const found = await database.readOnce(instituteId, (tx) => select(tx, instituteId, query));
      return {
        reservations: found.map((one) => ({
          ...toMessage(one, one),
          settledAt: toTimestamp(one.settledAt),
          keyId: one.keyId,
        })),
      };
    },
  };
}

/** Settles an open reservation; returns the stored one, which may have been settled differently before. */
async function settleIfOpen(tx: Tx, attempt: Attempt, found: Reservation, wanted: Settlement): Promise<Reservation> {
  const settlement = decideSettlement(found, wanted);
  return settlement ? await settleReservation(tx, attempt, found.amount, settlement) : found;
}

function toPosition({ after }: ListOpenReservationsRequest): OpenPosition | undefined {
  if (!after) return undefined;
  const createdAt = fromTimestamp(after.createdAt);
  if (!createdAt) throw invalidField('after.created_at', 'required', 'is required');
  return { createdAt, attemptId: requireUuid('after.attempt_id', after.attemptId) };
}

const STATES = {
  open: ReservationState.OPEN,
  captured: ReservationState.CAPTURED,
  released: ReservationState.RELEASED,
  void: ReservationState.VOID,
} as const;
const UNITS = { page: Unit.PAGE, answer: Unit.ANSWER } as const;

function toMessage(attempt: Attempt, reservation: Reservation): MessageInitShape<typeof ReservationSchema> {
  return {
    instituteId: attempt.instituteId,
    attemptId: attempt.attemptId,
    state: STATES[reservation.state],
    unit: reservation.unit ? UNITS[reservation.unit] : Unit.UNSPECIFIED,
    quantity: reservation.quantity,
    creditsPerUnit: BigInt(reservation.creditsPerUnit),
    amount: BigInt(reservation.amount),
    captured: BigInt(reservation.captured),
    createdAt: toTimestamp(reservation.createdAt),
  };
}
