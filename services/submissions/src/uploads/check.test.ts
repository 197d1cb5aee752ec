import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import { FILE_BYTES_MAX, PAGES_MAX } from '@exam-evaluation/contract/limits.ts';
import type { BlobStore } from '@exam-evaluation/data/blobs.ts';
import { UploadStatus } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { createLogger } from '@exam-evaluation/runtime/log.ts';
import { startTestDatabase, type TestDatabase } from '@exam-evaluation/testing/database.ts';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { UPLOAD_BOUNDS_DEFAULT } from './bounds.ts';
import { uploadHandlers } from './rpc.ts';
import { incomingKey } from './rules.ts';

const files = new Map<string, Buffer>();
/** Downloads that wait, by key. */
const held = new Map<string, Promise<void>>();
const fetching = { now: 0, most: 0 };
const blobs: BlobStore = {
  presignPut: async (key) => `https://files.example/${key}`,
  presignGet: async (key) => `https://files.example/${key}`,
  stat: async (key) => (files.has(key) ? { sizeBytes: files.get(key)!.length } : undefined),
  download: async (key, path) => {
    fetching.now++;
    fetching.most = Math.max(fetching.most, fetching.now);
    await (held.get(key) ?? sleep(20));
    fetching.now--;
    const bytes = files.get(key);
    if (bytes) await writeFile(path, bytes);
    return bytes !== undefined;
  },
  upload: async (key, path) => void files.set(key, await readFile(path)),
  read: async (key) => files.get(key),
  write: async (key, bytes) => void files.set(key, bytes),
  delete: async (key) => void files.delete(key),
  deleteBelow: async (prefix) => {
    for (const key of files.keys()) if (key.startsWith(prefix)) files.delete(key);
  },
  isReachable: async () => true,
};

let db: TestDatabase;
let handlers: ReturnType<typeof uploadHandlers>;
const institute = crypto.randomUUID();
const call = { caller: 'gateway', requestId: 'test', signal: new AbortController().signal };

beforeAll(async () => {
  db = await startTestDatabase('submissions');
  const log = createLogger({ service: 'test', level: 'silent' });
  handlers = uploadHandlers({ database: db.database, blobs, log }, UPLOAD_BOUNDS_DEFAULT);
});
afterAll(() => db.close());

async function slot(): Promise<string> {
  const request = { instituteId: institute, operationId: crypto.randomUUID(), files: [{ filename: 'copy.pdf' }] };
  const { uploads } = await handlers.createUploads(request as never, call);
  return uploads![0]!.id!;
}

async function put(bytes: Uint8Array): Promise<string> {
  const id = await slot();
  files.set(incomingKey(institute, id), Buffer.from(bytes));
  return id;
}

const read = (uploadId: string) => handlers.getUpload({ instituteId: institute, uploadId } as never, call);

/** An upload once its check has ended; a read waits up to 5 s for that. */
async function checked(id: string): ReturnType<typeof read> {
  for (;;) {
    const upload = await read(id);
    if (upload.status !== UploadStatus.PENDING) return upload;
  }
}

async function pdf(pages: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (let page = 0; page < pages; page++) document.addPage();
  return await document.save();
}

test('the first read after the PUT checks the file and pins its bytes: a later PUT changes nothing', async () => {
  const id = await put(await pdf(3));
  const first = await checked(id);
  expect(first).toMatchObject({ status: UploadStatus.READY, pages: 3 });
  files.set(incomingKey(institute, id), Buffer.from(await pdf(9)));
  expect(await read(id)).toEqual(first);
  expect([...files.keys()].filter((key) => key.startsWith(`copies/${institute}/${id}/`))).toHaveLength(1);
});

test('a check that takes long is waited for 5 s, then the file is pending still [UPL-20] [UPL-36]', async () => {
  const id = await put(await pdf(1));
  let release = () => {};
  held.set(incomingKey(institute, id), new Promise((resolve) => (release = resolve)));
  const began = Date.now();
  const quoted = handlers.checkUploads({ instituteId: institute, uploadIds: [id] } as never, call);
  const answers = await Promise.allSettled([read(id), quoted]);
  expect(Date.now() - began).toBeGreaterThanOrEqual(5_000);
  expect(Date.now() - began).toBeLessThan(30_000);
  expect(answers).toMatchObject([
    { value: { status: UploadStatus.PENDING } },
    { reason: { code: 'upload_rejected', details: { reason: 'not_ready' } } },
  ]);
  release();
  expect(await checked(id)).toMatchObject({ status: UploadStatus.READY });
});

test('a check that goes on keeps its lease, however slow the storage is', async () => {
  jest.useFakeTimers({
    doNotFake: ['Date', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'setTimeout'],
  });
  try {
    const id = await put(await pdf(1));
    let release = () => {};
    held.set(incomingKey(institute, id), new Promise((resolve) => (release = resolve)));
    const answer = read(id); // one read only: a later read would begin another check where the lease was lost
    const lease = async () => {
      const read = 'select check_lease_until::text as lease from uploads where id = $1';
      const [row] = await db.inspect<{ lease: string | null }>(read, [id]);
      return row!.lease;
    };
    await until(async () => (await lease()) !== null);
    const first = await lease();
    jest.advanceTimersByTime(20_000);
    await until(async () => (await lease()) !== first);
    release();
    await answer;
    expect(await checked(id)).toMatchObject({ status: UploadStatus.READY });
  } finally {
    jest.useRealTimers();
  }
});

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(20);
}

test('a slot expires when nothing arrived until 15 minutes after its address did [UPL-17] [UPL-18]', async () => {
  const [early, late, filled] = [await slot(), await slot(), await put(await pdf(1))];
  const endedBefore = (id: string, age: string) =>
    db.database.withTenant(institute, (tx) =>
      tx.query('update uploads set expires_at = now() - $2::interval where id = $1', [id, age]),
    );
  await endedBefore(early, '14 minutes');
  await endedBefore(late, '16 minutes');
  await endedBefore(filled, '16 minutes');
  expect(await read(early)).toMatchObject({ status: UploadStatus.PENDING });
  expect(await read(late)).toMatchObject({ status: UploadStatus.EXPIRED });
  expect(await checked(filled)).toMatchObject({ status: UploadStatus.READY });
});

test('a slot nobody has put to stays pending, and parallel first reads agree on one check', async () => {
  expect(await read(await slot())).toMatchObject({ status: UploadStatus.PENDING });
  const id = await put(await pdf(1));
  const answers = await Promise.all([checked(id), checked(id), checked(id)]);
  for (const answer of answers) expect(answer).toMatchObject({ status: UploadStatus.READY, pages: 1 });
});

test("a PDF with an owner's password alone opens without one, and is read", async () => {
  const document = await PDFDocument.create();
  document.addPage();
  document.encrypt({ userPassword: '', ownerPassword: 'owner' });
  expect(await checked(await put(await document.save()))).toMatchObject({ status: UploadStatus.READY, pages: 1 });
});

describe('what cannot be graded is rejected with its reason', () => {
  const encrypted = async () => {
    const document = await PDFDocument.create();
    document.addPage();
    document.encrypt({ userPassword: 'secret', ownerPassword: 'owner' });
    return await document.save();
  };
  const cases: [string, () => Promise<Uint8Array>][] = [
    ['empty', async () => new Uint8Array()],
    ['not_a_pdf', async () => Buffer.from('GIF89a and more')],
    ['corrupt', async () => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(4_000)])],
    ['encrypted', encrypted],
    ['too_large', async () => Buffer.alloc(FILE_BYTES_MAX + 1)],
  ];
  test.each(cases)('%s', async (reason, make) => {
    const id = await put(await make());
    expect(await checked(id)).toMatchObject({ status: UploadStatus.REJECTED, error: { code: reason } });
    await expect(
      handlers.checkUploads({ instituteId: institute, uploadIds: [id] } as never, call),
    ).rejects.toMatchObject({ code: 'upload_rejected', details: { reason } });
  });
});

test('a file whose check never ended ten times is corrupt, not checked for ever', async () => {
  const id = await put(await pdf(1));
  await db.database.withTenant(institute, (tx) =>
    tx.query('update uploads set check_starts = 10, check_lease_until = now() where id = $1', [id]),
  );
  expect(await checked(id)).toMatchObject({ status: UploadStatus.REJECTED, error: { code: 'corrupt' } });
});

test('of many files read at once a few are fetched at a time, each once', async () => {
  const bytes = await pdf(1);
  const ids = await Promise.all(Array.from({ length: 24 }, () => put(bytes)));
  fetching.most = 0;
  for (let left = ids; left.length > 0; ) {
    const rows = await Promise.all(left.flatMap((id) => [read(id), read(id)]));
    left = left.filter((_, n) => rows[2 * n]!.status === UploadStatus.PENDING);
  }
  expect(fetching.most).toBeGreaterThan(1);
  expect(fetching.most).toBeLessThanOrEqual(8);
  const rows = await db.database.withTenant(institute, (tx) =>
    tx.query<{ check_token: number }>('select check_token from uploads where id = any($1)', [ids]),
  );
  expect(rows.map((row) => Number(row.check_token))).toEqual(ids.map(() => 1));
});

test('more pages than may be graded are counted, and refused where they would be graded', async () => {
  const id = await put(await pdf(PAGES_MAX + 1));
  expect(await checked(id)).toMatchObject({ status: UploadStatus.READY, pages: PAGES_MAX + 1 });
  await expect(handlers.checkUploads({ instituteId: institute, uploadIds: [id] } as never, call)).rejects.toMatchObject(
    { code: 'too_many_pages', details: { pages: PAGES_MAX + 1, max_pages: PAGES_MAX } },
  );
});

test('an id in capitals, as some databases write them, names the same file', async () => {
  const id = await put(await pdf(2));
  expect(await checked(id.toUpperCase())).toMatchObject({ id, status: UploadStatus.READY, pages: 2 });
});

test("another institute's upload is unknown", async () => {
  const uploadId = await put(await pdf(1));
  const other = handlers.getUpload({ instituteId: crypto.randomUUID(), uploadId } as never, call);
  await expect(other).rejects.toMatchObject({ code: 'upload_not_found' });
});
