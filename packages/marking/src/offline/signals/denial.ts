import { distinct } from '../../text/distinct.ts';
import type { Reading, Word } from '../../text/read.ts';
import { rememberFor } from '../../text/remember.ts';
import { bestMatch } from '../../text/similarity.ts';
import { type Statement, splitStatements } from '../../text/statements.ts';
import { isNegation } from '../../text/words.ts';
import { isDirection } from '../directions/directions.ts';
import { directionsKept } from '../directions/kept.ts';

/**
 * The least shares of shared content words, in the expected sentence and in the answer's, for both to be about the same
 * thing.
 */
const [OF_EXPECTED, OF_SAID] = [0.8, 0.8];
const LEAST_WORDS = 2;

/**
 * Whether sentences of an answer are about the same thing as an expected one and all deny it: the numbers of `not` differ
 * by one, where an opposite counts as a `not`.
 */
export function isDenied(answer: Reading, expected: Reading): boolean {
  const said = splitStatements(answer).flatMap(splitAtContrasts);
  return splitStatements(expected).some((wanted) => {
    const turned = said.flatMap((part) => {
      const isSaid = () => directionsKept(only(answer, part.words), only(expected, wanted.words)) === 1;
      const is = isTurned(part.words, wanted.words, isSaid);
      return is === undefined ? [] : [is !== (part.isDenied !== wanted.isDenied)];
    });
    return turned.length > 0 && !turned.includes(false);
  });
}

/** Splits a statement at contrasts: `metals conduct but wood does not` are two, of which one is negated. */
function splitAtContrasts(statement: Statement): Statement[] {
  const parts: Word[][] = [[]];
  for (const word of statement.words) {
    if (CONTRASTS.has(word.text)) parts.push([]);
    else parts.at(-1)!.push(word);
  }
  return parts.length > 1 && negations(statement.words) > 0
    ? parts.map((words) => ({ ...statement, words }))
    : [statement];
}

const CONTRASTS = new Set(['but', 'whereas', 'while', 'whilst', 'however', 'although', 'though']);

function only(reading: Reading, words: readonly Word[]): Reading {
  return { ...reading, words: [...words], bySentence: [[...words]] };
}

/**
 * Whether one sentence denies another; undefined where they are not about the same thing. `isSaid` tells whether the
 * answer agrees with what is expected about more and less.
 */
function isTurned(said: readonly Word[], expected: readonly Word[], isSaid: () => boolean): boolean | undefined {
  const [there, wanted] = [eachOnce(said), eachOnce(expected)];
  if (wanted.length < LEAST_WORDS) return undefined;
  const matched = wanted.flatMap((word) => {
    const match = bestMatch(word, there);
    return match ? [{ word, match }] : [];
  });
  const known = new Set(matched.map(({ match }) => match.word.stem));
  const covered = there.filter(({ stem }) => known.has(stem)).length;
  if (
    matched.length < LEAST_WORDS ||
    matched.length < OF_EXPECTED * wanted.length ||
    covered < OF_SAID * there.length
  ) {
    return undefined;
  }
  // A match is an opposite word, such as `open` for `closed`, if it is opposed although both words or neither are
  // negated. It counts only if the answer says it more often than the expected sentence, which may contain both words.
  const times = (words: readonly Word[], own: string) => words.filter(({ stem }) => stem === own).length;
  const opposites = matched.filter(
    ({ word, match }) =>
      match.opposed !== (match.word.negated !== word.negated) &&
      (match.word.stem === word.stem || times(said, match.word.stem) > times(expected, match.word.stem)) &&
      !(isDirection(word) && isSaid()),
  );
  return (negations(said) + negations(expected) + opposites.length) % 2 === 1;
}

/** Cached, since each statement of an answer is compared with each expected one. */
const eachOnce = rememberFor((words: readonly Word[]) => distinct(content(words)));

function content(words: readonly Word[]): Word[] {
  return words.filter((word) => word.content && TURNS[word.text] === undefined);
}

/** Words for how one thing changes with another: those of 1 turn the statement around. */
const TURNS: Record<string, number> = { inversely: 1, indirectly: 1, negatively: 1, directly: 0, positively: 0 };

/**
 * Counts words that negate or turn a sentence; neither the `No` that answers a question nor a `nor` that continues a negation
 * counts.
 */
function negations(words: readonly Word[]): number {
  return words.filter(
    ({ text }, index) => TURNS[text] === 1 || (isNegation(text) && text !== 'nor' && !(text === 'no' && index === 0)),
  ).length;
}
