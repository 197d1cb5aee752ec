// What happens when a request that was refused is sent again.
import { BillingAdminService } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import { expect, test } from '@jest/globals';
import { asOperator } from '../../harness/as-operator.ts';
import { errorOf, eventually, institute, openExam, runtime, WRITTEN } from '../../harness/kit.ts';

const newKey = () => ({ 'Idempotency-Key': crypto.randomUUID() });

test('429: it is carried out once the window has passed [ERR-8] [ERR-61]', async () => {
  const api = await institute({ tier: 'standard' });
  const headers = newKey();
  const post = () => api.post('/candidates', { candidates: [{ external_id: 'a' }] }, headers);
  const flood = () => Promise.all(Array.from({ length: 30 }, post));
  await eventually(flood, (answers) => answers.some(({ status }) => status === 429));
  const again = await eventually(
    () => api.post('/candidates', { candidates: [{ external_id: 'b' }] }, newKey()),
    ({ status }) => status !== 429 && status < 500,
  );
  expect(again).toMatchObject({ status: 200, body: { created: 1 } });
});

test('409 request_in_progress: it gets the first answer [ERR-10] [ERR-44]', async () => {
  const api = await institute();
  for (let refused = false; !refused; ) {
    const headers = newKey();
    const candidates = Array.from({ length: 1_000 }, (_, n) => ({ external_id: `c-${n}` }));
    const send = () => api.post('/candidates', { candidates }, headers);
    const twins = await Promise.all([send(), send()]);
    refused = twins.some(({ status }) => status === 409);
    const first = twins.find(({ status }) => status === 200)!;
    expect((await send()).body).toEqual(first.body);
  }
});

test('another 4xx answers the same until something changes [ERR-11]', async () => {
  const api = await institute();
  const exam = await openExam(api, { open: false, questions: [] });
  const open = async () => errorOf(await api.post(`/exams/${exam.id}/open`, undefined, newKey()));
  expect([await open(), await open()]).toEqual(Array(2).fill('422 exam_not_ready'));
  await api.post(`/exams/${exam.id}/questions`, { questions: [WRITTEN] });
  expect(await open()).toBe('200 undefined');
});

test('402: it is carried out once there are credits, with the same Idempotency-Key [ERR-12] [ERR-17]', async () => {
  const api = await institute({ credits: 0 });
  const exam = await openExam(api, { questions: [WRITTEN] });
  const headers = newKey();
  const body = { candidate: { external_id: 'c-1' }, answers: [{ label: '2', text: 'Green.' }] };
  const send = async () => errorOf(await api.post(`/exams/${exam.id}/submissions`, body, headers));
  expect([await send(), await send()]).toEqual(Array(2).fill('402 insufficient_credits'));
  const operationId = crypto.randomUUID();
  const topUp = { operationId, instituteId: api.instituteId, amount: 50n, note: 'Top-up' };
  await asOperator(runtime, 'billing', BillingAdminService, (billing) => billing.addCredits(topUp));
  expect(await send()).toBe('201 undefined');
});
