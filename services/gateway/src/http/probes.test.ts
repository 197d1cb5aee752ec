import { TIERS_DEFAULT } from '@exam-evaluation/contract/tiers.ts';
import { Lifecycle } from '@exam-evaluation/runtime/lifecycle.ts';
import { createLogger } from '@exam-evaluation/runtime/log.ts';
import { expect, test } from '@jest/globals';
import { createGateway } from '../service.ts';
import { startTestGateway, type TestGateway } from '../testing.ts';
import { serveHttp } from './server.ts';

async function ready({ baseUrl }: TestGateway) {
  const response = await fetch(new URL('/readyz', baseUrl));
  return [response.status, await response.json()];
}

test('it is ready until it is about to end', async () => {
  const gateway = await startTestGateway();
  expect(await ready(gateway)).toEqual([200, { ready: true, missing: [] }]);
  const closed = gateway.close();
  expect(await ready(gateway)).toEqual([503, { ready: false, missing: [] }]);
  await closed;
});

test('it does not begin without its database, and goes on without it: callers get the refusal of the contract', async () => {
  const gateway = await startTestGateway();
  const { key } = await gateway.institute();
  gateway.setDatabaseAway(true);
  expect(await ready(gateway)).toEqual([503, { ready: false, missing: ['database'] }]);
  gateway.setDatabaseAway(false);
  expect(await ready(gateway)).toEqual([200, { ready: true, missing: [] }]);
  gateway.setDatabaseAway(true);
  expect(await ready(gateway)).toEqual([200, { ready: true, missing: ['database'] }]);
  const refused = await gateway.call('GET', '/me', { key });
  expect([refused.status, refused.json.error.code]).toEqual([503, 'auth_unavailable']);
  await gateway.close();
});

test('it is not ready while a resource is exhausted, even if it was ready before', async () => {
  const gateway = await startTestGateway();
  expect(await ready(gateway)).toEqual([200, { ready: true, missing: [] }]);
  gateway.setExhausted(['disk space']);
  expect(await ready(gateway)).toEqual([503, { ready: false, missing: ['disk space'] }]);
  gateway.setExhausted([]);
  expect(await ready(gateway)).toEqual([200, { ready: true, missing: [] }]);
  await gateway.close();
});

test('all parts are asked at once, so that two that hang take no longer than one', async () => {
  const { promise: hanging, resolve: answer } = Promise.withResolvers<boolean>();
  const log = createLogger({ service: 'gateway', write: () => undefined });
  const lifecycle = new Lifecycle(log);
  const gateway = createGateway({
    database: { isReachable: () => hanging },
    log,
    lifecycle,
    settings: {
      publicUrl: 'http://gateway.test',
      tiers: TIERS_DEFAULT,
      cursorSecrets: ['a-secret-for-tests'],
      version: '1.2.3',
      commit: 'abc',
      otherMissingParts: async () => {
        answer(false); // the first part has an answer only because this one was asked beside it
        return ['event bus'];
      },
    },
  } as never);
  const port = await serveHttp(gateway.app, {
    host: '127.0.0.1',
    port: 0,
    publicUrl: () => 'http://gateway.test',
    lifecycle,
  });
  const response = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(60_000) });
  expect(await response.json()).toEqual({ ready: false, missing: ['database', 'event bus'] });
  await lifecycle.stop();
});
