import type { Reading, Word } from '../../text/read.ts';

/**
 * Where a statement ends inside a sentence: marks, line ends and conjunctions. A point or comma within a number is
 * none.
 */
const CLAUSE_END = /[.;,:](?!\d)|[\n(]|\b(?:and|or|while|because|but|which|so)\b/gi;

/** Words of a text, clause by clause; all of them where no others are given. */
export function splitClauses({ text, words }: Reading, some: readonly Word[] = words): Word[][] {
  return dividedAt(
    some,
    [...text.matchAll(CLAUSE_END)].map(({ index }) => index),
  );
}

/** The words between one place of a text and the next, in their order; places with no word between them divide once. */
export function dividedAt(words: readonly Word[], ends: readonly number[]): Word[][] {
  return [...Map.groupBy(words, ({ start }) => ends.filter((end) => end <= start).length).values()];
}
