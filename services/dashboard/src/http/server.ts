import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { limitConnections } from '@exam-evaluation/runtime/connections.ts';
import { drainOnStop } from '@exam-evaluation/runtime/drain.ts';
import type { Lifecycle } from '@exam-evaluation/runtime/lifecycle.ts';

/** Connections of slow senders are closed. */
const LIMITS = { headersTimeout: 10_000, requestTimeout: 60_000, keepAliveTimeout: 65_000, maxHeaderSize: 16 * 1024 };
/** A connection that is idle for this long is closed. */
const IDLE_MS = 120_000;

/**
 * Serves until the lifecycle stops.
 * @param port 0 picks a free one.
 * @returns the port bound.
 */
export async function serveHttp(
  listener: RequestListener,
  { host, port, lifecycle }: { host: string; port: number; lifecycle: Lifecycle },
): Promise<number> {
  const server = createServer(LIMITS, listener);
  limitConnections(server, 'public');
  server.timeout = IDLE_MS;
  server.listen(port, host);
  await once(server, 'listening');
  drainOnStop(lifecycle, 'http', server);
  return (server.address() as AddressInfo).port;
}
