import type { Reading } from '../../text/read.ts';
import { areShort } from '../directions/kept.ts';
import { meaning } from '../likeness/comparison.ts';
import { matchesOf, type Said } from './pairs.ts';

/** What is said of one action by the model answer and of another by the answer. */
const LEAST = 2;

/**
 * Whether an answer says of one action what the model answer says of another: `absorbs green and reflects red` for `absorbs red and reflects green`. All that can be told has
 * to be changed, and on both sides. Long texts are not looked at.
 */
export function areActionsSwapped(answer: Reading, expected: Reading): boolean {
  if (!areShort(answer, expected)) return false;
  const wanted = objectsOf(expected);
  const actions = new Set(wanted.map(({ thing }) => thing));
  const told = matchesOf(objectsOf(answer), wanted).filter(({ thing }) => actions.has(thing));
  return told.every(({ isOwn }) => !isOwn) && new Set(told.map(({ thing }) => thing)).size >= LEAST;
}

/** Words of meaning, each with the verb that it follows in its sentence. */
function objectsOf({ bySentence }: Reading): Said[] {
  return bySentence.flatMap((words) => {
    let action: string | undefined;
    return words.flatMap((word) => {
      if (!word.content) return [];
      if (word.pos === 'VERB') action = meaning(word);
      return word.pos === 'VERB' || action === undefined ? [] : [{ said: word.stem, thing: action }];
    });
  });
}
