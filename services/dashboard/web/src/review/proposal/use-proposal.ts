import type { Proposal } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { act } from '../../api/act.ts';
import { submissions } from '../../api/client.ts';
import type { Asked } from '../../suggested/notice.ts';
import { repeated } from '../../suggested/repeated.ts';
import { useShowFailure } from '../../ui/toasts.tsx';

/**
 * Reviews come in one after another; how old a suggestion may be before it is asked for again. One that a colleague was
 * answered as lately does, too: for each, all answers to the question are read.
 */
const FRESH_MS = 20_000;

const keyOf = ({ examId, questionId }: Asked) => ['proposal', examId, questionId];

/** What the reviews of a question suggest now; undefined while that is not known. */
export function useProposal(asked: Asked | undefined): Proposal | undefined {
  const { data } = useQuery({
    queryKey: asked ? keyOf(asked) : [],
    queryFn: ({ signal, client, queryKey }) => {
      const isOutdated = client.getQueryState(queryKey)?.isInvalidated;
      return submissions.getProposal({ ...asked!, maxAgeSeconds: isOutdated ? 0 : FRESH_MS / 1_000 }, { signal });
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
