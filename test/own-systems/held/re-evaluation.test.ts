import { afterAll, describe, expect, test } from '@jest/globals';
import { HandWorker } from '../../harness/hand-worker.ts';
import { startOwnSystem } from '../../harness/own-system.ts';

const system = await startOwnSystem({ GRADING_SLOTS: '0' });
const worker = new HandWorker(system);
const { ended, errorOf, institute, openExam, settledCredits, submit, written } = system.kit;
afterAll(async () => {
  worker.close();
  await system.stop();
});

const NO_MARKS = { questions: [], totals: null, graded_at: null };

/** A graded copy: 2 of 2 and 1 of 3 marks, drawn. */
async function graded() {
  const api = await institute({ credits: 10 });
  const exam = await openExam(api);
  const { id } = await submit(api, exam, 0, written());
  await worker.grade(await worker.claim(id), { awarded: { 2: 100 } });
  await worker.drawAll();
  const path = `/submissions/${id}`;
  const override = (awarded: number) => api.patch(`${path}/questions/${exam.questions[1]!.id}`, { awarded });
  return { api, exam, id, path, override };
}

const textOf = ({ body }: { body: unknown }) => Buffer.from(body as Uint8Array).toString();

test('before the first grading the result has no marks [RES-62] [RES-82] [RES-90]', async () => {
  const api = await institute();
  const exam = await openExam(api);
  const { id } = await submit(api, exam, 0, written());
  const path = `/submissions/${id}`;
  const expectNothing = async (status: string) => {
    const { body } = await api.get(`${path}/result`);
    expect(body).toMatchObject({ ...NO_MARKS, status, credits_charged: null, checked_copy: { available: false } });
    expect(body).not.toHaveProperty('error');
    expect(errorOf(await api.get(`${path}/checked-copy`))).toBe('404 checked_copy_not_found');
    expect(errorOf(await api.get(`${path}/checked-copy?redirect=true`))).toBe('404 checked_copy_not_found');
  };
  await expectNothing('queued');
  const claim = await worker.claim(id);
  await expectNothing('processing');
  await worker.tell(claim, 'GRADING', 'grading', 1);
  await expectNothing('grading');
  await api.post(`${path}/cancel`);
  await expectNothing('cancelled');
});

test('the result of a failed copy has the error [RES-16] [RES-63] [CRED-29] [CRED-39]', async () => {
  const api = await institute({ credits: 10 });
  const exam = await openExam(api);
  const { id } = await submit(api, exam, 0, written());
  expect((await api.get('/credits')).body).toMatchObject({ balance: 10, committed: 0.5, available: 9.5 });
  await worker.fail(await worker.claim(id), 'timed_out');
  const error = { code: 'timed_out', message: expect.any(String) };
  expect(await ended(api, id)).toMatchObject({ status: 'failed', error, credits_charged: null });
  const { body } = await api.get(`/submissions/${id}/result`);
  expect(body).toMatchObject({ ...NO_MARKS, status: 'failed', error, checked_copy: { available: false } });
  expect(await settledCredits(api)).toMatchObject({ balance: 10, available: 10 });
});

test('while a re-evaluation waits or runs, the last grading stays visible [RES-14] [RES-64] [RES-65] [RES-90]', async () => {
  const { api, id, path } = await graded();
  const { status: _, ...before } = (await api.get(`${path}/result`)).body;
  const copy = textOf(await api.get(`${path}/checked-copy`));
  const expectAsBefore = async (now: string) => {
    const { status, ...result } = (await api.get(`${path}/result`)).body;
    expect(status).toBe(now);
    expect(result).toEqual({ ...before, updated_at: expect.any(String), credits_charged: null });
    expect(textOf(await api.get(`${path}/checked-copy`))).toBe(copy);
  };
  await api.post(`${path}/re-evaluate`);
  await expectAsBefore('queued');
  const claim = await worker.claim(id);
  await expectAsBefore('processing');
  await worker.tell(claim, 'GRADING', 'grading', 1);
  await expectAsBefore('grading');
  await worker.grade(claim, { awarded: { 2: 300 } });
  await ended(api, id);
  const after = (await api.get(`${path}/result`)).body;
  expect(after.totals.awarded).toBe(5);
  expect(after.graded_at > before.graded_at).toBe(true);
});

describe('a re-evaluation that does not end well', () => {
  test.each([
    ['failed', '[RES-66]'],
    ['cancelled', '[RES-67]'],
  ])(
    'after it has %s no marks are shown, and reviews come back with the next run [RES-68] [SUB-120] %s',
    async (status) => {
      const { api, id, path, override } = await graded();
      await override(2.5);
      await worker.drawAll();
      await api.post(`${path}/re-evaluate`);
      if (status === 'cancelled') await api.post(`${path}/cancel`);
      else await worker.fail(await worker.claim(id));
      expect((await ended(api, id)).status).toBe(status);
      const { body } = await api.get(`${path}/result`);
      expect(body).toMatchObject({ ...NO_MARKS, status, checked_copy: { available: false } });
      expect(errorOf(await api.get(`${path}/checked-copy`))).toBe('404 checked_copy_not_found');

      await api.post(`${path}/re-evaluate`);
      await worker.grade(await worker.claim(id), { awarded: { 2: 0 } });
      await ended(api, id);
      const { body: next } = await api.get(`${path}/result`);
      expect(next.questions[1]).toMatchObject({ awarded: 2.5, source: 'human', review: { edited: true } });
      expect(next.totals.awarded).toBe(4.5);
    },
  );

  test('even without keep_reviewed the reviews survive a failed evaluation [SUB-119] [SUB-120]', async () => {
    const { api, id, path, override } = await graded();
    await override(2.5);
    await api.post(`${path}/re-evaluate`, { keep_reviewed: false });
    await worker.fail(await worker.claim(id));
    await ended(api, id);
    await api.post(`${path}/re-evaluate`);
    await worker.grade(await worker.claim(id), { awarded: { 2: 0 } });
    await ended(api, id);
    expect((await api.get(`${path}/result`)).body.questions[1]).toMatchObject({ awarded: 2.5, source: 'human' });
    await api.post(`${path}/re-evaluate`, { keep_reviewed: false });
    await worker.grade(await worker.claim(id), { awarded: { 2: 0 } });
    await ended(api, id);
    expect((await api.get(`${path}/result`)).body.questions[1]).toMatchObject({
      awarded: 0,
      source: 'ai',
      review: null,
    });
  });

  test('a worker gets what is kept, or nothing [SUB-117] [SUB-118] [SUB-119]', async () => {
    const { api, exam, id, path, override } = await graded();
    await override(2);
    await api.post(`${path}/approve`, { question_ids: [exam.questions[0]!.id] });
    await api.post(`${path}/re-evaluate`);
    const kept = await worker.claim(id);
    expect(kept.kept.map((question) => question.questionId).sort()).toEqual(exam.questions.map(({ id }) => id).sort());
    await worker.grade(kept);
    await ended(api, id);
    await api.post(`${path}/re-evaluate`, { keep_reviewed: false });
    expect((await worker.claim(id)).kept).toEqual([]);
  });
});

test('a failed copy finalized with allow_partial counts nothing [RES-69] [REV-43]', async () => {
  const api = await institute();
  const exam = await openExam(api);
  const { id } = await submit(api, exam, 0, written());
  await worker.fail(await worker.claim(id));
  await ended(api, id);
  await api.post(`/exams/${exam.id}/finalize`, { submission_ids: [id], allow_partial: true });
  const { body } = await api.get(`/submissions/${id}/result`);
  expect(body).toMatchObject({
    finalized: true,
    questions: [],
    totals: { awarded: 0, max: 5, percentage: 0, questions_graded: 0, questions_failed: 0 },
  });
});

test('a missing drawing is a 503 that says when to try again, never one with old marks [RES-87] [RES-88]', async () => {
  const { api, path, override } = await graded();
  const before = textOf(await api.get(`${path}/checked-copy`));
  await override(2);
  const began = Date.now();
  const late = await api.get(`${path}/checked-copy`);
  expect(Date.now() - began).toBeGreaterThan(9_500);
  expect(Date.now() - began).toBeLessThan(30_000);
  expect(late.status).toBe(503);
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
  const waiting = api.get(`${path}/checked-copy`);
  await worker.drawAll();
  const after = await waiting;
  expect(after.status).toBe(200);
  expect(textOf(after)).not.toBe(before);
});

test('a drawing does not change the feed [RES-89]', async () => {
  const { api, id, override } = await graded();
  await override(2);
  const { updated_at } = (await api.get(`/submissions/${id}`)).body;
  await worker.drawAll();
  expect((await api.get(`/submissions/${id}`)).body.updated_at).toBe(updated_at);
  expect((await api.get(`/submissions?updated_since=${updated_at}`)).body.data).toEqual([]);
});
