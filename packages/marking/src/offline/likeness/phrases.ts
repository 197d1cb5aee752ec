import { signsDiffer } from '../../claims/formula.ts';
import { findCalculation } from '../../text/calculations.ts';
import { distinct } from '../../text/distinct.ts';
import { plainDashes } from '../../text/letters.ts';
import { type Reading, readCached, type Word } from '../../text/read.ts';
import { rememberFor } from '../../text/remember.ts';
import { bestMatch, type Match, nearTo } from '../../text/similarity.ts';
import { stemWord } from '../../text/stems.ts';

/** A phrase found in an answer. */
export interface PhraseMatch {
  /** How similar its words are, 0-1. */
  similarity: number;
  /** Share of the phrase's words that were found, 0-1. */
  completeness: number;
  /** The phrase's words that were found. */
  words: readonly Word[];
  /** It is negated, or the answer says the opposite. */
  opposed: boolean;
  /** Quotation from the answer, exact to the character. */
  quote: string;
}

/** The least share of a phrase's words that must be found. */
const LEAST = 0.5;

/**
 * Finds a phrase: its content words in one sentence, in any order, as stems, synonyms or misspellings. With `isDenied`,
 * as for `scratch` in `does not scratch`, the phrase is expected to be negated, so a negation agrees with it.
 */
export function findPhrase(answer: Reading, phrase: string, isDenied = false): PhraseMatch | undefined {
  const formula = findFormula(answer, phrase);
  if (formula) return { ...formula, opposed: isDenied };
  const wanted = readCached(phrase);
  const words = wanted.content.length > 0 ? wanted.content : wanted.words;
  if (words.length === 0) return findSigns(answer, phrase);
  const near = words.map((word) => nearIn(answer, word));
  const matches = near.map(({ match }) => match);
  // If the whole answer has too few of the words, no sentence has enough, as is the case for most keywords.
  if (isTooLittle(words, matches)) return undefined;
  let best: PhraseMatch | undefined;
  for (const here of sentencesFor(answer, near)) {
    const there = withSigns(inSentence(answer, here, words), phrase);
    const found = there && { ...there, opposed: there.opposed !== isDenied };
    if (found && value(found) > value(best)) best = found;
    else if (found && !best) best = found;
  }
  return best;
}

/** The words of an answer that match a word. */
interface Near {
  match: Match | undefined;
  /** The sentences that may contain a match. */
  sentences: ReadonlySet<number>;
}

/** An index of an answer: each word once, with the sentences that contain it, and a cache of the words looked for. */
const lookedThrough = rememberFor(({ words }: Reading) => ({
  once: distinct(words),
  sentences: Map.groupBy(words, ({ text }) => text),
  known: new Map<string, Near>(),
}));

/** Looks up the matches of a word, cached, since thousands of keywords share their words. */
function nearIn(answer: Reading, word: Word): Near {
  const { once, sentences, known } = lookedThrough(answer);
  const key = `${word.negated} ${word.text}`;
  const met = known.get(key);
  if (met) return met;
  const near = nearTo(word, once);
  const kinds = kindsIn(answer.words).map((kind) => kind.word);
  const found = {
    match: bestMatch(word, near) ?? findKind(word, once),
    sentences: new Set([...near, ...kinds].flatMap(({ text }) => sentences.get(text)!.map(({ sentence }) => sentence))),
  };
  known.set(key, found);
  return found;
}

/** The sentences of an answer that may contain enough of some words; in a long answer most do not. */
function sentencesFor({ bySentence }: Reading, wanted: readonly Near[]): Word[][] {
  const counts = new Map<number, number>();
  for (const { sentences } of wanted)
    for (const sentence of sentences) counts.set(sentence, (counts.get(sentence) ?? 0) + 1);
  return bySentence.filter((_, sentence) => (counts.get(sentence) ?? 0) / wanted.length >= LEAST);
}

const findMatch = (word: Word, words: readonly Word[]): Match | undefined =>
  bestMatch(word, words) ?? findKind(word, words);

function isTooLittle(wanted: readonly Word[], matches: readonly (Match | undefined)[]): boolean {
  // A different number makes a different phrase: `six years` does not match `five years`.
  if (wanted.some(({ number }, index) => number !== undefined && !matches[index])) return true;
  return matches.filter(Boolean).length / wanted.length < LEAST;
}

function inSentence(answer: Reading, sentence: readonly Word[], wanted: readonly Word[]): PhraseMatch | undefined {
  const all = wanted.map((word) => findMatch(word, sentence));
  if (isTooLittle(wanted, all)) return undefined;
  const matches = all.filter((match) => match !== undefined);
  const completeness = matches.length / wanted.length;
  const places = matches.map((match) => match.word);
  if (!numbersStandBeside(sentence, places)) return undefined;
  const start = Math.min(...places.map((word) => word.start));
  const end = Math.max(...places.map((word) => word.end));
  const near = end - start <= 60 + 10 * wanted.length;
  return {
    similarity: matches.reduce((sum, match) => sum + match.similarity, 0) / wanted.length,
    completeness,
    words: wanted.filter((_, index) => all[index]),
    opposed: matches.some((match) => match.opposed),
    quote: near ? answer.text.slice(start, end) : answer.text.slice(places[0]!.start, places[0]!.end),
  };
}

/**
 * Prefixes that name a kind of the same thing; words with other prefixes, such as `photosynthesis` and `non-metal`,
 * name different things.
 */
const KIND = /^(?:ultra|micro|nano)-?(?=\p{L}{5})/u;

/** Finds a kind of the word in a sentence: `ultra-filtration` is filtration. */
function findKind({ stem, negated }: Word, sentence: readonly Word[]): Match | undefined {
  const kind = kindsIn(sentence).find(({ of }) => of === stem);
  return kind && { similarity: 1, opposed: negated !== kind.word.negated, word: kind.word };
}

/** The words that name a kind, with the stems of what they are kinds of. */
const kindsIn = rememberFor((words: readonly Word[]) =>
  words.filter(({ text }) => KIND.test(text)).map((word) => ({ word, of: stemWord(word.text.replace(KIND, '')) })),
);

/** The most words between a number and what it counts; `5 members for 552 years` is not `5 years`. */
const BETWEEN = 2;

/** Whether each number is near another word of the phrase at least once in the sentence. */
function numbersStandBeside(sentence: readonly Word[], found: readonly Word[]): boolean {
  const isSame = (word: Word, other: Word) =>
    other === word || (word.number !== undefined && other.number === word.number);
  const isNear = (one: Word, other: Word) =>
    sentence.some(
      (word, place) =>
        isSame(one, word) &&
        sentence
          .slice(Math.max(0, place - BETWEEN - 1), place + BETWEEN + 2)
          .some((near) => near !== word && isSame(other, near)),
    );
  return found.every(
    (one) =>
      one.number === undefined || found.length === 1 || found.some((other) => other !== one && isNear(one, other)),
  );
}

/** Operators of a calculation; the dashes in `- loss of water -` are not. */
const CALCULATES = /[=+*/^×÷]|\s-\s/;

/** Finds a formula or a calculation, ignoring spaces: `2n+1` is `2n + 1`. */
function findFormula(answer: Reading, phrase: string): PhraseMatch | undefined {
  if (!CALCULATES.test(plainDashes(phrase.trim())) || !/\d/.test(phrase)) return undefined;
  const quote = findCalculation(answer, phrase);
  return quote === undefined ? undefined : { similarity: 1, completeness: 1, words: [], opposed: false, quote };
}

/** Reduces a match of a formula's words to a partial one where the operators between them differ. */
function withSigns(found: PhraseMatch | undefined, phrase: string): PhraseMatch | undefined {
  const isOther = found && CALCULATES.test(plainDashes(phrase)) && signsDiffer(found.quote, phrase);
  return isOther ? { ...found, completeness: Math.min(found.completeness, LEAST) } : found;
}

/** Finds the words that initials abbreviate, `central processing unit` for `CPU`, or the initials of the words. */
export function findInitials(answer: Reading, keyword: string): PhraseMatch | undefined {
  const said = { similarity: 1, completeness: 1, words: [], opposed: false };
  const short = initials(keyword);
  if (short && new RegExp(String.raw`\b${short}\b`).test(answer.text)) return { ...said, quote: short };
  const letters = keyword.trim();
  if (!/^\p{Lu}{3,6}$/u.test(letters)) return undefined;
  for (const words of answer.bySentence) {
    const first = words.map(({ text }) => text[0]!).join('');
    const at = first.indexOf(letters.toLowerCase());
    const last = words[at + letters.length - 1];
    if (at >= 0 && last)
      return { ...said, opposed: last.negated, quote: answer.text.slice(words[at]!.start, last.end) };
  }
  return undefined;
}

/** Forms the initials of a phrase: `CPU` for `central processing unit`. */
export function initials(phrase: string): string | undefined {
  const words = phrase.split(/[\s-]+/).filter(Boolean);
  const isPlain = words.length > 2 && words.every((word) => /^\p{L}/u.test(word));
  return isPlain ? words.map((word) => word[0]!.toUpperCase()).join('') : undefined;
}

/** Finds a phrase that has no words, such as `->`, as it is written. */
function findSigns(answer: Reading, phrase: string): PhraseMatch | undefined {
  const signs = phrase.trim();
  if (signs === '' || !answer.text.includes(signs)) return undefined;
  return { similarity: 1, completeness: 1, words: [], opposed: false, quote: signs };
}

function value(found: PhraseMatch | undefined): number {
  return found && !found.opposed ? found.completeness + found.similarity / 10 : 0;
}
