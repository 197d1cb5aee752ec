import { queryOptions } from '@tanstack/react-query';
import { readResult } from './calls.ts';

/** How long a copy that was read is taken to be as it stands. */
const FRESH_MS = 15_000;

export const resultKey = (submissionId: string) => ['review-result', submissionId];

/** A copy as it stands, for showing what others changed meanwhile. */
export function resultQuery(submissionId: string) {
  return queryOptions({
    queryKey: resultKey(submissionId),
    queryFn: () => readResult(submissionId),
    staleTime: FRESH_MS,
  });
}
