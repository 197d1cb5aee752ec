import { useQuery, useQueryClient } from '@tanstack/react-query';
import { submissions } from '../../api/client.ts';
import { POLL_MS } from '../exam-query.ts';
import { type CopyList, NO_COPIES, PAGE_SIZE, readOn } from './copy-list.ts';
import { isRunning } from './standing.ts';

/** How often the whole list is read again, to notice deleted copies. */
const READ_ANEW_MS = 60_000;

interface Read extends CopyList {
  readAnewMs: number;
}

/** The copies of an exam; changes are read while some of them are queued or being graded. */
export function useCopies(examId: string) {
  const queries = useQueryClient();
  const queryKey = ['copies', examId];
  return useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<Read> => {
      const known = queries.getQueryData<Read>(queryKey);
      const isOld = !known || Date.now() - known.readAnewMs > READ_ANEW_MS;
      const list = await readOn(isOld ? NO_COPIES : known, async (after) => {
        const page = { limit: PAGE_SIZE, ...(after && { after }) };
        return (await submissions.listSubmissions({ examId, page, includeTotals: true }, { signal })).submissions;
      });
      return { ...list, readAnewMs: isOld ? Date.now() : known.readAnewMs };
    },
    refetchInterval: ({ state }) => (state.data && hasRunning(state.data) ? POLL_MS : false),
  });
}

/** Has copies read that were just handed in; at once, even if all copies known so far are marked. */
export function useReadNewCopies(examId: string): () => void {
  const queries = useQueryClient();
  return () => void queries.refetchQueries({ queryKey: ['copies', examId] }, { cancelRefetch: false });
}

function hasRunning({ byCandidate }: CopyList): boolean {
  return byCandidate.values().some(({ status }) => isRunning(status));
}

/** Removes a deleted copy from the list in memory. */
export function useForgetCopy(examId: string): (candidateId: string) => void {
  const queries = useQueryClient();
  return (candidateId) =>
    queries.setQueryData<Read>(['copies', examId], (known) => {
      if (!known) return undefined;
      const byCandidate = new Map(known.byCandidate);
      byCandidate.delete(candidateId);
      return { ...known, byCandidate };
    });
}
