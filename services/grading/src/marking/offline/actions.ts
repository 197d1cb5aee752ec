import type { Reading } from '../text/read.ts';
import { areShort } from './directions/kept.ts';

/** What is said of one action by the model answer and of another by the answer. */
const LEAST = 2;

/**
 * Whether an answer says of one action what the model answer says of another: `absorbs green and reflects red` for `absorbs red and reflects green`. All that can be told has
 * to be changed, and on both sides. Long texts are not looked at.
 */
export function areActionsSwapped(answer: Reading, expected: Reading): boolean {
  if (!areShort(answer, expected)) return false;
  const wanted = objectsOf(expected);
  const actions = new Set(wanted.map(({ action }) => action));
  const owners = Map.groupBy(wanted, ({ said }) => said);
  const told = objectsOf(answer).flatMap(({ said, action }) => {
    const of = new Set(owners.get(said)?.map((own) => own.action));
    return of.size === 1 && actions.has(action) ? [{ action, isOwn: of.has(action) }] : [];
  });
  return told.every(({ isOwn }) => !isOwn) && new Set(told.map(({ action }) => action)).size >= LEAST;
}

/** Words of meaning, each with the verb that it follows in its sentence. */
function objectsOf({ bySentence }: Reading): { said: string; action: string }[] {
  return bySentence.flatMap((words) => {
    let action: string | undefined;
    return words.flatMap(({ pos, stem, content, negated }) => {
      if (!content) return [];
      if (pos === 'VERB') action = negated ? `not ${stem}` : stem;
      return pos === 'VERB' || action === undefined ? [] : [{ said: stem, action }];
    });
  });
}
