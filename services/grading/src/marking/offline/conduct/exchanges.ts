import type { Reading, Word } from '../../text/read.ts';
import { bestMatch } from '../../text/similarity.ts';

/** Fewer words of meaning are no sentence that another could be made of. */
const LEAST_WORDS = 3;
/** At most one word in so many is another. */
const ONE_IN = 3;

/** Words that hold sentences together and have an opposite. */
const OPPOSED = new Set(['same', 'up', 'over', 'out']);

/**
 * Whether a sentence of the answer is an expected one with another word in the place of one of its own: `the same shape` for `a different shape`. It can be right
 * still, such as a synonym nobody knew, so it says nothing about marks.
 */
export function isExchanged(answer: Reading, expected: Reading): boolean {
  const [said, wanted] = [answer, expected].map(({ bySentence }) =>
    bySentence.map((words) => words.filter(({ content, text }) => content || OPPOSED.has(text))),
  );
  return wanted!.some(
    (sentence) =>
      !said!.some((other) => isSame(other, sentence)) && said!.some((other) => differsInPlaces(other, sentence)),
  );
}

function isSame(said: readonly Word[], wanted: readonly Word[]): boolean {
  return said.length === wanted.length && wanted.every((word, place) => stands(word, said[place]!));
}

function differsInPlaces(said: readonly Word[], wanted: readonly Word[]): boolean {
  if (said.length !== wanted.length || wanted.length < LEAST_WORDS) return false;
  const others = wanted.flatMap((word, place) => (stands(word, said[place]!) ? [] : [{ word, other: said[place]! }]));
  // The tags of single words are often wrong, but hardly a verb for a name.
  const areAlike = others.every(({ word, other }) => (word.pos === 'VERB') === (other.pos === 'VERB'));
  return others.length > 0 && others.length * ONE_IN <= wanted.length && areAlike;
}

function stands(wanted: Word, said: Word): boolean {
  return bestMatch(wanted, [said])?.opposed === false;
}
