import { createHash } from 'node:crypto';
import type { FieldError } from '@exam-evaluation/contract/errors/fields.ts';
import { ContractError, refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import express, { type Request, type Response } from 'express';
import { findExcess } from './excess.ts';
import type { Outline } from './outline.ts';

/** How long a body may take to arrive. */
export const BODY_WITHIN_MS = 60_000;

type JsonBody = Readonly<Record<string, unknown>>;

/** A body as read. */
export interface ReadBody {
  /** Empty where the body has `excess`. */
  json: JsonBody;
  /** Identifies the body for comparison: its JSON, or the hash of its bytes if it was not parsed. */
  identity: unknown;
  /** Whether its text may contain characters that cannot be stored. */
  suspicious: boolean;
  /** Fields because of which the body was too expensive to parse; usually none. */
  excess: readonly FieldError[];
}

// An escape is the only way such characters get into valid UTF-8 JSON.
const SUSPICIOUS_ESCAPE = /\\u(?:0000|[dD][89a-fA-F])/;

/** Stands for the body of a request that has none. */
export const NO_BODY: ReadBody = { json: {}, identity: {}, suspicious: false, excess: [] };

export interface BodyRules {
  outline: Outline;
  bytesMax: number;
  /** Whether a missing body counts as an empty object. */
  optional: boolean;
}

/**
 * Reads the JSON object of a request.
 * @throws ContractError unsupported_media_type, payload_too_large, malformed_json
 */
export async function readJson(request: Request, response: Response, rules: BodyRules): Promise<ReadBody> {
  const { optional, outline, bytesMax } = rules;
  const length = Number(request.headers['content-length'] ?? 0);
  const hasBody = length > 0 || request.headers['transfer-encoding'] !== undefined;
  if (optional && !hasBody) return NO_BODY;
  const type = request.headers['content-type'];
  // A chunked body may turn out to be empty only at its end.
  if (optional && length === 0 && type === undefined && (await isEmpty(request, response, bytesMax))) return NO_BODY;
  requireJsonType(type);
  const bytes = await read(request, response, bytesMax);
  if (optional && bytes.length === 0) return NO_BODY;
  const excess = await findExcess(bytes, outline);
  if (excess.length > 0) {
    return { ...NO_BODY, identity: createHash('sha256').update(bytes).digest('hex'), excess };
  }
  const text = decode(bytes);
  const json = parse(text);
  return { json, identity: json, suspicious: SUSPICIOUS_ESCAPE.test(text), excess };
}

const isEmpty = async (request: Request, response: Response, bytesMax: number): Promise<boolean> =>
  await read(request, response, bytesMax).then(
    (bytes) => bytes.length === 0,
    () => false,
  );

/** The registered name of the encoding, and a common misspelling. */
const UTF_8 = ['utf-8', 'utf8'];

function requireJsonType(header: string | undefined): void {
  const [type, ...parameters] = (header ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.slice('charset='.length);
  const isUtf8 = charset === undefined || UTF_8.includes(charset.replaceAll('"', ''));
  if (type !== 'application/json' || !isUtf8) throw refuse('unsupported_media_type');
}

async function read(request: Request, response: Response, bytesMax: number): Promise<Buffer> {
  await new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => {
      response.setHeader('Connection', 'close'); // the rest of the body is not read
      reject(new ContractError('malformed_json', { message: 'The request body did not arrive in time.' }));
    }, BODY_WITHIN_MS);
    express.raw({ type: () => true, limit: bytesMax })(request, response, (error: unknown) => {
      clearTimeout(late);
      if (error) reject(toRefusal(error, bytesMax));
      else resolve();
    });
  });
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
}

function toRefusal(error: unknown, bytesMax: number): ContractError {
  const { type } = error as { type?: string };
  if (type === 'entity.too.large') {
    const message = `The body exceeds ${bytesMax / 2 ** 20} MB. Files go through POST /uploads, never into a JSON body.`;
    return new ContractError('payload_too_large', { message });
  }
  if (type === 'encoding.unsupported') {
    const message = 'This Content-Encoding is not taken; send the body plain, or compressed with gzip, br or deflate.';
    return new ContractError('unsupported_media_type', { message, cause: error });
  }
  return new ContractError('malformed_json', { message: 'The request body could not be read.', cause: error });
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new ContractError('malformed_json', { message: 'The request body is not UTF-8.', cause: error });
  }
}

function parse(text: string): JsonBody {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ContractError('malformed_json', { cause: error });
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw refuse('malformed_json');
  return value as JsonBody;
}
