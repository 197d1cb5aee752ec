import { remember } from '../../text/remember.ts';

/** Share of the neighbouring pairs of `expected` that are also in `given`, 0-1. */
export function pairs(given: readonly string[], expected: readonly string[]): number {
  const wanted = neighbouringPairs(expected);
  if (wanted.size === 0) return 0;
  const have = neighbouringPairs(given);
  return [...wanted].filter((pair) => have.has(pair)).length / wanted.size;
}

/** Cosine similarity of two texts by their counts of letter n-grams (three to five letters), 0-1. */
export function charCosine(a: string, b: string): number {
  const [left, right] = [grams(a), grams(b)];
  let dot = 0;
  for (const [gram, count] of left) dot += count * (right.get(gram) ?? 0);
  const size = Math.sqrt(squares(left) * squares(right));
  return size === 0 ? 0 : dot / size;
}

/** Share of the distinct letter n-grams (three to five letters) of one text that are also in another, 0-1. */
export function charShare(of: string, within: string): number {
  const [runs, there] = [grams(of), grams(within)];
  let found = 0;
  for (const run of runs.keys()) if (there.has(run)) found += 1;
  return runs.size === 0 ? 0 : found / runs.size;
}

const grams = remember(countGrams, 2000);

function countGrams(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  const plain = ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
  for (let length = 3; length <= 5; length += 1) {
    for (let at = 0; at + length <= plain.length; at += 1) {
      const gram = plain.slice(at, at + length);
      counts.set(gram, (counts.get(gram) ?? 0) + 1);
    }
  }
  return counts;
}

function squares(counts: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const count of counts.values()) sum += count * count;
  return sum;
}

function neighbouringPairs(items: readonly string[]): Set<string> {
  return new Set(items.slice(1).map((item, index) => `${items[index]} ${item}`));
}
