import { expect, test } from '@jest/globals';
import {
  ended,
  errorOf,
  grade,
  institute,
  openExam,
  operator,
  served,
  settledCredits,
  submit,
  ticked,
  written,
} from '../harness/kit.ts';

test('of 50 submits against credit for 7, exactly 7 are accepted and nothing is overdrawn [CRED-43] [CRED-44]', async () => {
  const api = await institute({ credits: 3.5 });
  const exam = await openExam(api, {}, 50);
  const answers = await Promise.all(
    exam.candidates.map((candidate) =>
      served(() => api.post(`/exams/${exam.id}/submissions`, { candidate: { id: candidate.id }, answers: written() })),
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
  expect(await settledCredits(api)).toMatchObject({ balance: 0, available: 0 });
});

test('the daily quota counts accepted copies and re-evaluations, and names when it resets [SUB-52] [SUB-56] [LIM-26] [LIM-33] [LIM-34]', async () => {
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

test("a key's own cap binds before the institute's quota [LIM-25] [LIM-33]", async () => {
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
