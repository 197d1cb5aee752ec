import type { Box } from '@exam-evaluation/marking/answers.ts';
import { type Line, linesOf } from '../layout/lines.ts';
import { bigramSimilarity } from '../layout/similarity.ts';
import { boxOnPage, type PageWords } from '../layout/word.ts';

/** Minimum similarity of a transcribed line and an OCR line that may be the same. */
const SIMILARITY_MIN = 0.4;

/**
 * Locates the lines of a page's transcription by aligning them, in reading order, with similar OCR lines. Undefined for
 * a line without a counterpart.
 */
export function placeLines(texts: readonly string[], page: PageWords): (Box | undefined)[] {
  const seen = linesOf(page);
  const best = align(texts, seen);
  return texts.map((_, index) => {
    const line = best.get(index);
    return line && boxOnPage(page, line.words);
  });
}

/** The order-preserving matching with the highest total similarity. */
function align(texts: readonly string[], seen: readonly Line[]): Map<number, Line> {
  const like = texts.map((text) => seen.map((line) => pairSimilarity(text, line.text)));
  const sums = Array.from({ length: texts.length + 1 }, () => new Float64Array(seen.length + 1));
  for (let i = texts.length - 1; i >= 0; i--) {
    for (let j = seen.length - 1; j >= 0; j--) {
      const paired = like[i]![j]! > 0 ? like[i]![j]! + sums[i + 1]![j + 1]! : 0;
      sums[i]![j] = Math.max(paired, sums[i + 1]![j]!, sums[i]![j + 1]!);
    }
  }
  const pairs = new Map<number, Line>();
  for (let i = 0, j = 0; i < texts.length && j < seen.length; ) {
    if (sums[i]![j] === sums[i + 1]![j]) i++;
    else if (sums[i]![j] === sums[i]![j + 1]) j++;
    else pairs.set(i++, seen[j++]!);
  }
  return pairs;
}

/**
 * Similarity of two lines, 0 below the threshold. Only one of them may include the label, so the OCR line is also tried
 * without its first word.
 */
function pairSimilarity(text: string, seen: string): number {
  const value = Math.max(bigramSimilarity(text, seen), bigramSimilarity(text, seen.replace(/^\S+\s/, '')));
  return value >= SIMILARITY_MIN ? value : 0;
}

/**
 * Thresholds of isDoubtful: confidence and length of OCR words that count, their number, and the share that must be
 * transcribed.
 */
const SURE = 85;
const LETTERS = 4;
const WORDS_MIN = 8;
const SHARE_MIN = 0.5;

/**
 * Whether a transcription lacks most of the words that OCR reads with confidence, so that it is probably of another
 * page.
 */
export function isDoubtful(texts: readonly string[], page: PageWords): boolean {
  const plain = page.words
    .filter(({ confidence }) => confidence >= SURE)
    .flatMap(({ text }) => text.toLowerCase().match(/\p{L}+/gu) ?? [])
    .filter((word) => word.length >= LETTERS);
  if (plain.length < WORDS_MIN) return false;
  const transcribed = new Set(
    texts
      .join(' ')
      .toLowerCase()
      .match(/\p{L}+/gu),
  );
  return plain.filter((word) => transcribed.has(word)).length < SHARE_MIN * plain.length;
}
