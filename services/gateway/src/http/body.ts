import { ContractError, refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import express, { type Request, type Response } from 'express';

const BYTES_MAX = 16 * 1024 * 1024;
/** How long a body may take to arrive, whatever else its port is for. */
export const BODY_WITHIN_MS = 60_000;
/** Deep enough for every request; keeps recursion over what callers send bounded. */
const DEPTH_MAX = 32;

export type JsonBody = Readonly<Record<string, unknown>>;

/** A body as read: the object, and whether its text may hold characters that no database keeps. */
export interface ReadBody {
  json: JsonBody;
  suspicious: boolean;
}

// An escape is the only way such characters get into valid UTF-8 JSON.
const SUSPICIOUS_ESCAPE = /\\u(?:0000|[dD][89a-fA-F])/;

const EMPTY: ReadBody = { json: {}, suspicious: false };

const readBytes = express.raw({ type: () => true, limit: BYTES_MAX });

/**
 * Reads the JSON object of a request.
 * @param optional no body is an empty object.
 * @throws ContractError unsupported_media_type, payload_too_large, malformed_json
 */
export async function readJson(request: Request, response: Response, optional: boolean): Promise<ReadBody> {
  const length = Number(request.headers['content-length'] ?? 0);
  const hasBody = length > 0 || request.headers['transfer-encoding'] !== undefined;
  if (optional && !hasBody) return EMPTY;
  const type = request.headers['content-type'];
  // Sent in chunks, a body says only at its end that it is none.
  if (optional && length === 0 && type === undefined && (await isEmpty(request, response))) return EMPTY;
  requireJsonType(type);
  const bytes = await read(request, response);
  if (optional && bytes.length === 0) return EMPTY;
  const text = decode(bytes);
  return { json: parse(text), suspicious: SUSPICIOUS_ESCAPE.test(text) };
}

const isEmpty = async (request: Request, response: Response): Promise<boolean> =>
  await read(request, response).then(
    (bytes) => bytes.length === 0,
    () => false,
  );

function requireJsonType(header: string | undefined): void {
  const [type, ...parameters] = (header ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.slice('charset='.length);
  const isUtf8 = charset === undefined || charset.replaceAll('"', '') === 'utf-8';
  if (type !== 'application/json' || !isUtf8) throw refuse('unsupported_media_type');
}

async function read(request: Request, response: Response): Promise<Buffer> {
  await new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => {
      response.setHeader('Connection', 'close'); // what is left of it is not waited for
      reject(new ContractError('malformed_json', { message: 'The request body did not arrive in time.' }));
    }, BODY_WITHIN_MS);
    readBytes(request, response, (error: unknown) => {
      clearTimeout(late);
      if (error) reject(toRefusal(error));
      else resolve();
    });
  });
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
}

function toRefusal(error: unknown): ContractError {
  const { type } = error as { type?: string };
  if (type === 'entity.too.large') return refuse('payload_too_large');
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
  if (isDeeperThan(value, DEPTH_MAX)) {
    throw new ContractError('malformed_json', { message: `The request body nests deeper than ${DEPTH_MAX} levels.` });
  }
  return value as JsonBody;
}

function isDeeperThan(value: object, levels: number): boolean {
  if (levels === 0) return true;
  return Object.values(value).some(
    (member) => member !== null && typeof member === 'object' && isDeeperThan(member, levels - 1),
  );
}
