import type { Question } from '@exam-evaluation/marking/answers.ts';
import { distance } from 'fastest-levenshtein';
import { bare } from '../../layout/similarity.ts';
import { readLabel } from './labels.ts';
import { type OwnLabels, ownLabel } from './own-labels.ts';
import { isRoman, type LabelIndex } from './resolve.ts';

/**
 * Minimum number of letters that identify a question by its beginning, and by its whole text; many sentences begin with
 * the same few letters.
 */
const [LETTERS_MIN, WHOLE_MIN] = [16, 10];
/** Number of letters that suffice to identify a question. */
const LETTERS_MAX = 40;

/**
 * Reads labels that are followed by the question's own text as the exam states it, however the label is written and
 * even if its number was not read.
 */
export function printedQuestions(
  questions: readonly Pick<Question, 'id' | 'text'>[],
  paths: ReadonlyMap<string, string[]>,
  index: LabelIndex,
): OwnLabels {
  const asked = questions.map(({ id, text }) => ({ path: paths.get(id)!, letters: bare(text ?? '') }));
  return (text) => {
    const read = readLabel(text);
    // An apparent label may be a misread one: `Al Define`.
    const ends = read ? [read.ends.at(-1)!] : [0, /^\S{1,4}\s+/.exec(text)?.[0].length ?? 0];
    const end = ends.find((one) => asked.some(({ letters }) => begins(bare(text.slice(one)), letters))) ?? 0;
    const found = asked.filter(({ letters }) => begins(bare(text.slice(end)), letters));
    if (found.length !== 1) return null;
    const { path } = found[0]!;
    const labelled = read && index.resolve(read, text)?.path;
    // Roman numerals are often misread as one another.
    const isOther = labelled?.some((part, at) => path[at] !== part && !(isRoman(part) && isRoman(path[at] ?? '')));
    if (isOther) return null;
    return ownLabel(path, end);
  };
}

/** Whether letters match the beginning of a question or all of it; one in six may be misread. */
function begins(letters: string, asked: string): boolean {
  const count = Math.min(letters.length, asked.length, LETTERS_MAX);
  if (count < (count === asked.length ? WHOLE_MIN : LETTERS_MIN)) return false;
  return distance(letters.slice(0, count), asked.slice(0, count)) * 6 <= count;
}
