import type { Reading, Word } from '../../text/read.ts';
import { FUNCTION_WORDS } from '../../text/words.ts';
import { pairs as sharedPairs } from '../likeness/overlap.ts';

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

/** Odd order is an answer's own way of writing unless this share of its words stands in the model answer; nearly all of them where the order is less odd. */
const [KNOWN, NEARLY_ALL] = [0.6, 0.9];

/** Whether the words of an answer stand in no order that sentences have. Very short answers and notes are never judged. */
export function isShuffled(reading: Reading, expected: Reading | undefined, model: OrderModel): boolean {
  const pairs = orderPairs(reading);
  if (pairs.length < LEAST_PAIRS_KNOWN || isNotes(reading)) return false;
  const score = orderScore(pairs, model);
  const isOdd = pairs.length >= LEAST_PAIRS && score < model.threshold;
  if (!expected) return isOdd;
  const [said, wanted] = [reading, expected].map(({ words }) => words.map(({ stem }) => stem)) as [string[], string[]];
  const there = new Set(wanted);
  const known = said.filter((stem) => there.has(stem)).length / said.length;
  const isReordered = score < model.suspicious && known >= NEARLY_ALL && sharedPairs(wanted, said) < 0.35;
  // A derivation or a program has no such order, nor has the model answer then.
  return ((isOdd && known >= KNOWN) || isReordered) && orderScore(orderPairs(expected), model) >= model.threshold;
}

/** What divides notes, and how many words their parts have on average; commas divide sentences too, and bare words. */
const NOTES = [
  { by: /->|[→⇒⇌↔=;•|\n]|\s[-–—]\s/, least: 1, most: 9 },
  { by: /,/, least: 2, most: 5 },
];

/** `receptor -> neurone -> muscle`, `RAM is temporary; ROM is permanent`, `cheap books, mass production`: notes have an order of their own. */
function isNotes({ text, words }: Reading): boolean {
  return NOTES.some(({ by, least, most }) => {
    const parts = text.split(by).filter((part) => /[\p{L}\p{N}]/u.test(part)).length;
    return parts > 1 && words.length >= least * parts && words.length <= most * parts;
  });
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
