import { engineUnavailable, refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { expect, test } from '@jest/globals';
import { patiently } from './patiently.ts';

test('a service that does not answer in time is asked again, and does not end the start', async () => {
  let calls = 0;
  const answer = await patiently(async () => {
    if (++calls < 3) throw engineUnavailable(new Error('late'));
    return 'made';
  }, 1);
  expect([answer, calls]).toEqual(['made', 3]);
});

test('a refusal ends it at once', async () => {
  let calls = 0;
  const refused = patiently(async () => {
    calls++;
    throw refuse('invalid_api_key');
  }, 1);
  await expect(refused).rejects.toMatchObject({ code: 'invalid_api_key' });
  expect(calls).toBe(1);
});
