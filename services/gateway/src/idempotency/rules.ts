import { createHash } from 'node:crypto';
import { Turns } from '@exam-evaluation/runtime/turns.ts';

const KEY = /^[\x20-\x7e]{1,255}$/;

/** 1-255 printable ASCII characters. */
export function isIdempotencyKey(text: string): boolean {
  return KEY.test(text);
}

/**
 * Two requests with the same fingerprint are the same; spaces and the order of members in the JSON body do not matter.
 * A large body is read in turns.
 */
export async function fingerprint(request: {
  method: string;
  path: string;
  query: ReadonlyMap<string, string>;
  body: unknown;
}): Promise<Buffer> {
  const { method, path, query, body } = request;
  const [hash, turns] = [createHash('sha256'), new Turns()];
  for (const piece of canonicalPieces([method, path, Object.fromEntries(query), body ?? null], ITEMS_OF_A_LIST)) {
    hash.update(piece);
    await turns.next();
  }
  return hash.digest();
}

/** Levels down to the items of a list of the body. */
const ITEMS_OF_A_LIST = 3;

/** The operation id of one part of a request: each part has its own, and a repeat of the request has the same ones. */
export function partOf(operationId: string, index: number): string {
  const hex = createHash('sha256').update(`${operationId}/${index}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}

/** JSON with the members of every object in order. */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const { open, parts, close } = partsOf(value);
  return `${open}${parts.map(([name, part]) => name + canonicalJson(part)).join(',')}${close}`;
}

/** The same in pieces: whole values this many `levels` down, and what stands between them. */
function* canonicalPieces(value: unknown, levels: number): Generator<string> {
  if (levels === 0 || value === null || typeof value !== 'object') yield canonicalJson(value);
  else {
    const { open, parts, close } = partsOf(value);
    yield open;
    for (const [n, [name, part]] of parts.entries()) {
      yield n === 0 ? name : `,${name}`;
      yield* canonicalPieces(part, levels - 1);
    }
    yield close;
  }
}

/** The items of a list, or the members of an object in order, each with what stands before it. */
function partsOf(value: object): { open: string; parts: [name: string, part: unknown][]; close: string } {
  if (Array.isArray(value)) return { open: '[', parts: value.map((item) => ['', item]), close: ']' };
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return { open: '{', parts: members.map(([name, member]) => [`${JSON.stringify(name)}:`, member]), close: '}' };
}

/**
 * Decides what happens to the record after an answer. `done`: stored for replay. `forget`: deleted, since a top-up or
 * the next window changes the answer. `open`: the outcome is unknown, or that of a part is, so the next request with the
 * key runs again, as the same operation.
 */
export function verdictOn(answer: {
  status: number;
  code: string | undefined;
  isUnfinished?: boolean | undefined;
}): 'done' | 'forget' | 'open' {
  if (answer.status >= 500 || answer.isUnfinished) return 'open';
  if (answer.status === 402 || answer.status === 429 || answer.code === 'request_in_progress') return 'forget';
  return 'done';
}
