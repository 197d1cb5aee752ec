import type { Word } from '../../text/read.ts';
import { bestMatch, type Match, SAME_WORD } from '../../text/similarity.ts';
import { charCosine, charShare, pairs } from '../likeness/overlap.ts';
import { contentWords, type Indexed, type Span, sum } from './indexed.ts';

/** The weight of a word by its stem: 0 (common) to 1 (rare). */
export type Weight = (stem: string) => number;

export interface Wanted {
  word: Word;
  weight: number;
  asked: boolean;
  match: Match | undefined;
}

/** The value of a match, 0-1; an opposite has none. */
export function strength(match: Match | undefined): number {
  return match && !match.opposed ? match.similarity : 0;
}

export function wordFeatures(
  wanted: readonly Wanted[],
  span: Span | undefined,
  answer: Indexed,
  point: Indexed,
  weigh: Weight,
  asked: ReadonlySet<string>,
) {
  const fresh = wanted.filter((each) => !each.asked);
  const looked = fresh.length > 0 ? fresh : wanted;
  const here = contentWords(span);
  const inSpan = wanted.map((each) => ({ ...each, match: bestMatch(each.word, here) }));
  const freshHere = inSpan.filter((each) => !each.asked);
  const own = answer.content.filter(({ stem }) => !asked.has(stem));
  const expected = point.content;
  const missing = looked.filter(({ match }) => strength(match) === 0);
  const found = looked.filter(({ match }) => strength(match) > 0);
  return {
    recall: computeRecall(wanted),
    recallFresh: computeRecall(looked),
    recallSpan: computeRecall(freshHere.length > 0 ? freshHere : inSpan),
    recallExact: computeRecall(looked, (match) => (match && !match.opposed && match.similarity === 1 ? 1 : 0)),
    recallLetters: computeRecall(looked, (match) => (match && !match.opposed && match.similarity >= SAME_WORD ? 1 : 0)),
    topFound: Math.max(0, ...found.map(({ weight }) => weight)),
    topMissing: Math.max(0, ...missing.map(({ weight }) => weight)),
    pairs: pairs(listStems(span?.words ?? []), listStems(point.reading.words)),
    precision: computePrecision(own, expected, weigh),
    precisionSpan: computePrecision(
      here.filter(({ stem }) => !asked.has(stem)),
      expected,
      weigh,
    ),
  };
}

export function letterFeatures(answer: Indexed, point: Indexed, span: Span | undefined) {
  const here = span ? answer.reading.text.slice(span.start, span.end) : '';
  return {
    chars: charCosine(answer.reading.text, point.reading.text),
    charsSpan: charCosine(here, point.reading.text),
    charsFound: charShare(point.reading.text, answer.reading.text),
  };
}

export function numberFeatures(wanted: readonly Wanted[], own: readonly Word[], asked: ReadonlySet<string>) {
  const numbers = wanted.filter(({ word, asked: isAsked }) => word.number !== undefined && !isAsked);
  const missing = numbers.filter(({ match }) => !match);
  const known = new Set(wanted.map(({ word }) => word.number));
  const others = own.filter(({ number, stem }) => number !== undefined && !known.has(number) && !asked.has(stem));
  return {
    numbers: numbers.length === 0 ? NONE : 1 - missing.length / numbers.length,
    numbersOther: missing.length > 0 && others.length > 0 ? 1 : 0,
  };
}

/**
 * Takes the point's words that a span has, in pairs of neighbours, and computes the share of pairs in the same order; 1
 * for fewer than two words.
 */
export function orderShare(wanted: readonly Wanted[], span: Span | undefined): number {
  const here = new Set(contentWords(span));
  const places = wanted.flatMap(({ match }) =>
    match && !match.opposed && here.has(match.word) ? [match.word.start] : [],
  );
  if (places.length < 2) return 1;
  return places.slice(1).filter((place, index) => place > places[index]!).length / (places.length - 1);
}

function computeRecall(wanted: readonly Wanted[], value: (match: Match | undefined) => number = strength): number {
  return (
    sum(wanted.map(({ match, weight }) => weight * value(match))) /
    Math.max(1e-9, sum(wanted.map(({ weight }) => weight)))
  );
}

function computePrecision(own: readonly Word[], expected: readonly Word[], weigh: Weight): number {
  if (own.length === 0) return NONE;
  const covered = own.map((word) => weigh(word.stem) * strength(bestMatch(word, expected)));
  return sum(covered) / Math.max(1e-9, sum(own.map(({ stem }) => weigh(stem))));
}

const NONE = -1;

export const listStems = (words: readonly Word[]): string[] => words.map(({ stem }) => stem);
