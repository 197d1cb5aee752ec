import { cosine, unit, type Vector } from '../../../encoder/encoder.ts';
import type { Indexed, IndexedWord, Span } from './indexed.ts';
import type { Wanted, Weight } from './word-features.ts';

export function meaningFeatures(answer: Indexed, point: Indexed, question: Indexed, span: Span | undefined) {
  const bySpan = answer.spans.map(({ vector }) => cosine(vector, point.vector));
  const fresh = without(point.vector, question.vector);
  return {
    meaning: cosine(answer.vector, point.vector),
    meaningSpan: cosine(span?.vector, point.vector),
    meaningClause: Math.max(0, ...bySpan),
    meaningFresh: Math.max(0, ...answer.spans.map((each) => cosine(freshVector(each, question), fresh))),
    askedPoint: cosine(question.vector, point.vector),
    askedAnswer: cosine(question.vector, answer.vector),
  };
}

export function softFeatures(
  wanted: readonly Wanted[],
  near: readonly Float64Array[],
  span: Span | undefined,
  answer: Indexed,
  weigh: Weight,
) {
  const softs = near.map((row) => highest(row));
  const stems = new Set(span?.words.map(({ stem }) => stem));
  const here = answer.content.flatMap(({ word }, place) => (stems.has(word.stem) ? [{ word, place }] : []));
  const inSpan = near.map((row) => Math.max(0, ...here.map(({ place }) => row[place]!)));
  const weights = wanted.map(({ weight }) => weight);
  const fresh = wanted.map(({ asked }) => !asked);
  const isFresh = fresh.includes(true);
  return {
    soft: weightedMean(softs, weights),
    softFresh: isFresh ? weightedMean(softs, weights, fresh) : weightedMean(softs, weights),
    softLeast: Math.min(1, ...softs.filter((_, index) => !isFresh || fresh[index])),
    softSpan: weightedMean(
      inSpan,
      inSpan.map(() => 1),
    ),
    softPrecision: weightedMean(
      here.map(({ place }) => Math.max(0, ...near.map((row) => row[place]!))),
      here.map(({ word }) => weigh(word.stem)),
    ),
  };
}

/** Computes the cosine similarity of each word of one text to each word of another. */
export function computeNearness(words: readonly IndexedWord[], others: readonly IndexedWord[]): Float64Array[] {
  return words.map(({ vector }) => Float64Array.from(others, (other) => cosine(vector, other.vector)));
}

export function highest(values: Float64Array): number {
  let most = 0;
  for (const value of values) if (value > most) most = value;
  return most;
}

/** The weighted mean of values; 0 where there are none. */
export function weightedMean(values: readonly number[], weights: readonly number[], kept?: readonly boolean[]): number {
  let [total, weight] = [0, 0];
  for (const [index, value] of values.entries()) {
    if (kept && !kept[index]) continue;
    total += weights[index]! * value;
    weight += weights[index]!;
  }
  return weight === 0 ? 0 : total / weight;
}

const freshVectors = new WeakMap<Span, { question: Indexed; vector: Vector | undefined }>();

/** The meaning of a span beyond the question's, cached since every point needs it. */
function freshVector(span: Span, question: Indexed): Vector | undefined {
  const known = freshVectors.get(span);
  if (known?.question === question) return known.vector;
  const vector = without(span.vector, question.vector);
  freshVectors.set(span, { question, vector });
  return vector;
}

/** Removes from a vector its component along another. */
function without(vector: Vector | undefined, other: Vector | undefined): Vector | undefined {
  if (!vector || !other) return vector;
  const along = cosine(vector, other);
  return unit(vector.map((value, index) => value - along * other[index]!));
}
