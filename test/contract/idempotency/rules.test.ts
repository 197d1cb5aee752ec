import { BillingAdminService } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import { describe, expect, test } from '@jest/globals';
import { Api, type ApiResponse } from '../../harness/api.ts';
import { asOperator } from '../../harness/as-operator.ts';
import { operationsPromised } from '../../harness/contract-tables.ts';
import { errorOf, fieldsOf, institute, openExam, operator, runtime, ticked } from '../../harness/kit.ts';

const EXAM = { title: 'Once', mode: 'typed' };
const key = (value: string = crypto.randomUUID()) => ({ 'Idempotency-Key': value });
const isReplay = ({ headers }: ApiResponse) => headers.get('idempotent-replayed') === 'true';

test('a retry gets the first answer, byte for byte, and makes nothing new [IDEM-5] [IDEM-6] [IDEM-7] [IDEM-8]', async () => {
  const api = await institute();
  const headers = { ...key(), 'X-API-Key': api.key, 'Content-Type': 'application/json' };
  const send = async () => {
    const response = await fetch(`${api.baseUrl}/exams`, { method: 'POST', headers, body: JSON.stringify(EXAM) });
    return { response, text: await response.text(), id: response.headers.get('x-request-id') };
  };
  const [first, second] = [await send(), await send()];
  expect([second.response.status, second.text, second.id]).toEqual([201, first.text, first.id]);
  expect(first.response.headers.get('idempotent-replayed')).toBeNull();
  expect(second.response.headers.get('idempotent-replayed')).toBe('true');
  expect((await api.get('/exams')).body.data).toHaveLength(1);
});

describe('every POST takes the header', () => {
  const posts = operationsPromised().filter(({ method }) => method === 'POST');
  test.each(posts.map(({ path }) => path))('%s reports an invalid key [IDEM-1] [IDEM-4]', async (path) => {
    const api = await institute();
    const answer = await api.post(
      path.replaceAll(/\{\w+\}/g, () => crypto.randomUUID()),
      {},
      key('x'.repeat(256)),
    );
    expect(errorOf(answer)).toBe('422 validation_failed');
    expect(fieldsOf(answer)).toEqual(['Idempotency-Key too_long']);
  });
});

test.each(['!', '~ order 17 / copy 3', 'x'.repeat(255)])('%s is a valid key [IDEM-2]', async (value) => {
  const api = await institute();
  await api.post('/exams', EXAM, key(value));
  expect(isReplay(await api.post('/exams', EXAM, key(value)))).toBe(true);
});

test('a key with characters beyond printable ASCII is invalid [IDEM-2] [IDEM-3]', async () => {
  const api = await institute();
  const latin = key(Buffer.from('naïve', 'utf8').toString('latin1'));
  expect(fieldsOf(await api.post('/exams', EXAM, latin))).toEqual(['Idempotency-Key invalid']);
});

test('another request with the same key is refused: another path, query or body; the order of members does not matter [IDEM-10] [IDEM-11]', async () => {
  const api = await institute();
  const headers = key();
  await api.post('/exams', EXAM, headers);
  for (const [path, body] of [
    ['/exams', { ...EXAM, title: 'Twice' }],
    ['/exams', { ...EXAM, open: false }],
    ['/exams?a=1', EXAM],
    ['/candidates', EXAM],
  ] as const) {
    expect(errorOf(await api.post(path, body, headers))).toBe('422 idempotency_key_reused');
  }
  expect(isReplay(await api.post('/exams', { mode: 'typed', title: 'Once' }, headers))).toBe(true);
});

test('a lack of credit is not stored: after a top-up the same request goes through [IDEM-14]', async () => {
  const api = await institute({ credits: 0 });
  const exam = await openExam(api);
  const body = { candidate: { external_id: 'c-1' }, answers: [{ label: '2', text: 'Because of chlorophyll.' }] };
  const headers = key();
  const send = () => api.post(`/exams/${exam.id}/submissions`, body, headers);
  expect(errorOf(await send())).toBe('402 insufficient_credits');
  expect(isReplay(await send())).toBe(false);
  await topUp(api.instituteId);
  const paid = await send();
  expect([paid.status, isReplay(paid)]).toEqual([201, false]);
});

async function topUp(instituteId: string): Promise<void> {
  const credits = { instituteId, operationId: crypto.randomUUID(), amount: 100n, note: 'topped up' };
  await asOperator(runtime, 'billing', BillingAdminService, (billing) => billing.addCredits(credits));
}

test('a used-up quota is not stored [IDEM-13]', async () => {
  const api = await institute({ dailyCopyQuota: 0 });
  const exam = await openExam(api);
  const body = { candidate: { external_id: 'c-1' }, answers: ticked('A') };
  const headers = key();
  for (let n = 0; n < 2; n++) {
    const answer = await api.post(`/exams/${exam.id}/submissions`, body, headers);
    expect([errorOf(answer), isReplay(answer)]).toEqual(['429 daily_quota_exceeded', false]);
  }
});

test('other refusals are stored, also when the cause is gone [IDEM-17]', async () => {
  const api = await institute();
  const exam = await openExam(api);
  const path = `/exams/${exam.id}/submissions`;
  for (const [body, refusal] of [
    [{ candidate: { external_id: 'new' }, answers: ticked('A') }, '404 candidate_not_found'],
    [{ candidate: { external_id: 'c-1' }, answers: 1 }, '422 validation_failed'],
    [{ candidate: { external_id: 'c-1' }, upload_id: crypto.randomUUID() }, '422 mode_mismatch'],
  ] as const) {
    const headers = key();
    const first = await api.post(path, body, headers);
    expect(errorOf(first)).toBe(refusal);
    await api.post(`/exams/${exam.id}/candidates`, { candidates: [{ external_id: 'new' }] });
    const second = await api.post(path, body, headers);
    expect([isReplay(second), second.body]).toEqual([true, first.body]);
  }
});

describe('a refusal before the key is looked up is not stored [IDEM-18]', () => {
  const early: [
    string,
    (api: Api & { instituteId: string }, headers: Record<string, string>) => Promise<ApiResponse>,
  ][] = [
    ['401 invalid_api_key', (api, headers) => new Api(api.baseUrl, 'ex_eval_none').post('/exams', EXAM, headers)],
    [
      '403 insufficient_scope',
      async (api, headers) =>
        (await operator.key(api.instituteId, { scopes: ['evaluation:read'] })).api.post('/exams', EXAM, headers),
    ],
    ['404 endpoint_not_found', (api, headers) => api.post('/nothing', EXAM, headers)],
    ['405 method_not_allowed', (api, headers) => api.post('/me', EXAM, headers)],
    ['400 malformed_json', (api, headers) => api.request('POST', '/exams', { raw: '{', headers })],
    [
      '415 unsupported_media_type',
      (api, headers) =>
        api.request('POST', '/exams', { raw: '{}', headers: { ...headers, 'Content-Type': 'text/plain' } }),
    ],
    [
      '413 payload_too_large',
      (api, headers) => api.request('POST', '/exams', { raw: `"${'x'.repeat(17 << 20)}"`, headers }),
    ],
  ];
  test.each(early)('%s', async (refusal, send) => {
    const api = await institute();
    const headers = key();
    expect(errorOf(await send(api, headers))).toBe(refusal);
    const made = await api.post('/exams', EXAM, headers);
    expect([made.status, isReplay(made)]).toEqual([201, false]);
  });
});

test('keys belong to the institute: its other API keys replay, other institutes do not [IDEM-19] [IDEM-20]', async () => {
  const api = await institute();
  const headers = key();
  const first = await api.post('/exams', EXAM, headers);
  const colleague = await (await operator.key(api.instituteId)).api.post('/exams', EXAM, headers);
  expect([isReplay(colleague), colleague.body]).toEqual([true, first.body]);
  const stranger = await (await institute()).post('/exams', EXAM, headers);
  expect([stranger.status, isReplay(stranger)]).toEqual([201, false]);
  expect(stranger.body.id).not.toBe(first.body.id);
});

test('on other methods the header is ignored, whatever it says [IDEM-21]', async () => {
  const api = await institute();
  const exam = await openExam(api);
  const path = `/exams/${exam.id}`;
  const headers = key('x'.repeat(256));
  const rubric = `${path}/questions/${exam.questions[1]!.id}/rubric`;
  for (let n = 0; n < 2; n++) {
    for (const answer of [
      await api.request('GET', path, { headers }),
      await api.patch(path, { title: `Title ${n}` }, headers),
      await api.put(rubric, { model_answer: `Answer ${n}` }, headers),
    ]) {
      expect([answer.status, isReplay(answer)]).toEqual([200, false]);
    }
  }
  expect((await api.get(path)).body.title).toBe('Title 1');
  expect((await api.request('DELETE', path, { headers })).status).toBe(200);
});
