import { createHash } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { activeParts } from '@exam-evaluation/testing/inert-pdf.ts';
import { textOf } from '@exam-evaluation/testing/pdf-text.ts';
import { describe, expect, test } from '@jest/globals';
import { limitPromised } from '../../harness/contract-tables.ts';
import { ended, errorOf, institute, openExam, served } from '../../harness/kit.ts';
import { fill, HANDWRITTEN, pdfOf, put, slot, whenChecked } from '../../harness/uploads.ts';

const FIELDS = [
  'created_at',
  'error',
  'expires_at',
  'filename',
  'id',
  'pages',
  'sha256',
  'size_bytes',
  'status',
  'submission_id',
  'warnings',
];
const api = await institute();
const exam = await openExam(api, HANDWRITTEN, 30);
const read = async (id: string) => (await whenChecked(() => api.get(`/uploads/${id}`))).body;
let candidate = 0;
const submit = (upload_id: string) => {
  const copy = { candidate: { external_id: `c-${++candidate}` }, upload_id };
  return whenChecked(() => api.post(`/exams/${exam.id}/submissions`, copy));
};

test('the first read after the PUT checks the file, and says what it found [UPL-14] [UPL-15] [UPL-19] [UPL-21] [UPL-22] [UPL-33]', async () => {
  const made = await slot(api);
  const empty = (await api.get(`/uploads/${made.id}`)).body;
  expect(Object.keys(empty).sort()).toEqual(FIELDS);
  expect(empty).toMatchObject({
    id: made.id,
    status: 'pending',
    filename: 'copy.pdf',
    size_bytes: null,
    pages: null,
    sha256: null,
    submission_id: null,
    error: null,
    warnings: [],
    expires_at: made.expires_at,
  });
  const bytes = await pdfOf(2);
  await put(made, bytes);
  const checked = await read(made.id);
  expect(Object.keys(checked).sort()).toEqual(FIELDS);
  expect(checked).toEqual({
    ...empty,
    status: 'ready',
    size_bytes: bytes.length,
    pages: 2,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  });
});

test('pages after page 40 come with a warning that blocks nothing [UPL-23] [UPL-24] [LIM-43]', async () => {
  expect((await read(await fill(api, await pdfOf(40)))).warnings).toEqual([]);
  const id = await fill(api, await pdfOf(41));
  expect((await read(id)).warnings).toEqual([
    { code: 'pages_beyond_vision_limit', message: expect.any(String), field: 'upload_id' },
  ]);
  const accepted = await submit(id);
  expect(accepted.status).toBe(201);
  await api.delete(`/submissions/${accepted.body.id}`);
});

test('as many pages as may be graded are taken, one more is not [SUB-49] [LIM-42]', async () => {
  const most = limitPromised('LIM-42');
  const accepted = await submit(await fill(api, await pdfOf(most)));
  expect(accepted.body).toMatchObject({ status: 'queued', pages: most });
  await api.delete(`/submissions/${accepted.body.id}`);
  const id = await fill(api, await pdfOf(most + 1));
  const refused = await submit(id);
  expect(errorOf(refused)).toBe('422 too_many_pages');
  expect(refused.body.error.details).toEqual({ pages: most + 1, max_pages: most });
  expect(await read(id)).toMatchObject({ status: 'ready', pages: most + 1, submission_id: null });
});

test('a file larger than announced for its slot is not taken [UPL-39]', async () => {
  const bytes = await pdfOf(1);
  const slots = async (size_bytes: number) =>
    (await api.post('/uploads', { files: [{ filename: 'a.pdf', size_bytes }] })).body.uploads[0];
  const put = ({ put_url, put_headers }: { put_url: string; put_headers: Record<string, string> }) =>
    fetch(put_url, { method: 'PUT', headers: put_headers, body: Buffer.from(bytes) });
  const small = await slots(bytes.length - 1);
  const stored = await put(small);
  // S3 does not enforce the announced size; the check does.
  if (stored.ok) expect(await read(small.id)).toMatchObject({ status: 'rejected', error: { code: 'too_large' } });
  else {
    expect(stored.status).toBe(413);
    expect((await api.get(`/uploads/${small.id}`)).body).toMatchObject({ status: 'pending', size_bytes: null });
  }
  const right = await slots(bytes.length);
  expect([(await put(right)).status, (await read(right.id)).status]).toEqual([200, 'ready']);
});

test("a PDF with only an owner's password is read and accepted [UPL-30]", async () => {
  const document = await PDFDocument.create();
  document.addPage();
  document.encrypt({ userPassword: '', ownerPassword: 'owner' });
  const id = await fill(api, await document.save());
  expect(await read(id)).toMatchObject({ status: 'ready', pages: 1, error: null });
  expect((await submit(id)).status).toBe(201);
});

describe('what the check refuses [UPL-15] [UPL-33] [UPL-34] [UPL-37]', () => {
  const encrypted = async () => {
    const document = await PDFDocument.create();
    document.addPage();
    document.encrypt({ userPassword: 'secret', ownerPassword: 'owner' });
    return await document.save();
  };
  const oversized = async () => {
    const bytes = Buffer.alloc(50 * 2 ** 20 + 1);
    bytes.write('%PDF-1.7\n');
    return bytes;
  };
  test.each<[string, string, () => Promise<Uint8Array>]>([
    ['[UPL-28]', 'not_a_pdf', async () => Buffer.from('GIF89a and more')],
    ['[UPL-29] [LIM-39]', 'too_large', oversized],
    ['[UPL-30]', 'encrypted', encrypted],
    ['[UPL-31]', 'corrupt', async () => Buffer.from('%PDF-1.7\nnothing of a PDF')],
    ['[UPL-32]', 'empty', async () => new Uint8Array()],
  ])('%s %s', async (_, reason, make) => {
    const bytes = await make();
    const id = await fill(api, bytes);
    const refused = await submit(id); // not read before: submit checks it
    expect(errorOf(refused)).toBe('422 upload_rejected');
    expect(refused.body.error.details).toEqual({ reason });
    expect(await read(id)).toMatchObject({
      status: 'rejected',
      error: { code: reason, message: expect.any(String) },
      submission_id: null,
      pages: null,
    });
    const quoted = await api.post('/credits/quote', { upload_ids: [id] });
    expect([errorOf(quoted), quoted.body.error.details]).toEqual(['422 upload_rejected', { reason }]);
  });
});

test('an upload without a file, and an unknown one, cannot be submitted [UPL-27] [UPL-35] [SUB-46] [SUB-48]', async () => {
  const refused = await submit((await slot(api)).id);
  expect(errorOf(refused)).toBe('422 upload_rejected');
  expect(refused.body.error.details).toEqual({ reason: 'not_uploaded' });
  const foreign = await fill(await institute(), await pdfOf());
  for (const unknown of [crypto.randomUUID(), 'nonsense', foreign]) {
    expect(errorOf(await submit(unknown))).toBe('404 upload_not_found');
    expect(errorOf(await api.get(`/uploads/${unknown}`))).toBe('404 upload_not_found');
    expect(errorOf(await api.post('/credits/quote', { upload_ids: [unknown] }))).toBe('404 upload_not_found');
  }
});

test('a second PUT changes nothing that was checked, graded or drawn; the page keeps its text and loses its active parts [UPL-25] [RES-80] [RES-116]', async () => {
  const page = async (text: string) => {
    const document = await PDFDocument.create();
    document.addPage().drawText(`1. ${text}`, { x: 60, y: 700 });
    document.addJavaScript('main', 'app.alert("opened")');
    await document.attach(Buffer.from('a program'), 'program.exe');
    return await document.save();
  };
  const made = await slot(api);
  await put(made, await page('Tokyo is the capital.'));
  const checked = await read(made.id);
  await put(made, await page('Something else was slipped in.'));
  expect(await read(made.id)).toEqual(checked);
  const { body } = await submit(made.id);
  expect((await ended(api, body.id)).status).toBe('graded');
  const [question] = (await api.get(`/submissions/${body.id}/result`)).body.questions;
  expect(question.extracted_answer).toContain('Tokyo');
  const { body: copy } = await served(() => api.get(`/submissions/${body.id}/checked-copy`));
  const text = await textOf(copy as Uint8Array);
  expect(text).toContain('Tokyo is the capital.');
  expect(text).not.toContain('slipped');
  expect(await activeParts(copy as Uint8Array)).toEqual([]);
});

test('an upload that a copy was made of says so [UPL-16]', async () => {
  const id = await fill(api, await pdfOf());
  const { body } = await submit(id);
  expect(await read(id)).toMatchObject({ status: 'attached', submission_id: body.id });
});
