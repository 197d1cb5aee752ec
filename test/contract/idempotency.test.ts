import { expect, test } from '@jest/globals';
import { errorOf, fieldsOf, institute, openExam, ticked } from '../harness/kit.ts';

const key = () => ({ 'Idempotency-Key': crypto.randomUUID() });

test('a retry gets the first answer, byte for byte, and makes nothing new', async () => {
  const api = await institute();
  const headers = key();
  const body = { title: 'Once', mode: 'typed' };
  const first = await api.post('/exams', body, headers);
  const second = await api.post('/exams', body, headers);
  expect(second.status).toBe(201);
  expect(second.body).toEqual(first.body);
  expect(second.headers.get('idempotent-replayed')).toBe('true');
  expect(first.headers.get('idempotent-replayed')).toBeNull();
  expect(second.headers.get('x-request-id')).toBe(first.headers.get('x-request-id'));
  expect((await api.get('/exams')).body.data).toHaveLength(1);
});

test('20 identical creates at once make one thing', async () => {
  const api = await institute();
  const headers = key();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => api.post('/exams', { title: 'One', mode: 'typed' }, headers)),
  );
  for (const answer of answers) {
    expect(['201 undefined', '409 request_in_progress']).toContain(errorOf(answer));
    if (answer.status === 409) expect(answer.headers.get('retry-after')).toBe('2');
  }
  expect(new Set(answers.filter((answer) => answer.status === 201).map((answer) => answer.body.id)).size).toBe(1);
  expect((await api.get('/exams')).body.data).toHaveLength(1);
});

test('the same key with another request is refused; field order is no difference', async () => {
  const api = await institute();
  const headers = key();
  await api.post('/exams', { title: 'A', mode: 'typed' }, headers);
  expect(errorOf(await api.post('/exams', { title: 'B', mode: 'typed' }, headers))).toBe('422 idempotency_key_reused');
  expect((await api.post('/exams', { mode: 'typed', title: 'A' }, headers)).status).toBe(201);
  expect(errorOf(await api.post('/candidates', { candidates: [{ external_id: 'a' }] }, headers))).toBe(
    '422 idempotency_key_reused',
  );
});

test('refusals are replayed too, but not a lack of credit', async () => {
  const api = await institute({ credits: 0 });
  const exam = await openExam(api);
  const path = `/exams/${exam.id}/submissions`;
  const unknown = key();
  const body = { candidate: { external_id: 'nobody' }, answers: ticked('A') };
  expect(errorOf(await api.post(path, body, unknown))).toBe('404 candidate_not_found');
  expect((await api.post(path, body, unknown)).headers.get('idempotent-replayed')).toBe('true');
  const poor = key();
  const paid = { candidate: { external_id: 'c-1' }, answers: [{ label: '2', text: 'Because of chlorophyll.' }] };
  expect(errorOf(await api.post(path, paid, poor))).toBe('402 insufficient_credits');
  expect((await api.post(path, paid, poor)).headers.get('idempotent-replayed')).toBeNull();
});

test.each(['x'.repeat(256), 'naïve'])('a key that is no printable ASCII of 1-255 characters: %s', async (value) => {
  const api = await institute();
  const answer = await api.request('POST', '/exams', {
    body: { title: 'A', mode: 'typed' },
    headers: { 'Idempotency-Key': Buffer.from(value, 'utf8').toString('latin1') },
  });
  expect(fieldsOf(answer)).toHaveLength(1);
});
