import { readFile } from 'node:fs/promises';
import { modelFile } from '@exam-evaluation/models/model-file.ts';
import { LRUCache } from 'lru-cache';
import { type OnnxSession, openSession } from '../onnx/session.ts';
import { type Piece, WordPieces } from './wordpiece.ts';

/** A vector of length 1. */
export type Vector = Float32Array;

/** A text as the encoder sees it. */
export interface Encoded {
  /** The pieces of its words, each with its vector in the context of the text. */
  pieces: (Piece & { vector: Float32Array })[];
  /** What the text means as a whole; undefined where it has no pieces. */
  vector: Vector | undefined;
}

/** Turns texts into vectors with all-MiniLM-L6-v2 (Reimers and Gurevych 2019; Wang et al. 2020). */
export interface Encoder {
  /** @param most how many pieces are read, from the beginning of the text; at most `PIECES_MAX`. */
  encode(text: string, most?: number): Promise<Encoded>;
}

/** Pieces in one run of the model, without its begin and end tokens; longer texts take several runs. */
const WINDOW = 200;
/** The most pieces that are read of a text: about five thousand characters of English. */
const PIECES_MAX = 1_000;
/** Size of the cache in pieces of 1.5 kB each, enough for a few hundred questions. */
const KEPT_PIECES_MAX = 40_000;

const cacheSize = ({ pieces }: Encoded): number => pieces.length + 1;

/** Opens the encoder that ships. Throws ModelFileError, and what the runtime throws. */
export async function openEncoder(): Promise<Encoder> {
  const [model, vocabulary] = await Promise.all([
    modelFile('all-MiniLM-L6-v2-int8.onnx'),
    modelFile('all-MiniLM-L6-v2-vocab.txt'),
  ]);
  const [session, words] = [await openSession(model), new WordPieces(await readFile(vocabulary, 'utf8'))];
  // The same points, questions and reviewed answers recur with every copy.
  const known = new LRUCache<string, Encoded>({ maxSize: KEPT_PIECES_MAX, sizeCalculation: cacheSize });
  let last: Promise<unknown> = Promise.resolve();
  return {
    // The model runs on one text after another.
    encode: async (text, most = PIECES_MAX) => {
      const key = `${most} ${text}`;
      const met = known.get(key);
      if (met) return met;
      const next = last.then(() => encode(session, words, text, Math.min(most, PIECES_MAX)));
      last = next.catch(() => undefined);
      const encoded = await next;
      known.set(key, encoded);
      return encoded;
    },
  };
}

async function encode(session: OnnxSession, words: WordPieces, text: string, most: number): Promise<Encoded> {
  const all = words.of(text).slice(0, most);
  const pieces: Encoded['pieces'] = [];
  let sum: Float32Array | undefined;
  for (let at = 0; at < all.length; at += WINDOW) {
    const window = all.slice(at, at + WINDOW);
    const rows = await run(session, [words.begin, ...window.map(({ id }) => id), words.end]);
    for (const row of rows) sum = added(sum, row);
    pieces.push(...window.map((piece, index) => ({ ...piece, vector: rows[index + 1]! })));
  }
  return { pieces, vector: sum && unit(sum) };
}

/** Runs the model over a sequence of piece ids; one vector for each. */
async function run(session: OnnxSession, ids: readonly number[]): Promise<Float32Array[]> {
  const dims = [1, ids.length];
  const constant = (value: bigint) => ({ data: new BigInt64Array(ids.length).fill(value), dims });
  const { last_hidden_state: hidden } = await session.run({
    input_ids: { data: BigInt64Array.from(ids, BigInt), dims },
    attention_mask: constant(1n),
    token_type_ids: constant(0n),
  });
  const size = hidden!.dims[2]!;
  return ids.map((_, index) => hidden!.data.slice(index * size, (index + 1) * size));
}

/** The mean direction of some pieces; undefined where there are none. */
export function meanVector(pieces: readonly { vector: Float32Array }[]): Vector | undefined {
  let sum: Float32Array | undefined;
  for (const { vector } of pieces) sum = added(sum, vector);
  return sum && unit(sum);
}

function added(sum: Float32Array | undefined, vector: Float32Array): Float32Array {
  if (!sum) return vector.slice();
  for (let index = 0; index < sum.length; index += 1) sum[index]! += vector[index]!;
  return sum;
}

/** Scales a vector to length 1. */
export function unit(vector: Float32Array): Vector {
  const length = Math.sqrt(dot(vector, vector)) || 1;
  return vector.map((value) => value / length);
}

/** Cosine similarity of two vectors of length 1, -1 to 1; 0 where either is missing. */
export function cosine(a: Vector | undefined, b: Vector | undefined): number {
  return a && b ? dot(a, b) : 0;
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < a.length; index += 1) sum += a[index]! * b[index]!;
  return sum;
}
