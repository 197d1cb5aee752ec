import { lookUpOpposites } from '../../text/opposites.ts';
import type { Reading, Word } from '../../text/read.ts';
import { bestMatch } from '../../text/similarity.ts';
import { areShort } from '../directions/kept.ts';
import { splitClauses } from '../likeness/clauses.ts';

/** The fewest content words of a sentence that is compared. */
const LEAST_WORDS = 3;
/** At most one word in this many may differ. */
const ONE_IN = 3;

/** Function words that have an opposite. */
const OPPOSED = new Set(['same', 'up', 'over', 'out']);

/**
 * Whether a sentence of the answer is an expected one with a word replaced by its opposite: `the same shape` for `a
 * different shape`. Two replacements may cancel out, as in `the longer, the lower` for `the shorter, the higher`.
 */
export function isTurnedInPlace(answer: Reading, expected: Reading): boolean {
  return exchangesIn(answer, expected).some(
    (exchanges) => exchanges.length % 2 === 1 && exchanges.every(({ wanted, said }) => isOpposite(wanted, said)),
  );
}

/** Particles between a verb and its object: `gives off`, `slows down`. */
const PARTICLES = new Set(['off', 'down', 'away', 'back', 'apart']);

/**
 * Whether the opposite of an expected word has the same neighbour: `slows down a reaction` for `speeds up a reaction`,
 * whatever else is said. The expected words must not occur anywhere in the answer, and the opposite must not be
 * expected of something else. Long texts are not examined, since such words occur together by chance there.
 */
export function isTurnedBeside(answer: Reading, expected: Reading): boolean {
  const [said, wanted] = [answer, expected].map(({ bySentence }) =>
    bySentence.map((words) => words.filter(({ content, text }) => content && !PARTICLES.has(text))),
  );
  if (!areShort(answer, expected)) return false;
  const isWanted = (other: Word) => expected.content.some((word) => stands(word, other));
  const turned = wanted!.flatMap((sentence) =>
    sentence.filter((word, place) => {
      if (answer.content.some((other) => stands(word, other))) return false;
      return said!.some((others) =>
        others.some(
          (other, at) => isOpposite(word, other) && haveNeighbour(sentence, place, others, at) && !isWanted(other),
        ),
      );
    }),
  );
  // Two opposites in one clause may cancel out: `rare among the poor` for `frequent among the rich`.
  const clauses = splitClauses(expected, turned);
  return clauses.some((words) => new Set(words.map(({ stem }) => stem)).size % 2 === 1);
}

/** Whether a word has the same neighbour, before or after, in both sentences. */
function haveNeighbour(wanted: readonly Word[], place: number, said: readonly Word[], at: number): boolean {
  return [-1, 1].some((step) => {
    const [one, other] = [wanted[place + step], said[at + step]];
    return one !== undefined && other !== undefined && stands(one, other);
  });
}

/** A word of the answer in the place of an expected one. */
interface Exchange {
  wanted: Word;
  said: Word;
}

/** The replaced words of each sentence of the answer that is otherwise an expected one. */
function exchangesIn(answer: Reading, expected: Reading): Exchange[][] {
  const [said, wanted] = [answer, expected].map(({ bySentence }) =>
    bySentence.map((words) => words.filter(({ content, text }) => content || OPPOSED.has(text))),
  );
  return wanted!.flatMap((sentence) => {
    const exchanged = said!.map((other) => exchangesBetween(other, sentence)).filter(({ length }) => length > 0);
    return exchanged.length > 0 && !said!.some((other) => isSame(other, sentence)) ? exchanged : [];
  });
}

function isSame(said: readonly Word[], wanted: readonly Word[]): boolean {
  return said.length === wanted.length && wanted.every((word, place) => stands(word, said[place]!));
}

/** The words that differ between two sentences of the same length; none where too many do. */
function exchangesBetween(said: readonly Word[], wanted: readonly Word[]): Exchange[] {
  if (said.length !== wanted.length || wanted.length < LEAST_WORDS) return [];
  const others = wanted.flatMap((word, place) =>
    stands(word, said[place]!) ? [] : [{ wanted: word, said: said[place]! }],
  );
  return others.length * ONE_IN <= wanted.length ? others : [];
}

function isOpposite(wanted: Word, said: Word): boolean {
  return lookUpOpposites(wanted.stem).has(said.stem) && wanted.negated === said.negated;
}

function stands(wanted: Word, said: Word): boolean {
  return bestMatch(wanted, [said])?.opposed === false;
}
