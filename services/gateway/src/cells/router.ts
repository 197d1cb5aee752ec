import { Cells, HOLDER_PATH, HOPS_HEADER, HOPS_MAX } from '@exam-evaluation/runtime/cells/cells.ts';
import { forward, NotForwarded } from '@exam-evaluation/runtime/cells/forward.ts';
import { ContractError, engineUnavailable } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { Logger } from '@exam-evaluation/runtime/log.ts';
import { counter } from '@exam-evaluation/runtime/metrics.ts';
import express, { type Request, type Response, type Router } from 'express';
import { chooseRequestId } from '../http/request-id.ts';
import type { KeyRing } from '../keys/key-ring.ts';

const forwarded = counter(
  'gateway_forwarded_requests_total',
  'Requests with a key of another cell that were handed to it; `status` is that of its answer, `none` where there was none',
  ['status'],
);

export interface RouterOptions {
  /** Base addresses of the other cells' gateways. */
  otherCells: readonly string[];
  keys: KeyRing;
  log: Logger;
  now: () => number;
}

/**
 * Hands requests whose key belongs to another cell to that cell, body and answer as they are, and tells other cells
 * whether a key belongs to this one. It comes before everything that counts or limits requests: the other cell does
 * that.
 */
export function cellRouter({ otherCells, keys, log, now }: RouterOptions): Router {
  const cells = new Cells(otherCells, now);
  const router = express.Router({ caseSensitive: true, strict: true });
  router.get(HOLDER_PATH, async (request, response) => {
    response.status((await keys.knows(request.get('x-api-key'))) ? 204 : 404).end();
  });
  router.use('/v1', async (request, response, next) => {
    const cell = await findCell(request, keys, cells);
    if (cell === undefined) return next();
    await handOver(request, response, cell, log);
  });
  return router;
}

/** The other cell that a request belongs to. @throws ContractError auth_unavailable when that cannot be told now. */
async function findCell(request: Request, keys: KeyRing, cells: Cells): Promise<string | undefined> {
  const value = request.get('x-api-key');
  if (value === undefined || (await keys.knows(value)) !== false) return undefined;
  const cell = await cells.find({ header: 'x-api-key', value }).catch((error: unknown) => {
    throw new ContractError('auth_unavailable', { retryAfterSeconds: 5, cause: error });
  });
  if (cell !== undefined && hopsOf(request) >= HOPS_MAX) {
    throw new ContractError('auth_unavailable', { retryAfterSeconds: 5, cause: new Error('the cells disagree') });
  }
  return cell;
}

async function handOver(request: Request, response: Response, cell: string, log: Logger): Promise<void> {
  const requestId = chooseRequestId(request);
  const added = { 'x-request-id': requestId, [HOPS_HEADER]: String(hopsOf(request) + 1) };
  try {
    const status = await forward(request, response, { cell, added });
    forwarded({ status });
    log.debug({ cell, status }, 'request handed to another cell');
  } catch (error) {
    forwarded({ status: 'none' });
    if (!(error instanceof NotForwarded)) {
      log.warn({ err: error, cell }, 'answer of another cell not delivered');
      response.destroy();
      return;
    }
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead || !error.mayHaveArrived) throw engineUnavailable(error);
    throw new ContractError('internal_error', { cause: error });
  }
}

function hopsOf(request: Request): number {
  const hops = Number(request.get(HOPS_HEADER) ?? 0);
  return Number.isInteger(hops) && hops >= 0 ? hops : HOPS_MAX;
}
