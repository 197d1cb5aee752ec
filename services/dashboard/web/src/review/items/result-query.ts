import type { Result } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { queryOptions } from '@tanstack/react-query';
import { submissions } from '../../api/client.ts';

/** How long a copy that was read counts as fresh. */
const FRESH_MS = 15_000;

/** First part of the query key of every copy. */
const RESULT_KEY = 'review-result';

export const resultKey = (submissionId: string) => [RESULT_KEY, submissionId];

/** Query of a copy with everything that the page shows of its answers. */
export function resultQuery(submissionId: string) {
  return queryOptions({
    queryKey: resultKey(submissionId),
    queryFn: ({ signal }) => readResult(submissionId, signal),
    staleTime: FRESH_MS,
  });
}

export async function readResult(submissionId: string, signal?: AbortSignal): Promise<Result> {
  const include = { annotations: true, extractedAnswer: true, modelAnswer: false };
  return await submissions.getResult({ submissionId, include }, { signal });
}
