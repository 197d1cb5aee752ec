import type { Reading, Word } from '../../text/read.ts';
import { type Comparison, strength } from './comparison.ts';

/** Where a statement ends inside a sentence: marks, line ends and conjunctions. A point or comma within a number is none. */
const CLAUSE_END = /[.;,:](?!\d)|[\n(]|\b(?:and|or|while|because|but|which|so)\b/gi;

/**
 * The share of the words of each clause of the expected text that the answer has (0-1), in the order of the text; words of the question are left out,
 * and clauses made of nothing else. A clause counts as much as another, however long it is.
 */
export function clauseShares({ expected, wanted }: Comparison): number[] {
  const byStem = new Map(wanted.map((each) => [each.word.stem, each]));
  const fresh = expected.content.filter(({ stem }) => byStem.get(stem)?.asked === false);
  return clausesOf(expected, fresh).map((words) => {
    const found = words.filter(({ stem }) => strength(byStem.get(stem)!.match) > 0);
    return found.length / words.length;
  });
}

/** Words of a text, clause by clause; all of them where no others are given. */
export function clausesOf({ text, words }: Reading, some: readonly Word[] = words): Word[][] {
  return dividedAt(
    some,
    [...text.matchAll(CLAUSE_END)].map(({ index }) => index),
  );
}

/** The words between one place of a text and the next, in their order; places with no word between them divide once. */
export function dividedAt(words: readonly Word[], ends: readonly number[]): Word[][] {
  return [...Map.groupBy(words, ({ start }) => ends.filter((end) => end <= start).length).values()];
}
