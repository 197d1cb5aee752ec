import type { Reading, Word } from '../../text/read.ts';
import { bestMatch } from '../../text/similarity.ts';
import { areShort } from '../directions/kept.ts';

/** More words in the place of one are an explanation rather than another word. */
const MOST = 3;

/**
 * Whether an answer has other words in the place of expected ones, between the same two words or between one and an end of the sentence: `yeast produces oxygen which` for
 * `yeast produces carbon dioxide which`. They may mean the same, so it says nothing about marks. Long texts are not looked at.
 */
export function isReplaced(answer: Reading, expected: Reading, asked: Reading): boolean {
  if (!areShort(answer, expected)) return false;
  const known = [...expected.content, ...asked.content];
  const said = answer.bySentence.map((words) => words.filter(({ content }) => content));
  return expected.bySentence.some((sentence) => {
    const wanted = sentence.filter(({ content }) => content);
    return runsMissing(wanted, answer.content).some(({ before, after }) =>
      said.some((words) => isBetween(words, before, after, known)),
    );
  });
}

/** The words on either side of what is missing; undefined at an end of the sentence. */
interface Sides {
  before: Word | undefined;
  after: Word | undefined;
}

function runsMissing(wanted: readonly Word[], said: readonly Word[]): Sides[] {
  const isSaid = wanted.map((word) => stands(word, said));
  return wanted.flatMap((_, index) => {
    if (isSaid[index] || isSaid[index - 1] === false) return [];
    const end = isSaid.indexOf(true, index);
    const sides = { before: wanted[index - 1], after: end < 0 ? undefined : wanted[end] };
    return sides.before || sides.after ? [sides] : [];
  });
}

/** Whether words that nobody expected, and nothing else, stand between two sides. */
function isBetween(words: readonly Word[], before: Word | undefined, after: Word | undefined, known: readonly Word[]) {
  const start = before ? words.findIndex((word) => stands(before, [word])) : -1;
  const end = after ? words.findIndex((word, index) => index > start && stands(after, [word])) : words.length;
  if ((before && start < 0) || end < 0) return false;
  const between = words.slice(start + 1, end);
  return between.length > 0 && between.length <= MOST && between.every((word) => !stands(word, known));
}

function stands(word: Word, others: readonly Word[]): boolean {
  return bestMatch(word, others)?.opposed === false;
}
