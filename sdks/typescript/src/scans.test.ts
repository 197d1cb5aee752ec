import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { ExamEvaluation, type Progress, type Upload, UploadRejectedError, WaitTimeoutError } from './index.ts';
import { type FakeServer, startFakeServer } from './testing.ts';

let server: FakeServer;
let client: ExamEvaluation;
beforeEach(async () => {
  server = await startFakeServer();
  client = new ExamEvaluation({ baseUrl: server.baseUrl, apiKey: 'k' });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await server.close();
});

const SCAN = { candidate: { external_id: 'student-17' }, file: Buffer.from('%PDF-1.7'), filename: 's.pdf' };
const told = () => server.requests.map(({ operation, headers }) => [operation, headers['idempotency-key']]);
const upload = (status: string, more: Partial<Upload> = {}) => ({
  body: { id: 'u', status, filename: 's.pdf', ...more },
});

test('a file is put at the address of its slot without the API key, and is checked', async () => {
  expect(await client.uploads.send(SCAN.file, { filename: 's.pdf' })).toMatchObject({ status: 'ready' });
  const [slot, put] = server.requests;
  expect(slot!.body).toEqual({ files: [{ filename: 's.pdf', size_bytes: 8 }] });
  expect([put!.operation, String(put!.body)]).toEqual(['putUpload', '%PDF-1.7']);
  expect(put!.headers['x-api-key']).toBeUndefined();
  expect(server.requests[2]!.operation).toBe('getUpload');
});

test('one key covers a scan', async () => {
  await client.submissions.submitScan('e', SCAN, { idempotencyKey: 'K' });
  expect(told()).toEqual([
    ['createUploads', 'K-slot'],
    ['putUpload', undefined],
    ['getUpload', undefined],
    ['createSubmission', 'K'],
  ]);
});

test('an expired slot is replaced under the same key', async () => {
  server.answer('putUpload', { status: 403, body: {} });
  server.answer('getUpload', upload('expired'));
  await client.submissions.submitScan('e', SCAN, { idempotencyKey: 'K' });
  expect(told()).toEqual([
    ['createUploads', 'K-slot'],
    ['putUpload', undefined],
    ['getUpload', undefined],
    ['createUploads', 'K-slot-2'],
    ['putUpload', undefined],
    ['getUpload', undefined],
    ['createSubmission', 'K-2'],
  ]);
});

test('a copy that was already handed in gets the first answer again', async () => {
  server.answer('putUpload', { status: 403, body: {} });
  server.answer('getUpload', upload('attached', { submission_id: 's' }));
  await client.submissions.submitScan('e', SCAN, { idempotencyKey: 'K' });
  expect(told().at(-1)).toEqual(['createSubmission', 'K']);
});

test('a store that is full is waited out', async () => {
  server.answer('putUpload', { status: 507, headers: { 'Retry-After': '0' }, body: {} });
  await client.uploads.send(SCAN.file);
  expect(told().filter(([operation]) => operation === 'putUpload')).toHaveLength(2);
});

test('a file that cannot be graded is refused with its code', async () => {
  server.answer('getUpload', upload('rejected', { error: { code: 'encrypted', message: 'needs a password' } }));
  const refused = await client.submissions.submitScan('e', SCAN).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(UploadRejectedError);
  expect((refused as UploadRejectedError).code).toBe('encrypted');
});

test('a connection that is cut in the middle of a file is tried again', async () => {
  let cut = 0;
  const large = Buffer.alloc(8 * 2 ** 20, '%');
  const breaking = createServer((socket) => {
    socket.once('data', () => {
      cut++;
      socket.resetAndDestroy();
    });
  })
    .unref()
    .listen(0, '127.0.0.1');
  await once(breaking, 'listening');
  const { port } = breaking.address() as AddressInfo;
  const cutOnce: typeof fetch = async (url, init) => {
    const isPut = init?.method === 'PUT' && cut === 0;
    return await fetch(isPut ? `http://127.0.0.1:${port}` : url, init);
  };
  const persistent = new ExamEvaluation({ baseUrl: server.baseUrl, apiKey: 'k', fetch: cutOnce });
  await persistent.submissions.submitScan('e', { ...SCAN, file: large }, { idempotencyKey: 'K' });
  breaking.close();
  expect(cut).toBe(1);
  expect((server.requests[1]!.body as Buffer).equals(large)).toBe(true);
  expect(told().map(([, key]) => key)).toEqual(['K-slot', undefined, undefined, 'K']);
});

test('a larger file gets more time', async () => {
  const timers = jest.spyOn(globalThis, 'setTimeout');
  await client.uploads.send(Buffer.alloc(20_000), { timeoutMs: 9_000 });
  const waits = timers.mock.calls.map(([, ms]) => ms ?? 0);
  expect(waits.filter((ms) => ms >= 9_000 && ms < 10_000)).toEqual([9_000, 9_200, 9_000]);
});

test('a clock that is hours ahead does not give up a file that is being checked', async () => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2099-01-01'));
  server.answer('getUpload', upload('pending', { expires_at: '2026-01-01T00:00:00Z' }));
  expect(await client.uploads.send(SCAN.file)).toMatchObject({ status: 'ready' });
});

test('a file that is not checked in time does not count as rejected', async () => {
  server.answer('getUpload', upload('pending', { expires_at: '2099-01-01T00:00:00Z' }));
  await expect(client.uploads.send(SCAN.file, { patienceMs: 0 })).rejects.toBeInstanceOf(WaitTimeoutError);
});

describe('many scans', () => {
  const slots = (count: number) => ({
    body: {
      uploads: Array.from({ length: count }, (_, n) => ({ id: `u-${n}`, put_url: `https://files.example.org/${n}` })),
    },
  });
  const scans = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ ...SCAN, candidate: { external_id: `c-${n}` }, metadata: { n } }));
  const accepted = (count: number) => ({
    body: { items: Array.from({ length: count }, (_, n) => ({ status: 201, submission: { id: `s-${n}` } })) },
  });

  test('take a hundred slots and one batch a time, with progress', async () => {
    server.answer('createUploads', slots(100), slots(30));
    server.answer('createSubmissions', accepted(100), accepted(30));
    const seen: Progress[] = [];
    const options = { idempotencyKey: 'K', onProgress: (progress: Progress) => void seen.push(progress) };
    const outcomes = [];
    for await (const outcome of client.submissions.submitScans('e', scans(130), options)) outcomes.push(outcome);
    expect(outcomes.map(({ copy }) => copy.metadata)).toEqual(scans(130).map(({ metadata }) => metadata));
    expect(outcomes.at(-1)!.submission!.id).toBe('s-29');
    expect(told().filter(([, key]) => key)).toEqual([
      ['createUploads', 'K-1-slots'],
      ['createSubmissions', 'K-1'],
      ['createUploads', 'K-2-slots'],
      ['createSubmissions', 'K-2'],
    ]);
    expect(server.requests.find(({ operation }) => operation === 'createSubmissions')!.body).toMatchObject({
      submissions: expect.arrayContaining([
        expect.objectContaining({ candidate: { external_id: 'c-99' }, metadata: { n: 99 } }),
      ]),
    });
    expect(seen.at(-1)).toEqual({ uploaded: 130, accepted: 130, refused: 0 });
    expect(seen).toHaveLength(132);
  });

  test('a file that cannot be graded leaves the others alone', async () => {
    server.answer('createUploads', slots(2));
    server.answer('getUpload', upload('rejected', { error: { code: 'encrypted', message: 'needs a password' } }));
    server.answer('createSubmissions', accepted(1));
    const outcomes = [];
    for await (const outcome of client.submissions.submitScans('e', scans(2))) outcomes.push(outcome);
    expect(outcomes.map(({ error, submission }) => error?.code ?? submission!.id).toSorted()).toEqual([
      'encrypted',
      's-0',
    ]);
  });
});

test('a path is read while it is sent, at every try', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'exam-evaluation-scan-'));
  const file = join(folder, 'student-17.pdf');
  writeFileSync(file, '%PDF-1.7 of a file');
  server.answer('putUpload', { status: 503, headers: { 'Retry-After': '0' }, body: {} });
  await client.uploads.send(file);
  rmSync(folder, { recursive: true });
  const puts = server.requests.filter(({ operation }) => operation === 'putUpload');
  expect(puts.map(({ body, headers }) => [String(body), headers['content-length']])).toEqual([
    ['%PDF-1.7 of a file', '18'],
    ['%PDF-1.7 of a file', '18'],
  ]);
  expect(server.requests[0]!.body).toEqual({ files: [{ filename: 'student-17.pdf', size_bytes: 18 }] });
});
