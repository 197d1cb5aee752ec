import Papa from 'papaparse';

/** What may be wrong with a table as it was read, so that a person should look at it. */
type TableNote = 'encoding_guessed' | 'quote_unclosed';

/** The cells of a table, line by line. */
export interface Table {
  rows: string[][];
  notes: TableNote[];
}

/** Splits a pasted or stored table into cells, at tabs, semicolons or commas, or at what its first line names. */
export function readTableText(text: string): Table {
  const plain = text.replace(/^\uFEFF/, '');
  // Excel names the separator in a line of its own.
  const [line = '', named] = /^sep=(.)\r?\n/i.exec(plain) ?? [];
  const content = plain.slice(line.length);
  const options = { delimiter: named ?? separatorOf(content), skipEmptyLines: false, preview: ROWS_MAX + 1 };
  const { data, errors } = Papa.parse<string[]>(content, options);
  if (!errors.some(({ type }) => type === 'Quotes')) return { rows: withoutEmptyEnd(data), notes: [] };
  // A quotation mark that is never closed would take all lines below it into one cell.
  const asIs = Papa.parse<string[]>(content, { ...options, quoteChar: '\0' }).data;
  const rows = asIs.map((row) => row.map((cell) => cell.replace(/^"|"$/g, '').replaceAll('""', '"')));
  return { rows: withoutEmptyEnd(rows), notes: ['quote_unclosed'] };
}

/** The separator: a tab if there is one, since names have none; otherwise the one used in the first line that has one. */
function separatorOf(text: string): string {
  if (text.includes('\t')) return '\t';
  return /[;,]/.exec(text.replaceAll(/"[^"\n]*"/g, ''))?.[0] ?? ',';
}

/** The most rows of a table; a larger one is refused at once. */
export const ROWS_MAX = 20_000;
/** Most bytes of a file. */
export const TABLE_BYTES_MAX = 10 * 2 ** 20;

/** The table in a file: CSV in any of its forms, or the first sheet of a workbook. */
export async function readTableFile(file: File): Promise<Table> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (file.name.toLowerCase().endsWith('.xlsx')) {
    const { readWorkbook } = await import('./read-workbook.ts');
    return { rows: withoutEmptyEnd(await readWorkbook(bytes)), notes: [] };
  }
  const { text, isGuessed } = decode(bytes);
  const { rows, notes } = readTableText(text);
  return { rows, notes: isGuessed ? ['encoding_guessed', ...notes] : notes };
}

/** Excel writes CSV in the machine's own encoding, which the file does not name, or in UTF-8 or UTF-16 with a mark. */
function decode(bytes: Uint8Array): { text: string; isGuessed: boolean } {
  const [first, second] = bytes;
  const utf16 = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : '';
  if (utf16) return { text: new TextDecoder(utf16).decode(bytes), isGuessed: false };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isGuessed: false };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), isGuessed: true };
  }
}

function withoutEmptyEnd(rows: readonly string[][]): string[][] {
  const last = rows.findLastIndex((row) => row.some((cell) => cell.trim() !== ''));
  return rows.slice(0, last + 1);
}
