import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { checkedPath, type ModelFile, ModelFileError, modelFile } from './model-file.ts';

const weights = new URL('../weights/', import.meta.url);

test('every file that ships has the sum that the NOTICE states', async () => {
  const notice = await readFile(new URL('../NOTICE', import.meta.url), 'utf8');
  for (const name of await readdir(weights)) {
    const path = await modelFile(name as ModelFile);
    const [, sum] = new RegExp(`([0-9a-f]{64}) {2}${name}$`, 'm').exec(notice)!;
    await expect(checkedPath(path, sum!)).resolves.toBe(path);
  }
});

test('a file with another sum or none at all is refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'models-'));
  try {
    const path = join(folder, 'weights.onnx');
    await expect(checkedPath(path, '0'.repeat(64))).rejects.toThrow('cannot be read (ENOENT)');
    await writeFile(path, 'other weights');
    await expect(checkedPath(path, '0'.repeat(64))).rejects.toThrow(ModelFileError);
    await expect(checkedPath(path, '0'.repeat(64))).rejects.toThrow(/has the sha256 [0-9a-f]{64}; 0{64} is expected/);
  } finally {
    await rm(folder, { recursive: true });
  }
});
