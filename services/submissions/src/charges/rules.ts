import type { EndedStatus } from '@exam-evaluation/contract/submissions.ts';
import { ReservationState } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import { fromHundredths } from '@exam-evaluation/runtime/decimal.ts';

/** What submissions know of an evaluation; amounts in hundredths. */
export interface AcceptedAttempt {
  id: string;
  submission_id: string;
  state: 'queued' | 'running' | 'settling' | 'settled';
  outcome: EndedStatus | null;
  amount: number;
  charge: number;
}

/** Billing's record of a reservation. */
export interface KnownReservation {
  state: ReservationState;
  amount: number;
  captured: number;
}

/**
 * Describes the mismatch in one sentence; undefined if there is none. The attempt was read first, so the reservation
 * may be newer.
 */
export function describeDifference(
  id: string,
  attempt: AcceptedAttempt | undefined,
  reservation: KnownReservation | undefined,
): string | undefined {
  if (!attempt) return reservation && withoutCopy(id, reservation);
  const copy = `Attempt ${id} of submission ${attempt.submission_id}`;
  if (!reservation) return `${copy} was accepted without a reservation.`;
  const { state, amount, captured } = reservation;
  if (state === ReservationState.VOID) return `${copy} was accepted, and its reservation is void.`;
  if (amount !== attempt.amount) {
    return `${copy} was accepted for ${shown(attempt.amount)} and ${shown(amount)} were reserved.`;
  }
  if (attempt.state !== 'settled') return undefined;
  const isPaid = attempt.outcome === 'graded' || attempt.outcome === 'partially_graded';
  const wanted = isPaid ? ReservationState.CAPTURED : ReservationState.RELEASED;
  const charge = isPaid ? attempt.charge : 0;
  if (state === wanted && captured === charge) return undefined;
  return `${copy} ended as ${attempt.outcome} for ${shown(charge)}, and its reservation is ${stateName(state)} with ${shown(captured)} charged.`;
}

/** An attempt that was never accepted may only have been released. */
function withoutCopy(id: string, { state, amount, captured }: KnownReservation): string | undefined {
  if (state === ReservationState.OPEN) return `Attempt ${id} holds ${shown(amount)} for no copy.`;
  if (captured > 0) return `Attempt ${id} was charged ${shown(captured)} for no copy.`;
  return undefined;
}

/** What billing charged beyond the outcome, in hundredths: for a difference that is one, never for a running attempt. */
export function computeOvercharge(
  attempt: AcceptedAttempt | undefined,
  reservation: KnownReservation | undefined,
): number {
  if (!reservation || (attempt && attempt.state !== 'settled')) return 0;
  const isPaid = attempt?.outcome === 'graded' || attempt?.outcome === 'partially_graded';
  return Math.max(0, reservation.captured - (isPaid ? attempt.charge : 0));
}

function stateName(state: ReservationState): string {
  return ReservationState[state].toLowerCase();
}

function shown(hundredths: number): string {
  return String(fromHundredths(hundredths));
}
