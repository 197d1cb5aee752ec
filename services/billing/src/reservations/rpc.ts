import type { MessageInitShape } from '@bufbuild/protobuf';
import type { Database, Tx } from '@exam-evaluation/data/database.ts';
import {
  type BillingService,
  type ListOpenReservationsRequest,
  type ReservationSchema,
  ReservationState,
  Unit,
} from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import { refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import { fromTimestamp, toTimestamp } from '@exam-evaluation/runtime/time.ts';
import type { Rates } from '../accounts/rules.ts';
import { lockStanding, readStanding } from '../accounts/store.ts';
import {
  CREDITS_MAX,
  invalidField,
  QUANTITY_MAX,
  requireAttempt,
  requireInteger,
  requireKeyId,
  requireUnit,
  requireUuid,
} from '../request-fields.ts';
import { decideConfirm, decideHold, decideSettlement, type Reservation, type Settlement } from './rules.ts';
import {
  type Attempt,
  insertReservation,
  insertTombstone,
  type OpenPosition,
  selectOpen,
  settleReservation,
} from './store.ts';

type ReservationHandlers = Pick<
  Handlers<typeof BillingService>,
  'reserve' | 'confirm' | 'capture' | 'release' | 'void' | 'listOpenReservations'
>;

const RELEASE: Settlement = { state: 'released', charged: 0 };
const VOID: Settlement = { state: 'void', charged: 0 };
const PAGE_MAX = 500;

/** Handlers of everything that happens to an attempt's credits, each under the institute's account lock. */
export function reservationHandlers({ database, rates }: { database: Database; rates: Rates }): ReservationHandlers {
  /** @throws ContractError not_found, for an attempt that reserved nothing. */
  async function settle(attempt: Attempt, wanted: Settlement) {
    const reservation = await database.withTenant(attempt.instituteId, async (tx) => {
      const standing = await lockStanding(tx, attempt);
      if (!standing.reservation) throw refuse('not_found');
      return await settleIfOpen(tx, attempt, standing.reservation, wanted);
    });
    return toMessage(attempt, reservation);
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
      const reservation = await database.withTenant(attempt.instituteId, async (tx) => {
        const standing = await lockStanding(tx, { ...attempt, keyId });
        if (standing.reservation?.state === 'void') throw refuse('conflict');
        if (standing.reservation) return standing.reservation;
        const hold = decideHold(standing, order, rates);
        return await insertReservation(tx, attempt, { ...order, ...hold, keyId });
      });
      return toMessage(attempt, reservation);
    },

    async confirm(request) {
      const attempt = requireAttempt(request);
      // Nearly every copy goes on: that needs no lock, for a withdrawal just after the read is one after the confirmation.
      const seen = decideConfirm(await database.withTenant(attempt.instituteId, (tx) => readStanding(tx, attempt)));
      if (seen !== 'release') return { confirmed: seen === 'confirmed' };
      return await database.withTenant(attempt.instituteId, async (tx) => {
        const standing = await lockStanding(tx, attempt);
        const decision = decideConfirm(standing);
        if (decision === 'release') await settleIfOpen(tx, attempt, standing.reservation!, RELEASE);
        return { confirmed: decision === 'confirmed' };
      });
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
      const reservation = await database.withTenant(attempt.instituteId, async (tx) => {
        const { reservation: found } = await lockStanding(tx, attempt);
        return found ? await settleIfOpen(tx, attempt, found, VOID) : await insertTombstone(tx, attempt);
      });
      return toMessage(attempt, reservation);
    },

    async listOpenReservations(request) {
      const madeBefore = fromTimestamp(request.madeBefore);
      if (!madeBefore) throw invalidField('made_before', 'required', 'is required');
      const limit = requireInteger('limit', request.limit, 1, PAGE_MAX);
      const after = toPosition(request);
      const open = await database.withSystem((tx) => selectOpen(tx, { madeBefore, after, limit }));
      return { reservations: open.map((reservation) => toMessage(reservation, reservation)) };
    },
  };
}

/** The stored reservation, whatever was wanted, once it is settled. */
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
