import { BillingAdminService, Unit } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import { expect, test } from '@jest/globals';
import { asOperator } from '../../harness/as-operator.ts';
import { grade, institute, openExam, runtime, written } from '../../harness/kit.ts';

test('an institute with rates of its own sees them everywhere and pays them [CRED-7]', async () => {
  const api = await institute({ credits: 10 });
  const rates = [{ unit: Unit.ANSWER, credits: 25n }];
  const account = { instituteId: api.instituteId, operationId: crypto.randomUUID(), rates };
  await asOperator(runtime, 'billing', BillingAdminService, (billing) => billing.configureAccount(account));
  const { rate_card } = (await api.get('/credits')).body;
  expect(rate_card.rate_source).toBe('institute');
  expect(rate_card.rates).toContainEqual({ unit: 'answer', credits: 0.25 });
  expect(rate_card.rates).toContainEqual({ unit: 'page', credits: 1 });
  const exam = await openExam(api);
  const { body: quoted } = await api.post('/credits/quote', { exam_id: exam.id, answers: written() });
  expect(quoted).toMatchObject({ credits_per_unit: 0.25, credits: 0.25, rate_source: 'institute' });
  expect((await api.get(`/exams/${exam.id}`)).body.quote).toMatchObject({
    credits_per_answer: 0.25,
    rate_source: 'institute',
  });
  expect(await grade(api, exam, 0, written())).toMatchObject({ credits_charged: 0.25 });
  expect((await api.get('/credits')).body.balance).toBe(9.75);
});
