import type { Reading, Word } from './read.ts';

/**
 * The words of meaning next to a word in its sentence, at most `count` before it and as many behind it, in the order of
 * the text.
 */
export function beside({ content }: Reading, word: Word, count: number): [before: Word[], after: Word[]] {
  const own = content.filter(({ sentence }) => sentence === word.sentence);
  return [
    own.filter(({ start }) => start < word.start).slice(-count),
    own.filter(({ start }) => start > word.start).slice(0, count),
  ];
}
