import type { MarkedAgain } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { act } from '../api/act.ts';
import { submissions } from '../api/client.ts';
import { FRESH_MS, maxAgeOf } from '../suggested/max-age.ts';
import type { Asked } from '../suggested/notice.ts';
import { repeated } from '../suggested/repeated.ts';
import { useShowFailure } from '../ui/toasts.tsx';

/** How often to look while answers are being marked again. */
const LOOK_EVERY_MS = 1_500;

/** The key of the query, for a question or for all of them. */
export const carriedKey = ({ examId, questionId }: { examId: string; questionId?: string }) =>
  ['carried', examId, questionId].filter(Boolean);

/** How the answers to a question stand since it was changed; undefined while that is not known. */
export function useCarried(asked: Asked): MarkedAgain | undefined {
  const { data } = useQuery({
    queryKey: carriedKey(asked),
    queryFn: ({ signal, client, queryKey }) => {
      const state = client.getQueryState<MarkedAgain>(queryKey);
      const isChanging = (state?.data?.waiting ?? 0) > 0;
      return submissions.getMarkedAgain({ ...asked, maxAgeSeconds: isChanging ? 0 : maxAgeOf(state) }, { signal });
    },
    staleTime: FRESH_MS,
    refetchInterval: ({ state }) => ((state.data?.waiting ?? 0) > 0 ? LOOK_EVERY_MS : false),
  });
  return data;
}

/** Has every answer to a question marked again that was marked before the question was changed. */
export async function markAgain(asked: Asked): Promise<void> {
  for (;;) {
    const { hasMore } = await act((operationId) => submissions.markAgain({ ...asked, operationId }));
    if (!hasMore) return;
  }
}

/** What can be done with the answers to a question that was changed. Failures are shown. */
export function useCarriedActs(asked: Asked) {
  const queries = useQueryClient();
  const onError = useShowFailure();
  const onSettled = () => queries.invalidateQueries({ queryKey: carriedKey(asked) });
  const options = { onError, onSettled };
  const again = useMutation({ mutationFn: () => markAgain(asked), ...options });
  const apply = useMutation({
    mutationFn: ({ version }: MarkedAgain) =>
      repeated((operationId) => submissions.applyMarkedAgain({ ...asked, operationId, ifVersion: version })),
    ...options,
  });
  const takeBack = useMutation({
    mutationFn: () => repeated((operationId) => submissions.undoMarkedAgain({ ...asked, operationId })),
    ...options,
  });
  return { again, apply, takeBack };
}
