import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';

/** sha256 of every file in `weights/`, as the NOTICE states them. */
const SHA256 = {
  'PP-OCRv6_det_small.onnx': '090f04abcd9d9a7498bc4ebf677e4cb9bdce1fe4197ddb7e529f1ef44e1ff94f',
  'PP-OCRv6_rec_small.onnx': '6f327246b50388f3c176ae304bd95767ea6dc0c9ae92153ef8cbe210b3c14884',
  'all-MiniLM-L6-v2-vocab.txt': '07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3',
  'pair-judge-int8.onnx': '3939455341009b9713e1ef419aff5a9ce86f7788b5b1f32ca567deeacab3ba0b',
} as const;

export type ModelFile = keyof typeof SHA256;

/** A model file that is missing or is not the one that ships. */
export class ModelFileError extends Error {
  override readonly name = 'ModelFileError';
}

const checked = new Map<ModelFile, Promise<string>>();

/**
 * The path of a model file that ships with this package. Its sha256 is checked the first time a process asks for it.
 * Throws ModelFileError when the file is missing or has another sum.
 */
export function modelFile(name: ModelFile): Promise<string> {
  let path = checked.get(name);
  if (!path) {
    path = checkedPath(fileURLToPath(new URL(`../weights/${name}`, import.meta.url)), SHA256[name]);
    checked.set(name, path);
  }
  return path;
}

/** The path itself once the file behind it has this sha256 (hexadecimal). Throws ModelFileError otherwise. */
export async function checkedPath(path: string, sha256: string): Promise<string> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(path), hash);
  } catch (error) {
    throw new ModelFileError(`The model file ${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  const found = hash.digest('hex');
  if (found !== sha256) {
    throw new ModelFileError(`The model file ${path} has the sha256 ${found}; ${sha256} is expected.`);
  }
  return path;
}
