import { ContractError } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { Logger } from '@exam-evaluation/runtime/log.ts';
import { counter } from '@exam-evaluation/runtime/metrics.ts';

const staleClaims = counter(
  'grading_stale_claims_total',
  'Writes refused because the worker no longer holds the copy',
  ['call'],
  [{ call: 'complete' }, { call: 'hand_back' }, { call: 'recall' }, { call: 'keep' }],
);

/** Creates the refusal for a worker whose claim was taken over or has ended; logs and counts it. */
export function staleClaim(
  log: Logger,
  call: 'complete' | 'hand_back' | 'recall' | 'keep',
  attemptId: string,
  token: bigint,
): ContractError {
  staleClaims({ call });
  log.warn({ attempt_id: attemptId, token: Number(token), call }, 'stale claim refused');
  return new ContractError('conflict', { message: 'The claim is no longer yours; drop the work.' });
}
