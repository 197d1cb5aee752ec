import { distance } from 'fastest-levenshtein';
import type { Question } from '../../../answers.ts';
import { readLabel } from '../labels/labels.ts';
import { type OwnLabels, ownLabel } from '../labels/own-labels.ts';
import type { LabelIndex } from '../labels/resolve.ts';
import { bare } from '../similarity.ts';

/** Fewer letters begin many a sentence, unless they are a whole question. */
const [LETTERS_MIN, WHOLE_MIN] = [16, 10];
/** So many letters tell a question from any other. */
const LETTERS_MAX = 40;

/**
 * A reader of those labels that the question's own text, as the exam prints it, stands behind: whatever other labels are
 * written like, and where the number was not read.
 */
export function printedQuestions(
  questions: readonly Pick<Question, 'id' | 'text'>[],
  paths: ReadonlyMap<string, string[]>,
  index: LabelIndex,
): OwnLabels {
  const asked = questions.map(({ id, text }) => ({ path: paths.get(id)!, letters: bare(text ?? '') }));
  return (text) => {
    const read = readLabel(text);
    const end = read?.ends.at(-1) ?? 0;
    const letters = bare(text.slice(end));
    const found = asked.filter((one) => begins(letters, one.letters));
    if (found.length !== 1) return null;
    const { path } = found[0]!;
    const labelled = read && index.resolve(read, text, [])?.path;
    if (labelled && !labelled.every((part, at) => path[at] === part)) return null;
    return ownLabel(path, end);
  };
}

/** Whether letters are those that a question begins with, or all of it and more, one in six misread. */
function begins(letters: string, asked: string): boolean {
  const count = Math.min(letters.length, asked.length, LETTERS_MAX);
  if (count < (count === asked.length ? WHOLE_MIN : LETTERS_MIN)) return false;
  return distance(letters.slice(0, count), asked.slice(0, count)) * 6 <= count;
}
