// Failures that the real engine finds by itself, and how each is resolved.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import type { Api } from '../../harness/api.ts';
import { startOwnSystem } from '../../harness/own-system.ts';
import { upload } from '../../harness/uploads.ts';

const SAMPLES = join(import.meta.dirname, '../../../docs/integrators/samples');
const sample = (name: string) => readFileSync(join(SAMPLES, `${name}.pdf`));
const paper = JSON.parse(readFileSync(join(SAMPLES, 'exam.json'), 'utf8'));

const system = await startOwnSystem({ GRADING_RETRIES: '0' });
const { ended, errorOf, institute, openExam, PARTIAL, partial, served, settledCredits, submit } = system.kit;
afterAll(() => system.stop());

async function handIn(api: Api, examId: string, uploadId: string, more: object = {}) {
  const candidate = { external_id: 'c-1' };
  const copy = { candidate, upload_id: uploadId, ...more };
  const accepted = await served(() => api.post(`/exams/${examId}/submissions`, copy));
  expect(accepted.status).toBe(201);
  return accepted.body.id as string;
}

const openPaper = (api: Api) => openExam(api, { ...paper, candidates: [{ external_id: 'c-1' }] });

/** Expects what holds for every failed copy, in every place that shows it. */
async function expectFailed(api: Api, id: string, code: string) {
  const error = { code, message: expect.stringMatching(/\w/) };
  const failed = { status: 'failed', error, credits_charged: null };
  const submission = await ended(api, id);
  expect(submission).toMatchObject(failed);
  expect(Object.keys(submission.error).sort()).toEqual(['code', 'message']);
  expect((await api.get(`/submissions/${id}/result`)).body).toMatchObject({ ...failed, questions: [], totals: null });
  const { data } = (await api.get('/submissions?updated_since=2020-01-01T00:00:00Z')).body;
  expect(data.find((row: { id: string }) => row.id === id)).toMatchObject(failed);
  expect(await settledCredits(api)).toMatchObject({ balance: 10, available: 10 });
}

describe('sheets that cannot be graded fail, cost nothing, and can be replaced by better ones', () => {
  test.each([
    ['blank', 'copy_unreadable', '[SERR-4] [SERR-14]'],
    ['scrawl', 'copy_unreadable', '[SERR-4]'],
    ['devanagari', 'language_not_supported', '[SERR-5]'],
  ])('%s.pdf: %s %s [SERR-1] [SERR-2] [SERR-3]', async (name, code) => {
    const api = await institute({ credits: 10 });
    const exam = await openPaper(api);
    const id = await handIn(api, exam.id, await upload(api, sample(name)));
    await expectFailed(api, id, code);
    const next = await handIn(api, exam.id, await upload(api, sample('text-layer')), { replace: true });
    expect(await ended(api, next)).toMatchObject({ status: 'graded', credits_charged: 1 });
    expect(await settledCredits(api)).toMatchObject({ balance: 9 });
  });
});

describe('a sheet that storage does not return fails its copy; once it is back a re-evaluation grades it', () => {
  test.each([
    ['gone', 'file_missing', '[SERR-6]', (path: string) => renameSync(path, `${path}.away`)],
    ['of other bytes', 'file_unavailable', '[SERR-7]', (path: string) => writeFileSync(path, 'not what was checked')],
  ])('a file that is %s: %s %s [SERR-1] [SERR-3]', async (_, code, _clauses, harm) => {
    const api = await institute({ credits: 10 });
    const { id: examId } = await openPaper(api);
    const uploadId = await upload(api, sample('text-layer'));
    const { body } = await api.get(`/uploads/${uploadId}`);
    expect(body.status).toBe('ready');
    const stored = join(system.dataFolder, 'blobs/copies', api.instituteId, uploadId, `${body.sha256}.pdf`);
    const bytes = readFileSync(stored);
    harm(stored);
    const id = await handIn(api, examId, uploadId);
    await expectFailed(api, id, code);

    writeFileSync(stored, bytes);
    expect((await api.post(`/submissions/${id}/re-evaluate`)).status).toBe(202);
    const again = await ended(api, id);
    expect(again).toMatchObject({ status: 'graded', credits_charged: 1, attempt_count: 2 });
    expect(again).not.toHaveProperty('error');
    expect(await settledCredits(api)).toMatchObject({ balance: 9 });
  });
});

test('a question that could not be graded makes the copy partially graded; an override completes it [SERR-15] [SERR-16] [SERR-17]', async () => {
  const api = await institute({ credits: 10 });
  const exam = await openExam(api, PARTIAL);
  const { id } = await submit(api, exam, 0, partial());
  expect(await ended(api, id)).toMatchObject({ status: 'partially_graded', needs_review: true, credits_charged: 0.5 });
  const failed = async () => (await api.get(`/submissions/${id}/result`)).body.questions[2];
  expect(await failed()).toMatchObject({
    status: 'failed',
    needs_review: true,
    review_reasons: ['question_failed'],
    awarded: 0,
    error: { code: expect.stringMatching(/^[a-z_]+$/), message: expect.stringMatching(/\w/) },
  });

  const questionId = exam.questions[2]!.id;
  const path = `/submissions/${id}`;
  expect(errorOf(await api.post(`${path}/approve`, { question_ids: [questionId] }))).toBe('409 conflict');
  expect((await api.post(`${path}/approve`)).body).toMatchObject({ status: 'partially_graded', needs_review: true });
  const { body: mended } = await api.patch(`${path}/questions/${questionId}`, { awarded: 1 });
  expect(mended.question).toMatchObject({ status: 'graded', source: 'human', awarded: 1, needs_review: false });
  expect(mended.question).not.toHaveProperty('error');
  expect(mended.totals).toMatchObject({ questions_graded: 3, questions_failed: 0 });
  expect((await api.get(path)).body).toMatchObject({ status: 'graded', needs_review: false, credits_charged: 0.5 });
  expect(await settledCredits(api)).toMatchObject({ balance: 9.5 });

  const again = async (body: object) => {
    expect((await api.post(`${path}/re-evaluate`, body)).status).toBe(202);
    return (await ended(api, id)).status;
  };
  expect(await again({})).toBe('graded');
  expect(await again({ keep_reviewed: false })).toBe('partially_graded');
  expect(await failed()).toMatchObject({ status: 'failed', review: null });
  expect(await settledCredits(api)).toMatchObject({ balance: 8.5 });
});
