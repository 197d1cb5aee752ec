import { fromHundredths } from '@exam-evaluation/runtime/decimal.ts';
import { refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { Instant } from '@exam-evaluation/runtime/time.ts';
import {
  type Account,
  computeAvailable,
  effectiveQuota,
  effectiveRates,
  type Rates,
  toCreditsView,
  type UnitName,
} from '../model/account.rules.ts';
import { type DayUsage, requireQuota } from '../model/quota.rules.ts';

export type State = 'open' | 'captured' | 'released' | 'void';

/** What one attempt reserved. Credits are hundredths. */
export interface Reservation {
  state: State;
  /** Null where the attempt was voided before it reserved anything. */
  unit: UnitName | null;
  quantity: number;
  creditsPerUnit: number;
  amount: number;
  captured: number;
  createdAt: Instant;
}

/** What a decision about an attempt needs to know. */
export interface Standing {
  account: Account;
  usage: DayUsage;
  reservation: Reservation | undefined;
}

export interface Order {
  unit: UnitName;
  quantity: number;
  keyDailyCap: number | undefined;
}

/** A reservation to be made: its price, and the day on which it counts. */
export interface Hold {
  creditsPerUnit: number;
  amount: number;
  day: string;
}

/**
 * Prices an order and checks that the institute may place it; only for an attempt without reservation.
 * @throws ContractError daily_quota_exceeded (checked first), insufficient_credits.
 */
export function decideHold({ account, usage }: Standing, order: Order, standard: Rates): Hold {
  requireQuota(usage, { institute: effectiveQuota(account), key: order.keyDailyCap });
  const creditsPerUnit = effectiveRates(account, standard)[order.unit];
  const amount = order.quantity * creditsPerUnit;
  // A copy with nothing to pay needs no credits, not even from an account below zero.
  if (amount > Math.max(0, computeAvailable(account))) {
    const { available, balance, creditLimit, committed } = toCreditsView(account, standard);
    throw refuse('insufficient_credits', {
      required: fromHundredths(amount),
      available: fromHundredths(available),
      balance: fromHundredths(balance),
      credit_limit: fromHundredths(creditLimit),
      committed: fromHundredths(committed),
    });
  }
  return { creditsPerUnit, amount, day: usage.day };
}

/** Whether a copy at the front of the queue is graded: `release` if the account no longer covers its hold. */
export function decideConfirm(standing: Standing): 'confirmed' | 'ended' | 'release' {
  const { account, reservation } = standing;
  if (!reservation) throw refuse('not_found');
  if (reservation.state === 'captured') return 'confirmed';
  if (reservation.state !== 'open') return 'ended';
  return reservation.amount > 0 && computeAvailable(account) < 0 ? 'release' : 'confirmed';
}

/** How an open reservation ends. */
export interface Settlement {
  state: Exclude<State, 'open'>;
  /** Credits charged, at most those held; 0 unless captured. */
  charged: number;
}

/**
 * Decides how a reservation is settled; undefined when it is settled already, since only the first settlement counts.
 */
export function decideSettlement(reservation: Reservation, wanted: Settlement): Settlement | undefined {
  if (reservation.state !== 'open') return undefined;
  return { ...wanted, charged: Math.min(wanted.charged, reservation.amount) };
}
