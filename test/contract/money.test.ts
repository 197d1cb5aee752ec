import { expect, test } from '@jest/globals';
import {
  ended,
  errorOf,
  fieldsOf,
  grade,
  institute,
  openExam,
  operator,
  submit,
  ticked,
  written,
} from '../harness/kit.ts';

test('of 50 submits against credit for 7, exactly 7 are accepted and nothing is overdrawn', async () => {
  const api = await institute({ credits: 3.5 });
  const exam = await openExam(api, {}, 50);
  const answers = await Promise.all(
    exam.candidates.map((candidate) =>
      api.post(`/exams/${exam.id}/submissions`, { candidate: { id: candidate.id }, answers: written() }),
    ),
  );
  const accepted = answers.filter((answer) => answer.status === 201);
  expect(accepted).toHaveLength(7);
  for (const refused of answers.filter((answer) => answer.status !== 201))
    expect(errorOf(refused)).toBe('402 insufficient_credits');
  const details = answers.find((answer) => answer.status === 402)!.body.error.details;
  expect(details).toMatchObject({ required: 0.5, credit_limit: 0 });
  expect(Object.keys(details).sort()).toEqual(['available', 'balance', 'committed', 'credit_limit', 'required']);
  for (const { body } of accepted)
    expect(await ended(api, body.id)).toMatchObject({ status: 'graded', credits_charged: 0.5 });
  expect((await api.get('/credits')).body).toMatchObject({ balance: 0, committed: 0, available: 0 });
}, 60_000);

test('credits say what is there and what things cost', async () => {
  const api = await institute({ credits: 12.5, creditLimit: 5 });
  expect((await api.get('/credits')).body).toEqual({
    balance: 12.5,
    committed: 0,
    available: 17.5,
    credit_limit: 5,
    rate_card: {
      rate_source: 'standard',
      rates: expect.arrayContaining([
        { unit: 'page', credits: 1 },
        { unit: 'answer', credits: 0.5 },
      ]),
    },
  });
});

test('quotes for pages, answers, and answers as they would be submitted', async () => {
  const api = await institute({ credits: 3 });
  const exam = await openExam(api);
  const quote = async (body: object) => (await api.post('/credits/quote', body)).body;
  expect(await quote({ pages: 4 })).toMatchObject({
    unit: 'page',
    quantity: 4,
    credits_per_unit: 1,
    credits: 4,
    available: 3,
    sufficient: false,
  });
  expect(await quote({ answers: 3 })).toMatchObject({ unit: 'answer', quantity: 3, credits: 1.5, sufficient: true });
  expect(await quote({ exam_id: exam.id, answers: written() })).toMatchObject({
    unit: 'answer',
    quantity: 1,
    credits: 0.5,
  });
  expect(await quote({ exam_id: exam.id, answers: ticked('A') })).toMatchObject({ quantity: 0, credits: 0 });
  expect(errorOf(await api.post('/credits/quote', {}))).toBe('422 validation_failed');
  expect(errorOf(await api.post('/credits/quote', { pages: 1, answers: 1 }))).toBe('422 validation_failed');
  expect(fieldsOf(await api.post('/credits/quote', { pages: 0 }))).toEqual(['pages out_of_range']);
});

test('the daily quota counts accepted copies and re-evaluations, and names when it resets', async () => {
  const api = await institute({ dailyCopyQuota: 2 });
  const exam = await openExam(api);
  const first = await grade(api, exam, 0);
  expect((await api.post(`/submissions/${first.id}/re-evaluate`)).status).toBe(422);
  await submit(api, exam, 1);
  const refused = await api.post(`/exams/${exam.id}/submissions`, {
    candidate: { external_id: 'c-3' },
    answers: ticked('A'),
  });
  expect(errorOf(refused)).toBe('429 daily_quota_exceeded');
  expect(refused.body.error.details).toMatchObject({ quota: 'daily_copy_quota', limit: 2 });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await api.get('/me')).body.quota_used_today).toBe(2);
});

test("a key's own cap binds before the institute's quota", async () => {
  const { instituteId } = await institute({ dailyCopyQuota: 10 });
  const { api } = await operator.key(instituteId, { dailyCopyCap: 1 });
  const exam = await openExam(api);
  await submit(api, exam, 0);
  const refused = await api.post(`/exams/${exam.id}/submissions`, {
    candidate: { external_id: 'c-2' },
    answers: ticked('A'),
  });
  expect(refused.body.error.details).toMatchObject({ quota: 'daily_copy_cap', limit: 1 });
});
