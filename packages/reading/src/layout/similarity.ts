import { distance } from 'fastest-levenshtein';

/** The words of a text for comparison: lower case, letters and digits only. */
export function plainWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The letters and digits of a text, in lower case. */
export const bare = (text: string): string => plainWords(text).join('');

/** Whether two words with letters differ only in digits that look like letters: `1s` is `is`. */
const looksAlike = (a: string, b: string): boolean =>
  [a, b].every((word) => /\p{L}/u.test(word)) && shapeOf(a) === shapeOf(b);

const shapeOf = (word: string): string =>
  word.replace(/[1l|]/g, 'i').replace(/0/g, 'o').replace(/5/g, 's').replace(/8/g, 'b');

/** Whether two words are equal apart from OCR errors. */
export function isSameWord(a: string, b: string): boolean {
  if (a === b || looksAlike(a, b)) return true;
  const longer = Math.max(a.length, b.length);
  return longer >= 4 && distance(a, b) <= Math.floor(longer / 4);
}

/** Minimum similarity of a recognized text to a printed one; a mark or a box may cost some letters. */
const SIMILARITY_MIN = 0.7;

/** Whether a recognized text is a printed one. Numbers must be equal. */
export function isNearly(read: string, printed: string): boolean {
  return (
    sameLetters(read, printed) || (sameNumbers(read, printed) && bigramSimilarity(read, printed) >= SIMILARITY_MIN)
  );
}

/** Whether two texts have the same letters and digits, regardless of spaces. */
export function sameLetters(a: string, b: string): boolean {
  return bare(a) === bare(b) && sameNumbers(a, b);
}

export function sameNumbers(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => (text.match(/\d+(?:[.,]\d+)?/g) ?? []).join(' '));
  return left === right;
}

/**
 * Similarity of two texts by letter bigrams (Dice coefficient), 0-1. All digits count as equal, so `Page 2` equals
 * `Page 3`.
 */
export function bigramSimilarity(a: string, b: string): number {
  const left = pairs(a);
  const right = pairs(b);
  let shared = 0;
  let total = 0;
  for (const [pair, count] of left) shared += Math.min(count, right.get(pair) ?? 0);
  for (const map of [left, right]) for (const count of map.values()) total += count;
  return total === 0 ? 0 : (2 * shared) / total;
}

function pairs(text: string): Map<string, number> {
  const plain = text
    .toLowerCase()
    .replace(/\d+/g, '0')
    .replace(/[^\p{L}0]+/gu, '');
  const out = new Map<string, number>();
  for (let i = 0; i + 1 < plain.length; i++) {
    const pair = plain.slice(i, i + 2);
    out.set(pair, (out.get(pair) ?? 0) + 1);
  }
  return out;
}
