import type { Reading, Word } from '../text/read.ts';
import { FUNCTION_WORDS } from '../text/words.ts';

/** How much likelier pairs of neighbouring words are in sentences than by chance (log, hundredths), and what is too low. */
export interface OrderModel {
  pairs: Record<string, number>;
  /** Mean below which an answer's order is taken for none at all. */
  threshold: number;
}

/** Fewer pairs say nothing about order. */
const LEAST_PAIRS = 7;

/** Whether the words of an answer stand in no order that sentences have. Short answers are never judged. */
export function isShuffled(reading: Reading, model: OrderModel): boolean {
  const pairs = orderPairs(reading);
  return pairs.length >= LEAST_PAIRS && orderScore(pairs, model) < model.threshold;
}

/** The neighbouring words of a text's sentences: function words as they are, others by their part of speech. */
export function orderPairs(reading: Reading): string[] {
  return reading.words
    .slice(1)
    .flatMap((word, index) =>
      word.sentence === reading.words[index]!.sentence ? [`${kindOf(reading.words[index]!)} ${kindOf(word)}`] : [],
    );
}

/** Mean log-likelihood ratio of pairs, in hundredths; pairs never seen count as unlikely. */
export function orderScore(pairs: readonly string[], { pairs: known }: OrderModel): number {
  return pairs.reduce((sum, pair) => sum + (Object.hasOwn(known, pair) ? known[pair]! : -100), 0) / pairs.length;
}

function kindOf(word: Word): string {
  return FUNCTION_WORDS.has(word.text) ? word.text : word.pos;
}
