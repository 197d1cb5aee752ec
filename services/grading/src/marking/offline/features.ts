import type { Reading, Word } from '../text/read.ts';
import { bestMatch, type Match } from '../text/similarity.ts';
import { areSynonyms } from '../text/synonyms.ts';
import { charCosine, commonRun, longestCommon, pairs } from './overlap.ts';

/** How much a word says, by its stem; from 0 (everywhere) to 1 (rare). */
export type Weight = (stem: string) => number;

/** A comparison of an answer with what was expected, as numbers for the fitted model. */
export interface Comparison {
  features: number[];
  /** Expected words and what stands for them in the answer. */
  matches: { expected: Word; match: Match | undefined; weight: number; asked: boolean }[];
  /** Weighted share of the expected words that the answer has, opposites not counted; 0-1. */
  recall: number;
  /** Weighted share of matched words that say the opposite; 0-1. */
  conflict: number;
}

/** Names of the features, in order; part of the fitted model's file. */
// biome-ignore format: a table
export const FEATURES = [
  'recall', 'precision', 'f1', 'recallNew', 'precisionNew', 'recallExact', 'recallMax', 'newShare', 'pairs',
  'pairsAll', 'common', 'run', 'chars', 'charsNew', 'conflict', 'conflicts', 'negation', 'numbers', 'numbersOther',
  'lengthRatio', 'answerLength', 'expectedLength', 'asked', 'extra', 'bestSentence', 'rarestMissing', 'emptyNew',
  'expectedNegation',
] as const;

/** Compares an answer with one expected text. Words of the question count apart: repeating them shows nothing. */
export function compare(answer: Reading, expected: Reading, question: Reading, weight: Weight): Comparison {
  const askedStems = new Set(question.words.map((word) => word.stem));
  const wanted = unique(expected.content);
  const given = unique(answer.content);
  const matches = wanted.map((word) => ({
    expected: word,
    match: bestMatch(word, answer.content),
    weight: weight(word.stem),
    asked: askedStems.has(word.stem),
  }));
  const fresh = matches.filter((match) => !match.asked);
  const givenFresh = given.filter((word) => !askedStems.has(word.stem));
  const recall = share(matches, strength);
  const precision = covered(given, expected.content, weight);
  const recallNew = fresh.length > 0 ? share(fresh, strength) : recall;
  const precisionNew = givenFresh.length > 0 ? covered(givenFresh, expected.content, weight) : 0;
  const matched = matches.filter((match) => match.match);
  const opposed = matched.filter((match) => match.match!.opposed);
  const conflict = total(opposed) / Math.max(1e-9, total(matched));
  const numbers = matches.filter((match) => match.expected.number !== undefined);
  const otherNumbers = given.filter(
    (word) =>
      word.number !== undefined &&
      !expected.content.some((other) => other.number === word.number) &&
      !askedStems.has(word.stem),
  );
  const rarest = fresh.toSorted((a, b) => b.weight - a.weight)[0];
  const sentences = Math.max(
    ...expected.sentences.map((_, n) =>
      share(
        matches.filter((m) => m.expected.sentence === n),
        strength,
      ),
    ),
    0,
  );
  const freshText = (reading: Reading) =>
    reading.content
      .filter((word) => !askedStems.has(word.stem))
      .map((word) => word.stem)
      .join(' ');
  const negated = (reading: Reading) => (reading.words.some((word) => word.negated) ? 1 : 0);
  const features: Record<(typeof FEATURES)[number], number> = {
    recall,
    precision,
    f1: (2 * recall * precision) / Math.max(1e-9, recall + precision),
    recallNew,
    precisionNew,
    recallExact: share(fresh.length > 0 ? fresh : matches, (match) => (match?.similarity === 1 ? 1 : 0)),
    recallMax: Math.max(0, ...fresh.map((match) => strength(match.match) * match.weight)),
    newShare: total(fresh) / Math.max(1e-9, total(matches)),
    pairs: pairs(answer.content.map(stem), expected.content.map(stem)),
    pairsAll: pairs(answer.words.map(stem), expected.words.map(stem)),
    common: longestCommon(answer.content.map(stem), expected.content.map(stem)) / Math.max(1, expected.content.length),
    run: commonRun(answer.words.map(stem), expected.words.map(stem)),
    chars: charCosine(answer.text, expected.text),
    charsNew: charCosine(freshText(answer), freshText(expected)),
    conflict,
    conflicts: Math.min(opposed.length, 3),
    negation: Math.abs(negated(answer) - negated(expected)),
    numbers: numbers.length > 0 ? share(numbers, strength) : 1,
    numbersOther: Math.min(otherNumbers.length, 3),
    lengthRatio: Math.log((answer.content.length + 1) / (expected.content.length + 1)),
    answerLength: Math.log(answer.words.length + 1),
    expectedLength: Math.log(expected.words.length + 1),
    asked: given.length > 0 ? 1 - givenFresh.length / given.length : 0,
    extra: Math.log(
      1 +
        givenFresh.filter(
          (word) => !expected.content.some((other) => other.stem === word.stem || areSynonyms(other.stem, word.stem)),
        ).length,
    ),
    bestSentence: sentences,
    rarestMissing: rarest ? 1 - strength(rarest.match) : 0,
    emptyNew: givenFresh.length === 0 ? 1 : 0,
    expectedNegation: negated(expected),
  };
  return { features: FEATURES.map((name) => features[name]), matches, recall, conflict };
}

function share(matches: Comparison['matches'], value: (match: Match | undefined) => number): number {
  const all = total(matches);
  return all === 0 ? 0 : matches.reduce((sum, match) => sum + match.weight * value(match.match), 0) / all;
}

function covered(words: readonly Word[], by: readonly Word[], weight: Weight): number {
  let all = 0;
  let found = 0;
  for (const word of words) {
    const size = weight(word.stem);
    all += size;
    found += size * strength(bestMatch(word, by));
  }
  return all === 0 ? 0 : found / all;
}

/** What a match is worth, 0-1; saying the opposite is worth nothing. */
function strength(match: Match | undefined): number {
  return match && !match.opposed ? match.similarity : 0;
}

function total(matches: Comparison['matches']): number {
  return matches.reduce((sum, match) => sum + match.weight, 0);
}

function unique(words: readonly Word[]): Word[] {
  const seen = new Set<string>();
  return words.filter((word) => !seen.has(word.stem) && seen.add(word.stem));
}

function stem(word: Word): string {
  return word.stem;
}
