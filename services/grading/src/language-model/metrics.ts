import { counter, histogram } from '@exam-evaluation/runtime/metrics.ts';
import type { ModelFailure, Purpose, Tokens } from './model.ts';

const calls = counter('llm_calls_total', 'Questions to the language model, by what came of them', [
  { purpose: 'mark', outcome: 'ok' },
  { purpose: 'mark', outcome: 'unavailable' },
]);
const tokens = counter('llm_tokens_total', 'Tokens paid for; `cached` are among those of the input');
const SECONDS = [0.5, 1, 2.5, 5, 10, 20, 40, 60, 120];

/** Time of one call, failed ones included. */
export const callSeconds = histogram('llm_call_seconds', 'Time that the language model took to answer', SECONDS);

/** @param outcome `recalled`: nothing was asked, because the answer had been kept. */
export function countCall(purpose: Purpose, outcome: 'ok' | 'recalled' | ModelFailure): void {
  calls({ purpose, outcome });
}

export function countTokens(purpose: Purpose, { input, cached, output }: Tokens): void {
  for (const [kind, count] of Object.entries({ input, cached, output })) tokens({ purpose, kind }, count);
}
