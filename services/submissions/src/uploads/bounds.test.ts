import { readFile, writeFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { BlobStore } from '@exam-evaluation/data/blobs.ts';
import { UploadStatus } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { createLogger } from '@exam-evaluation/runtime/log.ts';
import { startTestDatabase, type TestDatabase } from '@exam-evaluation/testing/database.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { closeSlots } from './bounds.ts';
import { uploadHandlers } from './rpc.ts';
import { incomingKey } from './rules.ts';

const MB = 2 ** 20;
const BOUNDS = { slots: 5, bytes: 120 * MB };

const files = new Map<string, Buffer>();
const blobs = {
  presignPut: async (key, { maxBytes }) => `https://files.example/${key}?${maxBytes}`,
  stat: async (key) => (files.has(key) ? { sizeBytes: files.get(key)!.length } : undefined),
  download: async (key, path) => {
    await writeFile(path, files.get(key)!);
    return true;
  },
  upload: async (key, path) => void files.set(key, await readFile(path)),
  delete: async (key) => void files.delete(key),
} as Partial<BlobStore> as BlobStore;

let db: TestDatabase;
let handlers: ReturnType<typeof uploadHandlers>;
let close: () => Promise<unknown>;
let institute: string;
const call = { caller: 'gateway', requestId: 'test', signal: new AbortController().signal };

beforeAll(async () => {
  db = await startTestDatabase('submissions');
  const deps = { database: db.database, blobs, log: createLogger({ service: 'test', level: 'silent' }) };
  handlers = uploadHandlers(deps, BOUNDS);
  close = async () => await closeSlots(deps).run(call.signal);
});
afterAll(() => db.close());
beforeEach(() => {
  institute = crypto.randomUUID();
  files.clear();
});

async function slots(...sizes: (number | undefined)[]) {
  const request = {
    instituteId: institute,
    operationId: crypto.randomUUID(),
    files: sizes.map((size) => ({ filename: 'a.pdf', sizeBytes: size === undefined ? undefined : BigInt(size) })),
  };
  return (await handlers.createUploads(request as never, call)).uploads!;
}

const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => 'taken',
    ({ code, details, retryAfterSeconds }) => [code, details.unattached, retryAfterSeconds],
  );
const read = (uploadId: string) => handlers.getUpload({ instituteId: institute, uploadId } as never, call);
const age = (hours: number) =>
  db.inspect(
    `update uploads set created_at = created_at - $2 * interval '1 hour', expires_at = expires_at - $2 * interval '1 hour'
     where institute_id = $1`,
    [institute, hours],
  );

async function pdf(): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage();
  return Buffer.from(await document.save());
}

test('an institute has only so many slots without a file or a copy, whoever asks at the same time [UPL-40]', async () => {
  await slots(1, 1, 1);
  const asked = await Promise.all([refusal(slots(1, 1)), refusal(slots(1, 1)), refusal(slots(1, 1))]);
  expect(asked.filter((one) => one === 'taken')).toHaveLength(1);
  expect(asked.filter((one) => one !== 'taken')).toEqual([
    ['rate_limited', 'slots', 60],
    ['rate_limited', 'slots', 60],
  ]);
  institute = crypto.randomUUID();
  expect(await refusal(slots(1, 1))).toBe('taken');
});

test('a slot that waits counts what was announced, or 50 MB; a file its size; a copy nothing [UPL-40]', async () => {
  const [first] = await slots(undefined, 20 * MB);
  expect(await refusal(slots(undefined, 1))).toEqual(['rate_limited', 'bytes', 60]);
  files.set(incomingKey(institute, first!.id!), await pdf());
  expect((await read(first!.id!)).status).toBe(UploadStatus.READY);
  expect(await refusal(slots(undefined, 49 * MB))).toBe('taken');
  expect(await refusal(slots(2 * MB))).toEqual(['rate_limited', 'bytes', 60]);
  await db.inspect("update uploads set status = 'attached' where institute_id = $1", [institute]);
  expect(await refusal(slots(undefined, undefined))).toBe('taken');
});

test('slots that ran out without a file make room, and a file that nobody read is checked and counts [UPL-40]', async () => {
  const [empty, arrived] = await slots(undefined, undefined);
  files.set(incomingKey(institute, arrived!.id!), await pdf());
  await close();
  expect(await refusal(slots(undefined))).toEqual(['rate_limited', 'bytes', 60]);
  await age(1.3);
  await close();
  expect(await refusal(slots(undefined, undefined))).toBe('taken');
  expect((await read(empty!.id!)).status).toBe(UploadStatus.EXPIRED);
  expect((await read(arrived!.id!)).status).toBe(UploadStatus.READY);
  expect(files.has(incomingKey(institute, arrived!.id!))).toBe(false);
});

test('what is put after the check goes away when the slot closes; what was checked stays [UPL-41]', async () => {
  const [slot] = await slots(undefined);
  const incoming = incomingKey(institute, slot!.id!);
  files.set(incoming, await pdf());
  expect((await read(slot!.id!)).status).toBe(UploadStatus.READY);
  files.set(incoming, Buffer.alloc(1_000));
  await close();
  expect(files.has(incoming)).toBe(true);
  await age(1.3);
  await close();
  expect([...files.keys()]).toEqual([expect.stringMatching(/^copies\//)]);
  expect((await read(slot!.id!)).status).toBe(UploadStatus.READY);
});

test('a file larger than announced is rejected where the store took it, and its address says how large it may be [UPL-39]', async () => {
  const bytes = await pdf();
  const [slot, fitting] = await slots(bytes.length - 1, bytes.length);
  expect(slot!.putUrl).toMatch(new RegExp(`\\?${bytes.length - 1}$`));
  for (const { id } of [slot!, fitting!]) files.set(incomingKey(institute, id!), bytes);
  expect(await read(slot!.id!)).toMatchObject({ status: UploadStatus.REJECTED, error: { code: 'too_large' } });
  expect((await read(fitting!.id!)).status).toBe(UploadStatus.READY);
});
