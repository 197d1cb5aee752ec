import { PassThrough } from 'node:stream';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Parcel, ParcelReader, writeParcel } from './parcels.ts';

function written(parcel: Parcel): Buffer {
  const stream = new PassThrough({ highWaterMark: 1_000_000 });
  writeParcel(stream, parcel);
  return (stream.read() as Buffer | null) ?? Buffer.alloc(0);
}

test('parcels arrive as they were sent, in whatever pieces', () => {
  const part = fc.uint8Array({ maxLength: 40 });
  const parcel = fc.record({ message: part, files: fc.array(part, { maxLength: 4 }) });
  fc.assert(
    fc.property(parcel, parcel, fc.integer({ min: 1, max: 30 }), (first, second, size) => {
      const reader = new ParcelReader(1_000);
      for (const sent of [first, second]) {
        const bytes = written(sent);
        const arrived: Parcel[] = [];
        for (let at = 0; at < bytes.length; at += size) {
          const complete = reader.take(bytes.subarray(at, at + size));
          if (complete) arrived.push(complete);
        }
        expect(arrived.map(({ message, files }) => [message, ...files].map((one) => [...one]))).toEqual([
          [sent.message, ...sent.files].map((one) => [...one]),
        ]);
      }
    }),
  );
});

test('a parcel that is too large is refused before its bytes have come', () => {
  const bytes = written({ message: new Uint8Array(600), files: [new Uint8Array(500)] });
  expect(() => new ParcelReader(1_000).take(bytes.subarray(0, 612))).toThrow(RangeError);
});
