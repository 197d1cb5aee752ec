import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { modelFile } from '../model-file.ts';
import { readMetadata } from './metadata.ts';

test('the metadata of the recognition model contains its alphabet', async () => {
  const character = readMetadata(await readFile(await modelFile('PP-OCRv6_rec_small.onnx'))).get('character')!;
  expect(character.split('\n')).toEqual(expect.arrayContaining(['A', 'z', '0', '?', '中']));
});

test('fields of other kinds are skipped, and bytes that are not a message are refused', () => {
  // 1: varint 300, 2: 64 bits, 3: 32 bits, 14: { 1: "k", 2: "v" }.
  const message = [8, 172, 2, 17, 1, 2, 3, 4, 5, 6, 7, 8, 29, 1, 2, 3, 4, 114, 6, 10, 1, 107, 18, 1, 118];
  expect([...readMetadata(Uint8Array.from(message))]).toEqual([['k', 'v']]);
  expect(() => readMetadata(Uint8Array.from(message.slice(0, -1)))).toThrow(RangeError);
  expect(() => readMetadata(Uint8Array.from([11, 1]))).toThrow('wire type 3');
});
