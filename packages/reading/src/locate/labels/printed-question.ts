import type { Question } from '@exam-evaluation/marking/answers.ts';
import { distance } from 'fastest-levenshtein';
import { bare } from '../../layout/similarity.ts';
import { readLabel } from './labels.ts';
import { type OwnLabels, ownLabel } from './own-labels.ts';
import type { LabelIndex } from './resolve.ts';

/**
 * Minimum number of letters that identify a question by its beginning, by its whole text, and behind the label of another
 * one: many sentences begin with the same few letters, and a few words may be the answer.
 */
const [LETTERS_MIN, WHOLE_MIN, OTHER_MIN] = [16, 10, 24];
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
  const asked = questions
    .map(({ id, text }) => ({ path: paths.get(id)!, letters: bare(text ?? '') }))
    .filter(({ letters }) => letters.length >= WHOLE_MIN);
  return (text) => {
    const read = readLabel(text);
    // An apparent label may be a misread one: `Al Define`.
    const ends = read ? [read.ends.at(-1)!] : [0, /^\S{1,4}\s+/.exec(text)?.[0].length ?? 0];
    const named = read && index.resolve(read, text)?.path;
    const askedAt = (end: number) => {
      const behind = bare(text.slice(end));
      return asked.filter(({ path, letters }) => {
        const isOther = named?.some((part, at) => path[at] !== part);
        return begins(behind, letters, isOther ? OTHER_MIN : WHOLE_MIN);
      });
    };
    const end = ends.find((one) => askedAt(one).length > 0) ?? 0;
    const found = askedAt(end);
    return found.length === 1 ? ownLabel(found[0]!.path, end) : null;
  };
}

/** Whether letters match the beginning of a question or all of it; one in six may be misread. */
function begins(letters: string, asked: string, least: number): boolean {
  const count = Math.min(letters.length, asked.length, LETTERS_MAX);
  if (count < least || (count < asked.length && count < LETTERS_MIN)) return false;
  return distance(letters.slice(0, count), asked.slice(0, count)) * 6 <= count;
}
