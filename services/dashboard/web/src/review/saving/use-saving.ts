import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, useRef } from 'react';
import { toFailure } from '../../api/failure.ts';
import { ME_KEY } from '../../api/session.ts';
import { useShowFailure } from '../../ui/toasts.tsx';
import { formatHundredths } from '../../words/format.ts';
import { words } from '../../words/words.ts';
import type { Item } from '../items/item.ts';
import { resultKey } from '../items/result-query.ts';
import type { Edit } from '../marks/edit.ts';
import type { Decision } from '../marks/send.ts';
import type { Desk, Event } from '../state/desk.ts';
import { changedBy, readQuestion, sendDecision, sendUndo } from './calls.ts';

/** Saves and undoes in the background; dispatches the outcome to the desk, and announces it. */
export function useSaving(desk: Desk, dispatch: Dispatch<Event>, announce: (text: string) => void) {
  const queries = useQueryClient();
  const showFailure = useShowFailure();
  const underWay = useRef(new Set<Promise<void>>());
  const latest = useRef(desk);
  latest.current = desk;
  const n = useRef(0);

  const run = (act: () => Promise<void>) => {
    const running = act().finally(() => underWay.current.delete(running));
    underWay.current.add(running);
  };

  /** Makes a call and has the copy read again, since what was read before is outdated. */
  const call = async <T>({ submissionId }: Item, send: () => Promise<T>): Promise<T> => {
    const key = { queryKey: resultKey(submissionId) };
    try {
      return await send();
    } finally {
      await queries.cancelQueries(key);
      void queries.invalidateQueries(key);
    }
  };

  const fail = async (error: unknown, item: Item, entered?: { decision: Decision; edit: Edit }) => {
    const who = changedBy(error);
    try {
      if (who === undefined) throw error;
      const question = await call(item, () => readQuestion(item));
      dispatch({ type: 'changedMeanwhile', item, edit: entered?.edit, who, question });
      announce(words.review.saving.changed(item.question.label, item.candidate));
    } catch (failure) {
      if (!entered) return showFailure(failure);
      dispatch({ type: 'failed', item, ...entered, problem: toFailure(failure).message });
      announce(words.review.saving.failed(item.question.label, item.candidate));
    }
  };

  const save = (item: Item, decision: Decision, edit: Edit) => {
    n.current += 1;
    const place = n.current;
    dispatch({ type: 'saving', item });
    run(async () => {
      try {
        const question = await call(item, () => sendDecision(item, decision));
        dispatch({ type: 'saved', item, question, n: place });
        const said = decision.kind === 'approve' ? words.review.saving.approved : words.review.saving.overridden;
        announce(said(question.label, item.candidate, formatHundredths(question.awarded)));
      } catch (error) {
        await fail(error, item, { decision, edit });
      }
    });
  };

  /** Undoes the last act, after waiting for it if it is still being saved. */
  const undo = async () => {
    await Promise.allSettled(underWay.current);
    const act = latest.current.acts.at(-1);
    if (!act) return announce(words.review.saving.nothingToUndo);
    const { item } = act;
    run(async () => {
      try {
        const question = await call(item, () => sendUndo(item));
        dispatch({ type: 'undone', item, question });
        dispatch({ type: 'went', key: item.key });
        announce(words.review.saving.undoneOne(question.label, item.candidate, formatHundredths(question.awarded)));
      } catch (error) {
        if (changedBy(error) === undefined) return showFailure(error);
        dispatch({ type: 'actDropped', key: item.key });
        await fail(error, item);
      }
    });
  };

  const retry = async (item: Item, decision: Decision, edit: Edit) => {
    // The person may have signed in again in another tab.
    await queries.refetchQueries({ queryKey: ME_KEY }, { cancelRefetch: false });
    save(item, decision, edit);
  };

  /** Records an answer that another part of the page has saved. */
  const keep = (item: Item, question: Item['question']) => {
    n.current += 1;
    void queries.invalidateQueries({ queryKey: resultKey(item.submissionId) });
    dispatch({ type: 'saved', item, question, n: n.current });
  };

  return { save, undo, retry, keep };
}

export type Saving = ReturnType<typeof useSaving>;
