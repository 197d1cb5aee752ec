import { once } from 'node:events';
import { Agent, createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { drain } from './drain.ts';

let server: Server;
let agent: Agent;
let goOn: () => void;

beforeEach(async () => {
  server = createServer((asked, response) => {
    if (asked.url === '/slow') goOn = () => response.end('done');
    else response.end('quick');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
});
afterEach(() => {
  agent.destroy();
  server.closeAllConnections();
});

async function get(path: string, through = agent): Promise<{ text: string; connection: string | undefined }> {
  const sent = request({ agent: through, host: '127.0.0.1', port: (server.address() as AddressInfo).port, path });
  sent.end();
  const [response] = await once(sent, 'response');
  const text = Buffer.concat(await response.toArray()).toString();
  return { text, connection: response.headers.connection };
}

test('who keeps a connection alive is answered once more, and told that it ends', async () => {
  expect(await get('/quick')).toEqual({ text: 'quick', connection: 'keep-alive' });
  const drained = drain(server);
  expect(await get('/quick')).toEqual({ text: 'quick', connection: 'close' });
  await drained;
  await expect(get('/quick')).rejects.toThrow();
});

test('without connections it ends at once', async () => {
  const startedAt = performance.now();
  await drain(server, 30_000);
  expect(performance.now() - startedAt).toBeLessThan(10_000);
});

test('without another replica, idle connections are closed at once', async () => {
  await get('/quick');
  const startedAt = performance.now();
  await drain(server, 0);
  expect(performance.now() - startedAt).toBeLessThan(10_000);
});

test('a request under way ends, then idle connections hold nothing up', async () => {
  await get('/quick'); // stays open and idle
  const other = new Agent({ keepAlive: true });
  const slow = get('/slow', other);
  await once(server, 'request');
  const drained = drain(server);
  await once(agent.freeSockets[Object.keys(agent.freeSockets)[0]!]![0]!, 'close');
  goOn();
  expect((await slow).text).toBe('done');
  await drained;
  other.destroy();
});
