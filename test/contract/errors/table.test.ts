// One request for each error code that a healthy service answers and that needs no story. What errors.md states of a code
// is checked of every refusal (harness/refusals.ts), so a new code needs only a test where its rule is tested, with the
// clause in the title.
import { printSheet } from '@exam-evaluation/testing/sheets.ts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Api, type ApiResponse } from '../../harness/api.ts';
import { contractRows, limitPromised } from '../../harness/contract-tables.ts';
import {
  eventually,
  grade,
  institute,
  MCQ,
  openExam,
  operator,
  runtime,
  submit,
  type TestExam,
  ticked,
  WRITTEN,
} from '../../harness/kit.ts';
import { HANDWRITTEN, pdfOf, slot, upload } from '../../harness/uploads.ts';

const PAGES_MAX = limitPromised('LIM-42');
const UNKNOWN = crypto.randomUUID();
const ONE = { external_id: 'c-1' };
const nobody = new Api(runtime.baseUrl, '');

let api: Api & { instituteId: string; keyId: string };
let draft: TestExam;
let open: TestExam;
let paper: TestExam;
/** Submissions of the open exam: one graded and not finalized, one finalized. */
let graded: any;
let locked: any;
let closed: TestExam;
/** A copy that takes so long to read that it is still being read when the requests come. */
let reading: any;

beforeAll(async () => {
  api = await institute();
  draft = await openExam(api, { open: false, external_ref: 'taken' });
  open = await openExam(api, {}, 5);
  graded = await grade(api, open, 0);
  locked = await grade(api, open, 1);
  await api.post(`/exams/${open.id}/finalize`, { submission_ids: [locked.id] });
  closed = await openExam(api);
  await grade(api, closed, 0);
  await api.post(`/exams/${closed.id}/finalize`, { all_graded: true });
  paper = await openExam(api, HANDWRITTEN, 6);
  const pages = Array.from({ length: 40 }, () => ({ label: '1.', text: 'Tokyo is the capital.', newPage: true }));
  const body = { candidate: ONE, upload_id: await upload(api, (await printSheet(pages)).pdf) };
  reading = (await api.post(`/exams/${paper.id}/submissions`, body)).body;
});

// Cancelled, since its pages need not be read to the end.
afterAll(() => api.post(`/submissions/${reading.id}/cancel`));

const typed = (questions: object[], more: object = {}) =>
  api.post('/exams', { title: 'T', mode: 'typed', questions, ...more });
const rubric = (...criteria: object[]) => typed([{ max_marks: 3, rubric: { criteria } }]);
const submitTo = (exam: TestExam, body: object, by: Api = api) =>
  by.post(`/exams/${exam.id}/submissions`, { candidate: { external_id: 'c-3' }, ...body });
const override = (submission: any, body: object = { awarded: 1 }) =>
  api.patch(`/submissions/${submission.id}/questions/${open.questions[0]!.id}`, body);
const raw = (text: string, type = 'application/json') =>
  api.request('POST', '/exams', { raw: text, headers: { 'Content-Type': type } });

async function accepted({ status, body }: ApiResponse): Promise<any> {
  expect([status, body]).toEqual([201, expect.anything()]);
  return body;
}

/** One request for each code. */
const REQUESTS: Record<string, () => Promise<ApiResponse>> = {
  malformed_json: () => raw('{"title"'),
  invalid_cursor: () => api.get('/exams?cursor=x'),
  missing_api_key: () => nobody.get('/me'),
  invalid_api_key: () => new Api(runtime.baseUrl, `ex_eval_${'0'.repeat(48)}`).get('/me'),
  insufficient_credits: async () => {
    const poor = await institute({ credits: 1, creditLimit: 0 });
    const exam = await openExam(poor, { questions: ['1', '2', '3'].map((label) => ({ ...WRITTEN, label })) });
    const answers = exam.questions.map(({ label }) => ({ label, text: 'Green.' }));
    return submitTo(exam, { answers }, poor);
  },
  product_not_enabled: async () => (await institute({ productEnabled: false })).get('/me'),
  insufficient_scope: async () => (await institute({ scopes: ['evaluation:read'] })).post('/exams', {}),
  exam_not_found: () => api.get(`/exams/${UNKNOWN}`),
  question_not_found: () => api.patch(`/exams/${draft.id}/questions/${UNKNOWN}`, { text: 'x' }),
  candidate_not_found: () => api.get(`/candidates/${UNKNOWN}`),
  submission_not_found: () => api.get(`/submissions/${UNKNOWN}`),
  upload_not_found: () => api.get(`/uploads/${UNKNOWN}`),
  checked_copy_not_found: () => api.get(`/submissions/${reading.id}/checked-copy`),
  endpoint_not_found: () => api.get('/papers'),
  method_not_allowed: () => api.delete('/exams'),
  payload_too_large: () => raw(JSON.stringify({ title: 'x'.repeat(2 ** 24) })),
  headers_too_large: () => api.get(`/exams?cursor=${'x'.repeat(2 ** 16)}`),
  unsupported_media_type: () => raw('title=x', 'text/plain'),
  exam_exists: () => typed([], { external_ref: 'taken' }),
  exam_open: () => api.delete(`/exams/${open.id}/questions/${open.questions[0]!.id}`),
  exam_not_open: () => submitTo(draft, { answers: [] }),
  exam_finalized: () => api.post(`/exams/${closed.id}/open`),
  exam_has_submissions: () => api.delete(`/exams/${open.id}`),
  submission_exists: () => submitTo(open, { candidate: ONE, answers: [] }),
  submission_finalized: () => override(locked),
  submission_not_finalized: () => api.post(`/submissions/${graded.id}/unfinalize`, { reason: 'Appeal' }),
  evaluation_in_progress: () => api.post(`/submissions/${reading.id}/re-evaluate`),
  already_completed: () => api.post(`/submissions/${graded.id}/cancel`),
  upload_already_used: async () => {
    const upload_id = await upload(api, await pdfOf(1));
    await submitTo(paper, { upload_id, candidate: { external_id: 'c-2' } });
    return submitTo(paper, { upload_id });
  },
  candidate_has_submission: () => api.delete(`/exams/${open.id}/candidates/${open.candidates[0]!.id}`),
  rubric_locked: () => api.patch(`/exams/${closed.id}/rubrics`, { questions: [{ label: '2', rubric: null }] }),
  request_in_progress: async () => {
    const candidates = Array.from({ length: 2_000 }, (_, n) => ({ external_id: `many-${n}` }));
    for (;;) {
      const headers = { 'Idempotency-Key': crypto.randomUUID() };
      const twins = await Promise.all([1, 2].map(() => api.post('/candidates', { candidates }, headers)));
      const refused = twins.find(({ status }) => status === 409);
      if (refused) return refused;
    }
  },
  conflict: async () => {
    const body = { candidate: { external_id: 'c-4' }, upload_id: await upload(api, await pdfOf(2)) };
    const { id } = await accepted(await submitTo(paper, body));
    await api.post(`/submissions/${id}/cancel`);
    return api.post(`/submissions/${id}/approve`);
  },
  rubric_version_mismatch: () =>
    api.patch(`/exams/${draft.id}/rubrics`, { questions: [{ label: '2', rubric: null }] }, { 'If-Match': '"7"' }),
  changed_meanwhile: () =>
    api.patch(`/submissions/${graded.id}/questions/${open.questions[1]!.id}`, { awarded: 1 }, { 'If-Match': '"1"' }),
  validation_failed: () => api.post('/exams', {}),
  idempotency_key_reused: async () => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    await api.post('/exams/search', { external_ref: 'a' }, headers);
    return api.post('/exams/search', { external_ref: 'b' }, headers);
  },
  feature_not_available: () => api.delete(`/exams/${draft.id}?purge=true`),
  language_not_supported: () => submitTo(open, { answers: [{ label: '2', text: 'पत्तियाँ हरी होती हैं' }] }),
  mode_mismatch: () => submitTo(open, { upload_id: UNKNOWN }),
  no_gradable_questions: async () =>
    submitTo(
      await openExam(api, {
        questions: [{ ...MCQ, type: 'numerical', options: undefined, correct_options: undefined }],
      }),
      { answers: [] },
    ),
  too_many_pages: async () => submitTo(paper, { upload_id: await upload(api, await pdfOf(PAGES_MAX + 1)) }),
  upload_rejected: async () => submitTo(paper, { upload_id: (await slot(api)).id }),
  exam_not_ready: async () => api.post(`/exams/${(await typed([])).body.id}/open`),
  unknown_option_label: () => submitTo(open, { answers: ticked('Z') }),
  invalid_marks: () => override(graded, { awarded: 1.25 }),
  rubric_marks_mismatch: () => rubric({ name: 'a', marks: 1 }),
  rubric_duplicate_criterion: () => rubric({ name: 'a', marks: 1 }, { name: 'a', marks: 2 }),
  rubric_guidance_has_marks: () => rubric({ name: 'a', marks: 3, guidance: 'Give 2 marks.' }),
  rate_limited: async () => {
    const standard = await institute({ tier: 'standard' });
    const flood = () => Promise.all(Array.from({ length: 30 }, () => standard.post('/exams', {})));
    const answers = await eventually(flood, (given) => given.some(({ status }) => status === 429));
    return answers.find(({ status }) => status === 429)!;
  },
  daily_quota_exceeded: async () => {
    const capped = await institute({ dailyCopyQuota: 1 });
    const exam = await openExam(capped);
    await submit(capped, exam, 0);
    return submitTo(exam, { answers: [] }, capped);
  },
};

const ROWS = contractRows('errors.md', ['Status', 'Code', 'Details']).filter(({ Code }) => Code! in REQUESTS);

test.each(ROWS)('$Status $Code [$Id] [ERR-1] [ERR-2] [ERR-3] [ERR-4] [ERR-5] [ERR-6]', async ({ Code }) => {
  expect((await REQUESTS[Code!]!()).body).toMatchObject({ error: { code: Code } });
});

test('the details say what they promise [ERR-17] [ERR-19] [ERR-31] [ERR-36] [ERR-46] [ERR-53] [ERR-54] [ERR-57] [ERR-58] [ERR-62] [ERR-66]', async () => {
  const details = async (code: string) => (await REQUESTS[code]!()).body.error.details;
  expect(await details('insufficient_credits')).toEqual({
    required: 1.5,
    available: 1,
    balance: 1,
    credit_limit: 0,
    committed: 0,
  });
  expect(await details('insufficient_scope')).toEqual({ required_scope: 'evaluation:write' });
  expect(await details('exam_exists')).toEqual({ exam_id: draft.id });
  expect(await details('submission_exists')).toEqual({ submission_id: graded.id });
  expect(await details('rubric_version_mismatch')).toEqual({ current: 1 });
  expect(await details('too_many_pages')).toMatchObject({ pages: PAGES_MAX + 1, max_pages: PAGES_MAX });
  expect(await details('upload_rejected')).toMatchObject({ reason: 'not_uploaded' });
  expect(await details('invalid_marks')).toEqual({ awarded: 1.25, max: 2 });
  expect(await details('rubric_marks_mismatch')).toMatchObject({ criteria_total: 1, max_marks: 3 });
  expect(await details('daily_quota_exceeded')).toMatchObject({ quota: 'daily_copy_quota', limit: 1 });
  const capped = await operator.key((await institute({ dailyCopyQuota: 9 })).instituteId, { dailyCopyCap: 1 });
  const exam = await openExam(capped.api);
  await submit(capped.api, exam, 0);
  const { body } = await submitTo(exam, { answers: [] }, capped.api);
  expect(body.error.details).toMatchObject({ quota: 'daily_copy_cap', limit: 1 });
});
