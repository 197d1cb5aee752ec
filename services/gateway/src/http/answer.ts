import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ErrorCode } from '@exam-evaluation/contract/errors.ts';
import type { ContractError } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { Response } from 'express';
import type { JsonText } from '../endpoints/json-text.ts';

/** The response to a request. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string | Readable;
  /** Set where the answer is a refusal. */
  code?: ErrorCode;
}

export function jsonAnswer(status: number, value: unknown): Answer & { body: string } {
  return {
    status,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
    body: JSON.stringify(value),
  };
}

/** An answer that callers may cache: 304 for a caller who names it in `If-None-Match`. */
export function keptAnswer({ text, etag }: JsonText, ifNoneMatch: string | undefined): Answer {
  const headers = { ETag: etag, 'Cache-Control': 'no-cache' };
  const known = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  if (known.includes(etag) || known.includes('*')) return { status: 304, headers, body: '' };
  return { status: 200, headers: { 'Content-Type': 'application/json', ...headers }, body: text };
}

/** The error envelope: the one place where a refusal becomes JSON. */
export function errorAnswer(error: ContractError, requestId: string): Answer & { body: string } {
  const { code, message, details } = error;
  const answer = jsonAnswer(error.status, {
    error: { code, message, request_id: requestId, ...(details && { details }) },
  });
  if (error.retryAfterSeconds !== undefined) answer.headers['Retry-After'] = String(error.retryAfterSeconds);
  return { ...answer, code };
}

/** Writes an answer; a HEAD request gets its headers only. */
export async function sendAnswer(response: Response, answer: Answer, isHead: boolean): Promise<void> {
  const { status, headers, body } = answer;
  if (typeof body === 'string') {
    response.writeHead(status, { ...headers, 'Content-Length': String(Buffer.byteLength(body)) });
    response.end(isHead ? undefined : body);
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
