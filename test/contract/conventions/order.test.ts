// The order in which a request is checked: of two errors, the first is reported.
import { describe, expect, test } from '@jest/globals';
import { Api } from '../../harness/api.ts';
import {
  errorOf,
  fieldsOf,
  grade,
  institute,
  openExam,
  operator,
  runtime,
  submit,
  ticked,
  written,
} from '../../harness/kit.ts';

const nobody = new Api(runtime.baseUrl, '');
const UNKNOWN = crypto.randomUUID();
const TOO_LARGE = `{"title":"${'x'.repeat(2 ** 24)}`;
const asText = { 'Content-Type': 'text/plain' };
const newKey = () => ({ 'Idempotency-Key': crypto.randomUUID() });

test('the route before the key [CONV-50]', async () => {
  expect(errorOf(await nobody.get('/nothing'))).toBe('404 endpoint_not_found');
  expect(errorOf(await nobody.delete('/exams'))).toBe('405 method_not_allowed');
});

test('the key before the product, the product before the scope [CONV-51] [CONV-52]', async () => {
  const disabled = await institute({ productEnabled: false, scopes: ['evaluation:read'] });
  const wrong = new Api(
    runtime.baseUrl,
    disabled.key.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
  );
  expect(errorOf(await wrong.post('/exams', {}))).toBe('401 invalid_api_key');
  expect(errorOf(await disabled.post('/exams', {}))).toBe('403 product_not_enabled');
});

test('the scope before the rate, the rate before the body [CONV-53] [CONV-54]', async () => {
  const api = await institute({ tier: 'standard' });
  const { api: reader } = await operator.key(api.instituteId, { scopes: ['evaluation:read'] });
  const flood = (by: Api) =>
    Promise.all(Array.from({ length: 40 }, () => by.request('POST', '/exams', { raw: 'x', headers: asText })));
  const answers = new Set((await flood(api)).map(errorOf));
  expect([...answers].sort()).toEqual(['415 unsupported_media_type', '429 rate_limited']);
  expect(new Set((await flood(reader)).map(errorOf))).toEqual(new Set(['403 insufficient_scope']));
});

describe('the body', () => {
  test('type before size, size before JSON, all before fields [CONV-55] [CONV-56] [ERR-13] [ERR-29] [ERR-30]', async () => {
    const api = await institute();
    const post = async (raw: string, headers = {}) => errorOf(await api.request('POST', '/exams', { raw, headers }));
    expect(await post(TOO_LARGE, asText)).toBe('415 unsupported_media_type');
    expect(await post('{', asText)).toBe('415 unsupported_media_type');
    expect(await post(TOO_LARGE)).toBe('413 payload_too_large');
    expect(await post('{"title":7')).toBe('400 malformed_json');
  });

  test('is read before the Idempotency-Key is looked at [CONV-57]', async () => {
    const api = await institute();
    const headers = newKey();
    const post = async (raw: string, more = {}) =>
      errorOf(await api.request('POST', '/exams', { raw, headers: { ...headers, ...more } }));
    expect(await post('{')).toBe('400 malformed_json');
    expect(await post('{}', asText)).toBe('415 unsupported_media_type');
    expect(await post(TOO_LARGE)).toBe('413 payload_too_large');
    expect(await post('{"title":"Kept free","mode":"typed"}')).toBe('201 undefined');
    expect(await post('{')).toBe('400 malformed_json');
    const long = { 'Idempotency-Key': 'x'.repeat(256) };
    expect(await post('{', long)).toBe('400 malformed_json');
  });

  test('is validated after the Idempotency-Key [CONV-58]', async () => {
    const api = await institute();
    const headers = newKey();
    await api.post('/exams', { title: 'One', mode: 'typed' }, headers);
    expect(errorOf(await api.post('/exams', { title: 7 }, headers))).toBe('422 idempotency_key_reused');
    const answer = await api.post('/exams', { title: 7 }, { 'Idempotency-Key': 'x'.repeat(256) });
    expect(fieldsOf(answer).map((field) => field.split(' ')[0])).toEqual(['Idempotency-Key']);
  });

  test('is checked by itself before the state of the resource [CONV-60]', async () => {
    const api = await institute();
    const exam = await openExam(api);
    expect(errorOf(await api.patch(`/exams/${UNKNOWN}`, { title: '' }))).toBe('422 validation_failed');
    expect(errorOf(await api.patch(`/exams/${exam.id}`, { mode: 'oral' }))).toBe('422 validation_failed');
    expect(errorOf(await api.patch(`/exams/${UNKNOWN}`, { answer_language: 'hi' }))).toBe('422 language_not_supported');
    const enabled = await institute({ enable: ['choice_groups'] });
    const choice_groups = ['best', 'first'].map((policy) => ({
      label: 'A',
      question_labels: ['1'],
      attempt: 1,
      policy,
    }));
    expect(errorOf(await enabled.put(`/exams/${UNKNOWN}/choice-groups`, { choice_groups }))).toBe(
      '422 validation_failed',
    );
    const change = { label: '1', model_answer: 'x' };
    expect(errorOf(await api.patch(`/exams/${UNKNOWN}/rubrics`, { questions: [change, change] }))).toBe(
      '422 validation_failed',
    );
    const twice = [{ external_id: 'c-1' }, { external_id: 'c-1' }];
    expect(errorOf(await api.post(`/exams/${UNKNOWN}/candidates`, { candidates: twice }))).toBe(
      '422 validation_failed',
    );
  });

  test('holds a rubric that is checked by itself first, too [CONV-60] [RUB-5] [RUB-12] [RUB-13]', async () => {
    const api = await institute();
    const { id, questions } = await openExam(api);
    const question = `/exams/${id}/questions/${questions[1]!.id}`;
    const criterion = { name: 'a', marks: 1 };
    const twice = { criteria: [criterion, criterion] };
    const telling = { criteria: [{ ...criterion, guidance: 'Award 2 marks.' }] };
    for (const [rubric, code] of [
      [twice, '422 rubric_duplicate_criterion'],
      [telling, '422 rubric_guidance_has_marks'],
    ] as const) {
      const change = { questions: [{ label: 'nowhere', rubric }] };
      expect(errorOf(await api.put(`/exams/${UNKNOWN}/questions/${UNKNOWN}/rubric`, { rubric }))).toBe(code);
      expect(errorOf(await api.put(`${question}/rubric`, { rubric }, { 'If-Match': '"9"' }))).toBe(code);
      expect(errorOf(await api.patch(`/exams/${UNKNOWN}/rubrics`, change))).toBe(code);
      expect(errorOf(await api.patch(`/exams/${id}/rubrics`, change))).toBe(code);
      expect(errorOf(await api.patch(question, { rubric, max_marks: 9 }))).toBe(code);
      expect(errorOf(await api.patch(`/exams/${UNKNOWN}/questions/${UNKNOWN}`, { rubric }))).toBe(code);
    }
    const short = { text: 'Why?', type: 'long_answer', max_marks: 3, rubric: { criteria: [criterion] } };
    expect(errorOf(await api.post(`/exams/${id}/questions`, { questions: [short] }))).toBe('422 rubric_marks_mismatch');
  });
});

test('POST /uploads looks at its files before the rate [CONV-59]', async () => {
  const api = await institute({ tier: 'standard' });
  const answers = await Promise.all(Array.from({ length: 30 }, () => api.post('/uploads', { files: [{}] })));
  expect(new Set(answers.map(errorOf))).toEqual(new Set(['422 validation_failed']));
});

test('the state before the rules that need it [CONV-61]', async () => {
  const api = await institute();
  const [open, closed] = [await openExam(api), await openExam(api)];
  await grade(api, closed);
  await api.post(`/exams/${closed.id}/finalize`, { all_graded: true });
  const put = async (examId: string, { questions }: typeof open) =>
    errorOf(
      await api.put(`/exams/${examId}/questions/${questions[1]!.id}/rubric`, {
        rubric: { criteria: [{ name: 'a', marks: 1 }] },
      }),
    );
  expect(await put(UNKNOWN, open)).toBe('404 exam_not_found');
  expect(await put(closed.id, closed)).toBe('409 rubric_locked');
  expect(await put(open.id, open)).toBe('422 rubric_marks_mismatch');
});

test('the rules before the quota, the quota before credits [CONV-62] [CONV-63]', async () => {
  const api = await institute({ credits: 0, dailyCopyQuota: 1 });
  const exam = await openExam(api);
  await submit(api, exam, 0);
  const post = async (answers: object[]) =>
    errorOf(await api.post(`/exams/${exam.id}/submissions`, { candidate: { external_id: 'c-2' }, answers }));
  expect(await post(ticked('Z'))).toBe('422 unknown_option_label');
  expect(await post([{ label: '2', text: 'Chlorophyll.' }])).toBe('429 daily_quota_exceeded');
});

test("an operation's own order takes precedence over this one [CONV-64]", async () => {
  // Submit: an error of the copy (422) is reported before a conflict with the live submission (409).
  const api = await institute();
  const exam = await openExam(api);
  await grade(api, exam, 0);
  const post = async (answers: object[]) =>
    errorOf(await api.post(`/exams/${exam.id}/submissions`, { candidate: { external_id: 'c-1' }, answers }));
  expect(await post(ticked('Z'))).toBe('422 unknown_option_label');
  expect(await post(ticked('A'))).toBe('409 submission_exists');
});

test.each([
  ['/open', '[CONV-29]', 'exam'],
  ['/cancel', '[CONV-30]', 'submission'],
  ['/approve', '[CONV-31]', 'submission'],
  ['/re-evaluate', '[CONV-32]', 'submission'],
])('%s takes no body and no Content-Type %s', async (action, _clause, kind) => {
  const api = await institute();
  const exam = await openExam(api);
  const { id } = await grade(api, exam, 0, written());
  const path = kind === 'exam' ? `/exams/${exam.id}${action}` : `/submissions/${id}${action}`;
  const bare = await api.request('POST', path);
  const typed = await api.request('POST', path, { headers: { 'Content-Type': 'text/plain' } });
  const chunks = new ReadableStream({ start: (stream) => stream.close() });
  const init = { method: 'POST', headers: { 'X-API-Key': api.key }, body: chunks, duplex: 'half' } as const;
  expect((await fetch(`${api.baseUrl}${path}`, init)).status).not.toBe(415);
  for (const answer of [bare, typed]) {
    expect([200, 202, 409]).toContain(answer.status);
    expect(['200 undefined', '202 undefined', '409 already_completed', '409 evaluation_in_progress']).toContain(
      errorOf(answer),
    );
  }
});
