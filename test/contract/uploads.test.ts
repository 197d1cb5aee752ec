import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, test } from '@jest/globals';
import type { Api } from '../harness/api.ts';
import { errorOf, fieldsOf, institute, openExam } from '../harness/kit.ts';

const EXAM = { mode: 'handwritten', questions: [{ label: '1', max_marks: 2, model_answer: 'Tokyo is the capital.' }] };

async function pdf(pages = 1): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (let page = 0; page < pages; page++) document.addPage();
  return await document.save();
}

async function slot(api: Api) {
  const { status, body } = await api.post('/uploads', { files: [{ filename: 'copy.pdf' }] });
  expect(status).toBe(201);
  return body.uploads[0];
}

async function put(slotMade: any, bytes: Uint8Array): Promise<number> {
  const response = await fetch(slotMade.put_url, {
    method: 'PUT',
    body: bytes as never,
    headers: slotMade.put_headers,
  });
  return response.status;
}

async function upload(api: Api, bytes: Uint8Array): Promise<string> {
  const made = await slot(api);
  expect(await put(made, bytes)).toBe(200);
  return made.id;
}

test('a slot, a PUT, and the first read checks', async () => {
  const api = await institute();
  const made = await slot(api);
  expect(made).toMatchObject({ status: 'pending', filename: 'copy.pdf' });
  expect(Date.parse(made.expires_at) - Date.now()).toBeGreaterThan(3_500_000);
  expect((await api.get(`/uploads/${made.id}`)).body).toMatchObject({ status: 'pending', pages: null, error: null });
  await put(made, await pdf(2));
  const { body } = await api.get(`/uploads/${made.id}`);
  expect(body).toMatchObject({ status: 'ready', pages: 2, submission_id: null, error: null, warnings: [] });
  expect(body.sha256).toMatch(/^[0-9a-f]{64}$/);
});

test('a signed address takes what it was signed for and nothing else', async () => {
  const api = await institute();
  const made = await slot(api);
  const tampered = made.put_url.replace(made.id, crypto.randomUUID());
  expect(await put({ ...made, put_url: tampered }, await pdf())).toBe(403);
  expect((await fetch(made.put_url)).status).toBe(403);
});

describe('what the check refuses', () => {
  test.each([
    ['not_a_pdf', async () => Buffer.from('hello')],
    ['empty', async () => new Uint8Array()],
    ['corrupt', async () => Buffer.from('%PDF-1.7\nnothing of a PDF')],
  ])('%s', async (reason, make) => {
    const api = await institute();
    const exam = await openExam(api, EXAM);
    const id = await upload(api, await make());
    expect((await api.get(`/uploads/${id}`)).body).toMatchObject({ status: 'rejected', error: { code: reason } });
    const refused = await api.post(`/exams/${exam.id}/submissions`, {
      candidate: { external_id: 'c-1' },
      upload_id: id,
    });
    expect(errorOf(refused)).toBe('422 upload_rejected');
    expect(refused.body.error.details.reason).toBe(reason);
  });

  test('more than 80 pages, at submit', async () => {
    const api = await institute();
    const exam = await openExam(api, EXAM);
    const refused = await api.post(`/exams/${exam.id}/submissions`, {
      candidate: { external_id: 'c-1' },
      upload_id: await upload(api, await pdf(81)),
    });
    expect(errorOf(refused)).toBe('422 too_many_pages');
    expect(refused.body.error.details).toEqual({ pages: 81, max_pages: 80 });
  });
});

test('submit refuses what was not uploaded, is unknown, or belongs to another institute', async () => {
  const api = await institute();
  const exam = await openExam(api, EXAM);
  const submitted = (upload_id: string) =>
    api.post(`/exams/${exam.id}/submissions`, { candidate: { external_id: 'c-1' }, upload_id });
  const empty = await submitted((await slot(api)).id);
  expect(errorOf(empty)).toBe('422 upload_rejected');
  expect(empty.body.error.details).toEqual({ reason: 'not_uploaded' });
  expect(errorOf(await submitted(crypto.randomUUID()))).toBe('404 upload_not_found');
  expect(errorOf(await submitted(await upload(await institute(), await pdf())))).toBe('404 upload_not_found');
  expect(
    errorOf(await api.post(`/exams/${exam.id}/submissions`, { candidate: { external_id: 'c-1' }, answers: [] })),
  ).toBe('422 mode_mismatch');
});

test('images are not available; other types and sizes are invalid', async () => {
  const api = await institute();
  const create = (file: object) => api.post('/uploads', { files: [file] });
  expect(errorOf(await create({ filename: 'a.jpg' }))).toBe('422 feature_not_available');
  expect(errorOf(await create({ filename: 'a.pdf', content_type: 'image/png' }))).toBe('422 feature_not_available');
  expect(fieldsOf(await create({ filename: 'a.txt', content_type: 'text/plain' }))).toEqual([
    'files[0].content_type invalid',
  ]);
  expect(fieldsOf(await create({ filename: 'a.pdf', size_bytes: 52_428_801 }))).toEqual([
    'files[0].size_bytes too_large',
  ]);
  expect(fieldsOf(await api.post('/uploads', { files: [] }))).toEqual(['files out_of_range']);
  expect(fieldsOf(await api.post('/uploads', { files: Array(101).fill({ filename: 'a.pdf' }) }))).toEqual([
    'files out_of_range',
  ]);
});

test('a quote for uploads counts their pages', async () => {
  const api = await institute({ credits: 10 });
  const ids = [await upload(api, await pdf(2)), await upload(api, await pdf(3))];
  const { body } = await api.post('/credits/quote', { upload_ids: ids });
  expect(body).toMatchObject({ unit: 'page', quantity: 5, credits: 5, sufficient: true });
  expect(body.uploads).toEqual([
    { upload_id: ids[0], pages: 2, credits: 2 },
    { upload_id: ids[1], pages: 3, credits: 3 },
  ]);
});
