import Papa from 'papaparse';
import type { Cell } from './mark-sheet.ts';

/** Without it, Excel reads UTF-8 in the encoding of its region. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Rows as a CSV file: commas, quotes where needed, CRLF. */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return `${BYTE_ORDER_MARK}${Papa.unparse(
    rows.map((row) => row.map((cell) => cell ?? '')),
    { newline: '\r\n' },
  )}\r\n`;
}
