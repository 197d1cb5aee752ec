import { errorToJsonBytes } from '@connectrpc/connect/protocol-connect';
import { ContractError } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { toConnectError } from '@exam-evaluation/runtime/rpc/connect-error.ts';
import type { Response } from 'express';

/** Answers a call that never reaches its handler, as Connect's clients understand it. */
export function sendRefusal(response: Response, error: unknown): void {
  const refusal = error instanceof ContractError ? error : new ContractError('internal_error', { cause: error });
  const body = Buffer.from(errorToJsonBytes(toConnectError(refusal), {}));
  // The body of the request was not read: the connection cannot be used again.
  response.status(refusal.status).set({ 'Content-Type': 'application/json', Connection: 'close' }).end(body);
}
