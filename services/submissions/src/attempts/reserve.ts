import type { Database, Tx } from '@exam-evaluation/data/database.ts';
import { Unit } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import { ContractError, engineUnavailable } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { newRowId } from '@exam-evaluation/runtime/uuid.ts';
import type { Deps } from '../deps.ts';
import type { Price } from './rules.ts';
import { insertAcceptance } from './store.ts';

/** An attempt accepted by billing; amounts in hundredths. */
export interface Reserved extends Price {
  attemptId: string;
  creditsPerUnit: number;
  amount: number;
}

export interface Payer {
  instituteId: string;
  keyId: string;
  keyDailyCap?: number;
}

/** @throws ContractError daily_quota_exceeded, insufficient_credits; engine_unavailable when there was no verdict. */
export type Reserve = (tx: Tx, price: Price) => Promise<Reserved>;

type Parts = Pick<Deps, 'database' | 'billing' | 'log'>;

/**
 * Runs a transaction whose last step that may be refused is the reservation of credits. If the attempt is not accepted
 * in the end, the reservation is voided: here at once, or by the reconciler after a crash.
 */
export async function withReservation<T>(
  parts: Parts,
  payer: Payer,
  run: (reserve: Reserve) => Promise<T>,
): Promise<T> {
  // Attempts that may have a reservation and are not accepted yet; several where the database restarted the
  // transaction.
  const asked: string[] = [];
  const { instituteId, keyId, keyDailyCap } = payer;
  const reserve: Reserve = async (tx, price) => {
    const attemptId = newRowId();
    await insertAcceptance(tx, instituteId, attemptId, 'accepted');
    asked.push(attemptId);
    try {
      const unit = price.unit === 'page' ? Unit.PAGE : Unit.ANSWER;
      const held = await parts.billing.reserve(
        { instituteId, attemptId, keyId, keyDailyCap, unit, quantity: price.quantity },
        { timeoutMs: 2_000 },
      );
      return { ...price, attemptId, creditsPerUnit: Number(held.creditsPerUnit), amount: Number(held.amount) };
    } catch (error) {
      if (!isVerdict(error)) throw engineUnavailable(error);
      asked.pop();
      throw error;
    }
  };
  try {
    const result = await run(reserve);
    asked.pop();
    return result;
  } finally {
    await Promise.all(asked.map((attemptId) => voidUnlessAccepted(parts, instituteId, attemptId)));
  }
}

function isVerdict(error: unknown): boolean {
  return error instanceof ContractError && error.status < 500;
}

/**
 * Voids an attempt that was not accepted, and releases its reservation. Never rejects.
 * @returns whether it was given back.
 */
export async function voidUnlessAccepted(parts: Parts, instituteId: string, attemptId: string): Promise<boolean> {
  try {
    if ((await judge(parts.database, instituteId, attemptId)) === 'accepted') return false;
    await parts.billing.void({ instituteId, attemptId }, { timeoutMs: 2_000 });
    return true;
  } catch (error) {
    parts.log.warn({ err: error, attempt_id: attemptId }, 'reservation not voided yet; the reconciler will');
    return false;
  }
}

async function judge(database: Database, instituteId: string, attemptId: string) {
  return await database.withTenant(instituteId, (tx) => insertAcceptance(tx, instituteId, attemptId, 'void'));
}
