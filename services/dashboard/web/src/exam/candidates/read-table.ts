import Papa from 'papaparse';

/** Splits a pasted or stored table into cells, at tabs, semicolons or commas. */
export function readTableText(text: string): string[][] {
  const plain = text.replace(/^\uFEFF/, '');
  const { data } = Papa.parse<string[]>(plain, {
    delimiter: separatorOf(plain),
    skipEmptyLines: false,
    preview: ROWS_MAX + 1,
  });
  return withoutEmptyEnd(data);
}

/** The separator: a tab if there is one, since names have none; otherwise the one used in the first line. */
function separatorOf(text: string): string {
  const [first = ''] = text.trimStart().split('\n', 1);
  return ['\t', ';', ','].find((separator) => (separator === '\t' ? text : first).includes(separator)) ?? ',';
}

/** The most rows of a table; a larger one is refused at once. */
export const ROWS_MAX = 20_000;
/** Most bytes of a file. */
export const TABLE_BYTES_MAX = 10 * 2 ** 20;

/** The table in a file: CSV in any of its forms, or the first sheet of a workbook. */
export async function readTableFile(file: File): Promise<string[][]> {
  if (file.name.toLowerCase().endsWith('.xlsx')) {
    const { readWorkbook } = await import('./read-workbook.ts');
    return withoutEmptyEnd(await readWorkbook(new Uint8Array(await file.arrayBuffer())));
  }
  return readTableText(decode(new Uint8Array(await file.arrayBuffer())));
}

/** Excel writes CSV in the machine's own encoding, or in UTF-8 or UTF-16 with a mark. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function withoutEmptyEnd(rows: readonly string[][]): string[][] {
  const last = rows.findLastIndex((row) => row.some((cell) => cell.trim() !== ''));
  return rows.slice(0, last + 1);
}
