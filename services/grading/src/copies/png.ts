import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';
import type { Picture } from '@exam-evaluation/reading/pictures/picture.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** IHDR fields: 8 bits, grey, no interlacing. */
const GREY = [8, 0, 0, 0, 0];

const deflated = promisify(deflate);

/** Encodes a grey picture as a PNG file. */
export async function toPng({ width, height, data }: Picture): Promise<Uint8Array> {
  // Filter type 2 (Up) for every row: differences to the row above compress well for paper.
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) {
    const at = y * (width + 1);
    rows[at] = 2;
    for (let x = 0; x < width; x++) {
      const above = y === 0 ? 0 : data[(y - 1) * width + x]!;
      rows[at + 1 + x] = data[y * width + x]! - above;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set(GREY, 8);
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', await deflated(rows)), chunk('IEND')]);
}

function chunk(type: string, data: Uint8Array = new Uint8Array()): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
