import { ReviewOrder } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { submissions } from '../../api/client.ts';
import { WorkingAs } from '../../api/session.ts';
import { fromResult, fromReviewItem, type Item } from '../items/item.ts';
import { wantsMore } from '../items/queue.ts';
import { RESULT_KEY, resultQuery } from '../items/result-query.ts';
import { type Desk, type Event, shownOf } from './desk.ts';
import type { ReviewSearch } from './search.ts';

const PAGE = 50;

/** Loads the queue that the address names, page by page, and a copy when one is opened. */
export function useQueue(desk: Desk, dispatch: Dispatch<Event>, examId: string, search: ReviewSearch) {
  const { question, reason, order, sample, reviewed, decide, appeals, seed, copy } = search;
  const myId = useContext(WorkingAs)?.person?.id;
  const [failedCopies, setFailedCopies] = useState(0);
  const [openAppeals, setOpenAppeals] = useState(0);
  const [error, setError] = useState<unknown>();
  const [round, setRound] = useState(0);
  const queries = useQueryClient();
  const { queue } = desk;
  const wants = wantsMore(queue);
  const shown = useRef<Item | undefined>(undefined);
  shown.current = shownOf(desk);

  // Another choice of answers starts a new queue.
  useEffect(
    () => dispatch({ type: 'restarted' }),
    [examId, question, reason, order, sample, reviewed, decide, appeals, seed, round],
  );

  useEffect(() => {
    if (!wants || error) return;
    const stop = new AbortController();
    const request = {
      examId,
      questionId: question ?? '',
      reasons: reason ? [reason] : [],
      order: order === 'shuffled' ? ReviewOrder.SHUFFLED : ReviewOrder.NEED,
      seed: seed ?? '',
      samplePercent: sample ?? 0,
      includeReviewed: reviewed ?? false,
      adjudication: decide ?? false,
      appeals: appeals ?? false,
      limit: PAGE,
      after: queue.next,
      countQuestions: true,
    };
    submissions.listReviewItems(request, { signal: stop.signal }).then(
      ({ items, total, next, failedCopies: failed, open, openAppeals: asked }) => {
        if (stop.signal.aborted) return;
        setFailedCopies(failed);
        setOpenAppeals(asked);
        // Copies that were read before may be older than this page.
        void queries.invalidateQueries({ queryKey: [RESULT_KEY] });
        const page = items.flatMap((item) => fromReviewItem(item, myId) ?? []);
        dispatch({ type: 'loaded', items: page, total, next, open });
      },
      (failure) => !stop.signal.aborted && setError(failure),
    );
    return () => stop.abort();
  }, [
    wants,
    error,
    examId,
    question,
    reason,
    order,
    sample,
    reviewed,
    decide,
    appeals,
    seed,
    queue.next,
    myId,
    queries,
    dispatch,
  ]);

  useEffect(() => {
    if (!copy) return dispatch({ type: 'copyClosed' });
    let isLeft = false;
    queries.fetchQuery({ ...resultQuery(copy), staleTime: 0 }).then(
      (result) => {
        const at = shown.current?.submissionId === copy ? shown.current.key : undefined;
        if (!isLeft) dispatch({ type: 'copyOpened', items: fromResult(result), at });
      },
      (failure) => !isLeft && setError(failure),
    );
    return () => {
      isLeft = true;
    };
  }, [copy, round, queries, dispatch]);

  const reload = useCallback(() => {
    setError(undefined);
    setRound((n) => n + 1);
  }, []);
  return { failedCopies, openAppeals, error, reload };
}
