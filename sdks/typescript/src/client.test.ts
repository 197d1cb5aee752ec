import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import {
  ApiError,
  ExamEvaluation,
  NoAnswerError,
  NotFoundError,
  type RequestEvent,
  ServerError,
  type Submission,
} from './index.ts';
import { type FakeServer, startFakeServer } from './testing.ts';

let server: FakeServer;
let client: ExamEvaluation;
let events: RequestEvent[];

beforeEach(async () => {
  server = await startFakeServer();
  events = [];
  client = new ExamEvaluation({
    baseUrl: `${server.baseUrl}/`,
    apiKey: 'ex_eval_secret',
    onRequest: (event) => events.push(event),
  });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await server.close();
});

const keysOf = (operation: string) =>
  server.requests.filter((request) => request.operation === operation).map(({ headers }) => headers['idempotency-key']);
const soon = { 'Retry-After': '0' };
const error = (status: number, code: string, headers: Record<string, string> = soon) => ({
  status,
  headers,
  body: { error: { code, message: 'no', request_id: 'r-1' } },
});

test('an operation sends its path, query and body, and returns what is answered', async () => {
  const exam = await client.createExam({ body: { title: 'Capitals', mode: 'typed' } });
  expect(exam.id).toMatch(/^[0-9a-f-]{36}$/);
  await client.listExamSubmissions({ path: { examId: 'a/b' }, query: { status: ['graded', 'failed'], limit: 5 } });
  const [made, listed] = server.requests;
  expect(made).toMatchObject({ operation: 'createExam', body: { title: 'Capitals', mode: 'typed' } });
  expect(made!.headers).toMatchObject({ 'x-api-key': 'ex_eval_secret', 'content-type': 'application/json' });
  expect(made!.headers['user-agent']).toMatch(/^exam-evaluation-typescript\/\d+\.\d+\.\d+ node\/\d+/);
  expect(listed!.path).toBe('/v1/exams/a%2Fb/submissions?status=graded%2Cfailed&limit=5');
  expect(listed!.headers['idempotency-key']).toBeUndefined();
});

test('passing failures are tried again with one key, and every try is reported', async () => {
  server.answer('createExam', error(503, 'engine_unavailable'), error(409, 'request_in_progress'), {
    status: 502,
    headers: soon,
    body: '<html>',
  });
  jest.spyOn(Math, 'random').mockReturnValue(0);
  await client.createExam({ body: { title: 'A', mode: 'typed' } });
  expect(keysOf('createExam')).toHaveLength(4);
  expect(new Set(keysOf('createExam')).size).toBe(1);
  expect(events.map(({ attempt, status, code }) => [attempt, status, code])).toEqual([
    [1, 503, 'engine_unavailable'],
    [2, 409, 'request_in_progress'],
    [3, 502, null],
    [4, 201, undefined],
  ]);
  expect(JSON.stringify(events)).not.toContain('secret');
});

test('a key that the caller gives is used; other calls get keys of their own', async () => {
  await client.createExam({ body: { title: 'A', mode: 'typed' }, idempotencyKey: 'exam-17' });
  await client.createExam({ body: { title: 'A', mode: 'typed' } });
  await client.createExam({ body: { title: 'A', mode: 'typed' } });
  expect(keysOf('createExam')[0]).toBe('exam-17');
  expect(new Set(keysOf('createExam')).size).toBe(3);
});

test('Retry-After is the shortest wait', async () => {
  server.answer('getKey', error(429, 'rate_limited', { 'Retry-After': '1' }));
  const startedAt = Date.now();
  await client.getKey();
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(990);
});

test('a refusal is thrown at once, with code, details and request id', async () => {
  server.answer('createSubmission', 'submission_exists');
  const refused = await client
    .createSubmission({ path: { examId: 'e' }, body: { candidate: { external_id: 'c' } } })
    .catch((thrown: unknown) => thrown);
  expect(refused).toBeInstanceOf(ApiError);
  const { status, code, requestId } = refused as ApiError;
  expect([status, code, requestId]).toEqual([409, 'submission_exists', expect.any(String)]);
  if (!(refused instanceof ApiError && refused.is('submission_exists'))) throw new Error('another code');
  const id: string = refused.details.submission_id;
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(server.requests).toHaveLength(1);
});

test('a wait longer than the patience ends the call at once', async () => {
  server.answer('createExam', error(429, 'daily_quota_exceeded', { 'Retry-After': '30000' }));
  const call = client.createExam({ body: { title: 'A', mode: 'typed' } });
  await expect(call).rejects.toMatchObject({ code: 'daily_quota_exceeded', retryAfterSeconds: 30_000 });
  expect(server.requests).toHaveLength(1);
});

test('a missing answer has its own error; a signal ends the call with its reason', async () => {
  const nobody = new ExamEvaluation({ baseUrl: 'http://127.0.0.1:1/v1', apiKey: 'k', patienceMs: 0 });
  await expect(nobody.getKey()).rejects.toBeInstanceOf(NoAnswerError);
  const hanging: typeof fetch = (_url, init) =>
    new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error)));
  const slow = new ExamEvaluation({
    baseUrl: server.baseUrl,
    apiKey: 'k',
    fetch: hanging,
    timeoutMs: 20,
    patienceMs: 0,
  });
  await expect(slow.getKey()).rejects.toThrow('no answer within 20 ms');
  await expect(slow.getKey({ timeoutMs: 5 })).rejects.toThrow('no answer within 5 ms');
  const signal = AbortSignal.abort(new Error('enough'));
  await expect(client.getKey({ signal })).rejects.toThrow('enough');
});

test('a value that this version does not know is passed on', async () => {
  server.answer('getSubmission', { body: { id: 's', status: 'paused', progress: { step: 'dreaming' } } });
  const submission: Submission = await client.getSubmission({ path: { submissionId: 's' } });
  expect(submission.status).toBe('paused');
});

test('lists are read page by page, with their filters', async () => {
  const page = (id: string, next_cursor: string | null) => ({
    body: { data: [{ id }], next_cursor, has_more: next_cursor !== null },
  });
  server.answer('listExams', page('a', 'second'), page('b', null));
  const ids = [];
  for await (const { id } of client.eachExam({ query: { status: 'open' } })) ids.push(id);
  expect(ids).toEqual(['a', 'b']);
  expect(server.requests.map(({ path }) => path)).toEqual([
    '/v1/exams?status=open',
    '/v1/exams?status=open&cursor=second',
  ]);
});

test('a page is read when the previous one has been used up', async () => {
  server.answer('listExams', { body: { data: [{ id: 'a' }, { id: 'b' }], next_cursor: 'second', has_more: true } });
  const exams = client.eachExam()[Symbol.asyncIterator]();
  await exams.next();
  await exams.next();
  expect(server.requests).toHaveLength(1);
  await exams.return?.();
  expect(server.requests).toHaveLength(1);
});

test('a signal ends pauses with its reason', async () => {
  const ending = (ms: number) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error('enough')), ms);
    return controller.signal;
  };
  server.answer('getKey', error(503, 'engine_unavailable', { 'Retry-After': '20' }));
  await expect(client.getKey({ signal: ending(50) })).rejects.toThrow('enough');
  server.answer('getSubmission', { body: { id: 's', status: 'queued' } });
  await expect(client.submissions.wait('s', { signal: ending(50) })).rejects.toThrow('enough');
});

test('a file comes as a Blob', async () => {
  const copy = (await client.getCheckedCopy({ path: { submissionId: 's' } })) as Blob;
  expect(await copy.text()).toMatch(/^%PDF-/);
});

test('a redirect to a file is followed without the key', async () => {
  const location = `${server.baseUrl.replace('/v1', '')}/elsewhere`;
  server.answer('getCheckedCopy', { status: 302, headers: { Location: location } });
  server.answer('none', { status: 200, body: 'the file' });
  await client.getCheckedCopy({ path: { submissionId: 's' }, query: { redirect: true } });
  expect(server.requests.map(({ path }) => path)).toEqual([expect.stringContaining('redirect=true'), '/elsewhere']);
  expect(server.requests[1]!.headers['x-api-key']).toBeUndefined();
});

test('waiting ends with the copy, whatever its end, or in time', async () => {
  const at = (status: string) => ({ body: { id: 's', status } });
  server.answer('getSubmission', at('grading'), at('failed'));
  expect((await client.submissions.wait('s')).status).toBe('failed');
  server.answer('getSubmission', at('queued'));
  await expect(client.submissions.wait('s', { withinMs: 10 })).rejects.toThrow('still queued');
});

test('address and key are asked for by name', () => {
  expect(() => new ExamEvaluation({ apiKey: 'k' })).toThrow('EXAM_EVALUATION_BASE_URL');
  expect(() => new ExamEvaluation({ baseUrl: 'http://a/v1' })).toThrow('EXAM_EVALUATION_API_KEY');
});

test('a file is written as it comes, and never half of it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'exam-evaluation-files-'));
  const path = join(folder, 'marks.xlsx');
  let tries = 0;
  const halves = createServer((_request, response) => {
    tries++;
    response.writeHead(200, { 'Content-Type': 'text/csv' }).write('first,');
    if (tries === 1) setImmediate(() => response.destroy());
    else response.end('second');
  });
  halves.listen(0, '127.0.0.1');
  await once(halves, 'listening');
  const baseUrl = `http://127.0.0.1:${(halves.address() as AddressInfo).port}`;
  const cut = new ExamEvaluation({ baseUrl, apiKey: 'k', patienceMs: 0 });
  await expect(cut.results.export('e-1', path)).rejects.toThrow(NoAnswerError);
  expect(readdirSync(folder)).toEqual([]);
  await cut.results.export('e-1', path, { format: 'xlsx' });
  expect(readFileSync(path, 'utf8')).toBe('first,second');
  halves.close();
  await client.results.checkedCopy('s-1', path);
  expect(readFileSync(path, 'utf8')).toMatch(/^%PDF-/);
  await expect(client.results.checkedCopy('s-1', join(folder, 'no', 'folder'))).rejects.toThrow(
    'cannot be written (ENOENT)',
  );
  expect(events).toHaveLength(2);
  rmSync(folder, { recursive: true });
});

test('the pages of a list are at hand, too', async () => {
  server.answer('listExams', { body: { data: [{ id: 'a' }], next_cursor: 'second', has_more: true } });
  const seen = [];
  for await (const { next_cursor, data } of client.eachExam().pages()) {
    seen.push(next_cursor, data.length);
    if (next_cursor === 'second')
      server.answer('listExams', { body: { data: [], next_cursor: null, has_more: false } });
  }
  expect(seen).toEqual(['second', 1, null, 0]);
});

test('a call may have headers of its own and look at those of its answer', async () => {
  const seen: Response[] = [];
  const headers = { traceparent: '00-1', 'If-Match': '"3"' };
  await client.putRubric({
    path: { examId: 'e', questionId: 'q' },
    body: { rubric: { criteria: [{ name: 'A', marks: 1 }] } },
    headers,
    onResponse: (response) => seen.push(response),
  });
  expect(server.requests[0]!.headers).toMatchObject({
    traceparent: '00-1',
    'if-match': '"3"',
    'x-api-key': 'ex_eval_secret',
  });
  expect(seen.map((response) => [response.status, response.headers.get('x-request-id')])).toEqual([[200, 'fake']]);
});

test('a refusal has the class of its status, and the page about its code', async () => {
  server.answer('getExam', 'exam_not_found');
  const path = { examId: 'e' };
  const refused = await client.getExam({ path }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(NotFoundError);
  expect(refused).toBeInstanceOf(ApiError);
  expect((refused as ApiError).docUrl).toMatch(/\/docs\/errors\/exam_not_found$/);
  server.answer('getExam', { status: 502, body: {} });
  await expect(client.getExam({ path, patienceMs: 0 })).rejects.toThrow(ServerError);
});
