import { describe, expect, test } from '@jest/globals';
import { errorOf, fieldsOf, institute, MCQ, openExam, submit, WRITTEN } from '../harness/kit.ts';

test('a draft with questions, rubrics and candidates in one call', async () => {
  const api = await institute();
  const { status, body } = await api.post('/exams', {
    title: 'Biology 1',
    mode: 'typed',
    external_ref: 'bio-1',
    questions: [MCQ, { ...WRITTEN, label: undefined, section: 'B' }],
    candidates: [{ external_id: 's-1', name: 'Asha' }, { external_id: 's-2' }],
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    status: 'draft',
    mode: 'typed',
    level: 'school',
    answer_language: 'en',
    blind: false,
    total_marks: 5,
    paper_max: 5,
    question_count: 2,
    opened_at: null,
    quote: { unit: 'answer', credits_per_answer: 0.5, rate_source: 'standard' },
    rubric: { version: 1, locked: false, questions_with_rubric: 1, sync: 'synced', sync_error: null },
  });
  expect(body.conducted_on).toBe(new Date().toISOString().slice(0, 10));
  expect(body.questions.map((question: any) => question.label)).toEqual(['1', '2']);
  expect(body.candidates.map((candidate: any) => candidate.external_id)).toEqual(['s-1', 's-2']);
  expect(body.updated_at).toMatch(/\.\d{6}Z$/);
  const again = await api.get(`/exams/${body.id}?include=questions,candidates,rubric`);
  expect(again.body.questions[1]).toMatchObject({
    section: 'B',
    max_marks: 3,
    rubric: { criteria: WRITTEN.rubric.criteria },
  });
});

test('every failing field is named at once', async () => {
  const api = await institute();
  const answer = await api.post('/exams', {
    title: '<b>',
    mode: 'oral',
    subject: 'x'.repeat(121),
    level: 'kindergarten',
    colour: 'red',
    conducted_on: '2026-02-30',
    questions: [
      { type: 'essay' },
      { max_marks: -1 },
      { max_marks: 1, type: 'mcq_single', options: [{ label: 'A', text: 'x' }] },
    ],
    candidates: [{ name: 'No id' }, { external_id: 'a' }, { external_id: 'a' }],
  });
  expect(errorOf(answer)).toBe('422 validation_failed');
  expect(fieldsOf(answer)).toEqual(
    expect.arrayContaining([
      'title invalid_characters',
      'mode invalid',
      'subject too_long',
      'level invalid',
      'colour unknown_field',
      'conducted_on invalid',
      'questions[0].max_marks required',
      'questions[0].type invalid',
      'questions[1].max_marks out_of_range',
      'questions[2].options out_of_range',
      'questions[2].correct_options required',
      'candidates[0].external_id required',
      'candidates[2].external_id invalid',
    ]),
  );
});

test('NUL is refused wherever it stands', async () => {
  const api = await institute();
  const answer = await api.post('/exams', {
    title: 'ok',
    mode: 'typed',
    questions: [{ max_marks: 1, text: 'a\u0000b' }],
  });
  expect(fieldsOf(answer)).toEqual(['questions[0].text invalid_characters']);
});

describe('what is named but not available is told before anything else', () => {
  test.each([
    ['choice groups', 'POST', '/exams', { choice_groups: [], title: 7 }],
    ['purge', 'DELETE', '/exams/00000000-0000-4000-8000-000000000000?purge=true', undefined],
    ['csv', 'GET', '/exams/00000000-0000-4000-8000-000000000000/results?format=csv', undefined],
    ['images', 'POST', '/exams/00000000-0000-4000-8000-000000000000/submissions', { images: [] }],
    ['files', 'POST', '/exams/00000000-0000-4000-8000-000000000000/submissions', { files: [] }],
  ])('%s', async (_name, method, path, body) => {
    const api = await institute();
    expect(errorOf(await api.request(method, path, { body }))).toBe('422 feature_not_available');
  });
});

test('rubrics that do not add up, repeat a name or speak of marks', async () => {
  const api = await institute();
  const create = (rubric: object) =>
    api.post('/exams', { title: 'R', mode: 'typed', questions: [{ max_marks: 3, rubric }] });
  const mismatch = await create({ criteria: [{ name: 'a', marks: 1 }] });
  expect(errorOf(mismatch)).toBe('422 rubric_marks_mismatch');
  expect(mismatch.body.error.details).toMatchObject({ criteria_total: 1, max_marks: 3 });
  const twice = {
    criteria: [
      { name: 'a', marks: 1 },
      { name: 'a', marks: 2 },
    ],
  };
  expect(errorOf(await create(twice))).toBe('422 rubric_duplicate_criterion');
  const marks = { criteria: [{ name: 'a', marks: 3, guidance: 'Award 2 marks for the law.' }] };
  expect(errorOf(await create(marks))).toBe('422 rubric_guidance_has_marks');
});

test('Hindi is refused, and a second exam with one external_ref', async () => {
  const api = await institute();
  expect(errorOf(await api.post('/exams', { title: 'H', mode: 'typed', answer_language: 'hi' }))).toBe(
    '422 language_not_supported',
  );
  const { body: first } = await api.post('/exams', { title: 'A', mode: 'typed', external_ref: 'one' });
  const second = await api.post('/exams', { title: 'B', mode: 'typed', external_ref: 'one' });
  expect(errorOf(second)).toBe('409 exam_exists');
  expect(second.body.error.details).toEqual({ exam_id: first.id });
  await api.delete(`/exams/${first.id}`);
  expect((await api.post('/exams', { title: 'C', mode: 'typed', external_ref: 'one' })).status).toBe(201);
});

describe('opening', () => {
  test('needs a question; opening twice changes nothing', async () => {
    const api = await institute();
    const { body: empty } = await api.post('/exams', { title: 'Empty', mode: 'typed' });
    const refused = await api.post(`/exams/${empty.id}/open`);
    expect(errorOf(refused)).toBe('422 exam_not_ready');
    expect(refused.body.error.details.problems[0]).toHaveProperty('code');
    const { body: draft } = await api.post('/exams', { title: 'Ready', mode: 'typed', questions: [MCQ] });
    const opened = await api.post(`/exams/${draft.id}/open`);
    expect(opened.body).toMatchObject({ status: 'open', opened_at: expect.any(String) });
    expect((await api.post(`/exams/${draft.id}/open`)).body.updated_at).toBe(opened.body.updated_at);
  });

  test('a draft takes no copies', async () => {
    const api = await institute();
    const { body: exam } = await api.post('/exams', {
      title: 'D',
      mode: 'typed',
      questions: [MCQ],
      candidates: [{ external_id: 'a' }],
    });
    const answer = await api.post(`/exams/${exam.id}/submissions`, { candidate: { external_id: 'a' }, answers: [] });
    expect(errorOf(answer)).toBe('409 exam_not_open');
  });
});

describe('deleting', () => {
  test('hides the exam but keeps it in the list that asks for it', async () => {
    const api = await institute();
    const { body: exam } = await api.post('/exams', { title: 'Gone', mode: 'typed' });
    expect((await api.delete(`/exams/${exam.id}`)).body).toEqual({ id: exam.id, status: 'deleted' });
    expect(errorOf(await api.get(`/exams/${exam.id}`))).toBe('404 exam_not_found');
    expect((await api.get('/exams')).body.data).toEqual([]);
    expect((await api.get('/exams?status=deleted')).body.data.map((row: any) => row.id)).toEqual([exam.id]);
  });

  test('is refused while there are submissions', async () => {
    const api = await institute();
    const exam = await openExam(api);
    await submit(api, exam);
    expect(errorOf(await api.delete(`/exams/${exam.id}`))).toBe('409 exam_has_submissions');
  });
});

test('the list pages in the order of change, and its cursor is bound to it', async () => {
  const api = await institute();
  const ids: string[] = [];
  for (let n = 0; n < 5; n++)
    ids.push((await api.post('/exams', { title: `Exam ${n}`, mode: 'typed', questions: [MCQ] })).body.id);
  await api.post(`/exams/${ids[0]}/open`);
  const first = (await api.get('/exams?limit=3')).body;
  const second = (await api.get(`/exams?limit=3&cursor=${encodeURIComponent(first.next_cursor)}`)).body;
  expect([...first.data, ...second.data].map((row: any) => row.id)).toEqual([...ids.slice(1), ids[0]]);
  expect(first.has_more).toBe(true);
  expect(second).toMatchObject({ has_more: false, next_cursor: null });
  const since = encodeURIComponent(first.data.at(-1).updated_at);
  expect((await api.get(`/exams?updated_since=${since}`)).body.data).toHaveLength(2);
  for (const path of [
    '/exams?cursor=x',
    `/exams?status=open&cursor=${first.next_cursor}`,
    `/exams?cursor=${first.next_cursor}x`,
  ]) {
    expect(errorOf(await api.get(path))).toBe('400 invalid_cursor');
  }
  expect(errorOf(await (await institute()).get(`/exams?cursor=${first.next_cursor}`))).toBe('400 invalid_cursor');
});

test.each([
  ['limit=0', 'limit out_of_range'],
  ['limit=201', 'limit out_of_range'],
  ['limit=x', 'limit invalid'],
  ['status=closed', 'status invalid'],
  ['updated_since=yesterday', 'updated_since invalid'],
  ['updated_since=2026-01-01T00:00:00%2B02:00', 'updated_since invalid'],
])('GET /exams?%s', async (query, field) => {
  const answer = await (await institute()).get(`/exams?${query}`);
  expect(errorOf(answer)).toBe('422 validation_failed');
  expect(fieldsOf(answer)).toEqual([field]);
});
