import { cosine, unit, type Vector } from '../../../encoder/encoder.ts';
import type { Word } from '../../text/read.ts';
import { rememberFor } from '../../text/remember.ts';
import { bestMatch, type Match, SAME_WORD } from '../../text/similarity.ts';
import { charCosine, charShare, pairs } from '../likeness/overlap.ts';
import type { Indexed, IndexedWord, Span } from './indexed.ts';

/** What is looked at when an answer is set beside one way of making a point. All but the counts are 0-1, cosines -1 to 1. */
// biome-ignore format: a table
export const FEATURES = [
  // Words: the share of the point's words that the answer has, by weight; `fresh` leaves out those of the question.
  'recall', 'recallFresh', 'recallSpan', 'recallExact', 'recallLetters', 'topFound', 'topMissing', 'pairs',
  // The share of the words of the answer, and of the span that comes closest, that the point has.
  'precision', 'precisionSpan',
  // Letters: slips, derived words and small words.
  'chars', 'charsSpan', 'charsFound',
  // Numbers of the point that are there, -1 where it has none; another number in their place.
  'numbers', 'numbersOther',
  // Meaning: cosines of the closest span and of the answer with the point, and of the question with both.
  'meaning', 'meaningSpan', 'meaningClause', 'meaningFresh', 'askedPoint', 'askedAnswer',
  // Meaning word by word: the mean of the best cosine of each word of the point, and of each word of the span.
  'soft', 'softFresh', 'softLeast', 'softSpan', 'softPrecision',
  // Opposites and denials among the words found.
  'opposed', 'negations',
  // The answer beside all that is expected, and read together with the question.
  'wholeRecall', 'wholeSoft', 'wholeMeaning', 'joint',
  // How much nearer the span comes to this point than to any other.
  'margin',
  // What kind of point and answer it is.
  'pointWords', 'freshShare', 'answerWords', 'spanWords', 'askedShare',
] as const;

export type FeatureName = (typeof FEATURES)[number];

/** What an answer and a point belong to. */
export interface Context {
  question: Indexed;
  weigh: Weight;
  /** The answer beside all that is expected: recall by words, by meaning word by word, and as a whole. */
  whole: { recall: number; soft: number; meaning: number };
  /** The answer, and each way of making a point, read behind the question. */
  joint: { answer: Vector | undefined; point: Vector | undefined };
  /** The other points. */
  others: readonly Indexed[];
}

/** How much a word says, by its stem: 0 (everywhere) to 1 (rare). */
export type Weight = (stem: string) => number;

/** An answer beside one way of making a point. */
export interface Beside {
  features: number[];
  /** The span of the answer that comes closest. */
  span: Span | undefined;
  /** The point's words and what stands for them in the answer. */
  wanted: Wanted[];
  /** How near the span comes to the point, by all of it and word by word; how near the answer comes to the question. */
  meaning: number;
  soft: number;
  askedMeaning: number;
  /** Words of the answer that the question does not have. */
  ownWords: number;
  /** The answer beside all that is expected. */
  whole: Context['whole'];
}

export interface Wanted {
  word: Word;
  weight: number;
  asked: boolean;
  match: Match | undefined;
}

const NONE = -1;

/** Stems of a question's words; every point is set beside it. */
const askedStems = rememberFor(({ reading }: Indexed) => new Set(stemsOf(reading.words)));

/** Sets an answer beside one way of making a point. */
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
  const near = nearnessOf(point.content, answer.content);
  const named: Record<FeatureName, number> = {
    ...wordFeatures(wanted, span, answer, point, weigh, asked),
    ...letterFeatures(answer, point, span),
    ...numberFeatures(wanted, own, asked),
    ...meaningFeatures(answer, point, question, span),
    ...softFeatures(wanted, near, span, answer, weigh),
    ...negationFeatures(wanted, point, span),
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
    spanWords: Math.log(1 + contentOf(span).length),
    askedShare: own.length === 0 ? 0 : own.filter(({ stem }) => asked.has(stem)).length / own.length,
  };
  return {
    features: FEATURES.map((name) => named[name]),
    span,
    wanted,
    meaning: named.meaningSpan,
    soft: named.softFresh,
    ownWords: own.filter(({ stem }) => !asked.has(stem)).length,
    askedMeaning: named.askedAnswer,
    whole: context.whole,
  };
}

/** An answer beside all that is expected. */
export function besideWhole(answer: Indexed, whole: Indexed, question: Indexed, weigh: Weight): Context['whole'] {
  const asked = askedStems(question);
  const own = answer.content.map(({ word }) => word);
  const fresh = whole.content.filter(({ word }) => !asked.has(word.stem));
  const looked = fresh.length > 0 ? fresh : whole.content;
  const weights = looked.map(({ word }) => weigh(word.stem));
  const total = Math.max(1e-9, sum(weights));
  return {
    recall: sum(looked.map(({ word }, index) => weights[index]! * strength(bestMatch(word, own)))) / total,
    soft: meanOf(nearnessOf(looked, answer.content).map(highest), weights),
    meaning: cosine(answer.vector, whole.vector),
  };
}

/** The span that has most of the point, by words and by meaning; of equal ones the shorter. */
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
    const value = Math.min(1, found) + cosine(span.vector, point.vector) - 0.004 * contentOf(span).length;
    if (!best || value > best.value) best = { span, value };
  }
  return best?.span;
}

function wordFeatures(
  wanted: readonly Wanted[],
  span: Span | undefined,
  answer: Indexed,
  point: Indexed,
  weigh: Weight,
  asked: ReadonlySet<string>,
) {
  const fresh = wanted.filter((each) => !each.asked);
  const looked = fresh.length > 0 ? fresh : wanted;
  const here = contentOf(span);
  const inSpan = wanted.map((each) => ({ ...each, match: bestMatch(each.word, here) }));
  const freshHere = inSpan.filter((each) => !each.asked);
  const own = answer.content.map(({ word }) => word).filter(({ stem }) => !asked.has(stem));
  const expected = point.content.map(({ word }) => word);
  const missing = looked.filter(({ match }) => strength(match) === 0);
  const found = looked.filter(({ match }) => strength(match) > 0);
  return {
    recall: recallOf(wanted),
    recallFresh: recallOf(looked),
    recallSpan: recallOf(freshHere.length > 0 ? freshHere : inSpan),
    recallExact: recallOf(looked, (match) => (match && !match.opposed && match.similarity === 1 ? 1 : 0)),
    recallLetters: recallOf(looked, (match) => (match && !match.opposed && match.similarity >= SAME_WORD ? 1 : 0)),
    topFound: Math.max(0, ...found.map(({ weight }) => weight)),
    topMissing: Math.max(0, ...missing.map(({ weight }) => weight)),
    pairs: pairs(stemsOf(span?.words ?? []), stemsOf(point.reading.words)),
    precision: precisionOf(own, expected, weigh),
    precisionSpan: precisionOf(
      here.filter(({ stem }) => !asked.has(stem)),
      expected,
      weigh,
    ),
  };
}

function letterFeatures(answer: Indexed, point: Indexed, span: Span | undefined) {
  const here = span ? answer.reading.text.slice(span.start, span.end) : '';
  return {
    chars: charCosine(answer.reading.text, point.reading.text),
    charsSpan: charCosine(here, point.reading.text),
    charsFound: charShare(point.reading.text, answer.reading.text),
  };
}

function numberFeatures(wanted: readonly Wanted[], own: readonly Word[], asked: ReadonlySet<string>) {
  const numbers = wanted.filter(({ word, asked: isAsked }) => word.number !== undefined && !isAsked);
  const missing = numbers.filter(({ match }) => !match);
  const known = new Set(wanted.map(({ word }) => word.number));
  const others = own.filter(({ number, stem }) => number !== undefined && !known.has(number) && !asked.has(stem));
  return {
    numbers: numbers.length === 0 ? NONE : 1 - missing.length / numbers.length,
    numbersOther: missing.length > 0 && others.length > 0 ? 1 : 0,
  };
}

function meaningFeatures(answer: Indexed, point: Indexed, question: Indexed, span: Span | undefined) {
  const bySpan = answer.spans.map(({ vector }) => cosine(vector, point.vector));
  const fresh = without(point.vector, question.vector);
  return {
    meaning: cosine(answer.vector, point.vector),
    meaningSpan: cosine(span?.vector, point.vector),
    meaningClause: Math.max(0, ...bySpan),
    meaningFresh: Math.max(0, ...answer.spans.map((each) => cosine(freshOf(each, question), fresh))),
    askedPoint: cosine(question.vector, point.vector),
    askedAnswer: cosine(question.vector, answer.vector),
  };
}

function softFeatures(
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
    soft: meanOf(softs, weights),
    softFresh: isFresh ? meanOf(softs, weights, fresh) : meanOf(softs, weights),
    softLeast: Math.min(1, ...softs.filter((_, index) => !isFresh || fresh[index])),
    softSpan: meanOf(
      inSpan,
      inSpan.map(() => 1),
    ),
    softPrecision: meanOf(
      here.map(({ place }) => Math.max(0, ...near.map((row) => row[place]!))),
      here.map(({ word }) => weigh(word.stem)),
    ),
  };
}

/** How near in meaning each word of one text comes to each of another: cosines. */
function nearnessOf(words: readonly IndexedWord[], others: readonly IndexedWord[]): Float64Array[] {
  return words.map(({ vector }) => Float64Array.from(others, (other) => cosine(vector, other.vector)));
}

function highest(values: Float64Array): number {
  let most = 0;
  for (const value of values) if (value > most) most = value;
  return most;
}

/** The weighted mean of some values; 0 of none. */
function meanOf(values: readonly number[], weights: readonly number[], kept?: readonly boolean[]): number {
  let [total, weight] = [0, 0];
  for (const [index, value] of values.entries()) {
    if (kept && !kept[index]) continue;
    total += weights[index]! * value;
    weight += weights[index]!;
  }
  return weight === 0 ? 0 : total / weight;
}

function negationFeatures(wanted: readonly Wanted[], point: Indexed, span: Span | undefined) {
  const matched = wanted.filter(({ match }) => match);
  const opposed = matched.filter(({ match }) => match!.opposed);
  const denied = (words: readonly Word[]) => (words.some(({ negated }) => negated) ? 1 : 0);
  return {
    opposed: sum(opposed.map(({ weight }) => weight)) / Math.max(1e-9, sum(matched.map(({ weight }) => weight))),
    negations: Math.abs(denied(point.reading.words) - denied(span?.words ?? [])),
  };
}

function recallOf(wanted: readonly Wanted[], value: (match: Match | undefined) => number = strength): number {
  return (
    sum(wanted.map(({ match, weight }) => weight * value(match))) /
    Math.max(1e-9, sum(wanted.map(({ weight }) => weight)))
  );
}

/** What a match is worth, 0-1; the opposite is worth nothing. */
export function strength(match: Match | undefined): number {
  return match && !match.opposed ? match.similarity : 0;
}

function precisionOf(own: readonly Word[], expected: readonly Word[], weigh: Weight): number {
  if (own.length === 0) return NONE;
  const covered = own.map((word) => weigh(word.stem) * strength(bestMatch(word, expected)));
  return sum(covered) / Math.max(1e-9, sum(own.map(({ stem }) => weigh(stem))));
}

const freshVectors = new WeakMap<Span, { question: Indexed; vector: Vector | undefined }>();

/** What a span means beyond the question; every point is set beside it. */
function freshOf(span: Span, question: Indexed): Vector | undefined {
  const known = freshVectors.get(span);
  if (known?.question === question) return known.vector;
  const vector = without(span.vector, question.vector);
  freshVectors.set(span, { question, vector });
  return vector;
}

/** What is left of a meaning when another is taken out of it. */
function without(vector: Vector | undefined, other: Vector | undefined): Vector | undefined {
  if (!vector || !other) return vector;
  const along = cosine(vector, other);
  return unit(vector.map((value, index) => value - along * other[index]!));
}

const stemsOf = (words: readonly Word[]): string[] => words.map(({ stem }) => stem);

function contentOf(span: Span | undefined): Word[] {
  return span?.words.filter(({ content }) => content) ?? [];
}

function share(some: readonly Wanted[], all: readonly Wanted[]): number {
  return sum(some.map(({ weight }) => weight)) / Math.max(1e-9, sum(all.map(({ weight }) => weight)));
}

function sum(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0);
}
