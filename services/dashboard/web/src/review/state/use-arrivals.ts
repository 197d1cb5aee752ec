import { useQuery } from '@tanstack/react-query';
import { useContext, useEffect, useEffectEvent } from 'react';
import { submissions } from '../../api/client.ts';
import { WorkingAs } from '../../api/session.ts';
import { keyOf } from '../items/item.ts';
import { currentOf, type Queue, wantsMore } from '../items/queue.ts';
import { asked, type ReviewSearch } from './search.ts';

const LOOK_EVERY_MS = 15_000;
/** Answers that are looked through: as many as a call lists. */
const LOOKED_THROUGH = 100;

/**
 * Looks again and again, while a person waits at the end of the queue, for answers that were marked, or let go of by a
 * colleague, since it was loaded.
 * @param onArrived called when there are some.
 */
export function useArrivals(queue: Queue, examId: string, search: ReviewSearch, onArrived: () => void) {
  const myId = useContext(WorkingAs)?.person?.id;
  const isWaiting = !search.copy && !wantsMore(queue) && !currentOf(queue);
  const known = new Set(queue.items.filter(({ taken }) => !taken).map(({ key }) => key));
  const { data } = useQuery({
    queryKey: ['review-arrivals', examId, search],
    queryFn: ({ signal }) =>
      submissions.listReviewItems({ examId, ...asked(search), limit: LOOKED_THROUGH }, { signal }),
    enabled: isWaiting,
    gcTime: 0,
    refetchInterval: LOOK_EVERY_MS,
  });
  const look = useEffectEvent(() => {
    const isNew = ({ submissionId, question, heldBy }: NonNullable<typeof data>['items'][number]) =>
      question !== undefined && (!heldBy || heldBy.id === myId) && !known.has(keyOf(submissionId, question.questionId));
    if (isWaiting && data?.items.some(isNew)) onArrived();
  });
  useEffect(() => look(), [data]);
}
