import type { Column } from './columns.ts';

/** A candidate as a row of a table says it. */
export interface CandidateRow {
  /** Line of the table, from 1. */
  line: number;
  externalId: string;
  name: string;
  rollNumber: string;
  sectionOrClass: string;
  problems: RowProblem[];
}

export type RowProblem = 'missing_id' | 'twice' | 'too_long';

/** Most characters of each field, as the service takes them. */
const LENGTH_MAX = { externalId: 128, name: 255, rollNumber: 64, sectionOrClass: 64 } as const;

/** The candidates of a table with what stands against each. Empty lines are left out. */
export function toCandidateRows(
  table: readonly (readonly string[])[],
  columns: readonly Column[],
  hasHeader: boolean,
): CandidateRow[] {
  const rows = table.slice(hasHeader ? 1 : 0).flatMap((cells, index): CandidateRow[] => {
    if (cells.every((cell) => cell.trim() === '')) return [];
    const cell = (column: Column) => cells[columns.indexOf(column)]?.trim() ?? '';
    return [
      {
        line: index + (hasHeader ? 2 : 1),
        externalId: cell('external_id'),
        name: cell('name'),
        rollNumber: cell('roll_number'),
        sectionOrClass: cell('section_or_class'),
        problems: [],
      },
    ];
  });
  const seen = new Set<string>();
  return rows.map((row) => {
    const problems: RowProblem[] = [];
    if (row.externalId === '') problems.push('missing_id');
    else if (seen.has(row.externalId)) problems.push('twice');
    if (Object.entries(LENGTH_MAX).some(([field, max]) => row[field as keyof typeof LENGTH_MAX].length > max)) {
      problems.push('too_long');
    }
    seen.add(row.externalId);
    return { ...row, problems };
  });
}
