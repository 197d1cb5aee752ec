import { expect, test } from '@jest/globals';
import { startTestGateway } from '../testing.ts';

test('it is ready until it is about to end', async () => {
  const gateway = await startTestGateway();
  const ready = async () => {
    const response = await fetch(new URL('/readyz', gateway.baseUrl));
    return [response.status, await response.json()];
  };
  expect(await ready()).toEqual([200, { ready: true, missing: [] }]);
  const closed = gateway.close();
  expect(await ready()).toEqual([503, { ready: false, missing: [] }]);
  await closed;
});
