import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import Papa from 'papaparse';
import { Failure, unreadable } from './failure.ts';

/** Most bytes of a table or a paper. */
const FILE_BYTES_MAX = 64 * 2 ** 20;

/** A table as read from a file; a row has a cell for each column. */
export interface Table {
  columns: string[];
  rows: { number: number; cells: string[] }[];
}

/** The text of a file. @throws Failure where it is missing, too large or not UTF-8. */
export async function readText(path: string): Promise<string> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw unreadable(path, error);
  });
  if (!found.isFile()) throw new Failure(`${path} is no file`);
  if (found.size > FILE_BYTES_MAX) throw new Failure(`${path} is larger than 64 MB`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path));
  } catch {
    throw new Failure(`${path} is not UTF-8 text; in Excel, save it as "CSV UTF-8"`);
  }
}

/** Reads a table whose first row names its columns; commas, semicolons or tabs separate its cells. */
export async function readCsv(path: string): Promise<Table> {
  const text = await readText(path);
  const { data, errors } = Papa.parse<string[]>(text, {
    skipEmptyLines: false,
    delimitersToGuess: [',', ';', '\t'],
  });
  const wrong = errors.find(({ type }) => type === 'Quotes');
  if (wrong) throw new Failure(`${path}, row ${(wrong.row ?? 0) + 1}: a quotation mark is not closed`);
  const columns = (data[0] ?? []).map((name) => name.trim());
  const rows = data
    .map((row, at) => ({ number: at + 1, cells: columns.map((_, column) => row[column]?.trim() ?? '') }))
    .slice(1)
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  for (const [at, row] of data.entries()) {
    const extra = row.slice(columns.length).some((cell) => cell.trim() !== '');
    if (extra) throw new Failure(`${path}, row ${at + 1} has more cells than the first row has columns`);
  }
  if (rows.length === 0) throw new Failure(`${path} has no rows below the names of its columns`);
  const twice = columns.find((name, at) => name !== '' && columns.indexOf(name) !== at);
  if (twice !== undefined) throw new Failure(`${path} has two columns ${twice}`);
  return { columns, rows };
}

/** A table for spreadsheets with those rows of another that are kept, by their first cell. */
export function sortedCsv(csv: string, isKept: (row: Record<string, string>) => boolean): string {
  const { data, meta } = Papa.parse<Record<string, string>>(csv, { header: true, skipEmptyLines: true });
  const [first = ''] = meta.fields ?? [];
  const rows = data.filter(isKept).sort((a, b) => a[first]!.localeCompare(b[first]!, 'en', { numeric: true }));
  // Without the byte order mark, Excel reads UTF-8 in the encoding of its region.
  return `\uFEFF${Papa.unparse(rows, { columns: meta.fields, newline: '\r\n' })}\r\n`;
}

/** Writes a file as a whole: interrupted, what was there before stays. */
export async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  const made = `${path}.${process.pid}.new`;
  try {
    await writeFile(made, content, { flag: 'wx' });
    await rename(made, path);
  } catch (error) {
    throw new Failure(`${path} cannot be written (${(error as NodeJS.ErrnoException).code})`);
  }
}
