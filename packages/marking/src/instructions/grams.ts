import { toPlain } from './disguises.ts';

/** Words longer than this also yield their beginning: `awarding` yields `~award`. */
const BEGINNING = 5;

/** Extracts the features of a sentence in plain letters: words, pairs of words and beginnings of words, each once. */
export function extractGrams(plain: string): Set<string> {
  return gramsAmong(tokenizePlain(plain));
}

function gramsAmong(tokens: readonly string[]): Set<string> {
  const grams = new Set(tokens);
  for (const [index, token] of tokens.entries()) {
    if (index > 0) grams.add(`${tokens[index - 1]} ${token}`);
    if (token.length > BEGINNING) grams.add(`~${token.slice(0, BEGINNING)}`);
  }
  return grams;
}

/** The fewest words at the beginning or end of a sentence that can be an address to the marker. */
const LEAST_WORDS = 3;

/**
 * Finds the beginning or end of a sentence, in whole words, whose grams have the greatest total, each counted once. An
 * address to the marker may follow an answer without a full stop. Undefined where a sentence is too short to be
 * divided.
 */
export function heaviestEnd(
  sentence: string,
  worth: (gram: string) => number,
): { text: string; value: number } | undefined {
  const words = [...sentence.matchAll(/\S+/g)];
  const tokens = words.map(([word]) => tokenizePlain(toPlain(word)));
  const own = tokens.map((said) => [...gramsAmong(said)]);
  const link = tokens.map((said, index) => [`${tokens[index - 1]?.at(-1)} ${said[0]}`]);
  const beginnings = sums(
    own.map((grams, index) => (index > 0 ? [...link[index]!, ...grams] : grams)),
    worth,
  );
  const backwards = own.toReversed().map((grams, index) => (index > 0 ? [...link.at(-index)!, ...grams] : grams));
  const endings = sums(backwards, worth).toReversed();
  const ends = words.slice(1).flatMap(({ index: start }, before) => [
    { count: before + 1, from: 0, to: words[before]!.index + words[before]![0].length, value: beginnings[before]! },
    { count: words.length - before - 1, from: start, to: sentence.length, value: endings[before + 1]! },
  ]);
  const [heaviest] = ends.filter(({ count }) => count >= LEAST_WORDS).sort((x, y) => y.value - x.value);
  return heaviest && { text: sentence.slice(heaviest.from, heaviest.to), value: heaviest.value };
}

/** Adds up, word by word, what the grams of some words are worth; each gram counts once. */
function sums(words: readonly string[][], worth: (gram: string) => number): number[] {
  const seen = new Set<string>();
  let sum = 0;
  return words.map((grams) => {
    for (const gram of grams) {
      if (!seen.has(gram)) sum += worth(gram);
      seen.add(gram);
    }
    return sum;
  });
}

/** Splits a text into words, punctuation of data and code, and numbers reduced to their kind: `0`, `0/0`, `0%`. */
export function tokenizePlain(plain: string): string[] {
  const kinds = plain
    .replace(/(?<!\d)\d{1,6}(?:\.\d{1,3})? ?(?:\/|out of) ?\d{1,6}(?:\.\d{1,3})?/g, ' 0/0 ')
    .replace(/(?<!\d)\d{1,6}(?:\.\d{1,3})? ?%/g, ' 0% ');
  const found = kinds.match(/0\/0|0%|[a-z0-9@$']+|[{}<>[\]:=#|"]/g) ?? [];
  return found.map((token) => (/^\d+$/.test(token) ? '0' : asLetters(token)));
}

// biome-ignore format: a table
const LEET: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', '@': 'a', $: 's' };

/** Replaces digits and symbols used as letters inside a word: `m4rk5`. */
function asLetters(token: string): string {
  if (token.length < 4 || !/[a-z]/.test(token)) return token;
  return token.replace(/[0134578@$]/g, (sign) => LEET[sign] ?? sign);
}
