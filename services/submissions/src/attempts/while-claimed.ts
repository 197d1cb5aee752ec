import type { Tx } from '@exam-evaluation/data/database.ts';
import type { Deps } from '../deps.ts';
import { staleClaim } from './stale-claim.ts';
import { findAttempt } from './store.ts';

interface ClaimRef {
  instituteId: string;
  attemptId: string;
  token: bigint;
}

/**
 * Reads or stores something for the worker that holds a claim.
 * @throws ContractError `conflict` for a claim that has ended or that another worker has taken.
 */
export async function whileClaimed<T>(
  { database, log }: Pick<Deps, 'database' | 'log'>,
  call: 'recall' | 'keep',
  { instituteId, attemptId, token }: ClaimRef,
  fn: (tx: Tx) => Promise<T>,
): Promise<T> {
  return await database.withTenant(instituteId, async (tx) => {
    const attempt = await findAttempt(tx, instituteId, attemptId);
    if (!attempt || attempt.outcome !== null || BigInt(attempt.token) !== token) {
      throw staleClaim(log, call, attemptId, token);
    }
    return await fn(tx);
  });
}
