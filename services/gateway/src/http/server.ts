import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { limitConnections } from '@exam-evaluation/runtime/connections.ts';
import { drainOnStop } from '@exam-evaluation/runtime/drain.ts';
import { ContractError, refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { Lifecycle } from '@exam-evaluation/runtime/lifecycle.ts';
import { errorAnswer } from './answer.ts';
import { BODY_WITHIN_MS } from './body.ts';

/** A connection that is idle for this long is closed, since its client must be gone; no answer takes as long. */
const IDLE_MS = 120_000;
/** Large enough that an overlong invalid cursor still reaches validation, which refuses it as such. */
const HEADER_BYTES_MAX = 64 * 1024;

/** Where a public port is opened. */
export interface Address {
  host: string;
  /** 0 picks a free one. */
  port: number;
  /** The address of this installation for callers who reach it at the port that was bound, without `/v1`. */
  publicUrl: (port: number) => string;
}

/**
 * Opens a public port. Connections of senders that are too slow are closed; a 16 MB body has a minute.
 * @param arrivesWithinMs how long a request may take to arrive; longer on a port that also receives files.
 */
export async function listen(
  listener: RequestListener,
  { host, port, publicUrl, arrivesWithinMs = BODY_WITHIN_MS }: Address & { arrivesWithinMs?: number },
): Promise<{ server: Server; port: number }> {
  const limits = {
    headersTimeout: 10_000,
    requestTimeout: arrivesWithinMs,
    keepAliveTimeout: 65_000,
    maxHeaderSize: HEADER_BYTES_MAX,
    requireHostHeader: false, // Node's own refusal would lack the error envelope
  };
  const server = createServer(limits, listener);
  limitConnections(server, 'public');
  server.timeout = IDLE_MS;
  const bound = () => (server.address() as AddressInfo | null)?.port ?? port;
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => refuseUnread(error, socket, publicUrl(bound())));
  server.on('checkExpectation', listener);
  server.on('checkContinue', (request, response) => {
    continueOnceRead(request, response);
    listener(request, response);
  });
  server.listen(port, host);
  await once(server, 'listening');
  return { server, port: bound() };
}

/**
 * Tells a sender who waits for `100 Continue` to go on only when somebody reads the body: a request that is refused by
 * its headers, such as for its key, is never sent.
 */
function continueOnceRead(request: IncomingMessage, response: ServerResponse): void {
  const read = request._read.bind(request);
  request._read = (size) => {
    request._read = read;
    if (!response.headersSent) response.writeContinue();
    read(size);
  };
}

/** Answers input that could not be read as a request with the usual error envelope, and closes the connection. */
function refuseUnread(error: NodeJS.ErrnoException, socket: Duplex, publicUrl: string): void {
  if (!socket.writable) return void socket.destroy();
  const refusal =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? refuse('headers_too_large')
      : new ContractError('malformed_json', { message: 'The request could not be read, or did not arrive in time.' });
  const requestId = crypto.randomUUID();
  const { status, headers, body } = errorAnswer(refusal, { requestId, publicUrl });
  const lines = Object.entries({
    ...headers,
    'X-Request-Id': requestId,
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
}

/**
 * Serves until the lifecycle stops.
 * @returns the port bound.
 */
export async function serveHttp(
  listener: RequestListener,
  { lifecycle, ...address }: Address & { lifecycle: Lifecycle },
): Promise<number> {
  const { server, port } = await listen(listener, address);
  drainOnStop(lifecycle, 'http', server);
  return port;
}
