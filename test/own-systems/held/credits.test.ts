import { BillingAdminService } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import { closeChannel, createClient, openChannel } from '@exam-evaluation/runtime/rpc/client.ts';
import { afterAll, describe, expect, test } from '@jest/globals';
import type { Api } from '../../harness/api.ts';
import { HandWorker } from '../../harness/hand-worker.ts';
import { startOwnSystem } from '../../harness/own-system.ts';
import { HANDWRITTEN, pdfOf, upload } from '../../harness/uploads.ts';

const system = await startOwnSystem({ GRADING_SLOTS: '0' });
const worker = new HandWorker(system);
const billing = openChannel(system.runtime.addresses.billing, system.runtime.operatorToken);
const { ended, errorOf, eventually, institute, openExam, settledCredits, submit, ticked, WRITTEN, written } =
  system.kit;
afterAll(async () => {
  closeChannel(billing);
  worker.close();
  await system.stop();
});

const TWO_WRITTEN = { questions: [WRITTEN, { ...WRITTEN, label: '3' }] };
const twoAnswers = [
  { label: '2', text: 'Chlorophyll.' },
  { label: '3', text: 'Chlorophyll.' },
];

const amounts = ({ balance, committed, available }: any) => ({ balance, committed, available });
const creditsOf = async (api: Api) => amounts((await api.get('/credits')).body);

const HELD = { balance: 10, committed: 1, available: 9 };
const FREE = { balance: 10, committed: 0, available: 10 };

describe('the credits that a copy holds are released where nothing is graded', () => {
  test.each<[string, string, (copy: { api: Api; examId: string; id: string }) => Promise<unknown>, object]>([
    ['[CRED-30]', 'cancelled while it waits', ({ api, id }) => api.post(`/submissions/${id}/cancel`), FREE],
    [
      '[CRED-30]',
      'cancelled while it runs',
      async ({ api, id }) => {
        await worker.claim(id);
        await api.post(`/submissions/${id}/cancel`);
      },
      FREE,
    ],
    ['[CRED-31]', 'deleted while it waits', ({ api, id }) => api.delete(`/submissions/${id}`), FREE],
    [
      '[CRED-31] [SUB-107]',
      'deleted while it runs',
      async ({ api, id }) => {
        const claim = await worker.claim(id);
        await api.delete(`/submissions/${id}`);
        await expect(worker.grade(claim)).rejects.toMatchObject({ code: 'conflict' });
        expect((await api.get(`/submissions/${id}`)).body).toMatchObject({ state: 'deleted', status: 'cancelled' });
      },
      FREE,
    ],
    [
      '[CRED-32] [SUB-73]',
      'replaced while it runs',
      async ({ api, examId, id }) => {
        const claim = await worker.claim(id);
        const replacement = { candidate: { external_id: 'c-1' }, answers: [], replace: true };
        expect((await api.post(`/exams/${examId}/submissions`, replacement)).status).toBe(201);
        await expect(worker.grade(claim)).rejects.toMatchObject({ code: 'conflict' });
        expect((await api.get(`/submissions/${id}`)).body).toMatchObject({ state: 'replaced', status: 'cancelled' });
      },
      FREE,
    ],
    ['[CRED-29] [SUB-103]', 'failed', async ({ id }) => await worker.fail(await worker.claim(id)), FREE],
    [
      '[CRED-28] [SUB-101]',
      'graded',
      async ({ api, id }) => {
        await worker.grade(await worker.claim(id));
        expect(await ended(api, id)).toMatchObject({ status: 'graded', credits_charged: 1 });
      },
      { balance: 9, committed: 0, available: 9 },
    ],
    [
      '[CRED-37] [SUB-102]',
      'graded in part',
      async ({ api, id }) => {
        await worker.grade(await worker.claim(id), { failed: ['3'] });
        expect(await ended(api, id)).toMatchObject({ status: 'partially_graded', credits_charged: 0.5 });
      },
      { balance: 9.5, committed: 0, available: 9.5 },
    ],
  ])('%s %s', async (_clauses, _how, act, after) => {
    const api = await institute({ credits: 10 });
    const exam = await openExam(api, TWO_WRITTEN);
    const { id } = await submit(api, exam, 0, twoAnswers);
    expect(await creditsOf(api)).toEqual(HELD);
    await act({ api, examId: exam.id, id });
    expect(amounts(await settledCredits(api))).toEqual(after);
  });
});

test('what is held is not available for another copy [CRED-8] [CRED-27] [CRED-43] [CRED-44]', async () => {
  const api = await institute({ credits: 1, creditLimit: 0.5 });
  const exam = await openExam(api, TWO_WRITTEN);
  await submit(api, exam, 0, twoAnswers);
  const refused = await api.post(`/exams/${exam.id}/submissions`, {
    candidate: { external_id: 'c-2' },
    answers: twoAnswers,
  });
  expect(errorOf(refused)).toBe('402 insufficient_credits');
  expect(refused.body.error.details).toEqual({
    required: 1,
    available: 0.5,
    balance: 1,
    credit_limit: 0.5,
    committed: 1,
  });
  expect((await submit(api, exam, 1, [twoAnswers[0]!])).status).toBe('queued');
  expect(await creditsOf(api)).toEqual({ balance: 1, committed: 1.5, available: 0 });
});

test('a replacement needs its credits before those of the old copy are released [CRED-33]', async () => {
  const api = await institute({ credits: 1.5 });
  const exam = await openExam(api, TWO_WRITTEN);
  const { id } = await submit(api, exam, 0, twoAnswers);
  const replace = (answers: object[]) =>
    api.post(`/exams/${exam.id}/submissions`, { candidate: { external_id: 'c-1' }, answers, replace: true });
  expect(errorOf(await replace(twoAnswers))).toBe('402 insufficient_credits');
  expect((await api.get(`/submissions/${id}`)).body).toMatchObject({ state: 'live', status: 'queued' });
  expect((await replace([twoAnswers[0]!])).status).toBe(201);
  const credits = await eventually(
    () => creditsOf(api),
    ({ committed }) => committed === 0.5,
  );
  expect(credits).toEqual({ balance: 1.5, committed: 0.5, available: 1 });
});

test('a scanned copy graded in part costs its pages, and grading the rest by hand costs nothing [CRED-23] [CRED-36] [CRED-41] [REV-16] [REV-17]', async () => {
  const api = await institute({ credits: 10 });
  const exam = await openExam(api, { ...HANDWRITTEN, ...TWO_WRITTEN });
  const { body } = await api.post(`/exams/${exam.id}/submissions`, {
    candidate: { external_id: 'c-1' },
    upload_id: await upload(api, await pdfOf(3)),
  });
  await worker.grade(await worker.claim(body.id), { failed: ['3'] });
  expect(await ended(api, body.id)).toMatchObject({ status: 'partially_graded', credits_charged: 3 });
  const mended = await api.patch(`/submissions/${body.id}/questions/${exam.questions[1]!.id}`, { awarded: 1 });
  expect(mended.body.question).toMatchObject({ status: 'graded', source: 'human', awarded: 1 });
  expect(mended.body.question).not.toHaveProperty('error');
  expect((await api.get(`/submissions/${body.id}`)).body).toMatchObject({ status: 'graded', credits_charged: 3 });
  expect(amounts(await settledCredits(api))).toEqual({ balance: 7, committed: 0, available: 7 });
});

test('credits withdrawn while a copy waits: it fails at the front of the queue [CRED-45] [SERR-11]', async () => {
  const api = await institute({ credits: 1 });
  const exam = await openExam(api);
  const { id } = await submit(api, exam, 0, written());
  const operator = createClient(BillingAdminService, billing);
  const operationId = crypto.randomUUID();
  await operator.addCredits({ instituteId: api.instituteId, operationId, amount: -80n, note: 'Withdrawn.' });
  expect(await creditsOf(api)).toEqual({ balance: 0.2, committed: 0.5, available: -0.3 });
  await worker.nextCopy();
  const error = { code: 'insufficient_credits', message: expect.any(String) };
  expect(await ended(api, id)).toMatchObject({ status: 'failed', error, credits_charged: null });
  expect(amounts(await settledCredits(api))).toEqual({ balance: 0.2, committed: 0, available: 0.2 });
});

test('ticked boxes hold nothing [CRED-25] [CRED-40]', async () => {
  const api = await institute({ credits: 0 });
  const exam = await openExam(api);
  const { id } = await submit(api, exam, 0, ticked('A'));
  expect(await creditsOf(api)).toEqual({ balance: 0, committed: 0, available: 0 });
  await worker.grade(await worker.claim(id));
  expect(await ended(api, id)).toMatchObject({ status: 'graded', credits_charged: 0 });
});
