import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Lifecycle } from './lifecycle.ts';

/** The longest time that `drain` takes. */
const DRAIN_MS = 15_000;
const FAREWELL_MS = 2_000;
const CHECK_MS = 50;

/** Drains a server when the process stops. */
export function drainOnStop(lifecycle: Lifecycle, name: string, server: Server, farewellMs = FAREWELL_MS): void {
  lifecycle.onStop(name, () => drain(server, farewellMs), DRAIN_MS + 1_000);
}

/**
 * Stops an HTTP server without losing a request of a client with a kept-alive connection: if an idle connection is
 * closed, the next request may just have been sent on it. So for two seconds every answer announces that the connection
 * will close; then no more requests are accepted, and running ones finish. @param farewellMs 0 where no other replica
 * takes over, so that there is nothing to wait for.
 */
export async function drain(server: Server, farewellMs = FAREWELL_MS): Promise<void> {
  const startedAt = performance.now();
  const sayFarewell = (_request: IncomingMessage, response: ServerResponse) =>
    response.setHeader('Connection', 'close');
  server.prependListener('request', sayFarewell);
  while (performance.now() - startedAt < farewellMs && (await connections(server)) > 0) await sleep(CHECK_MS);
  const closed = once(server, 'close');
  server.close();
  // A connection becomes idle after its answer; kept alive, it would delay the stop.
  const idle = setInterval(() => server.closeIdleConnections(), CHECK_MS);
  const force = setTimeout(() => server.closeAllConnections(), DRAIN_MS - FAREWELL_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(force);
}

async function connections(server: Server): Promise<number> {
  return await new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}
