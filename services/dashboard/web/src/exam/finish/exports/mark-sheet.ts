import type { Question } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { CopyMarks, QuestionMark } from '../results/copy-marks.ts';
import { defuse } from './defuse.ts';

/** A cell: numbers stay numbers, so that spreadsheets add them up. */
export type Cell = string | number | undefined;

/** What is known of a candidate; only the id where names are hidden. */
export interface Named {
  externalId: string;
  name?: string | undefined;
  rollNumber?: string | undefined;
  sectionOrClass?: string | undefined;
}

export interface MarkSheetWords {
  candidate: string;
  name: string;
  rollNumber: string;
  sectionOrClass: string;
  status: string;
  final: string;
  total: string;
  max: string;
  percentage: string;
  late: string;
  yes: string;
  no: string;
  question: (label: string, max: number) => string;
  statusOf: (copy: CopyMarks) => string;
}

/**
 * The marks of an exam as rows of cells: headings first, then a row for each copy or absent candidate, with a column for
 * each question. Where there is no mark the cell is empty, never 0. Where a copy was taken late, a column says why.
 * @param namesHidden leaves out everything that identifies a candidate.
 */
export function toMarkSheet(
  copies: readonly CopyMarks[],
  questions: readonly Pick<Question, 'id' | 'label' | 'maxMarks'>[],
  nameOf: (copy: CopyMarks) => Named,
  namesHidden: boolean,
  words: MarkSheetWords,
): Cell[][] {
  const hasLate = copies.some(({ lateReason }) => lateReason !== '');
  const headings = [
    words.candidate,
    ...(namesHidden ? [] : [words.name, words.rollNumber, words.sectionOrClass]),
    words.status,
    words.final,
    ...questions.map(({ label, maxMarks }) => words.question(label, maxMarks / 100)),
    words.total,
    words.max,
    words.percentage,
    ...(hasLate ? [words.late] : []),
  ];
  const rows = copies.map((copy): Cell[] => {
    const { externalId, name, rollNumber, sectionOrClass } = nameOf(copy);
    const { total } = copy;
    return [
      externalId,
      ...(namesHidden ? [] : [name, rollNumber, sectionOrClass]),
      words.statusOf(copy),
      copy.finalized ? words.yes : words.no,
      ...questions.map(({ id }) => markCell(copy.marks.get(id))),
      total && total.awarded / 100,
      total && total.max / 100,
      total && total.percentage / 100,
      ...(hasLate ? [copy.lateReason || undefined] : []),
    ];
  });
  return [headings, ...rows].map((row) => row.map((cell) => (typeof cell === 'string' ? defuse(cell) : cell)));
}

/** The cell of a mark; empty where there is none or it does not count. */
function markCell(mark: QuestionMark | undefined): Cell {
  return mark?.isCounted && mark.isMarked ? mark.awarded / 100 : undefined;
}
