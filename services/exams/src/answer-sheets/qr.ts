import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';

const require = createRequire(import.meta.url);
// Otherwise the library would fetch its WebAssembly from the internet.
prepareZXingModule({ overrides: { wasmBinary: readFileSync(require.resolve('zxing-wasm/writer/zxing_writer.wasm')) } });

/** A dark stretch of a row, in modules. */
export interface Run {
  x: number;
  y: number;
  length: number;
}

/** The dark runs of a text's QR code, with the modules of a side. A quarter of the code may be damaged. */
export async function qrRuns(text: string): Promise<{ runs: Run[]; side: number }> {
  const options = { format: 'QRCode', options: 'ecLevel=Q', scale: 1, addQuietZones: false } as const;
  const { symbol, error } = await writeBarcode(text, options);
  if (error) throw new Error(error);
  const { width: side, height, data } = symbol;
  const isDark = (x: number, y: number) => x < side && data[y * side + x] === 0;
  const runs: Run[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < side; x++) {
      if (!isDark(x, y)) continue;
      const start = x;
      while (isDark(x + 1, y)) x++;
      runs.push({ x: start, y, length: x - start + 1 });
    }
  }
  return { runs, side };
}
