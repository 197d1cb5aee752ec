import type { Column } from './columns.ts';

/** A candidate as read from a row of a table. */
export interface CandidateRow {
  /** Line of the table, from 1. */
  line: number;
  externalId: string;
  name: string;
  rollNumber: string;
  sectionOrClass: string;
  problems: RowProblem[];
}

export type RowProblem = 'missing_id' | 'twice' | 'too_long' | 'characters';

/** Most characters of each field, as the service takes them. */
const LENGTH_MAX = { externalId: 128, name: 255, rollNumber: 64, sectionOrClass: 64 } as const;
const FIELDS = ['externalId', 'name', 'rollNumber', 'sectionOrClass'] as const;

/** The candidates of a table, each with its problem, if any. Empty lines are left out. */
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
    if (FIELDS.some((field) => /[<>\0]/.test(row[field]))) problems.push('characters');
    if (FIELDS.some((field) => row[field].length > LENGTH_MAX[field])) problems.push('too_long');
    seen.add(row.externalId);
    return { ...row, problems };
  });
}
