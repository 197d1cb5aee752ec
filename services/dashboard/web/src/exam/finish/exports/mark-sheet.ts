import {
  type Cell,
  type Column,
  questionColumns,
  toCells,
  toHeadings,
  totalColumns,
} from '@exam-evaluation/mark-sheets/columns.ts';
import type { CopyMarks } from '@exam-evaluation/mark-sheets/copy-marks.ts';
import type { Question } from '@exam-evaluation/proto/exams/v1/exams_pb.js';

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
  const names: Column<CopyMarks>[] = [
    { heading: words.name, cell: (copy) => nameOf(copy).name },
    { heading: words.rollNumber, cell: (copy) => nameOf(copy).rollNumber },
    { heading: words.sectionOrClass, cell: (copy) => nameOf(copy).sectionOrClass },
  ];
  const late: Column<CopyMarks> = { heading: words.late, cell: ({ lateReason }) => lateReason || undefined };
  const columns: Column<CopyMarks>[] = [
    { heading: words.candidate, cell: (copy) => nameOf(copy).externalId },
    ...(namesHidden ? [] : names),
    { heading: words.status, cell: words.statusOf },
    { heading: words.final, cell: ({ finalized }) => (finalized ? words.yes : words.no) },
    ...questionColumns(questions, ({ label, maxMarks }) => words.question(label, maxMarks / 100)),
    ...totalColumns(words),
    ...(copies.some(({ lateReason }) => lateReason !== '') ? [late] : []),
  ];
  return [toHeadings(columns), ...copies.map((copy) => toCells(columns, copy))];
}
