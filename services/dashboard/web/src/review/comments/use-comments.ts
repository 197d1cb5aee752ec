import type { CommentBank } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { submissions } from '../../api/client.ts';

/** How old the list may be; what this person saves is in it at once. */
const FRESH_MS = 20_000;

/** The beginning of the keys of these queries. */
export const COMMENTS_KEY = 'comments';

/** Comments that people wrote for answers to the question. Only a help: while the server does not answer, there are none. */
export function useComments(asked: { examId: string; questionId: string }) {
  const queries = useQueryClient();
  const queryKey = [COMMENTS_KEY, asked.examId, asked.questionId];
  const { data } = useQuery<CommentBank>({
    queryKey,
    queryFn: ({ signal }) => submissions.listComments(asked, { signal }),
    staleTime: FRESH_MS,
  });
  const remove = async (text: string) => {
    queries.setQueryData(queryKey, await submissions.removeComment({ ...asked, text }));
  };
  return { comments: data?.comments ?? [], mayRemove: data?.mayRemove ?? false, remove };
}
