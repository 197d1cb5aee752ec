import type { Reading, Word } from '../text/read.ts';
import { FUNCTION_WORDS } from '../text/words.ts';
import { pairs as sharedPairs } from './overlap.ts';

/** How much likelier pairs of neighbouring words are in sentences than by chance (log, hundredths), and what is too low. */
export interface OrderModel {
  pairs: Record<string, number>;
  /** Mean below which an answer's order is taken for none at all. */
  threshold: number;
  /** The same for an answer that holds the words of the model answer in another order. */
  suspicious: number;
}

/** Fewer pairs say nothing about order. */
export const LEAST_PAIRS = 9;
/** Enough where the words are those of the model answer. */
export const LEAST_PAIRS_KNOWN = 5;

/** Whether the words of an answer stand in no order that sentences have. Very short answers are never judged. */
export function isShuffled(reading: Reading, expected: Reading | undefined, model: OrderModel): boolean {
  const pairs = orderPairs(reading);
  if (pairs.length < LEAST_PAIRS_KNOWN) return false;
  const score = orderScore(pairs, model);
  if (!expected) return pairs.length >= LEAST_PAIRS && score < model.threshold;
  const isOdd =
    (pairs.length >= LEAST_PAIRS && score < model.threshold) ||
    (score < model.suspicious && isReordered(reading, expected));
  // A derivation or a program has no such order, nor has the model answer then.
  return isOdd && orderScore(orderPairs(expected), model) >= model.threshold;
}

/** Nine in ten of its words stand in the model answer, but hardly any two of them side by side. */
function isReordered(reading: Reading, expected: Reading): boolean {
  const wanted = new Set(expected.words.map(({ stem }) => stem));
  const stems = reading.words.map(({ stem }) => stem);
  if (stems.filter((stem) => wanted.has(stem)).length < 0.9 * stems.length) return false;
  return (
    sharedPairs(
      expected.words.map(({ stem }) => stem),
      stems,
    ) < 0.35
  );
}

/** The neighbouring words of a text's sentences, their ends included: function words as they are, others by their part of speech. */
export function orderPairs(reading: Reading): string[] {
  return reading.bySentence
    .filter((words) => words.length > 0)
    .flatMap((words) => {
      const kinds = ['^', ...words.map(kindOf), '$'];
      return kinds.slice(1).map((kind, index) => `${kinds[index]} ${kind}`);
    });
}

/** Mean log-likelihood ratio of pairs, in hundredths; pairs never seen count as unlikely. */
export function orderScore(pairs: readonly string[], { pairs: known }: Pick<OrderModel, 'pairs'>): number {
  return pairs.reduce((sum, pair) => sum + (Object.hasOwn(known, pair) ? known[pair]! : -100), 0) / pairs.length;
}

function kindOf(word: Word): string {
  return FUNCTION_WORDS.has(word.text) ? word.text : word.pos;
}
