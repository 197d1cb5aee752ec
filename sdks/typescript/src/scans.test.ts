import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ExamEvaluation, type Upload, UploadRejectedError } from './index.ts';
import { type FakeServer, startFakeServer } from './testing.ts';

let server: FakeServer;
let client: ExamEvaluation;
beforeEach(async () => {
  server = await startFakeServer();
  client = new ExamEvaluation({ baseUrl: server.baseUrl, apiKey: 'k' });
});
afterEach(() => server.close());

const SCAN = { candidate: { external_id: 'student-17' }, file: Buffer.from('%PDF-1.7'), filename: 's.pdf' };
const told = () => server.requests.map(({ operation, headers }) => [operation, headers['idempotency-key']]);
const upload = (status: string, more: Partial<Upload> = {}) => ({
  body: { id: 'u', status, filename: 's.pdf', ...more },
});

test('a file is put where its slot says, without the key of the API, and checked', async () => {
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

test('where its slot ran out meanwhile, the key goes on with another', async () => {
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

test('where the copy was handed in already, the first answer comes again', async () => {
  server.answer('putUpload', { status: 403, body: {} });
  server.answer('getUpload', upload('attached', { submission_id: 's' }));
  await client.submissions.submitScan('e', SCAN, { idempotencyKey: 'K' });
  expect(told().at(-1)).toEqual(['createSubmission', 'K']);
});

test('no room for the file is waited for', async () => {
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
