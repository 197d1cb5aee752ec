import type { Reading, Word } from '../../text/read.ts';

/** Where a clause ends: punctuation, line ends and conjunctions, but not a point or comma inside a number. */
const CLAUSE_END = /[.;,:](?!\d)|[\n(]|\b(?:and|or|while|because|but|which|so)\b/gi;

/** Groups words of a text by clause; by default all of its words. */
export function splitClauses({ text, words }: Reading, some: readonly Word[] = words): Word[][] {
  return dividedAt(
    some,
    [...text.matchAll(CLAUSE_END)].map(({ index }) => index),
  );
}

/** Splits words at positions in the text; no group is empty. */
export function dividedAt(words: readonly Word[], ends: readonly number[]): Word[][] {
  return [...Map.groupBy(words, ({ start }) => ends.filter((end) => end <= start).length).values()];
}
