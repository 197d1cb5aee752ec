import { cosine, type Vector } from '../../../encoder/encoder.ts';
import type { Reading } from '../../text/read.ts';
import { rememberFor } from '../../text/remember.ts';
import { bestMatch } from '../../text/similarity.ts';
import { contentWords, type Indexed, type Span, sum } from './indexed.ts';
import { computeNearness, highest, meaningFeatures, softFeatures, weightedMean } from './meaning-features.ts';
import { measureTurned } from './turned.ts';
import {
  letterFeatures,
  listStems,
  negationFeatures,
  numberFeatures,
  orderShare,
  strength,
  type Wanted,
  type Weight,
  wordFeatures,
} from './word-features.ts';

/**
 * The features of an answer compared with one way of making a point. Shares are 0-1, cosines -1 to 1; the rest are
 * counts.
 */
// biome-ignore format: a table
export const FEATURES = [
  // Words: the weighted share of the point's words that the answer has; `fresh` leaves out those of the question.
  'recall', 'recallFresh', 'recallSpan', 'recallExact', 'recallLetters', 'topFound', 'topMissing', 'pairs',
  // The share of the answer's words, and of the closest span's, that are in the point.
  'precision', 'precisionSpan',
  // Letters: misspellings, derived words and function words.
  'chars', 'charsSpan', 'charsFound',
  // Share of the point's numbers that the answer has, -1 where the point has none; whether it has other numbers
  // instead.
  'numbers', 'numbersOther',
  // Meaning: cosine similarities of the closest span and of the answer to the point, and of the question to both.
  'meaning', 'meaningSpan', 'meaningClause', 'meaningFresh', 'askedPoint', 'askedAnswer',
  // Meaning word by word: the mean of the best cosine of each word of the point, and of each word of the span.
  'soft', 'softFresh', 'softLeast', 'softSpan', 'softPrecision',
  // Opposites and negations, among the words found and clause by clause (turned.ts); the share of words in the order of
  // the point.
  'opposed', 'negations', 'turned', 'turnedAlone', 'turnedSpan', 'order',
  // The answer compared with everything expected, and read together with the question.
  'wholeRecall', 'wholeSoft', 'wholeMeaning', 'joint',
  // How much closer the span is to this point than to any other.
  'margin',
  // Properties of the point and of the answer.
  'pointWords', 'freshShare', 'answerWords', 'spanWords', 'askedShare',
] as const;

export type FeatureName = (typeof FEATURES)[number];

/** The context in which an answer and a point are compared. */
export interface Context {
  question: Indexed;
  weigh: Weight;
  /**
   * The answer compared with everything expected: recall by words, by the meaning of each word, and by the meaning of
   * the whole.
   */
  whole: { recall: number; soft: number; meaning: number };
  /** The answer, and the way of making the point, each read after the question. */
  joint: { answer: Vector | undefined; point: Vector | undefined };
  /** The other points. */
  others: readonly Indexed[];
  /** Reads the sentences of a span as a separate text. */
  readingOf: (span: Span) => Reading;
}

/** An answer compared with one way of making a point. */
export interface Beside {
  features: number[];
  /** The span of the answer that is closest to the point. */
  span: Span | undefined;
  /** The point's words with their matches in the answer. */
  wanted: Wanted[];
  /** Similarities of the span to the point, as a whole and word by word, and of the answer to the question. */
  meaning: number;
  soft: number;
  askedMeaning: number;
  /** The answer has another number instead of one of the point. */
  hasOtherNumber: boolean;
  /** Number of words of the answer that are not in the question. */
  ownWords: number;
  /** The answer compared with everything expected. */
  whole: Context['whole'];
}

/** Stems of a question's words, cached since every point needs them. */
const askedStems = rememberFor(({ reading }: Indexed) => new Set(listStems(reading.words)));

/** Compares an answer with one way of making a point. */
export function beside(answer: Indexed, point: Indexed, context: Context): Beside {
  const { question, weigh } = context;
  const asked = askedStems(question);
  const own = answer.content.map(({ word }) => word);
  const wanted = point.content.map(
    ({ word }): Wanted => ({
      word,
      weight: weigh(word.stem),
      asked: asked.has(word.stem),
      match: bestMatch(word, own),
    }),
  );
  const span = closestSpan(answer, point, wanted);
  const near = computeNearness(point.content, answer.content);
  const named: Record<FeatureName, number> = {
    ...wordFeatures(wanted, span, answer, point, weigh, asked),
    ...letterFeatures(answer, point, span),
    ...numberFeatures(wanted, own, asked),
    ...meaningFeatures(answer, point, question, span),
    ...softFeatures(wanted, near, span, answer, weigh),
    ...negationFeatures(wanted, point, span),
    ...measureTurned(answer.reading, point.reading, weigh),
    turnedSpan: span ? measureTurned(context.readingOf(span), point.reading, weigh).turned : 0,
    order: orderShare(wanted, span),
    wholeRecall: context.whole.recall,
    wholeSoft: context.whole.soft,
    wholeMeaning: context.whole.meaning,
    joint: cosine(context.joint.answer, context.joint.point),
    margin:
      cosine(span?.vector, point.vector) -
      Math.max(0, ...context.others.map(({ vector }) => cosine(span?.vector, vector))),
    pointWords: Math.log(1 + wanted.length),
    freshShare: share(
      wanted.filter((each) => !each.asked),
      wanted,
    ),
    answerWords: Math.log(1 + own.length),
    spanWords: Math.log(1 + contentWords(span).length),
    askedShare: own.length === 0 ? 0 : own.filter(({ stem }) => asked.has(stem)).length / own.length,
  };
  return {
    features: FEATURES.map((name) => named[name]),
    span,
    wanted,
    meaning: named.meaningSpan,
    soft: named.softFresh,
    hasOtherNumber: named.numbersOther > 0,
    ownWords: own.filter(({ stem }) => !asked.has(stem)).length,
    askedMeaning: named.askedAnswer,
    whole: context.whole,
  };
}

/** Compares an answer with everything expected. */
export function besideWhole(answer: Indexed, whole: Indexed, question: Indexed, weigh: Weight): Context['whole'] {
  const asked = askedStems(question);
  const own = answer.content.map(({ word }) => word);
  const fresh = whole.content.filter(({ word }) => !asked.has(word.stem));
  const looked = fresh.length > 0 ? fresh : whole.content;
  const weights = looked.map(({ word }) => weigh(word.stem));
  const total = Math.max(1e-9, sum(weights));
  return {
    recall: sum(looked.map(({ word }, index) => weights[index]! * strength(bestMatch(word, own)))) / total,
    soft: weightedMean(computeNearness(looked, answer.content).map(highest), weights),
    meaning: cosine(answer.vector, whole.vector),
  };
}

/** The span that has most of the point, by words and by meaning; the shorter one of two equal ones. */
function closestSpan(answer: Indexed, point: Indexed, wanted: readonly Wanted[]): Span | undefined {
  const total = sum(wanted.map(({ weight }) => weight));
  const stands = new Map<string, number>();
  for (const { match, weight } of wanted) {
    if (match) stands.set(match.word.stem, Math.max(weight, stands.get(match.word.stem) ?? 0));
  }
  let best: { span: Span; value: number } | undefined;
  for (const span of answer.spans) {
    const stems = new Set(span.words.map(({ stem }) => stem));
    const found = sum([...stems].map((stem) => stands.get(stem) ?? 0)) / Math.max(1e-9, total);
    const value = Math.min(1, found) + cosine(span.vector, point.vector) - 0.004 * contentWords(span).length;
    if (!best || value > best.value) best = { span, value };
  }
  return best?.span;
}

function share(some: readonly Wanted[], all: readonly Wanted[]): number {
  return sum(some.map(({ weight }) => weight)) / Math.max(1e-9, sum(all.map(({ weight }) => weight)));
}
