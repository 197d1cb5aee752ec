// What every request meets before its own endpoint: routing, key, scope, body, in this order.
import { describe, expect, test } from '@jest/globals';
import { Api } from '../harness/api.ts';
import { errorOf, institute, operator, runtime } from '../harness/kit.ts';

const nobody = new Api(runtime.baseUrl, '');
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

test('errors carry the envelope, the request id of the header, and are never cached', async () => {
  const answer = await nobody.get('/me', { headers: { 'X-Request-Id': 'my-request.1' } });
  expect(errorOf(answer)).toBe('401 missing_api_key');
  expect(answer.headers.get('x-request-id')).toBe('my-request.1');
  expect(answer.body.error.request_id).toBe('my-request.1');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.body.error).not.toHaveProperty('details');
});

test('a request id that is not plain is replaced', async () => {
  const answer = await nobody.get('/me', { headers: { 'X-Request-Id': 'no spaces allowed' } });
  expect(answer.headers.get('x-request-id')).not.toContain(' ');
});

describe('routing comes before the key', () => {
  test.each(['/nothing', '/exams/x/y/z', '/', '/submissions/1/unknown', '/%E0%A4%A'])(
    '%s is no endpoint',
    async (path) => {
      expect(errorOf(await nobody.get(path))).toBe('404 endpoint_not_found');
    },
  );
  test('another method names the valid ones', async () => {
    const answer = await nobody.request('PUT', '/exams');
    expect(errorOf(answer)).toBe('405 method_not_allowed');
    expect(answer.headers.get('allow')!.split(', ').sort()).toEqual(['GET', 'HEAD', 'POST']);
  });
});

describe('keys', () => {
  const malformed = [
    'ex_eval_',
    'x',
    `ex_eval_${'z'.repeat(48)}`,
    `ex_eval_${'a'.repeat(48)}`,
    `EX_EVAL_${'a'.repeat(48)}`,
  ];
  test.each(malformed)('%s is invalid', async (key) => {
    expect(errorOf(await new Api(runtime.baseUrl, key).get('/me'))).toBe('401 invalid_api_key');
  });

  test('a key in the query string is ignored', async () => {
    const { key } = await institute();
    expect(errorOf(await nobody.get(`/me?api_key=${key}&X-API-Key=${key}`))).toBe('401 missing_api_key');
  });

  test('a disabled product answers every key alike', async () => {
    expect(errorOf(await (await institute({ productEnabled: false })).get('/me'))).toBe('403 product_not_enabled');
  });

  test('a missing scope is named', async () => {
    const { instituteId } = await institute();
    const { api } = await operator.key(instituteId, { scopes: ['evaluation:read'] });
    const answer = await api.post('/exams', { title: 'No', mode: 'typed' });
    expect(errorOf(answer)).toBe('403 insufficient_scope');
    expect(answer.body.error.details).toEqual({ required_scope: 'evaluation:write' });
    expect((await api.get('/me')).status).toBe(200);
  });

  test('a revoked key stops working within seconds', async () => {
    const { instituteId } = await institute();
    const { api, keyId } = await operator.key(instituteId);
    expect((await api.get('/me')).status).toBe(200);
    await operator.admin.revokeKey({ operationId: crypto.randomUUID(), instituteId, keyId });
    const deadline = Date.now() + 10_000;
    while ((await api.get('/me')).status === 200) expect(Date.now()).toBeLessThan(deadline);
    expect(errorOf(await api.get('/me'))).toBe('401 invalid_api_key');
  });
});

describe('bodies', () => {
  test.each([
    ['not JSON', '{"title":', '400 malformed_json'],
    ['an array', '[]', '400 malformed_json'],
    ['a string', '"x"', '400 malformed_json'],
    ['null', 'null', '400 malformed_json'],
    ['empty', '', '400 malformed_json'],
  ])('%s', async (_name, raw, expected) => {
    const api = await institute();
    expect(errorOf(await api.request('POST', '/exams', { raw }))).toBe(expected);
  });

  test('another media type', async () => {
    const api = await institute();
    const answer = await api.request('POST', '/exams', { raw: 'title=x', headers: { 'Content-Type': 'text/plain' } });
    expect(errorOf(answer)).toBe('415 unsupported_media_type');
  });

  test('more than 16 MB', async () => {
    const api = await institute();
    const answer = await api.request('POST', '/exams', { raw: JSON.stringify({ title: 'x'.repeat(17 * 2 ** 20) }) });
    expect(errorOf(answer)).toBe('413 payload_too_large');
  });

  test('deeply nested JSON is refused, not parsed for ever', async () => {
    const api = await institute();
    const raw = `{"metadata":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
    const answer = await api.request('POST', '/exams', { raw });
    expect([400, 422]).toContain(answer.status);
  });
});

test('HEAD is answered as GET without a body', async () => {
  const api = await institute();
  const answer = await api.request('HEAD', '/me');
  expect(answer.status).toBe(200);
  expect(answer.body).toHaveLength(0);
});

test('ids that are no UUIDs and ids of others answer as unknown ones do', async () => {
  const api = await institute();
  const other = await institute();
  const { body: exam } = await other.post('/exams', { title: 'Theirs', mode: 'typed' });
  const unknown = await api.get(`/exams/${UNKNOWN}`);
  expect(errorOf(unknown)).toBe('404 exam_not_found');
  for (const id of ['x', '1', exam.id]) {
    const answer = await api.get(`/exams/${id}`);
    expect({ ...answer.body.error, request_id: '' }).toEqual({ ...unknown.body.error, request_id: '' });
  }
});

test('/me tells about the key and the quota', async () => {
  const { api, keyId } = await operator.key((await institute({ dailyCopyQuota: 7 })).instituteId, { dailyCopyCap: 5 });
  const { status, body, headers } = await api.get('/me');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    key_id: keyId,
    name: 'test key',
    institute_name: 'Test institute',
    rate_tier: 'wide',
    daily_copy_quota: 7,
    daily_copy_cap: 5,
    quota_used_today: 0,
  });
  expect(body.quota_resets_at).toMatch(/T00:00:00(\.0+)?Z$/);
  for (const name of ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'])
    expect(headers.get(name)).toMatch(/^\d+$/);
});
