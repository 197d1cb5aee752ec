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
  const [left, right] = numbered(a, b);
  const row = new Uint32Array(right.length + 1);
  for (const item of left) {
    let before = 0;
    for (let index = 0; index < right.length; index += 1) {
      const above = row[index + 1]!;
      if (item === right[index]) row[index + 1] = before + 1;
      else if (row[index]! > above) row[index + 1] = row[index]!;
      before = above;
    }
  }
  return row[right.length]!;
}

/** Longest run of `expected` that stands in `given` without a gap, as a share of `expected`; 0-1. */
export function commonRun(given: readonly string[], expected: readonly string[]): number {
  const [left, right] = numbered(given, expected);
  const row = new Uint32Array(right.length + 1);
  let best = 0;
  for (const item of left) {
    for (let index = right.length; index > 0; index -= 1) {
      row[index] = item === right[index - 1] ? row[index - 1]! + 1 : 0;
      if (row[index]! > best) best = row[index]!;
    }
  }
  return expected.length === 0 ? 0 : best / expected.length;
}

/** Two lists with a number for each different item: thousands of words are compared with thousands, and numbers that stand in a row are compared at once. */
function numbered(a: readonly string[], b: readonly string[]): [Uint32Array, Uint32Array] {
  const numbers = new Map([...new Set([...a, ...b])].map((item, index) => [item, index]));
  const toNumbers = (items: readonly string[]) => Uint32Array.from(items, (item) => numbers.get(item)!);
  return [toNumbers(a), toNumbers(b)];
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

/** Tells how like a word is to the likest of some others in its pairs of neighbouring letters: Dice's measure, 0-1. */
export function likenessTo(others: readonly string[]): (word: string) => number {
  const sizes = others.map((other) => letterPairs(other).size);
  const having = new Map<string, number[]>();
  for (const [index, other] of others.entries()) {
    for (const pair of letterPairs(other)) {
      const there = having.get(pair);
      if (there) there.push(index);
      else having.set(pair, [index]);
    }
  }
  return (word) => {
    const own = letterPairs(word);
    const shared = new Map<number, number>();
    for (const pair of own) {
      for (const index of having.get(pair) ?? []) shared.set(index, (shared.get(index) ?? 0) + 1);
    }
    let best = 0;
    for (const [index, count] of shared) best = Math.max(best, (2 * count) / (own.size + sizes[index]!));
    return best;
  };
}

/** The pairs of neighbouring letters of a word; none of a very short one. */
function letterPairs(word: string): ReadonlySet<string> {
  const found = new Set<string>();
  if (word.length >= 3) for (let at = 0; at + 2 <= word.length; at += 1) found.add(word.slice(at, at + 2));
  return found;
}
