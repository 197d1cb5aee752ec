import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parseCode, type SheetCode } from '@exam-evaluation/answer-sheets/code.ts';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const require = createRequire(import.meta.url);
prepareZXingModule({ overrides: { wasmBinary: readFileSync(require.resolve('zxing-wasm/reader/zxing_reader.wasm')) } });

/** The code of an answer sheet in a JPEG or PNG; undefined where there is none. */
export async function sheetCodeIn(picture: Uint8Array): Promise<SheetCode | undefined> {
  const [code] = await readBarcodes(picture, { formats: ['QRCode'] });
  return parseCode(code?.text ?? '');
}
