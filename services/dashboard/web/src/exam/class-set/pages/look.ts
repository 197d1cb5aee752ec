import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import zxingWasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

// Otherwise the library would fetch its WebAssembly from another host.
prepareZXingModule({ overrides: { locateFile: () => zxingWasm } });

/** The text of the QR code in a picture, and the quarter turns (clockwise) after which it stands upright. */
export async function findCode(picture: ImageData): Promise<{ text: string; quarters: number } | undefined> {
  const [code] = await readBarcodes(picture, { formats: ['QRCode'], maxNumberOfSymbols: 1 });
  if (!code?.isValid) return undefined;
  const { topLeft, topRight } = code.position;
  const angle = Math.atan2(topRight.y - topLeft.y, topRight.x - topLeft.x);
  return { text: code.text, quarters: (4 - Math.round(angle / (Math.PI / 2))) % 4 };
}

/** A pixel is ink when it is this much darker than paper, of 255; a page with fewer such pixels than the share is blank. */
const [INK_BELOW, INK_SHARE_MIN] = [150, 0.0004];

export function isBlank({ data }: ImageData): boolean {
  let ink = 0;
  for (let at = 1; at < data.length; at += 4) if (data[at]! < INK_BELOW) ink++;
  return ink < (data.length / 4) * INK_SHARE_MIN;
}
