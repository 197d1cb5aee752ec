import { distinct, meaning } from '../../text/distinct.ts';
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

/** A sentence of the answer that contradicts an expected one. */
export interface Contradiction {
  said: string;
  expected: string;
}

/**
 * Finds the first sentence that is about the same thing as an expected one and denies it: the numbers of `not` differ
 * by one, where an opposite counts as a `not`. Undefined where nothing is denied, or where the answer also agrees
 * elsewhere.
 */
export function contradiction(answer: Reading, alternatives: readonly Reading[]): Contradiction | undefined {
  let found: Contradiction | undefined;
  for (const expected of alternatives) {
    const here = firstDenied(answer, expected);
    if (!here) return undefined; // the answer agrees with one of the alternatives
    found ??= here;
  }
  return found;
}

function firstDenied(answer: Reading, expected: Reading): Contradiction | undefined {
  const wanted = splitStatements(expected);
  // What the model answer says itself is not a denial, such as `white reflects more than black` beside `black absorbs
  // more than white`.
  const own = new Set(wanted.flatMap((whole) => [whole, ...splitAtContrasts(whole)].map(meaningKey)));
  const said = splitStatements(answer)
    .flatMap(splitAtContrasts)
    .filter((part) => !isOwn(meaningKey(part), own));
  const areBoth = saysBoth(expected.words);
  for (const { words, text, isDenied } of wanted) {
    const readings = said.flatMap((part) => {
      const isWhole = areBoth && saysBoth(part.words) && !saysBoth(words);
      const isSaid = () => directionsKept(only(answer, part.words), only(expected, words)) === 1;
      const turned = isWhole ? undefined : isTurned(part.words, words, isSaid);
      return turned === undefined ? [] : [{ text: part.text, turned: turned !== (part.isDenied !== isDenied) }];
    });
    if (readings.length > 0 && readings.every(({ turned }) => turned))
      return { said: readings[0]!.text, expected: text };
  }
  return undefined;
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
 * Whether a sentence both affirms and negates: `if it is iron it sticks if it is aluminium it does not stick`. It does
 * not contradict one of its halves.
 */
function saysBoth(words: readonly Word[]): boolean {
  const plain = new Set(content(words).flatMap(({ stem, negated }) => (negated ? [] : [stem])));
  return content(words).some(({ stem, negated, pos }) => negated && pos === 'VERB' && plain.has(stem));
}

/** How many content words may introduce a statement: `On the other hand, …` */
const LED = 2;

/**
 * Whether the model answer says this too, perhaps without an introduction: `Moreover, white reflects more than black`.
 */
function isOwn(said: string, own: ReadonlySet<string>): boolean {
  const words = said.split(' ');
  return words.slice(0, LED + 1).some((_, led) => own.has(words.slice(led).join(' ')));
}

/** A key for a statement: its content words, with what negates or turns it. */
function meaningKey({ words, isDenied }: Statement): string {
  const isTurned = words.some(({ text }) => TURNS[text] === 1);
  return `${content(words).map(meaning).join(' ')}${isTurned ? ', turned' : ''}${isDenied ? ', denied' : ''}`;
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
  // Words that only one sentence negates and the other does not mention: `It cannot be empty, and other tables refer to
  // it`.
  const isSilent = (own: readonly Word[], shared: ReadonlySet<string>) =>
    own.some(({ negated }) => negated) && !own.some(({ negated, stem }) => negated && shared.has(stem));
  if (isSilent(there, known) || isSilent(wanted, new Set(matched.map(({ word }) => word.stem)))) return undefined;
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
