import type { Reading, Word } from '../../text/read.ts';
import { FUNCTION_WORDS } from '../../text/words.ts';
import { pairs as sharedPairs } from '../likeness/overlap.ts';

/** Log-likelihood ratios of neighbouring words in sentences against chance (in hundredths), with thresholds. */
export interface OrderModel {
  pairs: Record<string, number>;
  /** Mean below which the words of an answer are in no order. */
  threshold: number;
  /** The same for an answer that has the words of the model answer in another order. */
  suspicious: number;
}

/** The fewest pairs by which an order is judged. */
export const LEAST_PAIRS = 9;
/** The fewest pairs where the words are those of the model answer. */
export const LEAST_PAIRS_KNOWN = 5;

/** The fewest pairs where there is only a rubric to compare with, since terse students leave out function words. */
const LEAST_PAIRS_LINES = 14;

/**
 * An odd order is the candidate's style unless this share of the words is in the model answer; the second value is for
 * an order that is less odd.
 */
const [KNOWN, NEARLY_ALL] = [0.6, 0.9];
/**
 * Share of the model answer's neighbouring pairs below which its words are in another order: for a usual order, an odd
 * one, and where words are left out or repeated.
 */
const KEPT = { usual: 0.3, odd: 0.5, inPart: 0.35 };
/** The fewest pairs for this comparison; fewer may be separated by chance. */
const LEAST_NEIGHBOURS = 3;

/**
 * Whether the words of an answer are not in the order of sentences. Very short answers and notes are never judged.
 *
 * @param expected the model answer. The texts of a rubric are not used, since answers word things differently.
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
  // A model answer without such an order is a derivation or a program, and the answer may be one too.
  if (expected && orderScore(orderPairs(expected), model) < model.threshold) return false;
  const least = !expected && ways.length > 0 ? LEAST_PAIRS_LINES : LEAST_PAIRS;
  const isOdd = pairs.length >= least && score < model.threshold && !isNotes(reading);
  return (
    (isOdd && (!expected || (shareKnown(reading, expected) >= KNOWN && shareInOrder(reading, expected) < KEPT.odd))) ||
    [expected, ...ways].some((way) => way && isReordered(reading, way, score < model.suspicious))
  );
}

function shareKnown(reading: Reading, expected: Reading): number {
  const there = new Set(listStems(expected));
  return listStems(reading).filter((stem) => there.has(stem)).length / reading.words.length;
}

/** Share of the neighbouring words of an answer that are neighbours in the expected one; 1 for a part taken out of it. */
function shareInOrder(reading: Reading, way: Reading): number {
  return sharedPairs(listStems(way), listStems(reading));
}

/**
 * Whether an answer has the words of an expected one and hardly any others, in another order. Honest answers with the
 * same words keep most of their neighbours.
 */
function isReordered(reading: Reading, way: Reading, isUnusual: boolean): boolean {
  const [said, wanted] = [listStems(reading), listStems(way)];
  if (shareKnown(reading, way) < NEARLY_ALL) return false;
  if (inCommon(said, wanted) < NEARLY_ALL * Math.max(said.length, wanted.length))
    return isUnusual && !isNotes(reading) && shareInOrder(reading, way) < KEPT.inPart;
  const beside = new Set(said.slice(1).map((stem, index) => `${said[index]} ${stem}`));
  const neighbours = [...new Set(neighbouringStems(way))];
  const kept = neighbours.filter((pair) => beside.has(pair)).length;
  return neighbours.length >= LEAST_NEIGHBOURS && kept < (isUnusual ? KEPT.odd : KEPT.usual) * neighbours.length;
}

const listStems = ({ words }: Reading): string[] => words.map(({ stem }) => stem);

/** How many words two texts share, counted with repetitions. */
function inCommon(said: readonly string[], wanted: readonly string[]): number {
  const left = new Map<string, number>();
  for (const stem of wanted) left.set(stem, (left.get(stem) ?? 0) + 1);
  return said.filter((stem) => {
    const count = left.get(stem) ?? 0;
    left.set(stem, count - 1);
    return count > 0;
  }).length;
}

/** Pairs of neighbouring words, but none across `and`, `or` and commas, since items may change places. */
function neighbouringStems({ words, text }: Reading): string[] {
  return words.slice(1).flatMap((word, index) => {
    const before = words[index]!;
    const isDivided = [before, word].some((one) => one.text === 'and' || one.text === 'or');
    return isDivided || /[,;]/.test(text.slice(before.end, word.start)) ? [] : [`${before.stem} ${word.stem}`];
  });
}

/**
 * Separators of notes, with the least and the greatest average number of words between them. The range is narrower for
 * commas, since sentences have commas too.
 */
const NOTES = [
  { by: /->|[→⇒⇌↔=;•|\n]|\s[-–—]\s/, least: 1, most: 9 },
  { by: /,/, least: 2, most: 5 },
];

/**
 * Whether a text consists of notes, which have an order of their own: `receptor -> neurone -> muscle`, `RAM is
 * temporary; ROM is permanent`, `cheap books, mass production`.
 */
function isNotes({ text, words }: Reading): boolean {
  return NOTES.some(({ by, least, most }) => {
    const parts = text.split(by).filter((part) => /[\p{L}\p{N}]/u.test(part)).length;
    return parts > 1 && words.length >= least * parts && words.length <= most * parts;
  });
}

/**
 * Pairs of neighbouring words in sentences, including their beginnings and ends: function words as they are, others by
 * part of speech.
 */
export function orderPairs(reading: Reading): string[] {
  return reading.bySentence
    .filter((words) => words.length > 0)
    .flatMap((words) => {
      const kinds = ['^', ...words.map(orderClass), '$'];
      return kinds.slice(1).map((kind, index) => `${kinds[index]} ${kind}`);
    });
}

/** Mean log-likelihood ratio of pairs, in hundredths; unknown pairs count as unlikely. */
export function orderScore(pairs: readonly string[], { pairs: known }: Pick<OrderModel, 'pairs'>): number {
  return pairs.reduce((sum, pair) => sum + (Object.hasOwn(known, pair) ? known[pair]! : -100), 0) / pairs.length;
}

function orderClass(word: Word): string {
  return FUNCTION_WORDS.has(word.text) ? word.text : word.pos;
}
