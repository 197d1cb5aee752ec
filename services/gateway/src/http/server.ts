import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Lifecycle } from '@exam-evaluation/runtime/lifecycle.ts';
import type { Express } from 'express';

const DRAIN_MS = 15_000;
const IDLE_CHECK_MS = 100;

/**
 * Serves the app until the lifecycle stops: then no new connections, requests under way end, idle ones are closed.
 * @param port 0 picks a free one.
 * @returns the port bound.
 */
export async function serveHttp(
  app: Express,
  { host, port, lifecycle }: { host: string; port: number; lifecycle: Lifecycle },
): Promise<number> {
  const server = createServer(
    {
      // Slow senders give up their connection; a 16 MB body has a minute.
      headersTimeout: 10_000,
      requestTimeout: 60_000,
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16 * 1024,
    },
    app,
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const stop = () =>
    new Promise<void>((resolve) => {
      // A connection becomes idle when its answer is out; kept alive, it would hold the stop up.
      const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
      const force = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
      server.close(() => {
        clearInterval(idle);
        clearTimeout(force);
        resolve();
      });
    });
  lifecycle.onStop('http', stop, DRAIN_MS + 1_000);
  return (server.address() as AddressInfo).port;
}
