import { distinct, meaning } from '../../text/distinct.ts';
import type { Reading, Word } from '../../text/read.ts';
import { rememberFor } from '../../text/remember.ts';
import { bestMatch } from '../../text/similarity.ts';
import { isNegation } from '../../text/words.ts';
import { isDirection } from '../directions/directions.ts';
import { directionsKept } from '../directions/kept.ts';
import { type Statement, splitStatements } from './statements.ts';

/** From this share of the words of meaning of both on, two sentences speak of the same thing. */
const [OF_EXPECTED, OF_SAID] = [0.8, 0.8];
const LEAST_WORDS = 2;

/** A sentence of the answer that turns an expected one round. */
export interface Contradiction {
  said: string;
  expected: string;
}

/**
 * The first sentence that speaks of the same thing as an expected one and denies it: one `not` more or less than there,
 * opposites counted as a `not`. Undefined where nothing is denied, or where the same is said without the `not`
 * elsewhere in the answer.
 */
export function contradiction(answer: Reading, alternatives: readonly Reading[]): Contradiction | undefined {
  let found: Contradiction | undefined;
  for (const expected of alternatives) {
    const here = firstDenied(answer, expected);
    if (!here) return undefined; // one way of answering agrees with it
    found ??= here;
  }
  return found;
}

function firstDenied(answer: Reading, expected: Reading): Contradiction | undefined {
  const wanted = splitStatements(expected);
  // What the model answer says itself denies none of it, such as `white reflects more than black` beside `black absorbs
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

/** `Metals conduct but wood does not` says two things, of which one denies something. */
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

/** `If it is iron it sticks if it is aluminium it does not stick`: set beside one half of that, it denies nothing. */
function saysBoth(words: readonly Word[]): boolean {
  const plain = new Set(content(words).flatMap(({ stem, negated }) => (negated ? [] : [stem])));
  return content(words).some(({ stem, negated, pos }) => negated && pos === 'VERB' && plain.has(stem));
}

/** Words of meaning that may lead to a statement: `On the other hand, …` */
const LED = 2;

/** `Moreover, white reflects more than black` is what the model answer says, too. */
function isOwn(said: string, own: ReadonlySet<string>): boolean {
  const words = said.split(' ');
  return words.slice(0, LED + 1).some((_, led) => own.has(words.slice(led).join(' ')));
}

/** A statement's words of meaning, each with what is negated. */
function meaningKey({ words, isDenied }: Statement): string {
  return `${content(words).map(meaning).join(' ')}${isDenied ? ', denied' : ''}`;
}

/**
 * Whether one sentence denies what another says; undefined where they do not speak of the same thing. `isSaid`:
 * opposites say the same here.
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
  // `It cannot be empty, and other tables refer to it`: what is denied there is not spoken of here.
  const isSilent = (own: readonly Word[], shared: ReadonlySet<string>) =>
    own.some(({ negated }) => negated) && !own.some(({ negated, stem }) => negated && shared.has(stem));
  if (isSilent(there, known) || isSilent(wanted, new Set(matched.map(({ word }) => word.stem)))) return undefined;
  // What is opposed although both or neither are in the reach of a `not` is an opposite by itself, such as `open` for
  // `closed`. `liquid` is not turned into `solid` where both were expected, each as often as it is said.
  const times = (words: readonly Word[], own: string) => words.filter(({ stem }) => stem === own).length;
  const opposites = matched.filter(
    ({ word, match }) =>
      match.opposed !== (match.word.negated !== word.negated) &&
      (match.word.stem === word.stem || times(said, match.word.stem) > times(expected, match.word.stem)) &&
      !(isDirection(word) && isSaid()),
  );
  return (negations(said) + negations(expected) + opposites.length) % 2 === 1;
}

/** Each statement of an answer is set beside each that was expected. */
const eachOnce = rememberFor((words: readonly Word[]) => distinct(content(words)));

function content(words: readonly Word[]): Word[] {
  return words.filter((word) => word.content);
}

/**
 * Words that turn a sentence round; the `No` that answers a question and the `nor` that goes on with a denial do not.
 */
function negations(words: readonly Word[]): number {
  return words.filter(({ text }, index) => isNegation(text) && text !== 'nor' && !(text === 'no' && index === 0))
    .length;
}
