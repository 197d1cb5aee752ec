import { rememberFor } from '../../text/remember.ts';
import { bestMatch } from '../../text/similarity.ts';
import { contentWords, type Indexed, type Span, sum } from './indexed.ts';
import {
  letterFeatures,
  listStems,
  numberFeatures,
  orderShare,
  strength,
  type Wanted,
  type Weight,
  wordFeatures,
} from './word-features.ts';

/** The features of an answer compared with one way of making a point. Shares are 0-1; the rest are counts. */
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
  // The share of words in the order of the point.
  'order',
  // The share of the words of everything expected that the answer has.
  'wholeRecall',
  // Properties of the point and of the answer.
  'pointWords', 'freshShare', 'answerWords', 'spanWords', 'askedShare',
] as const;

export type FeatureName = (typeof FEATURES)[number];

/** The context in which an answer and a point are compared. */
export interface Context {
  question: Indexed;
  weigh: Weight;
  /** The share of the words of everything expected that the answer has. */
  wholeRecall: number;
}

/** An answer compared with one way of making a point. */
export interface Beside {
  features: number[];
  /** The span of the answer with most words of the point; undefined where it has none of them. */
  span: Span | undefined;
  /** The point's words with their matches in the answer. */
  wanted: Wanted[];
  /** The answer has another number instead of one of the point. */
  hasOtherNumber: boolean;
}

/** Stems of a question's words, cached since every point needs them. */
const askedStems = rememberFor(({ reading }: Indexed) => new Set(listStems(reading.words)));

/** Compares an answer with one way of making a point. */
export function beside(answer: Indexed, point: Indexed, context: Context): Beside {
  const { question, weigh } = context;
  const asked = askedStems(question);
  const own = answer.content;
  const wanted = point.content.map(
    (word): Wanted => ({
      word,
      weight: weigh(word.stem),
      asked: asked.has(word.stem),
      match: bestMatch(word, own),
    }),
  );
  const span = closestSpan(answer, wanted);
  const named: Record<FeatureName, number> = {
    ...wordFeatures(wanted, span, answer, point, weigh, asked),
    ...letterFeatures(answer, point, span),
    ...numberFeatures(wanted, own, asked),
    order: orderShare(wanted, span),
    wholeRecall: context.wholeRecall,
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
    hasOtherNumber: named.numbersOther > 0,
  };
}

/** The share of the words of everything expected that an answer has. */
export function recallOfWhole(answer: Indexed, whole: Indexed, question: Indexed, weigh: Weight): number {
  const asked = askedStems(question);
  const fresh = whole.content.filter(({ stem }) => !asked.has(stem));
  const looked = fresh.length > 0 ? fresh : whole.content;
  const found = looked.map((word) => weigh(word.stem) * strength(bestMatch(word, answer.content)));
  return sum(found) / Math.max(1e-9, sum(looked.map(({ stem }) => weigh(stem))));
}

/** The span with most words of the point; the shorter one of two equal ones. */
function closestSpan(answer: Indexed, wanted: readonly Wanted[]): Span | undefined {
  const total = sum(wanted.map(({ weight }) => weight));
  const stands = new Map<string, number>();
  for (const { match, weight } of wanted) {
    if (match) stands.set(match.word.stem, Math.max(weight, stands.get(match.word.stem) ?? 0));
  }
  let best: { span: Span; value: number } | undefined;
  for (const span of answer.spans) {
    const stems = new Set(span.words.map(({ stem }) => stem));
    const found = sum([...stems].map((stem) => stands.get(stem) ?? 0)) / Math.max(1e-9, total);
    const value = Math.min(1, found) - 0.004 * contentWords(span).length;
    if (found > 0 && (!best || value > best.value)) best = { span, value };
  }
  return best?.span;
}

function share(some: readonly Wanted[], all: readonly Wanted[]): number {
  return sum(some.map(({ weight }) => weight)) / Math.max(1e-9, sum(all.map(({ weight }) => weight)));
}
