import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ErrorCode } from '@exam-evaluation/contract/errors.ts';
import type { ContractError } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { Request, Response } from 'express';
import type { ErrorJson } from '../endpoints/error-schema.ts';
import type { JsonText } from '../endpoints/json-text.ts';
import { CHALLENGE } from '../keys/key.ts';
import { docUrl } from '../openapi/error-pages.ts';
import { type CompressedForms, compressed } from './compression.ts';

/** The response to a request. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string | Readable;
  /** Set where the answer is a refusal. */
  code?: ErrorCode;
  /** Set where a repeat with the same Idempotency-Key may change the outcome of a part of the request. */
  isUnfinished?: boolean;
  /** Set where the same body is sent again and again. */
  compressed?: CompressedForms;
  /** Set where the body holds secrets beside what the caller chose: together they are not compressed (BREACH). */
  isSecret?: boolean;
}

export function jsonAnswer(status: number, value: unknown): Answer & { body: string } {
  return {
    status,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
    body: JSON.stringify(value),
  };
}

/** An answer that callers may cache: 304 for a caller who names it in `If-None-Match`. */
export function keptAnswer({ text, etag, compressed }: JsonText, ifNoneMatch: string | undefined): Answer {
  const headers = { ETag: etag, 'Cache-Control': 'no-cache' };
  const status = isNamed(etag, ifNoneMatch) ? 304 : 200;
  return { status, headers: { ...(status === 200 && JSON_TYPE), ...headers }, body: text, compressed };
}

const JSON_TYPE = { 'Content-Type': 'application/json' };

/** Whether a caller names this version as the one that they have, in whichever encoding. */
export function isNamed(etag: string, ifNoneMatch: string | undefined): boolean {
  const tags = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  const known = tags.map((tag) => tag.replace(/-(?:br|gzip)"$/, '"'));
  return known.includes(etag) || known.includes('*');
}

/** What the answer to a refused request says of that request. */
export interface Refused {
  requestId: string;
  /** Address of this installation, which has a page about each error. */
  publicUrl: string;
}

/** A refusal as JSON: what is in the error envelope, and what a batch says of one of its parts. */
export function errorJson({ code, message, details }: ContractError, { requestId, publicUrl }: Refused): ErrorJson {
  const json = { code, message, request_id: requestId, doc_url: docUrl(publicUrl, code) };
  return { ...json, ...(details && { details }) } as ErrorJson;
}

/** The answer of a request that was refused. */
export function errorAnswer(error: ContractError, refused: Refused): Answer & { body: string } {
  const { code } = error;
  const answer = jsonAnswer(error.status, { error: errorJson(error, refused) });
  if (error.retryAfterSeconds !== undefined) answer.headers['Retry-After'] = String(error.retryAfterSeconds);
  if (error.status === 401) answer.headers['WWW-Authenticate'] = CHALLENGE;
  return { ...answer, code };
}

/** Writes an answer, compressed where the caller accepts it; a HEAD request gets its headers only. */
export async function sendAnswer(request: Request, response: Response, answer: Answer): Promise<void> {
  const { status, headers, body } = answer;
  const isHead = request.method === 'HEAD';
  if (typeof body === 'string') {
    // A version as ETag names one form of the answer; other tags say which form they name.
    const staysPlain = answer.isSecret || (headers.ETag !== undefined && !answer.compressed);
    const sent = staysPlain ? { body, headers: {} } : await compressed(body, request, answer.compressed);
    const { 'Content-Encoding': encoding } = sent.headers;
    const tag = headers.ETag && encoding ? { ETag: headers.ETag.replace(/"$/, `-${encoding}"`) } : {};
    const form = status === 304 ? {} : { ...sent.headers, 'Content-Length': String(Buffer.byteLength(sent.body)) };
    response.writeHead(status, { ...headers, ...tag, Vary: 'Accept-Encoding', ...form });
    response.end(isHead || status === 304 ? undefined : sent.body);
    return;
  }
  response.writeHead(status, headers);
  if (isHead) {
    body.destroy();
    response.end();
    return;
  }
  await pipeline(body, response);
}
