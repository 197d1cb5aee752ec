// Failures that workers, operators and time cause. Copies wait until one of them acts.
import { afterAll, expect, test } from '@jest/globals';
import type { Api } from '../../harness/api.ts';
import { evalctl, evalctlJson } from '../../harness/evalctl.ts';
import { HandWorker } from '../../harness/hand-worker.ts';
import { startOwnSystem } from '../../harness/own-system.ts';
import { HANDWRITTEN, pdfOf, upload } from '../../harness/uploads.ts';

const system = await startOwnSystem({ GRADING_SLOTS: '0', GRADING_RETRIES: '0' });
const worker = new HandWorker(system);
const { ended, errorOf, institute, openExam, settledCredits, submit, written } = system.kit;
afterAll(async () => {
  worker.close();
  await system.stop();
});

async function waiting() {
  const api = await institute({ credits: 1 });
  const exam = await openExam(api);
  const { id } = await submit(api, exam, 0, written());
  return { api, exam, id };
}

async function expectFailed(api: Api, id: string, code: string, balance = 1) {
  const failed = { status: 'failed', error: { code, message: expect.stringMatching(/\w/) }, credits_charged: null };
  expect(await ended(api, id)).toMatchObject(failed);
  expect((await api.get(`/submissions/${id}/result`)).body).toMatchObject({ ...failed, questions: [], totals: null });
  expect(await settledCredits(api)).toMatchObject({ balance });
}

/** Expects that a re-evaluation grades the copy, as after every failure except a missing file. */
async function expectReEvaluated(api: Api, id: string) {
  const answer = await api.post(`/submissions/${id}/re-evaluate`);
  expect([answer.status, answer.body.status]).toEqual([202, 'queued']);
  expect(answer.body).not.toHaveProperty('error');
  await worker.grade(await worker.claim(id));
  expect(await ended(api, id)).toMatchObject({ status: 'graded', credits_charged: 0.5, attempt_count: 2 });
  expect(await settledCredits(api)).toMatchObject({ balance: 0.5 });
}

test('an operator stops an evaluation: cancelled [SERR-10] [SERR-3] [OPS-13]', async () => {
  const { api, id } = await waiting();
  const names = ['--institute', api.instituteId, '--submission', id];
  const stopped = await evalctlJson(system.dataFolder, 'submissions', 'fail', ...names, '--reason', 'wrong scan');
  expect(stopped).toMatchObject({ id, status: 'failed' });
  await expectFailed(api, id, 'cancelled');
  expect((await api.get(`/submissions/${id}`)).body.error.message).toBe('wrong scan');
  expect(await evalctl(system.dataFolder, 'submissions', 'fail', ...names)).toMatchObject({ code: 1 });
  await expectReEvaluated(api, id);
});

test('an operator stops a running evaluation: its worker can write nothing any more [SERR-10]', async () => {
  const { api, id } = await waiting();
  const claim = await worker.claim(id);
  await evalctlJson(system.dataFolder, 'submissions', 'fail', '--institute', api.instituteId, '--submission', id);
  await expect(worker.grade(claim)).rejects.toMatchObject({ code: 'conflict' });
  await expectFailed(api, id, 'cancelled');
});

test('credits withdrawn before the front of the queue: insufficient_credits [SERR-11] [SERR-3]', async () => {
  const { api, id } = await waiting();
  const add = async (amount: string) =>
    await evalctlJson(
      system.dataFolder,
      ...['credits', 'add', '--institute', api.instituteId, '--amount', amount, '--note', 'correction'],
    );
  await add('-1');
  expect((await api.get('/credits')).body).toMatchObject({ balance: 0, committed: 0.5, available: -0.5 });
  expect((await api.get(`/submissions/${id}`)).body.status).toBe('queued');
  expect(await worker.nextCopy()).toBeUndefined();
  await expectFailed(api, id, 'insufficient_credits', 0);
  expect(errorOf(await api.post(`/submissions/${id}/re-evaluate`))).toBe('402 insufficient_credits');
  await add('1');
  await expectReEvaluated(api, id);
});

test('an engine that grades no question: engine_unavailable [SERR-12] [SERR-3]', async () => {
  const { api, id } = await waiting();
  await worker.grade(await worker.claim(id), { failed: ['1', '2'] });
  await expectFailed(api, id, 'engine_unavailable');
  await expectReEvaluated(api, id);
});

test('three workers lost in a row: engine_unavailable [SERR-12] [SERR-3]', async () => {
  const { api, id } = await waiting();
  for (let start = 0; start < 3; start++) await worker.claim(id); // each claim is left to lapse
  await expectFailed(api, id, 'engine_unavailable');
  await expectReEvaluated(api, id);
});

test('an exam whose every question lacks its key: no_gradable_questions [SERR-8] [SERR-3]', async () => {
  const { api, id } = await waiting();
  await worker.grade(await worker.claim(id), { failed: ['1', '2'], code: 'missing_answer_key' });
  await expectFailed(api, id, 'no_gradable_questions');
  await expectReEvaluated(api, id);
});

test.each(['copy_unreadable', 'language_not_supported', 'file_missing', 'file_unavailable'])(
  'a handwritten copy that failed as %s keeps its upload and can be evaluated again [SERR-3]',
  async (code) => {
    const api = await institute({ credits: 1 });
    const { id: examId } = await openExam(api, HANDWRITTEN);
    const uploadId = await upload(api, await pdfOf());
    const candidate = { external_id: 'c-1' };
    const { body } = await api.post(`/exams/${examId}/submissions`, { candidate, upload_id: uploadId });
    await worker.fail(await worker.claim(body.id), code);
    await expectFailed(api, body.id, code);
    expect((await api.get(`/uploads/${uploadId}`)).body).toMatchObject({ status: 'attached' });
    await api.post(`/submissions/${body.id}/re-evaluate`);
    await worker.grade(await worker.claim(body.id));
    expect(await ended(api, body.id)).toMatchObject({ status: 'graded', credits_charged: 1, attempt_count: 2 });
  },
);

test('a copy that is worked on too long: timed_out [SERR-9] [SERR-3]', async () => {
  const { api, id } = await waiting();
  await worker.fail(await worker.claim(id), 'timed_out');
  await expectFailed(api, id, 'timed_out');
  await expectReEvaluated(api, id);
});
