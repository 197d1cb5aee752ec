import { expect, test } from '@jest/globals';
import { unzipSync } from 'fflate';
import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/universal';
import type { Cell } from './columns.ts';
import { csvFile } from './csv.ts';
import { defuse } from './defuse.ts';
import type { SheetFile } from './sheet-file.ts';
import { columnName, workbookFile } from './workbook.ts';

const ROWS: Cell[][] = [
  ['Candidate', 'Name', '1 (4)', "'=3 (1)"],
  ["'@C-1", 'A, "b"\nc', -0.5, undefined],
];

/** A file that is written row by row. */
function bytesOf(file: SheetFile, rows: Cell[][]): Uint8Array<ArrayBuffer> {
  const parts = [...rows.map((row) => file.add([row])), file.add([]), file.end()];
  return new Uint8Array(Buffer.concat(parts));
}

test.each(['=1+1', '+1', '-1', '@SUM(1)', '\t=1', '\r=1', '\n=1', '＝1'])('no spreadsheet runs %j', (text) => {
  expect(defuse(text)).toBe(`'${text}`);
});

test('what is no formula stays as it is', () => {
  for (const text of ['', 'Maya', "O'Neil-Rao", '12=3']) expect(defuse(text)).toBe(text);
});

test('a CSV file reads back as it was written', () => {
  const { data, errors } = Papa.parse<string[]>(Buffer.from(bytesOf(csvFile(), ROWS)).toString(), {
    skipEmptyLines: true,
  });
  expect(errors).toEqual([]);
  expect(data).toEqual(ROWS.map((row) => row.map((cell) => String(cell ?? ''))));
});

test('a workbook reads back as it was written, with numbers as numbers and no formulas', async () => {
  const bytes = bytesOf(workbookFile('Physics: "A" [2030]/1'), [...ROWS, ['<&>"\u0001 \ud800', 1.25]]);
  const files = unzipSync(bytes);
  expect(new TextDecoder().decode(files['xl/worksheets/sheet1.xml'])).not.toContain('<f');
  const rows = await readSheet(bytes.buffer);
  expect(rows[1]).toEqual(["'@C-1", 'A, "b"\nc', -0.5, null]);
  expect(rows[2]!.slice(0, 2)).toEqual(['<&>" �', 1.25]);
});

test('columns are named as spreadsheets do', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
});
