import { connect } from 'node:net';
import { Lifecycle } from '@exam-evaluation/runtime/lifecycle.ts';
import { createLogger } from '@exam-evaluation/runtime/log.ts';
import { expect, test } from '@jest/globals';
import express from 'express';
import { listen, serveHttp } from './server.ts';

/** The raw answer to bytes that are not a request. */
async function answerTo(
  bytes: string,
  app = express(),
): Promise<{ head: string; body: { error: Record<string, string> } }> {
  const lifecycle = new Lifecycle(createLogger({ service: 'test', level: 'silent' }));
  const port = await serveHttp(app, { ...ADDRESS, lifecycle });
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  const answer = Buffer.concat(await socket.toArray()).toString();
  await lifecycle.stop();
  const [head, body] = answer.split('\r\n\r\n');
  return { head: head!, body: JSON.parse(body!) };
}

test.each([
  [
    '431 Request Header Fields Too Large',
    'headers_too_large',
    `GET /v1/me?cursor=${'x'.repeat(70_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
  ],
  ['400 Bad Request', 'malformed_json', 'GET /v1/me HTTP/1.1\r\nno header\r\n\r\n'],
])('an unreadable request is refused with the error envelope: %s', async (status, code, bytes) => {
  const { head, body } = await answerTo(bytes);
  expect(head.split('\r\n')[0]).toBe(`HTTP/1.1 ${status}`);
  expect(body.error).toMatchObject({ code, message: expect.any(String) });
  expect(head).toContain(`X-Request-Id: ${body.error.request_id}`);
  expect(body.error.doc_url).toBe(`http://gateway.test/docs/errors/${body.error.code}`);
  expect(head).toContain('Content-Type: application/json');
});

test.each(['Host: a\r\nExpect: the unexpected', 'X-No: host'])(
  'what Node would refuse by itself is served: %j',
  async (headers) => {
    const app = express().use((_request, response) => void response.json({ error: { served: 'yes' } }));
    const { head, body } = await answerTo(`GET / HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n`, app);
    expect([head.split('\r\n')[0], body.error]).toEqual(['HTTP/1.1 200 OK', { served: 'yes' }]);
  },
);

const ADDRESS = { host: '127.0.0.1', port: 0, publicUrl: () => 'http://gateway.test' };

test('a stop lets the request under way end and takes no other', async () => {
  const lifecycle = new Lifecycle(createLogger({ service: 'test', level: 'silent' }));
  const arrived = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const app = express();
  app.get('/slow', async (_request, response) => {
    arrived.resolve();
    await goOn.promise;
    response.end('done');
  });
  app.get('/quick', (_request, response) => void response.end('quick'));
  const port = await serveHttp(app, { ...ADDRESS, lifecycle });
  // Leaves an idle connection open, which could delay the stop.
  await (await fetch(`http://127.0.0.1:${port}/quick`)).text();

  const slow = fetch(`http://127.0.0.1:${port}/slow`).then((response) => response.text());
  await arrived.promise;
  const stopped = lifecycle.stop();
  goOn.resolve();
  expect(await slow).toBe('done');
  await stopped;
  await expect(fetch(`http://127.0.0.1:${port}/quick`)).rejects.toThrow();
});

test('a connection whose client stops reading is closed', async () => {
  const given = Promise.withResolvers<void>();
  const { server, port } = await listen((_request, response) => {
    response.on('close', given.resolve);
    response.end(Buffer.alloc(64 * 2 ** 20));
  }, ADDRESS);
  expect(server.timeout).toBe(120_000);
  server.timeout = 500; // applies to new connections
  const socket = connect(port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await given.promise;
  socket.destroy();
  server.close();
});
