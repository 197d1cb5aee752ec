import { describe, expect, test } from '@jest/globals';
import type { Api, ApiResponse } from '../../harness/api.ts';
import {
  ended,
  errorOf,
  expectUsedToday,
  fieldsOf,
  institute,
  openExam,
  operator,
  served,
  settledCredits,
  submit,
  type TestExam,
  ticked,
  written,
} from '../../harness/kit.ts';

const copyOf = (external_id: string, more: object = {}) => ({
  candidate: { external_id },
  answers: ticked('A'),
  ...more,
});

const send = (api: Api, exam: Pick<TestExam, 'id'>, submissions: unknown, headers?: Record<string, string>) =>
  served(() => api.post(`/exams/${exam.id}/submissions/batch`, { submissions }, headers));

/** `201`, or status and code, of each item. */
const told = ({ body }: ApiResponse): string[] =>
  body.items.map(({ status, error }: any) => [status, error?.code].filter(Boolean).join(' '));

test('each copy is accepted or refused by itself, in the order sent, and charged by itself [SUB-135] [SUB-136] [SUB-137] [SUB-142]', async () => {
  const api = await institute({ credits: 10 });
  const exam = await openExam(api, {}, 4);
  const before = await submit(api, exam, 1);
  const metadata = { row: 3 };
  const answer = await send(api, exam, [
    copyOf('c-1', { answers: written() }),
    copyOf('c-2'),
    copyOf('nobody'),
    copyOf('c-3', { metadata }),
  ]);
  expect([answer.status, answer.body.accepted, answer.body.refused]).toEqual([200, 2, 2]);
  expect(told(answer)).toEqual(['201', '409 submission_exists', '404 candidate_not_found', '201']);
  const [first, second, , last] = answer.body.items;
  expect(first.submission).toMatchObject({ candidate: { external_id: 'c-1' }, status: 'queued', lane: 'standard' });
  expect(second.error.details).toEqual({ submission_id: before.id });
  expect(second.error.request_id).toBe(answer.headers.get('x-request-id'));
  expect(last.submission).toMatchObject({ candidate: { external_id: 'c-3' }, metadata });
  for (const { submission } of [first, last])
    expect(await ended(api, submission.id)).toMatchObject({ status: 'graded' });
  expect(await settledCredits(api)).toMatchObject({ balance: 9.5 });
  await expectUsedToday(api, 3);
});

describe('an item says what submitting the copy by itself would have answered [SUB-136]', () => {
  test.each<[string, object]>([
    ['accepted', copyOf('c-1')],
    ['an unknown candidate', copyOf('nobody')],
    ['an unknown label', copyOf('c-1', { answers: [{ label: 'none', text: 'x' }] })],
    ['an unknown option', copyOf('c-1', { answers: ticked('Z') })],
    ['another mode', { candidate: { external_id: 'c-1' }, upload_id: crypto.randomUUID() }],
    ['another language', copyOf('c-1', { answers: [{ label: '2', text: 'पत्ता हरा है' }] })],
  ])('%s', async (_name, copy) => {
    const api = await institute();
    const [alone, together] = [await openExam(api), await openExam(api)];
    const single = await served(() => api.post(`/exams/${alone.id}/submissions`, copy));
    const [item] = (await send(api, together, [copy])).body.items;
    expect(item.status).toBe(single.status);
    expect({ ...item.error, request_id: '' }).toEqual({ ...single.body.error, request_id: '' });
    if (item.submission) expect(Object.keys(item.submission).sort()).toEqual(Object.keys(single.body).sort());
  });
});

describe('refused as a whole', () => {
  const refusedWhole = async (submissions: unknown) => {
    const api = await institute();
    const exam = await openExam(api);
    const answer = await send(api, exam, submissions);
    expect((await api.get(`/exams/${exam.id}/submissions`)).body.data).toEqual([]);
    return answer;
  };

  test('a copy that is not valid in itself [SUB-138]', async () => {
    const answer = await refusedWhole([copyOf('c-1'), { candidate: { external_id: 'c-2' } }]);
    expect(fieldsOf(answer)).toEqual(['submissions[1].answers required']);
  });

  test('a candidate twice [SUB-140]', async () => {
    const answer = await refusedWhole([copyOf('c-1'), copyOf('c-2'), copyOf('c-1')]);
    expect(fieldsOf(answer)).toEqual(['submissions[2].candidate invalid']);
  });

  test.each(['images', 'files'])('%s [SUB-139]', async (name) => {
    expect(errorOf(await refusedWhole([copyOf('c-1'), copyOf('c-2', { [name]: [] })]))).toBe(
      '422 feature_not_available',
    );
  });

  test('an unknown exam [SUB-141]', async () => {
    const answer = await send(await institute(), { id: crypto.randomUUID() }, [copyOf('c-1')]);
    expect(errorOf(answer)).toBe('404 exam_not_found');
  });
});

test('a repeat gets the first answer again, byte for byte [IDEM-5] [IDEM-17]', async () => {
  const api = await institute();
  const exam = await openExam(api);
  const copies = [copyOf('c-1'), copyOf('nobody')];
  const first = await send(api, exam, copies, { 'Idempotency-Key': 'class' });
  const again = await send(api, exam, copies, { 'Idempotency-Key': 'class' });
  expect([again.headers.get('idempotent-replayed'), again.body]).toEqual(['true', first.body]);
  await expectUsedToday(api, 1);
});

test('a copy above the quota is refused, and a repeat has the accepted ones as before [IDEM-24] [SUB-142]', async () => {
  const { instituteId } = await institute();
  const { api } = await operator.key(instituteId, { dailyCopyCap: 2 });
  const exam = await openExam(api, {}, 4);
  const copies = ['c-1', 'c-2', 'c-3', 'c-4'].map((one) => copyOf(one));
  const first = await send(api, exam, copies, { 'Idempotency-Key': 'class' });
  expect(first.body.accepted).toBe(2);
  expect(told(first).toSorted()).toEqual(['201', '201', '429 daily_quota_exceeded', '429 daily_quota_exceeded']);
  const again = await send(api, exam, copies, { 'Idempotency-Key': 'class' });
  expect(again.headers.get('idempotent-replayed')).toBeNull();
  const idsOf = ({ body }: ApiResponse) => body.items.map(({ submission }: any) => submission?.id);
  expect([told(again), idsOf(again)]).toEqual([told(first), idsOf(first)]);
  await expectUsedToday(api, 2);
});

test('a batch is one write, however many copies it has [LIM-67]', async () => {
  const api = await institute({ tier: 'standard' });
  const exam = await openExam(api, {}, 11); // more than the writes of a second
  const copies = exam.candidates.map(({ external_id }) => copyOf(external_id));
  expect(await send(api, exam, copies)).toMatchObject({ status: 200, body: { accepted: 11 } });
});
