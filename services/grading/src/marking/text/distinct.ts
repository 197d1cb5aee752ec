import type { Word } from './read.ts';

/** The first of each spelling, negated and not: long answers repeat their words. */
export function distinct(words: readonly Word[]): Word[] {
  const seen = new Set<string>();
  return words.filter(({ text, negated }) => {
    const key = `${negated} ${text}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** A word by its stem, and whether it is denied. */
export function meaning({ stem, negated }: Word): string {
  return negated ? `not ${stem}` : stem;
}
