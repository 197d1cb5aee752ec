// What every request meets before its own endpoint: routing, key, scope, body, in this order.
import { describe, expect, test } from '@jest/globals';
import { Api } from '../../harness/api.ts';
import { errorOf, fieldsOf, institute, openExam, operator, runtime } from '../../harness/kit.ts';

const nobody = new Api(runtime.baseUrl, '');
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

test('errors carry the envelope, the request id of the header, and are never cached [ERR-1] [ERR-2] [ERR-5] [ERR-6] [ERR-15] [CONV-47] [CONV-48]', async () => {
  const answer = await nobody.get('/me', { headers: { 'X-Request-Id': 'my-request.1' } });
  expect(errorOf(answer)).toBe('401 missing_api_key');
  expect(answer.headers.get('x-request-id')).toBe('my-request.1');
  expect(answer.body.error.request_id).toBe('my-request.1');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.body.error).not.toHaveProperty('details');
});

describe('X-Request-Id', () => {
  test.each(['a', 'A-z_0.9', 'x'.repeat(128)])(
    '%s is taken over, by answers of every status [CONV-47] [CONV-48]',
    async (id) => {
      const api = await institute();
      const headers = { 'X-Request-Id': id };
      const answers = [
        await api.get('/me', { headers }),
        await api.post('/exams', { title: 'T', mode: 'typed' }, headers),
        await api.get('/nothing', { headers }),
        await api.request('PUT', '/exams', { headers }),
        await nobody.get('/openapi.json', { headers }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([200, 201, 404, 405, 200]);
      for (const answer of answers) expect(answer.headers.get('x-request-id')).toBe(id);
    },
  );

  test.each(['no spaces', 'x'.repeat(129), 'a/b', 'a:b', '\u00e9', ''])('%j is replaced [CONV-49]', async (id) => {
    const [one, two] = [
      await nobody.get('/me', { headers: { 'X-Request-Id': id } }),
      await nobody.get('/me', { headers: { 'X-Request-Id': id } }),
    ];
    for (const answer of [one, two]) expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(one.headers.get('x-request-id')).not.toBe(two.headers.get('x-request-id'));
  });
});

test.each(['metadata', 'tags'])('a number in %s that no double can hold is refused, not changed', async (field) => {
  const api = await institute();
  const exam = await openExam(api);
  const [path, body] =
    field === 'tags'
      ? [`/exams`, '{"title":"T","mode":"typed","questions":[{"max_marks":1,"tags":{"a":[{"b":-1e400}]}}]}']
      : [`/exams/${exam.id}/submissions`, '{"candidate":{"external_id":"c-0"},"answers":[],"metadata":{"a":1e400}}'];
  const answer = await api.request('POST', path, { raw: body });
  expect(fieldsOf(answer)).toEqual([`${field === 'tags' ? 'questions[0].tags' : 'metadata'} out_of_range`]);
});

test('everything lives below /v1 of the host and port [CONV-1] [CONV-2]', async () => {
  expect(runtime.baseUrl).toMatch(/^http:\/\/[^/]+:\d+\/v1$/);
  const api = await institute();
  const headers = { 'X-API-Key': api.key };
  expect((await fetch(`${runtime.baseUrl}/me`, { headers })).status).toBe(200);
  expect((await fetch(`${runtime.baseUrl.replace(/\/v1$/, '')}/me`, { headers })).status).toBe(404);
});

test('a browser that opens the address of the service comes to the dashboard; a program finds nothing [CONV-73]', async () => {
  const root = new URL('/', runtime.baseUrl);
  const asked = async (accept: string) => await fetch(root, { headers: { Accept: accept }, redirect: 'manual' });
  const opened = await asked('text/html,application/xhtml+xml,*/*;q=0.8');
  expect([opened.status, opened.headers.get('location')]).toEqual([302, `${runtime.dashboardUrl}/`]);
  for (const accept of ['*/*', 'application/json']) expect((await asked(accept)).status).toBe(404);
});

describe('routing comes before the key', () => {
  test.each(['/nothing', '/exams/x/y/z', '/', '/submissions/1/unknown', '/%E0%A4%A'])(
    '%s is no endpoint [CONV-45] [CONV-50] [ERR-26]',
    async (path) => {
      expect(errorOf(await nobody.get(path))).toBe('404 endpoint_not_found');
    },
  );
  test.each(['/V1/me', '/v1/ME', '/v1/Exams'])(
    '%s is not the same path as in small letters [CONV-66]',
    async (path) => {
      const headers = { 'X-API-Key': (await institute()).key };
      const answer = await fetch(runtime.baseUrl.replace(/\/v1$/, path), { headers });
      expect(errorOf({ status: answer.status, body: await answer.json() })).toBe('404 endpoint_not_found');
    },
  );
  test('a wrong method is answered with the valid ones [CONV-43] [CONV-44] [CONV-50] [ERR-28]', async () => {
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
  test.each(malformed)('%s is invalid [ERR-16]', async (key) => {
    expect(errorOf(await new Api(runtime.baseUrl, key).get('/me'))).toBe('401 invalid_api_key');
  });

  test('a key in the query string is ignored', async () => {
    const { key } = await institute();
    expect(errorOf(await nobody.get(`/me?api_key=${key}&X-API-Key=${key}`))).toBe('401 missing_api_key');
  });

  test('a disabled product answers every key alike [ERR-18]', async () => {
    expect(errorOf(await (await institute({ productEnabled: false })).get('/me'))).toBe('403 product_not_enabled');
  });

  test('a missing scope is named [ERR-19]', async () => {
    const { instituteId } = await institute();
    const { api } = await operator.key(instituteId, { scopes: ['evaluation:read'] });
    const answer = await api.post('/exams', { title: 'No', mode: 'typed' });
    expect(errorOf(answer)).toBe('403 insufficient_scope');
    expect(answer.body.error.details).toEqual({ required_scope: 'evaluation:write' });
    expect((await api.get('/me')).status).toBe(200);
  });
});

describe('bodies', () => {
  test.each([
    ['not JSON', '{"title":', '400 malformed_json'],
    ['an array', '[]', '400 malformed_json'],
    ['a string', '"x"', '400 malformed_json'],
    ['null', 'null', '400 malformed_json'],
    ['empty', '', '400 malformed_json'],
  ])('%s [CONV-7] [CONV-23] [CONV-24] [ERR-13]', async (_name, raw, expected) => {
    const api = await institute();
    expect(errorOf(await api.request('POST', '/exams', { raw }))).toBe(expected);
  });

  test('another media type [CONV-28] [ERR-30]', async () => {
    const api = await institute();
    const answer = await api.request('POST', '/exams', { raw: 'title=x', headers: { 'Content-Type': 'text/plain' } });
    expect(errorOf(answer)).toBe('415 unsupported_media_type');
  });

  test.each([
    ['utf-8', 201],
    ['utf8', 201],
    ['UTF8', 201],
    ['latin1', 415],
    ['utf-16', 415],
  ])('charset=%s answers %i [CONV-69]', async (charset, status) => {
    const api = await institute();
    const headers = { 'Content-Type': `application/json; charset=${charset}` };
    const answer = await api.request('POST', '/exams', { raw: '{"title":"T","mode":"typed"}', headers });
    expect(answer.status).toBe(status);
  });

  test('of 16 MB is read, a byte more is refused [CONV-26] [ERR-29]', async () => {
    const api = await institute();
    const ofSize = (bytes: number) => `{"title":"${'x'.repeat(bytes - '{"title":""}'.length)}"}`;
    const post = async (bytes: number) => errorOf(await api.request('POST', '/exams', { raw: ofSize(bytes) }));
    expect(await post(2 ** 24)).toBe('422 validation_failed');
    expect(await post(2 ** 24 + 1)).toBe('413 payload_too_large');
  });

  test.each([
    [31, '422 validation_failed'],
    [32, '400 malformed_json'],
    [200_000, '400 malformed_json'],
  ])('nested %d levels deep below the top [CONV-27]', async (levels, expected) => {
    const api = await institute();
    const raw = `{"metadata":${'['.repeat(levels)}${']'.repeat(levels)}}`;
    expect(errorOf(await api.request('POST', '/exams', { raw }))).toBe(expected);
  });
});

test('HEAD is answered as GET without a body [CONV-46] [CONV-8]', async () => {
  const api = await institute();
  const answer = await api.request('HEAD', '/me');
  expect(answer.status).toBe(200);
  expect(answer.body).toHaveLength(0);
});

test('ids that are not UUIDs and ids of other institutes are answered like unknown ones [CONV-22] [ERR-20]', async () => {
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
