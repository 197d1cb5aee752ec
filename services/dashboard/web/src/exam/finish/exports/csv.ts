import Papa from 'papaparse';
import type { Cell } from './mark-sheet.ts';

/** Without it, Excel takes UTF-8 for the alphabet of its country. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Rows as a CSV file: commas, quotes where needed, CRLF. */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return `${BYTE_ORDER_MARK}${Papa.unparse(
    rows.map((row) => row.map((cell) => cell ?? '')),
    { newline: '\r\n' },
  )}\r\n`;
}
