import { expect, test } from '@jest/globals';
import { startTestGateway, type TestGateway } from '../testing.ts';

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
