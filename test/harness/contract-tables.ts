import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../docs/contract');

/** One row of a table, by the heads of its columns; `Id` is the clause it states. */
export type Row = Readonly<Record<string, string>>;

/**
 * The rows of the tables with these columns in a document of the contract: expectations that are independent of the
 * code.
 */
export function contractRows(file: string, columns: readonly string[]): Row[] {
  let head: string[] = [];
  const rows: Row[] = [];
  for (const line of readFileSync(join(FOLDER, file), 'utf8').split('\n')) {
    const cells = line.startsWith('|') ? line.slice(1, line.lastIndexOf('|')).split('|').map(plain) : [];
    if (cells[0] === 'Id') head = cells;
    else if (/^[A-Z]+-\d+$/.test(cells[0] ?? '') && columns.every((column) => head.includes(column)))
      rows.push(Object.fromEntries(head.map((column, i) => [column, cells[i] ?? ''])));
  }
  if (rows.length === 0) throw new Error(`${file} has no table with ${columns.join(', ')}`);
  return rows;
}

/** The number that `limits.md` states under this id. */
export function limitPromised(id: string): number {
  const row = contractRows('limits.md', ['Item', 'Limit']).find(({ Id }) => Id === id);
  return Number.parseInt(row!.Limit!.replaceAll(',', ''), 10);
}

const plain = (cell: string) => cell.replaceAll(/[*`]/g, '').trim();

/** One of the operations that `endpoints.md` promises. */
export interface Operation {
  id: string;
  method: string;
  path: string;
  /** `evaluation:…`; undefined where any key, or none, will do. */
  scope: string | undefined;
  isPublic: boolean;
  kind: 'read' | 'write' | 'none';
  success: number;
  takesIdempotencyKey: boolean;
  body: 'none' | 'optional' | 'required';
  isPaged: boolean;
}

export function operationsPromised(): Operation[] {
  const rows = contractRows('endpoints.md', ['Method', 'Path', 'Scope', 'Success']);
  return rows.map((row) => ({
    id: row.Id!,
    method: row.Method!,
    path: row.Path!,
    scope: ['any', 'public'].includes(row.Scope!) ? undefined : `evaluation:${row.Scope}`,
    isPublic: row.Scope === 'public',
    kind: row.Kind as Operation['kind'],
    success: Number(row.Success),
    takesIdempotencyKey: row['Idempotency-Key'] === 'yes',
    body: row.Body as Operation['body'],
    isPaged: row.Paged === 'yes',
  }));
}
