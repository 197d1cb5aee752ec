import { Lifecycle } from '@exam-evaluation/runtime/lifecycle.ts';
import { createLogger } from '@exam-evaluation/runtime/log.ts';
import { expect, test } from '@jest/globals';
import express from 'express';
import { serveHttp } from './server.ts';

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
  const port = await serveHttp(app, { host: '127.0.0.1', port: 0, lifecycle });
  // Leaves an idle connection behind that would hold the stop up.
  await (await fetch(`http://127.0.0.1:${port}/quick`)).text();

  const slow = fetch(`http://127.0.0.1:${port}/slow`).then((response) => response.text());
  await arrived.promise;
  const stopped = lifecycle.stop();
  goOn.resolve();
  expect(await slow).toBe('done');
  await stopped;
  await expect(fetch(`http://127.0.0.1:${port}/quick`)).rejects.toThrow();
});
