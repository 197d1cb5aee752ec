import type { CopyMarks, QuestionMark } from './copy-marks.ts';
import { defuse } from './defuse.ts';

/** A cell: numbers stay numbers, so that spreadsheets add them up. */
export type Cell = string | number | undefined;

/** A column of a sheet with a row for each `Of`. */
export interface Column<Of> {
  heading: string;
  cell: (of: Of) => Cell;
}

interface ColumnQuestion {
  id: string;
  label: string;
  /** Hundredths. */
  maxMarks: number;
}

/** A column for each question. Where there is no mark the cell is empty, never 0. */
export function questionColumns(
  questions: readonly ColumnQuestion[],
  heading: (question: ColumnQuestion) => string,
): Column<CopyMarks>[] {
  return questions.map((question) => ({
    heading: heading(question),
    cell: ({ marks }) => markCell(marks.get(question.id)),
  }));
}

/** Awarded, maximum and percentage; empty for a copy without marks. */
export function totalColumns(headings: { total: string; max: string; percentage: string }): Column<CopyMarks>[] {
  return [
    { heading: headings.total, cell: ({ total }) => total && total.awarded / 100 },
    { heading: headings.max, cell: ({ total }) => total && total.max / 100 },
    { heading: headings.percentage, cell: ({ total }) => total && total.percentage / 100 },
  ];
}

export function toHeadings(columns: readonly Pick<Column<never>, 'heading'>[]): Cell[] {
  return columns.map(({ heading }) => defuse(heading));
}

export function toCells<Of>(columns: readonly Column<Of>[], of: Of): Cell[] {
  return columns.map(({ cell }) => {
    const value = cell(of);
    return typeof value === 'string' ? defuse(value) : value;
  });
}

/** The cell of a mark; empty where there is none or it does not count. */
function markCell(mark: QuestionMark | undefined): Cell {
  return mark?.isCounted && mark.isMarked ? mark.awarded / 100 : undefined;
}
