import { unzipSync, zipSync } from 'fflate';
import { type CellValue, readSheet } from 'read-excel-file/universal';

/** Most bytes of an unpacked workbook, so that a small file cannot fill the memory. */
const UNPACKED_BYTES_MAX = 100 * 2 ** 20;

/**
 * Cells of a workbook's first sheet as texts.
 * @throws Error for a file that is no workbook, or that unpacks to too much.
 */
export async function readWorkbook(bytes: Uint8Array): Promise<string[][]> {
  let unpacked = 0;
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/\.(xml|rels)$/.test(name)) return false;
      unpacked += originalSize;
      if (unpacked > UNPACKED_BYTES_MAX) throw new Error('The workbook is too large.');
      return true;
    },
  });
  // Stores the parts uncompressed, since the library would unpack large compressed parts in workers created from blobs,
  // which the content security policy forbids.
  const stored = zipSync(files, { level: 0 });
  const rows = await readSheet(stored.buffer as ArrayBuffer);
  return rows.map((row) => row.map(cellText));
}

function cellText(value: CellValue | Date | null): string {
  if (value === null || value === undefined) return '';
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value);
}
