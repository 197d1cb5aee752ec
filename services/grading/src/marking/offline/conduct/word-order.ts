import type { Reading, Word } from '../../text/read.ts';
import { FUNCTION_WORDS } from '../../text/words.ts';
import { pairs as sharedPairs } from '../likeness/overlap.ts';

/**
 * How much likelier pairs of neighbouring words are in sentences than by chance (log, hundredths), and what is too low.
 */
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

/** Enough where only the lines of a rubric say what is wanted: terse students leave out small words. */
const LEAST_PAIRS_LINES = 14;

/**
 * Odd order is an answer's own way of writing unless this share of its words stands in the model answer; nearly all of
 * them where the order is less odd.
 */
const [KNOWN, NEARLY_ALL] = [0.6, 0.9];
/**
 * Share of neighbours of the model answer below which its words stand in another order: usual ones, odd ones, and where
 * words are left out or said twice.
 */
const KEPT = { usual: 0.3, odd: 0.5, inPart: 0.35 };
/** Fewer neighbours are too soon apart. */
const LEAST_NEIGHBOURS = 3;

/**
 * Whether the words of an answer stand in no order that sentences have. Very short answers and notes are never judged.
 *
 * @param expected the model answer; the lines of a rubric are in other words than answers to it.
 */
export function isShuffled(
  reading: Reading,
  expected: Reading | undefined,
  ways: readonly Reading[],
  model: OrderModel,
): boolean {
  const pairs = orderPairs(reading);
  if (pairs.length < LEAST_PAIRS_KNOWN) return false;
  const score = orderScore(pairs, model);
  // A derivation or a program has no such order, nor has the model answer then.
  if (expected && orderScore(orderPairs(expected), model) < model.threshold) return false;
  const least = !expected && ways.length > 0 ? LEAST_PAIRS_LINES : LEAST_PAIRS;
  const isOdd = pairs.length >= least && score < model.threshold && !isNotes(reading);
  return (
    (isOdd && (!expected || shareKnown(reading, expected) >= KNOWN)) ||
    [expected, ...ways].some((way) => way && isReordered(reading, way, score < model.suspicious))
  );
}

function shareKnown(reading: Reading, expected: Reading): number {
  const there = new Set(listStems(expected));
  return listStems(reading).filter((stem) => there.has(stem)).length / reading.words.length;
}

/**
 * The words of a way to answer and hardly any others, away from their neighbours there. Students who use all the same
 * words keep most of these.
 */
function isReordered(reading: Reading, way: Reading, isUnusual: boolean): boolean {
  const [said, wanted] = [listStems(reading), listStems(way)];
  if (shareKnown(reading, way) < NEARLY_ALL) return false;
  if (inCommon(said, wanted) < NEARLY_ALL * Math.max(said.length, wanted.length))
    return isUnusual && !isNotes(reading) && sharedPairs(wanted, said) < KEPT.inPart;
  const beside = new Set(said.slice(1).map((stem, index) => `${said[index]} ${stem}`));
  const neighbours = [...new Set(neighbouringStems(way))];
  const kept = neighbours.filter((pair) => beside.has(pair)).length;
  return neighbours.length >= LEAST_NEIGHBOURS && kept < (isUnusual ? KEPT.odd : KEPT.usual) * neighbours.length;
}

const listStems = ({ words }: Reading): string[] => words.map(({ stem }) => stem);

/** How many words two texts have in common, each as often as it stands in both. */
function inCommon(said: readonly string[], wanted: readonly string[]): number {
  const left = new Map<string, number>();
  for (const stem of wanted) left.set(stem, (left.get(stem) ?? 0) + 1);
  return said.filter((stem) => {
    const count = left.get(stem) ?? 0;
    left.set(stem, count - 1);
    return count > 0;
  }).length;
}

/** Neighbouring words inside the items of a text: what `and`, `or` and commas divide may change places. */
function neighbouringStems({ words, text }: Reading): string[] {
  return words.slice(1).flatMap((word, index) => {
    const before = words[index]!;
    const isDivided = [before, word].some((one) => one.text === 'and' || one.text === 'or');
    return isDivided || /[,;]/.test(text.slice(before.end, word.start)) ? [] : [`${before.stem} ${word.stem}`];
  });
}

/** What divides notes, and how many words their parts have on average; commas divide sentences too, and bare words. */
const NOTES = [
  { by: /->|[→⇒⇌↔=;•|\n]|\s[-–—]\s/, least: 1, most: 9 },
  { by: /,/, least: 2, most: 5 },
];

/**
 * `receptor -> neurone -> muscle`, `RAM is temporary; ROM is permanent`, `cheap books, mass production`: notes have an
 * order of their own.
 */
function isNotes({ text, words }: Reading): boolean {
  return NOTES.some(({ by, least, most }) => {
    const parts = text.split(by).filter((part) => /[\p{L}\p{N}]/u.test(part)).length;
    return parts > 1 && words.length >= least * parts && words.length <= most * parts;
  });
}

/**
 * The neighbouring words of a text's sentences, their ends included: function words as they are, others by their part
 * of speech.
 */
export function orderPairs(reading: Reading): string[] {
  return reading.bySentence
    .filter((words) => words.length > 0)
    .flatMap((words) => {
      const kinds = ['^', ...words.map(orderClass), '$'];
      return kinds.slice(1).map((kind, index) => `${kinds[index]} ${kind}`);
    });
}

/** Mean log-likelihood ratio of pairs, in hundredths; pairs never seen count as unlikely. */
export function orderScore(pairs: readonly string[], { pairs: known }: Pick<OrderModel, 'pairs'>): number {
  return pairs.reduce((sum, pair) => sum + (Object.hasOwn(known, pair) ? known[pair]! : -100), 0) / pairs.length;
}

function orderClass(word: Word): string {
  return FUNCTION_WORDS.has(word.text) ? word.text : word.pos;
}
