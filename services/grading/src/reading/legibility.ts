import type { ReadWord } from './words/word.ts';

/** How well words were read. */
export interface Legibility {
  /** 0-1: mean confidence of the words, longer ones counting more. */
  confidence: number;
  /** False for what the reader only guessed at, as it does with handwriting. */
  legible: boolean;
}

/**
 * Print is read with a mean confidence near 90 and hardly a word under 60; handwriting with 35-50 and most words
 * under 60. The line lies between, nearer to print: what is doubtful goes to a person.
 */
const MEAN_MIN = 70;
const DOUBTFUL_BELOW = 60;
const DOUBTFUL_SHARE_MAX = 0.35;

export function legibilityOf(words: readonly Pick<ReadWord, 'text' | 'confidence'>[]): Legibility {
  let sum = 0;
  let doubtful = 0;
  let total = 0;
  for (const { text, confidence } of words) {
    const weight = Math.min(text.length, 12);
    total += weight;
    sum += weight * confidence;
    if (confidence < DOUBTFUL_BELOW) doubtful += weight;
  }
  if (total === 0) return { confidence: 0, legible: false };
  const mean = sum / total;
  return { confidence: mean / 100, legible: mean >= MEAN_MIN && doubtful <= total * DOUBTFUL_SHARE_MAX };
}

/** Characters that are too few for a share of them to tell anything. */
const FEW = 60;

/** Whether anything on the pages of a copy was read; where little stands on them, most of it may be doubtful. */
export function isReadable(words: readonly Pick<ReadWord, 'text' | 'confidence'>[]): boolean {
  const { confidence, legible } = legibilityOf(words);
  return legible || (words.reduce((sum, { text }) => sum + text.length, 0) < FEW && confidence * 100 >= MEAN_MIN);
}
