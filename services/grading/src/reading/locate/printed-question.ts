import type { Question } from '../../answers.ts';
import { readLabel } from './labels.ts';
import { type OwnLabels, ownLabel } from './own-labels.ts';
import type { LabelIndex } from './resolve.ts';
import { isSameWord, plainWords } from './similarity.ts';

/** Fewer words begin many a sentence. */
const WORDS_MIN = 4;
/** So many words tell a question from any other. */
const WORDS_MAX = 8;

/**
 * A reader of those labels that the question's own text, as the exam prints it, stands behind: whatever other labels are
 * written like, and where the number was not read.
 */
export function printedQuestions(
  questions: readonly Pick<Question, 'id' | 'text'>[],
  paths: ReadonlyMap<string, string[]>,
  index: LabelIndex,
): OwnLabels {
  const asked = questions.map(({ id, text }) => ({ path: paths.get(id)!, words: plainWords(text ?? '') }));
  return (text) => {
    const read = readLabel(text);
    const end = read?.ends.at(-1) ?? 0;
    const words = plainWords(text.slice(end));
    const found = asked.filter((one) => begins(words, one.words));
    if (found.length !== 1) return null;
    const { path } = found[0]!;
    const labelled = read && index.resolve(read, text, [])?.path;
    if (labelled && !labelled.every((part, at) => path[at] === part)) return null;
    return ownLabel(path, end);
  };
}

/** Whether words are those that a question begins with, or all of it and more. */
function begins(words: readonly string[], asked: readonly string[]): boolean {
  const count = Math.min(words.length, asked.length, WORDS_MAX);
  if (count < WORDS_MIN && count < asked.length) return false;
  const same = words.slice(0, count).filter((word, at) => isSameWord(word, asked[at]!)).length;
  return same >= count - (count > WORDS_MIN ? 1 : 0) && same >= 3;
}
