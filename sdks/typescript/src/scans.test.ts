import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { ExamEvaluation, type Upload, UploadRejectedError, WaitTimeoutError } from './index.ts';
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
  const timeouts = jest.spyOn(AbortSignal, 'timeout');
  await client.uploads.send(Buffer.alloc(20_000), { timeoutMs: 9_000 });
  expect(timeouts.mock.calls).toEqual([[9_000], [9_200], [9_000]]);
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
