import { inflateSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { toPng } from './png.ts';

test('a picture becomes a PNG file that holds its pixels', async () => {
  const data = Uint8Array.from({ length: 12 }, (_, index) => (index * 37) % 256);
  const png = Buffer.from(await toPng({ width: 4, height: 3, data }));
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([4, 3]);
  const at = png.indexOf('IDAT');
  const rows = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)));
  const pixels = new Uint8Array(12);
  for (let i = 0; i < 12; i++) {
    const row = Math.floor(i / 4);
    expect(rows[row * 5]).toBe(2);
    pixels[i] = rows[row * 5 + 1 + (i % 4)]! + (row > 0 ? pixels[i - 4]! : 0);
  }
  expect(pixels).toEqual(data);
});
