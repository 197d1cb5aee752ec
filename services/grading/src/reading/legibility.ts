import { HAND_SURE } from './handwriting/sure.ts';
import type { ReadWord } from './words/word.ts';

/** How well words were read. */
export interface Legibility {
  /** 0-1: mean confidence of words in print, longer ones counting more; share of sure words where some are by hand. */
  confidence: number;
  /** False for what the reader only guessed at. */
  legible: boolean;
  /** Legible, but with so many doubtful words that a person has to look. */
  doubtful: boolean;
}

/** As much of a word as it takes to judge how it was read. */
export type JudgedWord = Pick<ReadWord, 'text' | 'confidence' | 'hand'>;

/**
 * Print is read with a mean confidence near 90 and hardly a word under 60; handwriting with 35-50 and most words
 * under 60. The line lies between, nearer to print: what is doubtful goes to a person.
 */
const MEAN_MIN = 70;
const DOUBTFUL_BELOW = 60;
const DOUBTFUL_SHARE_MAX = 0.35;

/** Confidence (0-100) of a word by hand from which it is sure. */
const HAND_SURE_FROM = HAND_SURE * 100;
/**
 * Share of sure words from which an answer with words by hand is marked as usual, and from which it is marked at all. Measured
 * over 25 pages, the share of sure words predicts how many words are right (r 0.99); the mean confidence does not.
 */
const [SURE_SHARE, LEGIBLE_SHARE] = [0.8, 0.4];

/** Whether a word was read with doubt, by the measure of its reader. */
export const isDoubtful = ({ confidence, hand }: JudgedWord): boolean =>
  confidence < (hand ? HAND_SURE_FROM : DOUBTFUL_BELOW);

/** How well these words were read. The reader of handwriting has a measure of its own: what is sure among its words. */
export function legibilityOf(words: readonly JudgedWord[]): Legibility {
  return words.some(({ hand }) => hand) ? legibilityByHand(words) : legibilityOfPrint(words);
}

function legibilityByHand(words: readonly JudgedWord[]): Legibility {
  const written = words.filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  const sure = written.filter((word) => !isDoubtful(word)).length;
  const share = sure / Math.max(1, written.length);
  return { confidence: share, legible: share >= LEGIBLE_SHARE, doubtful: share >= LEGIBLE_SHARE && share < SURE_SHARE };
}

function legibilityOfPrint(words: readonly JudgedWord[]): Legibility {
  let sum = 0;
  let doubtful = 0;
  let total = 0;
  for (const { text, confidence } of words) {
    const weight = Math.min(text.length, 12);
    total += weight;
    sum += weight * confidence;
    if (confidence < DOUBTFUL_BELOW) doubtful += weight;
  }
  if (total === 0) return { confidence: 0, legible: false, doubtful: false };
  const mean = sum / total;
  const legible = mean >= MEAN_MIN && doubtful <= total * DOUBTFUL_SHARE_MAX;
  return { confidence: mean / 100, legible, doubtful: false };
}

/** Characters that are too few for a share of them to tell anything. */
const FEW = 60;
/** Letters and figures of a sure word by hand, and share of all words by hand, that a scrawl hardly has. */
const [WORD_MIN, SURE_MIN] = [2, 0.1];

/**
 * Whether anything on the pages of a copy was read: print, of which most may be doubtful where little stands on them, or
 * words by hand of which some are sure.
 */
export function isReadable(words: readonly JudgedWord[]): boolean {
  const isSure = (word: JudgedWord) => word.text.replace(/[^\p{L}\p{N}]/gu, '').length >= WORD_MIN && !isDoubtful(word);
  const byHand = words.filter(({ hand }) => hand);
  if (byHand.length > 0 && byHand.filter(isSure).length >= byHand.length * SURE_MIN) return true;
  const { confidence, legible } = legibilityOf(words);
  return legible || (words.reduce((sum, { text }) => sum + text.length, 0) < FEW && confidence * 100 >= MEAN_MIN);
}
