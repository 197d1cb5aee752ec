// What every request may be at most, at its limit and beyond.
import { expect, test } from '@jest/globals';
import { errorOf, fieldsOf, institute } from '../../harness/kit.ts';

test('a body of 16 MB is read, one byte more is not [LIM-37] [CONV-26]', async () => {
  const api = await institute();
  const send = (bytes: number) => api.request('POST', '/exams', { raw: `{"a":"${'x'.repeat(bytes - 8)}"}` });
  expect(fieldsOf(await send(2 ** 24))).toContain('a unknown_field');
  expect(errorOf(await send(2 ** 24 + 1))).toBe('413 payload_too_large');
});

test('an Idempotency-Key has 1 to 255 printable characters [LIM-48]', async () => {
  const api = await institute();
  const send = async (key: string) =>
    await api.post('/exams', { title: 'Plants', mode: 'typed' }, { 'Idempotency-Key': key });
  for (const key of ['!', '~'.repeat(255)]) expect((await send(key)).status).toBe(201);
  for (const key of ['~'.repeat(256), 'a\u00e9', 'a\tb'])
    expect(fieldsOf(await send(key))).toEqual([expect.stringMatching(/^Idempotency-Key /)]);
});

test.each([
  ['a', true],
  ['AZaz09_.-', true],
  ['x'.repeat(128), true],
  ['x'.repeat(129), false],
  ['a b', false],
  ['a/b', false],
])('the X-Request-Id %s is taken over: %s [LIM-63]', async (id, isTaken) => {
  const { headers } = await (await institute()).get('/me', { headers: { 'X-Request-Id': id } });
  expect(headers.get('x-request-id') === id).toBe(isTaken);
});
