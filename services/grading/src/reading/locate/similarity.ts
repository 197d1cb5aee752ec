import { distance } from 'fastest-levenshtein';

/** Words of a text for comparing: lower case, letters and digits only. */
export function plainWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** A text's letters and digits alone, in lower case. */
export const bare = (text: string): string => plainWords(text).join('');

/** Whether two words with letters differ by figures only that look like letters: `1s` is `is`. */
const isShapedAs = (a: string, b: string): boolean =>
  [a, b].every((word) => /\p{L}/u.test(word)) && shapeOf(a) === shapeOf(b);

const shapeOf = (word: string): string =>
  word.replace(/[1l|]/g, 'i').replace(/0/g, 'o').replace(/5/g, 's').replace(/8/g, 'b');

/** Whether two words are the same but for what a reader of pictures mistakes. */
export function isSameWord(a: string, b: string): boolean {
  if (a === b || isShapedAs(a, b)) return true;
  const longer = Math.max(a.length, b.length);
  return longer >= 4 && distance(a, b) <= Math.floor(longer / 4);
}

/** From this likeness on a text as read is the one that is printed: a mark or a box may have cost it some letters. */
const LIKE = 0.7;

/** Whether a text as read is a printed one; numbers have to be the same. */
export function isNearly(read: string, printed: string): boolean {
  return sameLetters(read, printed) || (sameNumbers(read, printed) && likeness(read, printed) >= LIKE);
}

/** Whether two texts have the same letters and digits, wherever their words end. */
export function sameLetters(a: string, b: string): boolean {
  return bare(a) === bare(b) && sameNumbers(a, b);
}

/** Whether two texts hold the same numbers in the same order. */
export function sameNumbers(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => (text.match(/\d+(?:[.,]\d+)?/g) ?? []).join(' '));
  return left === right;
}

/** Likeness of two texts, 0-1, by their pairs of letters; digits count as one another, so that `Page 2` is `Page 3`. */
export function likeness(a: string, b: string): number {
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
