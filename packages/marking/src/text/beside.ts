import type { Reading, Word } from './read.ts';

/**
 * The content words next to a word in its sentence: at most `count` before and `count` after it, in the order of the
 * text.
 */
export function beside({ content }: Reading, word: Word, count: number): [before: Word[], after: Word[]] {
  const own = content.filter(({ sentence }) => sentence === word.sentence);
  return [
    own.filter(({ start }) => start < word.start).slice(-count),
    own.filter(({ start }) => start > word.start).slice(0, count),
  ];
}
