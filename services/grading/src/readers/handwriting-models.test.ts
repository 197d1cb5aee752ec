import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findHandModels } from './handwriting-models.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hand-models-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('without a folder the models that ship are used', async () => {
  const { detector, recogniser } = await findHandModels(undefined);
  expect([path.basename(detector), path.basename(recogniser)]).toEqual([
    'PP-OCRv6_det_small.onnx',
    'PP-OCRv6_rec_small.onnx',
  ]);
});

test('a folder without one model of each kind is refused, naming the setting', async () => {
  await expect(findHandModels(path.join(folder, 'none'))).rejects.toThrow(/HANDWRITING_MODEL_DIR: .*ENOENT/);
  await writeFile(path.join(folder, 'X_det_medium.onnx'), '');
  await expect(findHandModels(folder)).rejects.toThrow('one file named ..._rec....onnx is expected, 0 are there');
  await writeFile(path.join(folder, 'X_rec_medium.onnx'), '');
  expect(await findHandModels(folder)).toEqual({
    detector: path.join(folder, 'X_det_medium.onnx'),
    recogniser: path.join(folder, 'X_rec_medium.onnx'),
  });
});
