import { readFile, writeFile } from 'node:fs/promises';
import { degrees, PDFDocument, rgb } from '@cantoo/pdf-lib';
import type { BlobStore } from '@exam-evaluation/data/blobs.ts';
import { Mode } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { PageSize, SubmissionStatus } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { createLogger } from '@exam-evaluation/runtime/log.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import jpeg from 'jpeg-js';
import { Harness } from '../testing/harness.ts';
import { copyFolder, copyKey } from '../uploads/rules.ts';
import { pageHandlers } from './rpc.ts';

let h: Harness;
let uploadId: string;

beforeAll(async () => {
  h = await Harness.start();
});
afterAll(() => h.db.close());
beforeEach(() => {
  h.instituteId = crypto.randomUUID();
});

const files = new Map<string, Buffer>();
let downloads = 0;
const blobs = {
  presignGet: async (key, { audience, expiresInSeconds }) => `${audience}:${expiresInSeconds}:${key}`,
  stat: async (key) => (files.has(key) ? { sizeBytes: files.get(key)!.length } : undefined),
  download: async (key, path) => {
    downloads++;
    const bytes = files.get(key);
    if (bytes) await writeFile(path, bytes);
    return bytes !== undefined;
  },
  upload: async (key, path) => void files.set(key, await readFile(path)),
} as Partial<BlobStore> as BlobStore;

/** A failed copy: blue ink above, a red pen below; the second page lies on its side. */
async function failedCopy(pdf?: Buffer): Promise<string> {
  const document = await PDFDocument.create();
  for (const turn of [0, 90]) {
    const page = document.addPage([600, 800]);
    page.setRotation(degrees(turn));
    page.drawRectangle({ x: 0, y: 400, width: 600, height: 400, color: rgb(0, 0, 1) });
    page.drawRectangle({ x: 0, y: 0, width: 600, height: 400, color: rgb(1, 0, 0) });
  }
  uploadId = crypto.randomUUID();
  files.set(copyKey(h.instituteId, uploadId, 'abc'), pdf ?? Buffer.from(await document.save()));
  await h.db.database.withTenant(h.instituteId, (tx) =>
    tx.query(
      `insert into uploads (institute_id, id, filename, status, size_bytes, pages, sha256, expires_at)
       values ($1, $2, 'copy.pdf', 'ready', 1000, 2, 'abc', now() + interval '1 hour')`,
      [h.instituteId, uploadId],
    ),
  );
  const { id } = await h.submit(h.newExam({ mode: Mode.HANDWRITTEN }), { uploadId, answers: undefined });
  const { instituteId, attemptId, token } = (await h.claim())!;
  const error = { code: 'copy_unreadable', message: 'nothing to read' };
  await h.work.complete({ instituteId, attemptId, token, outcome: { case: 'failed', value: error } });
  expect((await h.get(id)).status).toBe(SubmissionStatus.FAILED);
  return id;
}

const log = createLogger({ service: 'test', level: 'silent' });
const call = { caller: 'dashboard', requestId: 'test', signal: new AbortController().signal };
const get = async (submissionId: string, page: number, change: object = {}) => {
  const request = {
    instituteId: h.instituteId,
    submissionId,
    source: 0,
    page,
    size: 0,
    expiresInSeconds: 0,
    ...change,
  };
  return await pageHandlers({ database: h.db.database, blobs, log }).getPagePicture(request as never, call);
};
const picture = (url = '') => jpeg.decode(files.get(url.split(':')[2]!)!);
const colourAt = ({ width, data }: ReturnType<typeof picture>, x: number, y: number) =>
  ['red', 'green', 'blue'][
    [0, 1, 2].toSorted((a, b) => data[4 * (y * width + x) + b]! - data[4 * (y * width + x) + a]!)[0]!
  ];

test('pages of a copy that nothing could read are drawn in colour, as seen, at two sizes', async () => {
  const id = await failedCopy();
  const answer = await get(id, 1);
  expect(answer).toMatchObject({ contentType: 'image/jpeg', pages: 2 });
  expect(answer.publicUrl).toMatch(/^public:300:/);
  expect(answer.internalUrl).toMatch(/^internal:300:/);
  const upright = picture(answer.internalUrl);
  expect([upright.width, upright.height]).toEqual([1200, 1600]);
  expect([colourAt(upright, 600, 400), colourAt(upright, 600, 1200)]).toEqual(['blue', 'red']);
  const turned = picture((await get(id, 2, { expiresInSeconds: 60 })).publicUrl);
  expect([turned.width, turned.height]).toEqual([1600, 1200]);
  expect([colourAt(turned, 1200, 600), colourAt(turned, 400, 600)]).toEqual(['blue', 'red']);
  const small = picture((await get(id, 1, { size: PageSize.THUMBNAIL })).publicUrl);
  expect([small.width, small.height]).toEqual([180, 240]);
});

test('a page is drawn once, for all who ask at the same time, and lies where its scan is deleted', async () => {
  const id = await failedCopy();
  downloads = 0;
  await Promise.all([get(id, 1), get(id, 1), get(id, 1, { size: PageSize.THUMBNAIL })]);
  await get(id, 1);
  expect(downloads).toBe(1);
  const own = [...files.keys()].filter((key) => key.startsWith(copyFolder(h.instituteId, uploadId)));
  expect(own).toHaveLength(3);
});

test('no page, no file, a file that cannot be drawn, a typed copy: there is none', async () => {
  const id = await failedCopy();
  for (const page of [0, 3, -1]) await expect(get(id, page)).rejects.toMatchObject({ code: 'not_found' });
  files.delete(copyKey(h.instituteId, uploadId, 'abc'));
  await expect(get(id, 1)).rejects.toMatchObject({ code: 'not_found' });
  const broken = await failedCopy(Buffer.from('%PDF-1.7 broken'));
  await expect(get(broken, 1)).rejects.toMatchObject({ code: 'not_found' });
  await expect(get(await h.graded(h.newExam()), 1)).rejects.toMatchObject({ code: 'not_found' });
});

test('another institute’s copy is unknown, the other source’s too; an address is valid for an hour at most', async () => {
  const id = await failedCopy();
  const unknown = { code: 'submission_not_found' };
  await expect(get(id, 1, { instituteId: crypto.randomUUID() })).rejects.toMatchObject(unknown);
  await expect(get(id, 1, { source: 2 })).rejects.toMatchObject(unknown);
  await expect(get(id, 1, { expiresInSeconds: 3_601 })).rejects.toMatchObject({ code: 'validation_failed' });
});
