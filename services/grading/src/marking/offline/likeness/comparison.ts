import type { Reading, Word } from '../../text/read.ts';
import { bestMatch, type Match } from '../../text/similarity.ts';
import { isDirection } from '../directions/directions.ts';
import { directionsKept } from '../directions/kept.ts';

/** How much a word says, by its stem; from 0 (everywhere) to 1 (rare). */
export type Weight = (stem: string) => number;

/** An expected word and what stands for it in the answer. */
export interface Expected {
  word: Word;
  match: Match | undefined;
  weight: number;
  /** The question names it already: repeating it shows nothing. */
  asked: boolean;
}

/** An answer beside what was expected. */
export interface Comparison {
  answer: Reading;
  expected: Reading;
  question: Reading;
  /** Each expected word of meaning once. */
  wanted: Expected[];
  /** Each of the answer's words of meaning once, and how well the expected text covers it (0-1). */
  given: { word: Word; weight: number; covered: number; asked: boolean }[];
  /** Weighted share of the expected words that the answer has, opposites not counted; 0-1. */
  recall: number;
  /** Weighted share of the matched words, those of the question left out, that say the opposite; 0-1. */
  conflict: number;
}

/** Sets an answer beside one expected text; `known` is all that may be said, where not all of it is needed. */
export function compare(
  answer: Reading,
  expected: Reading,
  question: Reading,
  weight: Weight,
  known: Reading = expected,
): Comparison {
  const askedStems = new Set(question.words.map((word) => word.stem));
  const [there, sayable] = [distinct(answer.content), distinct(known.content)];
  let isSaid: boolean | undefined;
  const matchOf = (word: Word, others: readonly Word[]) => {
    const match = bestMatch(word, others);
    if (!match?.opposed || !isDirection(word)) return match;
    // `The shorter, the higher` says what `the longer, the lower` does, in opposite words.
    isSaid ??= directionsKept(answer, expected) === 1;
    return { ...match, opposed: !isSaid };
  };
  const wanted = once(expected.content).map((word) => ({
    word,
    match: matchOf(word, there),
    weight: weight(word.stem),
    asked: askedStems.has(word.stem),
  }));
  const given = once(answer.content).map((word) => ({
    word,
    weight: weight(word.stem),
    covered: strength(matchOf(word, sayable)),
    asked: askedStems.has(word.stem),
  }));
  const matched = wanted.filter(({ match }) => match);
  const opposed = matched.filter(({ match }) => match!.opposed);
  return {
    answer,
    expected,
    question,
    wanted,
    given,
    recall: recallOf(wanted),
    conflict: total(opposed) / Math.max(1e-9, total(matched)),
  };
}

/** A number was expected beyond those of the question, and the answer has none of it but another. */
export function saysOtherNumber({ wanted, given }: Comparison): boolean {
  const isMissing = wanted.some(({ word, match, asked }) => word.number !== undefined && !asked && !match);
  return isMissing && given.some(({ word, covered, asked }) => word.number !== undefined && !asked && covered === 0);
}

/** Weighted share of some expected words that the answer has; 0-1. */
export function recallOf(wanted: readonly Expected[], value: (match: Match | undefined) => number = strength): number {
  return wanted.reduce((sum, { match, weight }) => sum + weight * value(match), 0) / Math.max(1e-9, total(wanted));
}

/** What a match is worth, 0-1; saying the opposite is worth nothing. */
export function strength(match: Match | undefined): number {
  return match && !match.opposed ? match.similarity : 0;
}

/** Sum of weights. */
export function total(items: readonly { weight: number }[]): number {
  return items.reduce((sum, { weight }) => sum + weight, 0);
}

/** Mean of some values; that of none is `ofNone`. */
export function mean(values: readonly number[], ofNone = 0): number {
  return values.length === 0 ? ofNone : values.reduce((a, b) => a + b, 0) / values.length;
}

/** The first of each spelling, negated and not: long answers repeat their words. */
export function distinct(words: readonly Word[]): Word[] {
  const seen = new Set<string>();
  return words.filter(({ text, negated }) => {
    const key = `${negated} ${text}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** A word by its stem, and whether it is denied. */
export function meaning({ stem, negated }: Word): string {
  return negated ? `not ${stem}` : stem;
}

function once(words: readonly Word[]): Word[] {
  const seen = new Set<string>();
  return words.filter((word) => !seen.has(word.stem) && seen.add(word.stem));
}
