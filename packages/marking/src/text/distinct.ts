import type { Word } from './read.ts';

/** Keeps the first occurrence of each word, and of its negation, since long answers repeat their words. */
export function distinct(words: readonly Word[]): Word[] {
  const seen = new Set<string>();
  return words.filter(({ text, negated }) => {
    const key = `${negated} ${text}`;
    return !seen.has(key) && seen.add(key);
  });
}
