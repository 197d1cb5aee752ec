import { HANDWRITING_SURE_MIN } from './sure.ts';
import type { ReadWord } from './word.ts';

/** How reliably words were read. */
export interface Legibility {
  /** 0-1. Print: mean word confidence, weighted by length. With handwriting: the share of sure words. */
  confidence: number;
  /** False when the words are little better than guesses. */
  legible: boolean;
  /** True when the words are legible but so many are doubtful that a person has to check. */
  doubtful: boolean;
}

/** The fields of a word that legibility depends on. */
export type JudgedWord = Pick<ReadWord, 'text' | 'confidence' | 'hand'>;

/**
 * Thresholds for print, in confidence of 0-100. Print has a mean near 90 with hardly a word under 60; handwriting read
 * as print has a mean of 35-50 with most words under 60. The threshold lies closer to print, so that doubtful copies go
 * to a person.
 */
const MEAN_MIN = 70;
const DOUBTFUL_BELOW = 60;
const DOUBTFUL_SHARE_MAX = 0.35;

/** Minimum confidence (0-100) of a handwritten word that counts as sure. */
const HAND_SURE_FROM = HANDWRITING_SURE_MIN * 100;
/**
 * Minimum shares of sure words: for an answer with handwriting to be marked as usual, and for it to be marked at all.
 * Measured over 25 pages, the share of sure words predicts the share of correct words (r = 0.99); mean confidence does
 * not.
 */
const [SURE_SHARE, LEGIBLE_SHARE] = [0.8, 0.4];

/** Whether a word's confidence is below the threshold for its kind, print or handwriting. */
export const isDoubtful = ({ confidence, hand }: JudgedWord): boolean =>
  confidence < (hand ? HAND_SURE_FROM : DOUBTFUL_BELOW);

/** Legibility of these words, by the rules for handwriting if any of them is handwritten. */
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

/** Below this number of characters the share of doubtful words is not used. */
const FEW_CHARACTERS = 60;
/**
 * Handwriting is readable if this share of its words is sure and has at least this many letters or digits. Scribbles do
 * not reach it.
 */
const [WORD_MIN, SURE_MIN] = [2, 0.1];

/**
 * Whether anything in a copy can be read: legible print, a short text of good mean confidence, or some sure handwritten
 * words.
 */
export function isReadable(words: readonly JudgedWord[]): boolean {
  const isSure = (word: JudgedWord) => word.text.replace(/[^\p{L}\p{N}]/gu, '').length >= WORD_MIN && !isDoubtful(word);
  const byHand = words.filter(({ hand }) => hand);
  if (byHand.length > 0 && byHand.filter(isSure).length >= byHand.length * SURE_MIN) return true;
  const { confidence, legible } = legibilityOf(words);
  return (
    legible || (words.reduce((sum, { text }) => sum + text.length, 0) < FEW_CHARACTERS && confidence * 100 >= MEAN_MIN)
  );
}
