import { timestampNow } from '@bufbuild/protobuf/wkt';
import { useQueryClient } from '@tanstack/react-query';
import pLimit from 'p-limit';
import { type Dispatch, useRef } from 'react';
import { toFailure } from '../../api/failure.ts';
import { ME_KEY } from '../../api/session.ts';
import { useShowFailure } from '../../ui/toasts.tsx';
import { formatHundredths } from '../../words/format.ts';
import { words } from '../../words/words.ts';
import { COMMENTS_KEY } from '../comments/use-comments.ts';
import type { Item } from '../items/item.ts';
import { resultKey } from '../items/result-query.ts';
import type { Edit } from '../marks/edit.ts';
import type { Decision } from '../marks/send.ts';
import type { Desk, Event } from '../state/desk.ts';
import { changedBy, readQuestion, sendDecision, sendUndo } from './calls.ts';

/** Answers of one act that are taken back at the same time. */
const UNDONE_AT_ONCE = 4;

/** An answer with what it is after it was saved. */
export interface Kept {
  item: Item;
  question: Item['question'];
}

/** The item after its candidate was answered. */
function answered(item: Item, { answer }: { answer: string }): Item {
  return { ...item, appeal: item.appeal && { ...item.appeal, answer, decidedAt: timestampNow() } };
}

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
        dispatch({
          type: 'saved',
          item: decision.kind === 'appeal' ? answered(item, decision) : item,
          question,
          n: place,
        });
        const isComment = decision.kind === 'override' && decision.feedback;
        if (isComment) void queries.invalidateQueries({ queryKey: [COMMENTS_KEY] });
        const said = decision.kind === 'approve' ? words.review.saving.approved : words.review.saving.overridden;
        announce(said(question.label, item.candidate, formatHundredths(question.awarded)));
      } catch (error) {
        await fail(error, item, { decision, edit });
      }
    });
  };

  /** @returns the answer as it is now; undefined where it could not be taken back. */
  const undoOne = async (item: Item): Promise<Item['question'] | undefined> => {
    try {
      const question = await call(item, () => sendUndo(item));
      dispatch({ type: 'undone', item, question });
      return question;
    } catch (error) {
      if (changedBy(error) === undefined) showFailure(error);
      else {
        dispatch({ type: 'actDropped', key: item.key });
        await fail(error, item);
      }
      return undefined;
    }
  };

  /** Undoes the last act, on all of its answers, after waiting for it if it is still being saved. */
  const undo = async () => {
    await Promise.allSettled(underWay.current);
    const { acts } = latest.current;
    const last = acts.at(-1);
    if (!last) return announce(words.review.saving.nothingToUndo);
    const items = acts.filter(({ n: place }) => place === last.n).map(({ item }) => item);
    run(async () => {
      const questions = (await pLimit(UNDONE_AT_ONCE).map(items, undoOne)).filter((question) => question !== undefined);
      const [first] = questions;
      if (!first) return;
      dispatch({ type: 'went', key: last.item.key });
      const { undoneOne, undoneAll } = words.review.saving;
      announce(
        items.length > 1
          ? undoneAll(questions.length, items.length)
          : undoneOne(first.label, last.item.candidate, formatHundredths(first.awarded)),
      );
    });
  };

  const retry = async (item: Item, decision: Decision, edit: Edit) => {
    // The person may have signed in again in another tab.
    await queries.refetchQueries({ queryKey: ME_KEY }, { cancelRefetch: false });
    save(item, decision, edit);
  };

  /** Records answers that another part of the page has saved in one act. */
  const keep = (answers: readonly Kept[]) => {
    n.current += 1;
    for (const { item, question } of answers) {
      void queries.invalidateQueries({ queryKey: resultKey(item.submissionId) });
      dispatch({ type: 'saved', item, question, n: n.current });
    }
  };

  return { save, undo, retry, keep };
}

export type Saving = ReturnType<typeof useSaving>;
