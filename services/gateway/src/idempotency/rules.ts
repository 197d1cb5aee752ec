import { createHash } from 'node:crypto';

const KEY = /^[\x20-\x7e]{1,255}$/;

/** 1-255 printable ASCII characters. */
export function isIdempotencyKey(text: string): boolean {
  return KEY.test(text);
}

/**
 * Two requests with the same fingerprint are the same; spaces and the order of members in the JSON body do not matter.
 */
export function fingerprint(request: {
  method: string;
  path: string;
  query: ReadonlyMap<string, string>;
  body: unknown;
}): Buffer {
  const { method, path, query, body } = request;
  const text = canonicalJson([method, path, Object.fromEntries(query), body ?? null]);
  return createHash('sha256').update(text).digest();
}

/** JSON with the members of every object in order. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonicalJson((value as Record<string, unknown>)[name])}`);
  return `{${members.join(',')}}`;
}

/**
 * Decides what happens to the record after an answer. `done`: stored for replay. `forget`: deleted, since a top-up or
 * the next window changes the answer. `open`: the outcome is unknown, so the next request with the key runs again.
 */
export function verdictOn(answer: { status: number; code: string | undefined }): 'done' | 'forget' | 'open' {
  if (answer.status >= 500) return 'open';
  if (answer.status === 402 || answer.status === 429 || answer.code === 'request_in_progress') return 'forget';
  return 'done';
}
