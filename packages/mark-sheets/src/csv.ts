import Papa from 'papaparse';
import type { Cell } from './columns.ts';
import type { SheetFile } from './sheet-file.ts';

const UTF_8 = new TextEncoder();

/** A CSV file in UTF-8. */
export function csvFile(): SheetFile {
  return {
    add: (rows) => UTF_8.encode(csvText(rows)),
    end: () => new Uint8Array(),
  };
}

/** Rows as lines of CSV: commas, quotes where needed, CRLF. */
export function csvText(rows: readonly (readonly Cell[])[]): string {
  if (rows.length === 0) return '';
  const cells = rows.map((row) => row.map((cell) => cell ?? ''));
  return `${Papa.unparse(cells, { newline: '\r\n' })}\r\n`;
}
