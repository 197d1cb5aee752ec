import { appendFileSync, closeSync, existsSync, openSync, readFileSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type Encoded, type Encoder, openEncoder } from '@exam-evaluation/grading/encoder/encoder.ts';
import { remember } from '@exam-evaluation/grading/marking/text/remember.ts';

/** Numbers in a vector of the encoder that ships. */
const SIZE = 384;
const BYTES = 4 * SIZE;
/** How many texts are cached in memory. */
const IN_MEMORY = 2000;

interface Stored {
  /** Where its vectors begin, in bytes: one vector for each piece, then one for the whole text. */
  at: number;
  pieces: [id: number, start: number, end: number][];
}

/**
 * The encoder that ships, with a cache in two files of a folder: fitting and measuring read every answer many times,
 * and all vectors (2 GB for the public sets) do not fit into memory.
 */
export async function keepingEncoder(folder: string): Promise<Encoder> {
  const encoder = await openEncoder();
  const [vectors, index] = [join(folder, 'encodings.bin'), join(folder, 'encodings.jsonl')];
  const known = new Map<string, Stored>();
  let end = 0;
  for (const line of existsSync(index) ? readFileSync(index, 'utf8').split('\n').filter(Boolean) : []) {
    const [text, pieces] = JSON.parse(line) as [string, Stored['pieces']];
    known.set(text, { at: end, pieces });
    end += lengthOf(pieces);
  }
  closeSync(openSync(vectors, 'a'));
  const file = openSync(vectors, 'r+');
  return {
    async encode(text) {
      const stored = known.get(text);
      if (stored) return load(file, stored);
      const encoded = await encoder.encode(text);
      const pieces = encoded.pieces.map(({ id, start, end: last }): Stored['pieces'][number] => [id, start, last]);
      save(file, end, encoded);
      appendFileSync(index, `${JSON.stringify([text, pieces])}\n`);
      known.set(text, { at: end, pieces });
      end += lengthOf(pieces);
      return encoded;
    },
  };
}

function lengthOf(pieces: Stored['pieces']): number {
  return (pieces.length + 1) * BYTES;
}

function load(file: number, { at, pieces }: Stored): Encoded {
  const all = new Float32Array(lengthOf(pieces) / 4);
  readSync(file, new Uint8Array(all.buffer), 0, all.byteLength, at);
  const vectorAt = (row: number) => all.subarray(row * SIZE, (row + 1) * SIZE);
  return {
    pieces: pieces.map(([id, start, end], row) => ({ id, start, end, vector: vectorAt(row) })),
    vector: pieces.length > 0 ? vectorAt(pieces.length) : undefined,
  };
}

function save(file: number, at: number, { pieces, vector }: Encoded): void {
  const all = new Float32Array((pieces.length + 1) * SIZE);
  for (const [row, own] of pieces.entries()) all.set(own.vector, row * SIZE);
  if (vector) all.set(vector, pieces.length * SIZE);
  writeSync(file, new Uint8Array(all.buffer), 0, all.byteLength, at);
}

/** The encoder that ships, with a cache in memory, since the texts of a question recur with each of its answers. */
export async function rememberingEncoder(): Promise<Encoder> {
  const encoder = await openEncoder();
  return { encode: remember((text: string) => encoder.encode(text), IN_MEMORY) };
}
