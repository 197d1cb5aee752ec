import type { Box } from '../../answers.ts';
import { type Line, linesOf } from '../locate/lines.ts';
import { likeness } from '../locate/similarity.ts';
import { boxOnPage, type PageWords } from '../words/word.ts';

/** From this likeness on a line of the transcription may be the line that the reader of words has seen. */
const LIKE = 0.4;

/**
 * Where the lines of a page's transcription stand: at the lines that the reader of words found, as far as the two look
 * alike, both in reading order. Undefined for a line that has no likeness.
 */
export function placeLines(texts: readonly string[], page: PageWords): (Box | undefined)[] {
  const seen = linesOf(page);
  const best = align(texts, seen);
  return texts.map((_, index) => {
    const line = best.get(index);
    return line && boxOnPage(page, line.words);
  });
}

/** The pairs, in order on both sides, that together are most alike. */
function align(texts: readonly string[], seen: readonly Line[]): Map<number, Line> {
  const like = texts.map((text) => seen.map((line) => pairLikeness(text, line.text)));
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

/** 0 for what is not alike. Labels stand in one of the two only, so a line that ends like the other is alike too. */
function pairLikeness(text: string, seen: string): number {
  const value = Math.max(likeness(text, seen), likeness(text, seen.replace(/^\S+\s/, '')));
  return value >= LIKE ? value : 0;
}

/** Words that the reader of words is sure of, and that are long enough not to be chance. */
const SURE = 85;
const LETTERS = 4;
const WORDS_MIN = 8;
const SHARE_MIN = 0.5;

/** Whether a transcription leaves out most of what can plainly be read on the page: it is not of this page. */
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
