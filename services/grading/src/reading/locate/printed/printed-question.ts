import { distance } from 'fastest-levenshtein';
import type { Question } from '../../../answers.ts';
import { readLabel } from '../labels/labels.ts';
import { type OwnLabels, ownLabel } from '../labels/own-labels.ts';
import { isRoman, type LabelIndex } from '../labels/resolve.ts';
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
    // What is read for a label may be none: `Al Define`.
    const ends = read ? [read.ends.at(-1)!] : [0, /^\S{1,4}\s+/.exec(text)?.[0].length ?? 0];
    const end = ends.find((one) => asked.some(({ letters }) => begins(bare(text.slice(one)), letters))) ?? 0;
    const found = asked.filter(({ letters }) => begins(bare(text.slice(end)), letters));
    if (found.length !== 1) return null;
    const { path } = found[0]!;
    const labelled = read && index.resolve(read, text, [])?.path;
    // Roman numbers are taken for one another.
    const isOther = labelled?.some((part, at) => path[at] !== part && !(isRoman(part) && isRoman(path[at] ?? '')));
    if (isOther) return null;
    return ownLabel(path, end);
  };
}

/** Whether letters are those that a question begins with, or all of it and more, one in six misread. */
function begins(letters: string, asked: string): boolean {
  const count = Math.min(letters.length, asked.length, LETTERS_MAX);
  if (count < (count === asked.length ? WHOLE_MIN : LETTERS_MIN)) return false;
  return distance(letters.slice(0, count), asked.slice(0, count)) * 6 <= count;
}
