import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { JsonValue } from '@bufbuild/protobuf';
import type { StoredAnswer } from '../model/answers.rules.ts';

/** The largest content, in bytes: a copy with more stays in its rows. */
export const CONTENT_BYTES_MAX = 32 * 2 ** 20;

/** What leaves the rows of a copy. */
export interface Content {
  answers: StoredAnswer[] | null;
  /** Results of its runs by attempt id: grading.v1.GradedCopy as protobuf JSON. */
  results: Record<string, JsonValue>;
}

/** An object: its bytes, and their SHA-256 in hexadecimal, which names it. */
export interface Packed {
  bytes: Buffer;
  hash: string;
}

/** @param text a content as PostgreSQL prints it, so that it goes back into the rows as it was. */
export function pack(text: string): Packed {
  const bytes = gzipSync(text);
  return { bytes, hash: hashOf(bytes) };
}

/** @returns the text. @throws Error where the bytes are not those that `hash` names. */
export function unpack(bytes: Buffer, hash: string): string {
  const found = hashOf(bytes);
  if (found !== hash) throw new Error(`its hash is ${found}`);
  return gunzipSync(bytes, { maxOutputLength: CONTENT_BYTES_MAX }).toString();
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Folder of all that was ever archived of a copy. */
export function archiveFolder(instituteId: string, submissionId: string): string {
  return `results/${instituteId}/${submissionId}/`;
}

export function objectKey(instituteId: string, submissionId: string, hash: string): string {
  return `${archiveFolder(instituteId, submissionId)}${hash}.json.gz`;
}

/** Contents as text, by the key of their object. */
export type Fetched = ReadonlyMap<string, string>;

/** Nothing is fetched for work on copies that are not final, since these are never archived. */
export const NOTHING_FETCHED: Fetched = new Map();

/** Thrown in a transaction that needs these objects: `Archive.reading` fetches them and has it run again. */
export class InArchive extends Error {
  readonly keys: readonly string[];

  constructor(keys: readonly string[]) {
    super(`${keys.length} archived copies are needed, such as ${keys[0]}`);
    this.name = 'InArchive';
    this.keys = keys;
  }
}

interface Row {
  id: string;
  /** As in SubmissionRow. */
  archived?: string | null;
}

/** Contents as text of those of the copies that are archived, by submission id. @throws InArchive. */
export function textsOf(fetched: Fetched, instituteId: string, rows: readonly Row[]): Map<string, string> {
  const keys = rows.flatMap(({ id, archived }): [string, string][] =>
    archived ? [[id, objectKey(instituteId, id, archived)]] : [],
  );
  const missing = keys.flatMap(([, key]) => (fetched.has(key) ? [] : [key]));
  if (missing.length > 0) throw new InArchive(missing);
  return new Map(keys.map(([id, key]) => [id, fetched.get(key)!]));
}

/** The same, read. */
export function contentsOf(fetched: Fetched, instituteId: string, rows: readonly Row[]): Map<string, Content> {
  return new Map([...textsOf(fetched, instituteId, rows)].map(([id, text]) => [id, parseContent(text)]));
}

export const parseContent = (text: string): Content => JSON.parse(text);
