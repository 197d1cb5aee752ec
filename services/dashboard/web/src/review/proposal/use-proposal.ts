import type { Proposal } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { act } from '../../api/act.ts';
import { submissions } from '../../api/client.ts';
import { FRESH_MS, maxAgeOf } from '../../suggested/max-age.ts';
import type { Asked } from '../../suggested/notice.ts';
import { repeated } from '../../suggested/repeated.ts';
import { useShowFailure } from '../../ui/toasts.tsx';

const keyOf = ({ examId, questionId }: Asked) => ['proposal', examId, questionId];

/** What the reviews of a question suggest now; undefined while that is not known. */
export function useProposal(asked: Asked | undefined): Proposal | undefined {
  const { data } = useQuery({
    queryKey: asked ? keyOf(asked) : [],
    queryFn: ({ signal, client, queryKey }) => {
      const maxAgeSeconds = maxAgeOf(client.getQueryState(queryKey));
      return submissions.getProposal({ ...asked!, maxAgeSeconds }, { signal });
    },
    enabled: asked !== undefined,
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  });
  return data;
}

/** Applies, takes back and declines what is suggested for a question. Failures are shown; each act answers a count. */
export function useProposalActs(asked: Asked) {
  const queries = useQueryClient();
  const onError = useShowFailure();
  const onSettled = () => queries.invalidateQueries({ queryKey: keyOf(asked) });
  const options = { onError, onSettled };
  const apply = useMutation({
    mutationFn: ({ version }: Proposal) =>
      repeated((operationId) => submissions.applyProposal({ ...asked, operationId, ifVersion: version })),
    ...options,
  });
  const takeBack = useMutation({
    mutationFn: () => repeated((operationId) => submissions.undoProposal({ ...asked, operationId })),
    ...options,
  });
  const decline = useMutation({
    mutationFn: () => act((operationId) => submissions.declineProposal({ ...asked, operationId })),
    ...options,
  });
  return { apply, takeBack, decline };
}
