import type { Word } from '../../text/read.ts';
import { contradiction } from '../contradiction/contradiction.ts';
import { type Comparison, distinct, type Expected, mean, recallOf, strength, total } from '../likeness/comparison.ts';
import { MEANINGS } from '../likeness/meaning.ts';
import { charCosine, commonRun, likenessTo, longestCommon, pairs } from '../likeness/overlap.ts';
import { DETAILS } from './details.ts';

/**
 * What the fitted model looks at, in the order of its file. The sign says which way the expected share may move with a feature
 * (1 up, -1 down); 0 marks context that only the verdict on whole answers uses, except `expectedLength`.
 */
// biome-ignore format: a table
export const FEATURES = {
  recall: 1, precision: 1, f1: 1, recallNew: 1, precisionNew: 1, recallExact: 1, recallMax: 1, recallTop: 1, recallPlain: 1,
  recallNouns: 1, recallVerbs: 1, fuzzy: 1, fuzzyNew: 1, rarest: 1, second: 1, third: 1, points: 1, pointsBest: 1, pointsHalf: 1,
  pairs: 1, pairsAll: 1, common: 1, run: 1, chars: 1, charsNew: 1, near: 1, orderKept: 1, bestSentence: 1, answerSentence: 1,
  precisionExact: 1, numbers: 1, lengthRatio: 1, answerLength: 1,
  conflict: -1, conflicts: -1, denied: -1, negation: -1, numbersOther: -1, nothingNew: -1,
  extra: 0, expectedLength: 0, expectedNegation: 0, asked: 0, askedLength: 0, newShare: 0, newCount: 0,
} as const;

/** The names of all that the model looks at, in the order of its file. */
export const FEATURE_NAMES: readonly string[] = [...Object.keys(FEATURES), ...DETAILS, ...MEANINGS];

/** A comparison as numbers, in the order of `FEATURES`: the first part of what the model looks at, before the details. */
export function featuresOf(comparison: Comparison): number[] {
  const named = { ...wordFeatures(comparison), ...textFeatures(comparison), ...contextFeatures(comparison) };
  return (Object.keys(FEATURES) as (keyof typeof FEATURES)[]).map((name) => named[name]);
}

/** Which of the expected words are there, and which of the answer's words were expected. */
function wordFeatures({ answer, expected, wanted, given, recall, conflict }: Comparison) {
  const fresh = wanted.filter(({ asked }) => !asked);
  const givenFresh = given.filter(({ asked }) => !asked);
  const byWeight = fresh.toSorted((a, b) => b.weight - a.weight);
  const precision = coverage(given);
  const points = expected.sentences
    .map((_, sentence) => fresh.filter(({ word }) => word.sentence === sentence))
    .filter((point) => point.length > 1)
    .map((point) => recallOf(point));
  const ofKind = (...tags: string[]) => recallOf(fresh.filter(({ word }) => tags.includes(word.pos)));
  const exact = fresh.length > 0 ? fresh : wanted;
  return {
    recall,
    precision,
    f1: (2 * recall * precision) / Math.max(1e-9, recall + precision),
    recallNew: fresh.length > 0 ? recallOf(fresh) : recall,
    precisionNew: coverage(givenFresh),
    recallExact: recallOf(exact, (match) => (match?.similarity === 1 ? 1 : 0)),
    recallMax: Math.max(0, ...fresh.map(({ match, weight }) => strength(match) * weight)),
    recallTop: recallOf(byWeight.slice(0, Math.ceil(byWeight.length / 2))),
    recallPlain: mean(wanted.map(({ match }) => strength(match))),
    recallNouns: ofKind('NOUN', 'PROPN'),
    recallVerbs: ofKind('VERB'),
    fuzzy: fuzzyShare(wanted, answer.content),
    fuzzyNew: fuzzyShare(fresh, answer.content),
    rarest: byWeight[0] ? strength(byWeight[0].match) : 1,
    second: byWeight[1] ? strength(byWeight[1].match) : -1,
    third: byWeight[2] ? strength(byWeight[2].match) : -1,
    points: mean(points),
    pointsBest: mean(points.toSorted((a, b) => b - a).slice(0, Math.ceil(points.length / 2))),
    pointsHalf: mean(points.map((point) => (point >= 0.5 ? 1 : 0))),
    near: nearness(wanted),
    orderKept: orderKept(wanted),
    bestSentence: Math.max(
      0,
      ...expected.sentences.map((_, n) => recallOf(wanted.filter(({ word }) => word.sentence === n))),
    ),
    answerSentence: Math.max(
      0,
      ...answer.sentences.map((_, n) =>
        recallOf(wanted, (match) => (match?.word.sentence === n ? strength(match) : 0)),
      ),
    ),
    precisionExact: mean(given.map(({ word }) => (expected.content.some(({ stem }) => stem === word.stem) ? 1 : 0))),
    conflict,
    denied: contradiction(answer, [expected]) ? 1 : 0,
    conflicts: Math.min(3, wanted.filter(({ match }) => match?.opposed).length),
    nothingNew: givenFresh.length === 0 ? 1 : 0,
    extra: Math.log(1 + givenFresh.filter(({ covered }) => covered === 0).length),
  };
}

/** How the texts overlap as sequences of words and letters. */
function textFeatures({ answer, expected, wanted, given }: Comparison) {
  const stems = (words: readonly Word[]) => words.map(({ stem }) => stem);
  const numbers = wanted.filter(({ word }) => word.number !== undefined);
  const known = new Set(expected.content.map(({ number }) => number));
  const freshText = (words: readonly { word: Word; asked: boolean }[]) =>
    words.flatMap(({ word, asked }) => (asked ? [] : [word.stem])).join(' ');
  return {
    pairs: pairs(stems(answer.content), stems(expected.content)),
    pairsAll: pairs(stems(answer.words), stems(expected.words)),
    common: longestCommon(stems(answer.content), stems(expected.content)) / Math.max(1, expected.content.length),
    run: commonRun(stems(answer.words), stems(expected.words)),
    chars: charCosine(answer.text, expected.text),
    charsNew: charCosine(freshText(given), freshText(wanted)),
    negation: Math.abs(negated(answer.words) - negated(expected.words)),
    numbers: numbers.length > 0 ? recallOf(numbers) : 1,
    numbersOther: Math.min(
      3,
      given.filter(({ word, asked }) => word.number !== undefined && !asked && !known.has(word.number)).length,
    ),
    lengthRatio: Math.log((answer.content.length + 1) / (expected.content.length + 1)),
    answerLength: Math.log(answer.words.length + 1),
  };
}

/** What the question and the expected text are like. */
function contextFeatures({ expected, question, wanted, given }: Comparison) {
  const fresh = wanted.filter(({ asked }) => !asked);
  return {
    expectedLength: Math.log(expected.words.length + 1),
    expectedNegation: negated(expected.words),
    asked: mean(given.map(({ asked }) => (asked ? 1 : 0))),
    askedLength: Math.log(question.words.length + 1),
    newShare: total(fresh) / Math.max(1e-9, total(wanted)),
    newCount: Math.log(1 + fresh.length),
  };
}

function coverage(given: Comparison['given']): number {
  return given.reduce((sum, { weight, covered }) => sum + weight * covered, 0) / Math.max(1e-9, total(given));
}

function negated(words: readonly Word[]): number {
  return words.some((word) => word.negated) ? 1 : 0;
}

/** What a word counts that only looks like the expected one, or says it the other way round. */
const ALIKE = 0.8;

/** As recall, but deaf to negation and open to words that only look alike. */
function fuzzyShare(wanted: readonly Expected[], given: readonly Word[]): number {
  const likest = likenessTo(distinct(given).map(({ text }) => text));
  const values = wanted.map(({ word, match }) => {
    if (match) return match.opposed ? ALIKE * match.similarity : match.similarity;
    return ALIKE * likest(word.text);
  });
  return wanted.reduce((sum, { weight }, index) => sum + weight * values[index]!, 0) / Math.max(1e-9, total(wanted));
}

/** Share of neighbouring expected words that stand near one another in the answer too. */
function nearness(wanted: readonly Expected[]): number {
  return mean(
    wanted.slice(1).map(({ match }, index) => {
      const before = wanted[index]!.match;
      return match && before && !match.opposed && !before.opposed && Math.abs(match.word.start - before.word.start) < 40
        ? 1
        : 0;
    }),
  );
}

/** Share of neighbouring found words that stand in the expected order. */
function orderKept(wanted: readonly Expected[]): number {
  const places = wanted.flatMap(({ match }) => (match ? [match.word.start] : []));
  return places.length < 2 ? 0.5 : mean(places.slice(1).map((place, index) => (place > places[index]! ? 1 : 0)));
}
