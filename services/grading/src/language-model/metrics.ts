import { counter, histogram } from '@exam-evaluation/runtime/metrics.ts';
import type { ModelFailure, Purpose, Tokens } from './model.ts';

const calls = counter(
  'llm_calls_total',
  'Questions to the language model, by outcome',
  ['purpose', 'outcome'],
  [
    { purpose: 'mark', outcome: 'ok' },
    { purpose: 'mark', outcome: 'unavailable' },
  ],
);
const tokens = counter('llm_tokens_total', 'Tokens paid for, by `kind`; `cached` tokens are part of the input', [
  'purpose',
  'kind',
]);
const cost = counter('llm_cost_total', 'Cost of the tokens paid for, at LLM_INPUT_PRICE and LLM_OUTPUT_PRICE', [
  'purpose',
]);
const SECONDS = [0.5, 1, 2.5, 5, 10, 20, 40, 60, 120];

/** Time of one call, failed ones included. */
export const callSeconds = histogram(
  'llm_call_seconds',
  'Time that the language model took to answer',
  ['purpose'],
  SECONDS,
);

/** @param outcome `recalled`: the answer came from the store, without a call. */
export function countCall(purpose: Purpose, outcome: 'ok' | 'recalled' | ModelFailure): void {
  calls({ purpose, outcome });
}

/** @param price the price in the operator's currency. */
export function countPaid(purpose: Purpose, { input, cached, output }: Tokens, price: number): void {
  cost({ purpose }, price);
  for (const [kind, count] of Object.entries({ input, cached, output })) tokens({ purpose, kind }, count);
}
