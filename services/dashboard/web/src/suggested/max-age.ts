import type { QueryState } from '@tanstack/react-query';

/** How often the page asks again while a person stays at a question, in milliseconds. */
export const FRESH_MS = 20_000;
/** How old what colleagues were answered may be for somebody who comes to a question, in seconds. */
const FIRST_SECONDS = 60;

/**
 * How old what a colleague was answered may be, in seconds: for each answer the service reads all answers to the question.
 * @param state of the query that asks; after an act nothing from before it will do.
 */
export function maxAgeOf(state: Pick<QueryState, 'data' | 'isInvalidated'> | undefined): number {
  if (state?.isInvalidated) return 0;
  return state?.data === undefined ? FIRST_SECONDS : FRESH_MS / 1_000;
}
