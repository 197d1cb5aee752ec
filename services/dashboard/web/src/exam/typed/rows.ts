import { ANSWER_LENGTH_MAX } from '@exam-evaluation/contract/limits.ts';
import type { Candidate } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { candidateFinder } from '../registrations.ts';
import type { AnswerColumn } from './columns.ts';

/** The answers of one candidate, as read from a line of a table. */
export interface TypedCopy {
  /** Line of the table, from 1. */
  line: number;
  candidate: Candidate | undefined;
  answers: { questionId: string; text: string }[];
  problem: CopyProblem | undefined;
}

/** Why a line is not handed in. */
type CopyProblem = 'nobody' | 'twice' | 'no_answers' | 'too_long' | 'has_copy';

/**
 * The copies of a table. Lines with nothing in them are left out.
 * @param headerLine the line of the headings, from 1; the table begins below it.
 * @param withCopy ids of candidates whose copy would have to be replaced, which is not wanted.
 */
export function toTypedCopies(
  table: readonly (readonly string[])[],
  columns: readonly AnswerColumn[],
  headerLine: number,
  candidates: readonly Candidate[],
  withCopy: ReadonlySet<string>,
): TypedCopy[] {
  const find = candidateFinder(candidates);
  const whose = columns.indexOf('candidate');
  const seen = new Set<string>();
  return table.slice(headerLine).flatMap((cells, index): TypedCopy[] => {
    if (cells.every((cell) => cell.trim() === '')) return [];
    const candidate = find(cells[whose] ?? '');
    const answers = columns.flatMap((column, place) => {
      const text = cells[place] ?? '';
      return column === '' || column === 'candidate' || text.trim() === '' ? [] : [{ questionId: column, text }];
    });
    const isTwice = candidate !== undefined && seen.has(candidate.id);
    if (candidate) seen.add(candidate.id);
    const line = index + headerLine + 1;
    const problem = isTwice ? 'twice' : problemOf(candidate, answers, withCopy);
    return [{ line, candidate, answers, problem }];
  });
}

function problemOf(
  candidate: Candidate | undefined,
  answers: TypedCopy['answers'],
  withCopy: ReadonlySet<string>,
): CopyProblem | undefined {
  if (!candidate) return 'nobody';
  if (answers.length === 0) return 'no_answers';
  if (answers.some(({ text }) => Array.from(text).length > ANSWER_LENGTH_MAX)) return 'too_long';
  return withCopy.has(candidate.id) ? 'has_copy' : undefined;
}
