import { describe, expect, test } from '@jest/globals';
import { errorOf, fieldsOf, institute, MCQ, openExam, WRITTEN } from '../../harness/kit.ts';

const TYPED = { title: 'T', mode: 'typed' };

test('a draft with questions, rubrics and candidates in one call [EXAM-69] [EXAM-73] [EXAM-76]', async () => {
  const api = await institute();
  await api.post('/candidates', { candidates: [{ external_id: 's-1', name: 'Old', roll_number: '7' }] });
  const { status, body } = await api.post('/exams', {
    ...TYPED,
    questions: [MCQ, { ...WRITTEN, label: undefined }],
    candidates: [{ external_id: 's-2' }, { external_id: 's-1', name: 'Asha' }],
  });
  expect([status, body.status]).toEqual([201, 'draft']);
  expect(body.questions.map((question: any) => question.label)).toEqual(['1', '2']);
  expect(body.candidates.map((candidate: any) => candidate.external_id)).toEqual(['s-2', 's-1']);
  const registered = (await api.get(`/exams/${body.id}/candidates`)).body.data;
  expect(registered).toMatchObject([
    { external_id: 's-2', name: null },
    { external_id: 's-1', name: 'Asha', roll_number: '7' },
  ]);
});

test('every failing field is named at once, each with code and message [FIELD-1] [FIELD-2] [FIELD-3] [FIELD-4] [EXAM-86] [EXAM-44] [EXAM-47]', async () => {
  const api = await institute();
  const answer = await api.post('/exams', {
    title: '<b>',
    mode: 'oral',
    subject: 'x'.repeat(121),
    level: 'kindergarten',
    colour: 'red',
    conducted_on: '2026-02-30',
    sections: [{ label: 'A' }, { label: 'A' }],
    questions: [
      { type: 'essay' },
      { max_marks: -1 },
      { max_marks: 1, type: 'mcq_single', options: [{ label: 'A', text: 'x' }] },
      { max_marks: 1, section: 'Z' },
    ],
    candidates: [{ name: 'No id' }, { external_id: 'a' }, { external_id: 'a' }],
  });
  expect(errorOf(answer)).toBe('422 validation_failed');
  expect(fieldsOf(answer)).toEqual(
    [
      'candidates[0].external_id required',
      'candidates[2].external_id invalid',
      'colour unknown_field',
      'conducted_on invalid',
      'level invalid',
      'mode invalid',
      'questions[0].max_marks required',
      'questions[0].type invalid',
      'questions[1].max_marks out_of_range',
      'questions[2].correct_options required',
      'questions[2].options out_of_range',
      'questions[3].section invalid',
      'sections[1].label invalid',
      'subject too_long',
      'title invalid_characters',
    ].sort(),
  );
  for (const error of answer.body.error.details.errors) {
    expect(Object.keys(error).sort()).toEqual(['code', 'field', 'message']);
  }
});

test('nothing in a list is left out of a full exam: 200 questions, 20 sections, 2,000 candidates [EXAM-65] [EXAM-66] [EXAM-68]', async () => {
  const api = await institute();
  const { status, body } = await api.post('/exams', {
    ...TYPED,
    sections: Array.from({ length: 20 }, (_, n) => ({ label: `S${n}` })),
    questions: Array.from({ length: 200 }, () => ({ max_marks: 1 })),
    candidates: Array.from({ length: 2_000 }, (_, n) => ({ external_id: `c-${n}` })),
  });
  expect(status).toBe(201);
  expect([body.sections.length, body.questions.length, body.candidates.length]).toEqual([20, 200, 2_000]);
});

test('sections that follow the questions are 20 at most, wherever questions come from [EXAM-65]', async () => {
  const api = await institute();
  const questions = Array.from({ length: 21 }, (_, n) => ({ max_marks: 1, section: `S${n}` }));
  const create = (count: number) => api.post('/exams', { ...TYPED, questions: questions.slice(0, count) });
  expect(fieldsOf(await create(21))).toEqual(['questions out_of_range']);
  const { body } = await create(20);
  expect(body.sections).toHaveLength(20);
  const path = `/exams/${body.id}`;
  expect(fieldsOf(await api.post(`${path}/questions`, { questions: [questions[20]] }))).toEqual([
    'questions out_of_range',
  ]);
  await api.post(`${path}/questions`, { questions: [questions[0]] });
  const last = (await api.get(`${path}/questions`)).body.questions.at(-1);
  expect(fieldsOf(await api.patch(`${path}/questions/${last.id}`, { section: 'S20' }))).toEqual([
    'section out_of_range',
  ]);
  expect((await api.patch(path, { title: 'New' })).body).toMatchObject({ title: 'New', sections: body.sections });
});

describe('open: true', () => {
  test('opens in the same call [EXAM-64] [EXAM-75] [EXAM-24]', async () => {
    const { body } = await (await institute()).post('/exams', { ...TYPED, open: true, questions: [MCQ] });
    expect([body.status, body.opened_at]).toEqual(['open', expect.stringMatching(/Z$/)]);
  });

  test('false leaves a draft [EXAM-73]', async () => {
    const { body } = await (await institute()).post('/exams', { ...TYPED, open: false, questions: [MCQ] });
    expect([body.status, body.opened_at]).toEqual(['draft', null]);
  });

  test('of what cannot be opened creates nothing [EXAM-74] [EXAM-83]', async () => {
    const api = await institute();
    const refused = await api.post('/exams', { ...TYPED, open: true, candidates: [{ external_id: 'a' }] });
    expect(errorOf(refused)).toBe('422 exam_not_ready');
    expect((await api.get('/exams')).body.data).toEqual([]);
    expect((await api.post('/candidates/search', { external_id: 'a' })).body.data).toEqual([]);
  });
});

describe('languages', () => {
  test.each([
    ['answer_language', '[EXAM-59]'],
    ['feedback_language', '[EXAM-61]'],
  ])('%s hi is refused, and the exam not made %s [EXAM-83]', async (field) => {
    const api = await institute();
    expect(errorOf(await api.post('/exams', { ...TYPED, [field]: 'hi' }))).toBe('422 language_not_supported');
    expect((await api.get('/exams')).body.data).toEqual([]);
    expect((await api.post('/exams', { ...TYPED, [field]: 'en' })).status).toBe(201);
  });
});

describe('external_ref', () => {
  test('names one exam of an institute, and is free once that is deleted [EXAM-50] [EXAM-81] [EXAM-82] [ERR-31]', async () => {
    const [api, other] = [await institute(), await institute()];
    const create = (by: typeof api) => by.post('/exams', { ...TYPED, external_ref: 'one' });
    const { body: first } = await create(api);
    const second = await create(api);
    expect(errorOf(second)).toBe('409 exam_exists');
    expect(second.body.error.details).toEqual({ exam_id: first.id });
    expect((await create(other)).status).toBe(201);
    await api.delete(`/exams/${first.id}`);
    expect((await create(api)).status).toBe(201);
  });

  test('of twenty at once one is made', async () => {
    const api = await institute();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => api.post('/exams', { ...TYPED, external_ref: 'one' })),
    );
    expect(answers.map(errorOf).sort()).toEqual(['201 undefined', ...Array(19).fill('409 exam_exists')]);
    expect((await api.get('/exams')).body.data).toHaveLength(1);
  });
});

describe('sections', () => {
  const labels = (body: any) => body.sections.map((section: any) => section.label);
  test('follow from the questions, in order of first use; else there is A [EXAM-89] [EXAM-90] [QUES-4]', async () => {
    const api = await institute();
    const question = (section?: string) => ({ max_marks: 1, section });
    const derived = await api.post('/exams', { ...TYPED, questions: ['B', 'A', 'B'].map(question) });
    expect(labels(derived.body)).toEqual(['B', 'A']);
    expect(derived.body.questions.map((one: any) => one.section)).toEqual(['B', 'A', 'B']);
    const none = await api.post('/exams', { ...TYPED, questions: [question()] });
    expect(labels(none.body)).toEqual(['A']);
    expect(labels((await api.post('/exams', TYPED)).body)).toEqual(['A']);
  });

  test('given, are those that questions may name [EXAM-91] [EXAM-84] [EXAM-86]', async () => {
    const api = await institute();
    const create = (sections: object[]) =>
      api.post('/exams', { ...TYPED, sections, questions: [{ max_marks: 1 }, { max_marks: 1, section: 'B' }] });
    expect(fieldsOf(await create([{ label: 'A' }]))).toEqual(['questions[1].section invalid']);
    expect(fieldsOf(await create([{ label: 'B' }, { label: 'B' }]))).toEqual(['sections[1].label invalid']);
    expect(fieldsOf(await create([{ title: 'B' }, { label: 'B' }]))).toEqual(['sections[0].label required']);
    expect((await create([{ label: 'A' }, { label: 'B' }])).status).toBe(201);
  });
});

test('choice groups need the institute to have them [EXAM-67] [CHG-17] [CHG-18] [CONV-36]', async () => {
  const exam = {
    ...TYPED,
    questions: [WRITTEN, { ...WRITTEN, label: '3' }],
    choice_groups: [{ label: 'One', question_labels: ['2', '3'], attempt: 1 }],
  };
  expect(errorOf(await (await institute()).post('/exams', exam))).toBe('422 feature_not_available');
  const { status, body } = await (await institute({ enable: ['choice_groups'] })).post('/exams', exam);
  expect([status, body.total_marks, body.paper_max]).toEqual([201, 6, 3]);
  expect(body.choice_groups).toMatchObject([{ label: 'One', question_labels: ['2', '3'], attempt: 1, policy: 'best' }]);
});

test('a deleted exam is not found by anything below it [EXAM-102]', async () => {
  const api = await institute();
  const { id, questions, candidates } = await openExam(api);
  await api.delete(`/exams/${id}`);
  const path = `/exams/${id}`;
  const answers = [
    await api.get(path),
    await api.patch(path, { title: 'x' }),
    await api.delete(path),
    await api.post(`${path}/open`),
    await api.get(`${path}/questions`),
    await api.post(`${path}/questions`, { questions: [MCQ] }),
    await api.patch(`${path}/questions/${questions[0]!.id}`, { text: 'x' }),
    await api.delete(`${path}/questions/${questions[0]!.id}`),
    await api.get(`${path}/rubrics`),
    await api.patch(`${path}/rubrics`, { questions: [{ label: '2', rubric: null }] }),
    await api.put(`${path}/questions/${questions[1]!.id}/rubric`, { rubric: null }),
    await api.post(`${path}/candidates`, { candidates: [{ external_id: 'c-1' }] }),
    await api.get(`${path}/candidates`),
    await api.delete(`${path}/candidates/${candidates[0]!.id}`),
    await api.post(`${path}/submissions`, { candidate: { external_id: 'c-1' }, answers: [] }),
    await api.get(`${path}/submissions`),
    await api.get(`${path}/results`),
    await api.post(`${path}/finalize`, { all_graded: true }),
  ];
  expect(answers.map(errorOf)).toEqual(answers.map(() => '404 exam_not_found'));
});
