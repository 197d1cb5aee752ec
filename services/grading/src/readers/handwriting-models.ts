import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { modelFile } from '@exam-evaluation/models/model-file.ts';
import { ConfigError } from '@exam-evaluation/runtime/config.ts';

/** Paths of the handwriting models. */
export interface HandModels {
  /** Finds lines of text. */
  detector: string;
  /** Recognizes the text of a line. */
  recogniser: string;
}

/**
 * Finds the handwriting models: in `folder`, one named `..._det....onnx` and one `..._rec....onnx`, else those that
 * ship, whose checksums are verified. Throws ConfigError for a folder without them and ModelFileError for a wrong
 * checksum.
 */
export async function findHandModels(folder: string | undefined): Promise<HandModels> {
  if (!folder) {
    const [detector, recogniser] = await Promise.all([
      modelFile('PP-OCRv6_det_small.onnx'),
      modelFile('PP-OCRv6_rec_small.onnx'),
    ]);
    return { detector, recogniser };
  }
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError([`HANDWRITING_MODEL_DIR: ${folder} cannot be read (${error.code})`]);
  });
  const named = (part: 'det' | 'rec'): string => {
    const found = files.filter((file) => file.endsWith('.onnx') && file.includes(`_${part}`));
    if (found.length === 1) return join(folder, found[0]!);
    throw new ConfigError([
      `HANDWRITING_MODEL_DIR: one file named ..._${part}....onnx is expected, ${found.length} are there`,
    ]);
  };
  return { detector: named('det'), recogniser: named('rec') };
}
