import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { drainOnStop } from '@exam-evaluation/runtime/drain.ts';
import type { Lifecycle } from '@exam-evaluation/runtime/lifecycle.ts';

/**
 * Opens a port to the outside. Slow senders give up their connection; a 16 MB body has a minute.
 * @param port 0 picks a free one.
 */
export async function listen(
  listener: RequestListener,
  { host, port }: { host: string; port: number },
): Promise<{ server: Server; port: number }> {
  const limits = { headersTimeout: 10_000, requestTimeout: 60_000, keepAliveTimeout: 65_000, maxHeaderSize: 16 * 1024 };
  const server = createServer(limits, listener);
  server.listen(port, host);
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

/**
 * Serves until the lifecycle stops.
 * @returns the port bound.
 */
export async function serveHttp(
  listener: RequestListener,
  { lifecycle, ...address }: { host: string; port: number; lifecycle: Lifecycle },
): Promise<number> {
  const { server, port } = await listen(listener, address);
  drainOnStop(lifecycle, 'http', server);
  return port;
}
