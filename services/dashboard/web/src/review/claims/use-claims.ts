import { ANSWER_CLAIMS_MAX } from '@exam-evaluation/contract/limits.ts';
import { type Dispatch, useContext, useEffect, useEffectEvent, useState } from 'react';
import { submissions } from '../../api/client.ts';
import { toFailure } from '../../api/failure.ts';
import { WorkingAs } from '../../api/session.ts';
import { words } from '../../words/words.ts';
import { keyOf, type Taken } from '../items/item.ts';
import { upcoming } from '../items/queue.ts';
import { isUnsaved } from '../marks/send.ts';
import { activeOf, type Desk, type Event, shownOf } from '../state/desk.ts';
import type { Turns } from '../state/use-turns.ts';

/** The answers after the current one that are claimed, too, however they came, so that going on does not wait for the server. */
const AHEAD = 2;
/** The most answers that are kept while they are saved. */
const SAVED_MAX = ANSWER_CLAIMS_MAX - AHEAD - 1;
/** A third of a claim's time, so that two renewals may be lost. */
const RENEW_MS = 20_000;
/** A call without an answer in this time is given up, since the next ones wait for it. */
const CALL_MS = 10_000;

/**
 * Claims the current answer, the next ones and those that the person was given while the page is in view, so that colleagues start at others. Whether it
 * succeeds makes no difference to what can be saved, so failures are left alone; without a word the claims lapse.
 * @returns whether the person is paused: their claims are refused until they are let go on.
 */
export function useClaims(
  desk: Desk,
  dispatch: Dispatch<Event>,
  announce: (text: string) => void,
  examId: string,
  isReadOnly: boolean,
  isLoading: boolean,
  turns: Turns,
): boolean {
  const [isPaused, setPaused] = useState(false);
  const myId = useContext(WorkingAs)?.person?.id;
  const shown = shownOf(desk);
  const ahead = shown ? upcoming(activeOf(desk), ANSWER_CLAIMS_MAX) : [];
  const next = shown ? [shown, ...ahead.slice(0, AHEAD)] : [];
  const nextKeys = next.map(({ key }) => key).join();
  // What is still being saved is kept, too: let go of, it could be given to somebody before the mark is there.
  const kept = activeOf(desk)
    .items.filter((item) => desk.saves.get(item.key)?.status === 'saving' && !next.includes(item))
    .slice(-SAVED_MAX);
  const given = ahead.slice(AHEAD).filter(({ isClaimAnswered }) => isClaimAnswered);
  const wanted = [...next, ...given.slice(0, ANSWER_CLAIMS_MAX - next.length - kept.length)];
  // With nothing left to mark, no later call would let go of the last answer once its mark is there.
  const toAsk = nextKeys || (kept.length > 0 ? 'saving' : '');

  const claim = useEffectEvent(async () => {
    const answers = [...wanted, ...kept].map(({ submissionId, question: { questionId, revision } }) => ({
      submissionId,
      questionId,
      revision,
    }));
    try {
      const reply = await submissions.claimAnswers({ examId, answers }, { timeoutMs: CALL_MS });
      // An answer that this person has just saved may be asked for with the revision of before.
      const others = reply.taken.filter(({ by }) => by?.id !== myId);
      const taken = new Map(
        others.map(({ submissionId, questionId, by, reviewed }) => [
          keyOf(submissionId, questionId),
          { by: by?.displayName ?? '', isReviewed: reviewed },
        ]),
      );
      setPaused(false);
      onClaimed(new Set(wanted.map(({ key }) => key)), taken);
    } catch (error) {
      // Whatever it was, the next renewal tries again.
      if (toFailure(error).code === 'conflict') setPaused(true);
    }
  });
  const onClaimed = useEffectEvent((asked: ReadonlySet<string>, taken: ReadonlyMap<string, Taken>) => {
    dispatch({ type: 'claimed', asked, taken });
    const lost = shown && !shown.taken && taken.get(shown.key);
    if (!lost) return;
    const isLeft = !isUnsaved(shown, desk.edits.get(shown.key));
    announce(isLeft ? words.review.claims.passed(shown.question.label, lost.by) : words.review.claims.marking(lost.by));
  });

  const [asked, setAsked] = useState<string>();
  const { isTaken, take, last } = turns;
  useEffect(() => {
    if (isReadOnly || isLoading || isTaken || asked === toAsk) return;
    setAsked(toAsk);
    take(() => claim());
  }, [toAsk, asked, isReadOnly, isLoading, isTaken, take]);

  // A claim is renewed by forgetting what the last call asked for.
  useEffect(() => {
    if (isReadOnly) return;
    const renew = () => document.visibilityState === 'visible' && setAsked(undefined);
    const timer = setInterval(renew, RENEW_MS);
    return () => clearInterval(timer);
  }, [isReadOnly]);

  // Whoever leaves the page lets go of its answers.
  useEffect(() => {
    if (isReadOnly) return;
    return () => {
      const letGo = () => submissions.claimAnswers({ examId, answers: [] }, { timeoutMs: CALL_MS });
      void last.current.then(letGo).catch(() => undefined);
    };
  }, [examId, isReadOnly, last]);
  return isPaused;
}
