import { remember } from '../../text/remember.ts';

/** Share of the neighbouring pairs of `expected` that `given` has too; 0-1. */
export function pairs(given: readonly string[], expected: readonly string[]): number {
  const wanted = pairsOf(expected);
  if (wanted.size === 0) return 0;
  const have = pairsOf(given);
  return [...wanted].filter((pair) => have.has(pair)).length / wanted.size;
}

/** Length of the longest common subsequence of two lists. */
export function longestCommon(a: readonly string[], b: readonly string[]): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const left of a) {
    const next = [0];
    for (const [index, right] of b.entries()) {
      next.push(left === right ? row[index]! + 1 : Math.max(next[index]!, row[index + 1]!));
    }
    row = next;
  }
  return row[b.length]!;
}

/** Longest run of `expected` that stands in `given` without a gap, as a share of `expected`; 0-1. */
export function commonRun(given: readonly string[], expected: readonly string[]): number {
  let best = 0;
  let row = new Array<number>(expected.length + 1).fill(0);
  for (const left of given) {
    const next = [0];
    for (const [index, right] of expected.entries()) {
      const length = left === right ? row[index]! + 1 : 0;
      next.push(length);
      if (length > best) best = length;
    }
    row = next;
  }
  return expected.length === 0 ? 0 : best / expected.length;
}

/** Cosine of two texts' counts of runs of three to five letters; 0-1. */
export function charCosine(a: string, b: string): number {
  const [left, right] = [grams(a), grams(b)];
  let dot = 0;
  for (const [gram, count] of left) dot += count * (right.get(gram) ?? 0);
  const size = Math.sqrt(squares(left) * squares(right));
  return size === 0 ? 0 : dot / size;
}

/** Share of the different runs of three to five letters of one text that stand in another; 0-1. */
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

function pairsOf(items: readonly string[]): Set<string> {
  return new Set(items.slice(1).map((item, index) => `${items[index]} ${item}`));
}

/** The pairs of neighbouring letters of a word; none of a very short one. */
export function letterPairs(word: string): ReadonlySet<string> {
  const found = new Set<string>();
  if (word.length >= 3) for (let at = 0; at + 2 <= word.length; at += 1) found.add(word.slice(at, at + 2));
  return found;
}

/** Dice's measure of two sets of letter pairs; 0-1. */
export function sameLetterPairs(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const pair of a) if (b.has(pair)) shared += 1;
  return a.size + b.size === 0 ? 0 : (2 * shared) / (a.size + b.size);
}
