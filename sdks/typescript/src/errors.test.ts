// What a program and its logs get when something goes wrong.
import { inspect } from 'node:util';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { ApiError, ExamEvaluation, NoAnswerError, type RequestEvent } from './index.ts';
import { type FakeServer, startFakeServer } from './testing.ts';

let server: FakeServer;
let client: ExamEvaluation;
beforeEach(async () => {
  server = await startFakeServer();
  client = new ExamEvaluation({ baseUrl: server.baseUrl, apiKey: 'ex_eval_secret' });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await server.close();
});

const thrown = async (call: Promise<unknown>): Promise<Error> => (await call.catch((error: unknown) => error)) as Error;
const unavailable = (after: string) => ({
  status: 503,
  headers: { 'Retry-After': after, Date: 'Wed, 21 Oct 2015 07:28:00 GMT' },
  body: { error: { code: 'engine_unavailable', message: 'no', request_id: 'r' } },
});

test('a refusal says in its message which fields are wrong, and the id of its request', async () => {
  const errors = [1, 2, 3, 4].map((n) => ({
    field: `questions[${n}].label`,
    code: 'required',
    message: 'is required',
  }));
  const error = {
    code: 'validation_failed',
    message: 'Some fields are invalid.',
    request_id: 'r-1',
    details: { errors },
  };
  server.answer('createExam', { status: 422, body: { error } });
  const refused = await thrown(client.createExam({ body: { title: 'A', mode: 'typed' } }));
  expect(refused.message).toBe(
    '422 validation_failed: Some fields are invalid. questions[1].label is required; questions[2].label is required; ' +
      'questions[3].label is required (request r-1)',
  );
});

test.each<[string, string | number, number | null]>([
  ['seconds', '7', 7],
  ['a date counts from the sender clock, whatever ours says', 'Wed, 21 Oct 2015 07:28:09 GMT', 9],
  ['a date that is past', 'Wed, 21 Oct 2015 07:27:00 GMT', 0],
  ['anything else', 'soon', null],
])('Retry-After: %s', async (_, after, seconds) => {
  server.answer('getKey', unavailable(String(after)));
  expect(await thrown(client.getKey({ patienceMs: 0 }))).toMatchObject({ retryAfterSeconds: seconds });
});

test.each([
  ['a redirect', 308, { Location: 'https://exams.example.org/v1/me?token=secret' }, 'https://exams.example.org/v1/me;'],
  ['a web page', 200, { 'Content-Type': 'text/html; charset=utf-8' }, 'is baseUrl right?'],
  ["a proxy's page", 403, { 'Content-Type': 'text/html' }, '403 Forbidden: no answer of the service'],
  ['JSON that ends in the middle', 403, { 'Content-Length': '1' }, '403 Forbidden: no answer of the service'],
  ['an error of another service', 403, {}, '403 Forbidden: no answer of the service'],
])('%s is an error without a code', async (_, status, headers, message) => {
  server.answer('getKey', { status, headers, body: { error: 'no' } });
  const error = await thrown(client.getKey());
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status, code: null, message: expect.stringContaining(message) });
  expect(error.message).not.toContain('secret');
  expect(server.requests).toHaveLength(1);
});

test('a missing answer names the call and the reason', async () => {
  const gone = await startFakeServer();
  await gone.close();
  const nobody = new ExamEvaluation({ baseUrl: gone.baseUrl, apiKey: 'k', patienceMs: 0 });
  const error = await thrown(nobody.getExam({ path: { examId: 'e' } }));
  expect(error).toBeInstanceOf(NoAnswerError);
  expect(error.message).toBe('GET /exams/e: no answer (ECONNREFUSED)');
  const cause = new DOMException('the proxy said no', 'AbortError');
  const proxied = new ExamEvaluation({
    baseUrl: gone.baseUrl,
    apiKey: 'k',
    patienceMs: 0,
    fetch: () => Promise.reject(new TypeError('fetch failed', { cause })),
  });
  expect((await thrown(proxied.getKey())).message).toBe('GET /me: no answer (the proxy said no)');
});

test.each(['', '.', '..', undefined])('an id that is %p is not sent', async (examId) => {
  expect(await thrown(client.openExam({ path: { examId: examId as string } }))).toEqual(
    new TypeError('path.examId is missing'),
  );
  expect(server.requests).toHaveLength(0);
});

test('an address without a scheme is refused at once', () => {
  expect(() => new ExamEvaluation({ baseUrl: 'localhost:8080/v1', apiKey: 'k' })).toThrow('localhost:8080/v1');
});

test('a key from a file may end in a newline; a key that is not a valid header is not shown', async () => {
  const of = (apiKey: string) => new ExamEvaluation({ baseUrl: server.baseUrl, apiKey });
  await of('ex_eval_secret\n').getKey();
  expect(server.requests[0]!.headers['x-api-key']).toBe('ex_eval_secret');
  const error = await thrown(of('ex_eval_s\u2026cret').getKey());
  expect(error).toEqual(new TypeError('apiKey is empty, or has characters that no key has'));
});

test('a key function is called for each call', async () => {
  const keys = ['first', 'second'];
  const rotated = new ExamEvaluation({ baseUrl: server.baseUrl, apiKey: async () => keys.shift()! });
  await rotated.getKey();
  await rotated.getKey();
  expect(server.requests.map(({ headers }) => headers['x-api-key'])).toEqual(['first', 'second']);
});

test('neither the client nor its errors and events show the key', async () => {
  const events: RequestEvent[] = [];
  const told = new ExamEvaluation({
    baseUrl: server.baseUrl,
    apiKey: 'ex_eval_secret',
    patienceMs: 0,
    onRequest: (event) => events.push(event),
  });
  server.answer('getKey', unavailable('1'));
  const error = await thrown(told.getKey());
  for (const shown of [told, error, events])
    expect(inspect(shown, { depth: 20, showHidden: true })).not.toContain('secret');
});
