import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, useCallback, useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { submissions } from '../../api/client.ts';
import { useMay, WorkingAs } from '../../api/session.ts';
import { fromResult, fromReviewItem, type Item } from '../items/item.ts';
import { type NextPage, wantsMore } from '../items/queue.ts';
import { resultKey, resultQuery } from '../items/result-query.ts';
import { type Desk, type Event, shownOf } from './desk.ts';
import { asked, type ReviewSearch } from './search.ts';
import { useArrivals } from './use-arrivals.ts';
import type { Turns } from './use-turns.ts';

/**
 * Items that are asked for at a time: of those that nobody else has, which are claimed, few enough to leave some for
 * others where few are left, and of all.
 */
const [FREE_PAGE, PAGE] = [3, 50];
/** How often a page also counts what is open: all answers of the exam are looked at for it. */
const COUNT_EVERY_MS = 60_000;

/**
 * Loads the queue that the address names, page by page, and a copy when one is opened.
 * @returns besides what it has found, whether a page is wanted, or under way.
 */
export function useQueue(desk: Desk, dispatch: Dispatch<Event>, examId: string, search: ReviewSearch, turns: Turns) {
  const { copy } = search;
  const myId = useContext(WorkingAs)?.person?.id;
  const isFree = useMay('examiner');
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
  const chosen = JSON.stringify([asked(search), round]);
  const started = useRef(chosen);
  useEffect(() => {
    if (chosen === started.current) return;
    started.current = chosen;
    setError(undefined);
    dispatch({ type: 'restarted', isFree });
  }, [chosen, isFree, dispatch]);

  const countedAt = useRef(-Infinity);
  const load = useEffectEvent(async (page: NextPage) => {
    const isCounted = page.after === '' || performance.now() - countedAt.current > COUNT_EVERY_MS;
    try {
      const { items, claimed, total, next, open, ...counted } = await submissions.listReviewItems({
        examId,
        ...asked(search),
        ...(page.isFree ? { claim: FREE_PAGE } : { limit: PAGE }),
        after: page.after,
        countQuestions: isCounted,
      });
      if (isCounted) countedAt.current = performance.now();
      setFailedCopies(counted.failedCopies);
      setOpenAppeals(counted.openAppeals);
      const loaded = items.flatMap((item) => fromReviewItem(item, myId) ?? []);
      for (const { submissionId } of loaded) {
        // A copy that was read before may be older than this page.
        void queries.invalidateQueries({ queryKey: resultKey(submissionId) });
      }
      const known = isFree
        ? loaded.map((item, n) => ({ ...item, isClaimAnswered: n < claimed, isInSight: n >= claimed }))
        : loaded;
      dispatch({ type: 'loaded', page, items: known, total, next, ...(isCounted && { open }) });
    } catch (failure) {
      // What others have is only offered: without it the person is at the end, too.
      const isOffer = queue.isLoaded && !page.isFree && page.after === '';
      if (isOffer) dispatch({ type: 'loaded', page, items: [], total: 0, next: '' });
      else setError(failure);
    }
  });
  const { isTaken, take } = turns;
  const page = queue.next;
  useEffect(() => {
    if (page && wants && !error && !isTaken) take(() => load(page));
  }, [page, wants, error, isTaken, take]);
  // Whoever goes on has the network tried again.
  useEffect(() => setError(undefined), [queue.position]);

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
  useArrivals(queue, examId, search, reload);
  return { failedCopies, openAppeals, error, reload, isLoading: wants && !error };
}
