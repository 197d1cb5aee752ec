// The limits of every request, at the limit and one beyond.
import { expect, test } from '@jest/globals';
import { errorOf, fieldsOf, institute } from '../../harness/kit.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

test('a body of 16 MB is read, one byte more is not [LIM-37] [CONV-26]', async () => {
  const api = await institute();
  const send = (bytes: number) => api.request('POST', '/exams', { raw: `{"a":"${'x'.repeat(bytes - 8)}"}` });
  expect(fieldsOf(await send(2 ** 24))).toContain('a unknown_field');
  expect(errorOf(await send(2 ** 24 + 1))).toBe('413 payload_too_large');
});

test.each([
  ['POST', '/exams/search'],
  ['POST', '/candidates/search'],
  ['POST', '/uploads'],
  ['PATCH', `/exams/${UNKNOWN}`],
  ['POST', `/exams/${UNKNOWN}/open`],
  ['POST', `/exams/${UNKNOWN}/finalize`],
  ['POST', `/submissions/${UNKNOWN}/re-evaluate`],
  ['POST', `/submissions/${UNKNOWN}/cancel`],
  ['POST', `/submissions/${UNKNOWN}/approve`],
  ['POST', `/submissions/${UNKNOWN}/unfinalize`],
  ['PATCH', `/submissions/${UNKNOWN}/questions/${UNKNOWN}`],
])('%s %s reads a body of 1 MB, one byte more it does not [CONV-65] [LIM-37]', async (method, path) => {
  const api = await institute();
  const send = (bytes: number) => api.request(method, path, { raw: `{"a":"${'x'.repeat(bytes - 8)}"}` });
  expect(fieldsOf(await send(2 ** 20))).toContain('a unknown_field');
  expect(errorOf(await send(2 ** 20 + 1))).toBe('413 payload_too_large');
});

test.each([99, 100, 101, 9_000, 20_000])(
  'of %i failing fields up to 100 are named [FIELD-21] [LIM-65]',
  async (count) => {
    const api = await institute();
    const raw = `{"candidates":[],${Array.from({ length: count - 1 }, (_, n) => `"k${n}":1`).join()}}`;
    expect(fieldsOf(await api.request('POST', '/candidates', { raw }))).toHaveLength(Math.min(count, 100));
  },
);

test('a request refused for too many values in its body is replayed like any other [IDEM-6]', async () => {
  const api = await institute();
  const send = (name: string) => {
    const raw = `{"candidates":[],"${name}":[${Array.from({ length: 20_000 }, () => '{}').join()}]}`;
    return api.request('POST', '/candidates', { raw, headers: { 'Idempotency-Key': 'much' } });
  };
  const first = await send('x');
  expect(fieldsOf(first)).toEqual(['x unknown_field']);
  const second = await send('x');
  expect([second.headers.get('idempotent-replayed'), second.body]).toEqual(['true', first.body]);
  expect(errorOf(await send('y'))).toBe('422 idempotency_key_reused');
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
