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

type RowProblem = 'missing_id' | 'twice' | 'rounded_id' | 'too_long' | 'characters';

/** Most characters of each field, as the service takes them. */
const LENGTH_MAX = { externalId: 128, name: 255, rollNumber: 64, sectionOrClass: 64 } as const;
const FIELDS = ['externalId', 'name', 'rollNumber', 'sectionOrClass'] as const;

/** Signs that nobody sees; in names some of them shape the letters beside them, as in Hindi and Persian. */
const INVISIBLE = /\p{Cf}/gu;
const INVISIBLE_IN_NAMES = /[\u200B\u2060\uFEFF\u00AD]/gu;

/** A long number as a spreadsheet shows it, without its last digits. */
const ROUNDED = /^\d([.,]\d+)?E\+?\d+$/i;

/**
 * The candidates of a table, each with its problem, if any. Empty lines are left out.
 * @param headerLine the line of the headings, from 1; the table begins below it.
 */
export function toCandidateRows(
  table: readonly (readonly string[])[],
  columns: readonly Column[],
  headerLine: number,
): CandidateRow[] {
  const rows = table.slice(headerLine).flatMap((cells, index): CandidateRow[] => {
    if (cells.every((cell) => cell.trim() === '')) return [];
    const cell = (column: Column, invisible = INVISIBLE) =>
      cells[columns.indexOf(column)]?.replaceAll(invisible, '').trim() ?? '';
    const named = (['name', 'first_name', 'last_name'] as const).map((column) => cell(column, INVISIBLE_IN_NAMES));
    return [
      {
        line: index + headerLine + 1,
        externalId: cell('external_id'),
        name: named[0] || named.slice(1).filter(Boolean).join(' '),
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
    if (ROUNDED.test(row.externalId)) problems.push('rounded_id');
    if (FIELDS.some((field) => /[<>\0]/.test(row[field]))) problems.push('characters');
    if (FIELDS.some((field) => row[field].length > LENGTH_MAX[field])) problems.push('too_long');
    seen.add(row.externalId);
    return { ...row, problems };
  });
}
