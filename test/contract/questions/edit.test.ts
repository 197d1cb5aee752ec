import { describe, expect, test } from '@jest/globals';
import type { Api } from '../../harness/api.ts';
import { errorOf, fieldsOf, grade, institute, MCQ, openExam, WRITTEN } from '../../harness/kit.ts';

const draft = async (api: Api, questions: object[] = [MCQ, WRITTEN], more: object = {}) =>
  (await api.post('/exams', { title: 'Draft', mode: 'typed', questions, ...more })).body;

const CRITERIA = { criteria: [{ name: 'Whole', marks: 3, keywords: ['leaf'] }] };

test('questions come in paper order, with what is included [QUES-71] [QUES-72] [QUES-73] [QUES-74] [QUES-75] [QUES-13] [QUES-14] [CONV-18]', async () => {
  const api = await institute();
  const exam = await draft(api, [MCQ, { ...WRITTEN, model_answer: 'Chlorophyll.' }]);
  const get = async (query = '') => (await api.get(`/exams/${exam.id}/questions${query}`)).body;
  const plain = await get();
  expect(plain.rubric_version).toBe(1);
  expect(plain.questions.map((question: any) => question.label)).toEqual(['1', '2']);
  expect(plain.questions[0]).toMatchObject({ type: 'mcq_single', correct_options: ['A'], rubric_version: 1 });
  expect(plain.questions[0].options[0].option_id).toMatch(/^[0-9a-f-]{36}$/);
  expect(plain.questions[1]).not.toHaveProperty('rubric');
  const withRubric = (await get('?include=rubric')).questions[1];
  expect(withRubric.rubric).toMatchObject({ partial_marking: true, ...WRITTEN.rubric });
  expect(withRubric).not.toHaveProperty('model_answer');
  const withAnswer = (await get('?include=model_answer')).questions[1];
  expect(withAnswer.model_answer).toBe('Chlorophyll.');
  expect(withAnswer).not.toHaveProperty('rubric');
  expect(fieldsOf(await api.get(`/exams/${exam.id}/questions?include=key`))).toEqual(['include invalid']);
});

describe('adding', () => {
  test('appends to a draft, with warnings [QUES-76] [QUES-78] [QUES-72] [QUES-77] [QUES-56] [RUB-21] [EXAM-146]', async () => {
    const api = await institute();
    const exam = await draft(api);
    const { status, body } = await api.post(`/exams/${exam.id}/questions`, {
      questions: [{ max_marks: 4 }, { ...WRITTEN, label: '2b' }],
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ question_count: 4, total_marks: 12 });
    expect(Object.keys(body).sort()).toEqual(['question_count', 'questions', 'total_marks', 'warnings']);
    const summary = { id: expect.any(String), section: 'A', warnings: expect.any(Array) };
    expect(body.questions).toEqual([
      { ...summary, label: '3', max_marks: 4 },
      { ...summary, label: '2b', max_marks: 3 },
    ]);
    expect(body.warnings).toMatchObject([{ code: 'auto_rubric', field: expect.stringMatching(/^questions\[0\]/) }]);
    const after = (await api.get(`/exams/${exam.id}?include=questions`)).body;
    expect(after.questions.map((question: any) => question.label)).toEqual(['1', '2', '3', '2b']);
    expect(after.rubric.version).toBe(2);
  });

  test('reports what is wrong, also together with the existing paper [QUES-79] [QUES-80] [QUES-26] [FIELD-4] [FIELD-12] [FIELD-18] [RUB-16]', async () => {
    const api = await institute();
    const exam = await draft(api);
    const add = (...questions: object[]) => api.post(`/exams/${exam.id}/questions`, { questions });
    expect(fieldsOf(await add())).toEqual(['questions out_of_range']);
    expect(fieldsOf(await add({}, { max_marks: 1, id: 'x' }))).toEqual([
      'questions[0].max_marks required',
      'questions[1].id unknown_field',
    ]);
    expect(fieldsOf(await add({ max_marks: 1, label: 'n' }, { max_marks: 1, label: 'n' }))).toEqual([
      'questions[1].label invalid',
    ]);
    expect(fieldsOf(await add({ max_marks: 1, label: '2' }))).toEqual(['questions[0].label invalid']);
    const many = Array.from({ length: 199 }, () => ({ max_marks: 1 }));
    expect(fieldsOf(await add(...many))).toEqual(['questions out_of_range']);
    expect(errorOf(await add({ max_marks: 2, rubric: CRITERIA }))).toBe('422 rubric_marks_mismatch');
  });

  test('and removing needs a draft [QUES-81] [QUES-96] [QUES-97] [ERR-21] [ERR-32]', async () => {
    const api = await institute();
    const exam = await openExam(api);
    const path = `/exams/${exam.id}/questions`;
    expect(errorOf(await api.post(path, { questions: [MCQ] }))).toBe('409 exam_open');
    expect(errorOf(await api.delete(`${path}/${exam.questions[0]!.id}`))).toBe('409 exam_open');
    expect(errorOf(await api.delete(`${path}/${crypto.randomUUID()}`))).toBe('404 question_not_found');
    const nowhere = `/exams/${crypto.randomUUID()}/questions`;
    expect(errorOf(await api.post(nowhere, { questions: [MCQ] }))).toBe('404 exam_not_found');
    expect(errorOf(await api.get(nowhere))).toBe('404 exam_not_found');
  });
});

test('removing returns what is left [QUES-95] [QUES-97]', async () => {
  const api = await institute();
  const exam = await draft(api);
  const id = exam.questions[0].id;
  const { status, body } = await api.delete(`/exams/${exam.id}/questions/${id}`);
  expect(status).toBe(200);
  expect(body).toEqual({ id, deleted: true, question_count: 1, total_marks: 3 });
  expect(errorOf(await api.delete(`/exams/${exam.id}/questions/${id}`))).toBe('404 question_not_found');
});

describe('changing', () => {
  test('keeps what is left out and clears what is null [QUES-82] [QUES-83] [QUES-84] [QUES-88] [QUES-89] [RUB-22]', async () => {
    const api = await institute();
    const exam = await draft(api, [{ ...WRITTEN, model_answer: 'Old', word_limit: 50, tags: { topic: 'leaf' } }]);
    const { status, body } = await api.patch(`/exams/${exam.id}/questions/${exam.questions[0].id}`, {
      label: 'Q1',
      text: 'New <text>',
      word_limit: null,
      model_answer: null,
      max_marks: 4,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      label: 'Q1',
      text: 'New <text>',
      type: 'short_answer',
      word_limit: null,
      model_answer: null,
      max_marks: 4,
      tags: { topic: 'leaf' },
      rubric: WRITTEN.rubric,
      rubric_version: 2,
      // The criteria no longer add up: opening will ask for it.
      warnings: [{ code: 'rubric_marks_mismatch' }],
    });
    expect(errorOf(await api.post(`/exams/${exam.id}/open`))).toBe('422 exam_not_ready');
  });

  test.each<[string, unknown]>([
    ['label', 'Q'],
    ['parent_label', 'P'],
    ['section', 'B'],
    ['type', 'long_answer'],
    ['text', 'New'],
    ['max_marks', 3],
    ['negative_marks', 0.5],
    [
      'options',
      [
        { label: 'X', text: 'x' },
        { label: 'Y', text: 'y' },
      ],
    ],
    ['correct_options', ['B']],
    ['answer', { accepted: ['x'] }],
    ['model_answer', 'New'],
    ['rubric', { partial_marking: false }],
    ['word_limit', 7],
    ['expects_diagram', true],
    ['assess_language', true],
    ['tags', { a: 1 }],
    ['external_id', 'e'],
  ])('%s of a draft [QUES-85] [QUES-51]', async (field, value) => {
    const api = await institute();
    const exam = await draft(api, [MCQ]);
    const path = `/exams/${exam.id}/questions/${exam.questions[0].id}`;
    const also = field === 'options' ? { correct_options: ['X'] } : {};
    const { status, body } = await api.patch(path, { [field]: value, ...also });
    expect(status).toBe(200);
    expect(body).toMatchObject({ [field]: value, ...also });
    expect((await api.get(`/exams/${exam.id}?include=questions,rubric`)).body.questions).toEqual([body]);
  });

  test('an option keeps its id while its label stays [QUES-10]', async () => {
    const api = await institute();
    const exam = await draft(api);
    const path = `/exams/${exam.id}/questions`;
    const before = (await api.get(path)).body.questions[0].options;
    const { body } = await api.patch(`${path}/${exam.questions[0].id}`, {
      options: [...MCQ.options, { label: 'C', text: 'Oslo' }],
    });
    expect(body.options.slice(0, 2)).toEqual(before);
    expect(body.options[2]).toMatchObject({ label: 'C', text: 'Oslo' });
  });

  test('an open exam allows only what does not move its marks [QUES-86] [QUES-87] [ERR-32]', async () => {
    const api = await institute();
    const exam = await openExam(api);
    const path = `/exams/${exam.id}/questions/${exam.questions[1]!.id}`;
    const allowed = { text: 'Why green?', model_answer: 'x', tags: {}, word_limit: 9, expects_diagram: true };
    expect((await api.patch(path, { ...allowed, rubric: CRITERIA })).body).toMatchObject({
      ...allowed,
      rubric: CRITERIA,
    });
    for (const change of [{ max_marks: 5 }, { label: '9' }, { type: 'one_word' }, { ...allowed, section: 'Z' }]) {
      expect(errorOf(await api.patch(path, change))).toBe('409 exam_open');
    }
  });

  test('distinguishes unknown fields from known but fixed ones [QUES-90] [QUES-91] [QUES-92] [QUES-26] [QUES-35] [FIELD-17] [FIELD-18]', async () => {
    const api = await institute();
    const exam = await draft(api);
    const path = `/exams/${exam.id}/questions/${exam.questions[1].id}`;
    const fixed = { id: 'x', rubric_version: 7, rubric_sync: 'synced', warnings: [] };
    expect(
      fieldsOf(await api.patch(path, { ...fixed, hint: 'no', max_marks: null, label: '', word_limit: 0 })),
    ).toEqual([
      'hint unknown_field',
      'id not_editable',
      'label required',
      'max_marks required',
      'rubric_sync not_editable',
      'rubric_version not_editable',
      'warnings not_editable',
      'word_limit out_of_range',
    ]);
    const options = [{ label: 'A', option_id: crypto.randomUUID() }, { label: 'B' }];
    expect(fieldsOf(await api.patch(path, { options }))).toEqual(['options[0].option_id not_editable']);
    expect(fieldsOf(await api.patch(path, { label: '1' }))).toEqual(['label invalid']);
    expect(fieldsOf(await api.patch(path, { negative_marks: 4 }))).toEqual(['negative_marks out_of_range']);
  });

  test('rubrics must be sound where they are sent [RUB-13] [RUB-14] [QUES-92]', async () => {
    const api = await institute();
    const exam = await draft(api);
    const path = `/exams/${exam.id}/questions/${exam.questions[1].id}`;
    const refused = await api.patch(path, { max_marks: 5, rubric: CRITERIA });
    expect(errorOf(refused)).toBe('422 rubric_marks_mismatch');
    expect(refused.body.error.details).toMatchObject({ criteria_total: 3, max_marks: 5 });
    expect((await api.patch(path, { rubric: null })).body).toMatchObject({ rubric: null, rubric_version: 2 });
  });

  test('finds nothing elsewhere, and nothing goes once finalized [QUES-93] [QUES-94] [ERR-21] [ERR-34] [EXAM-154] [EXAM-155]', async () => {
    const api = await institute();
    const exam = await openExam(api);
    const path = `/exams/${exam.id}/questions`;
    expect(errorOf(await api.patch(`${path}/nonsense`, { text: 'x' }))).toBe('404 question_not_found');
    const elsewhere = (await openExam(api)).questions[0]!.id;
    expect(errorOf(await api.patch(`${path}/${elsewhere}`, { text: 'x' }))).toBe('404 question_not_found');
    const other = await institute();
    expect(errorOf(await other.patch(`${path}/${exam.questions[0]!.id}`, { text: 'x' }))).toBe('404 exam_not_found');
    const { id } = await grade(api, exam);
    await api.post(`/exams/${exam.id}/finalize`, { submission_ids: [id] });
    expect(errorOf(await api.patch(`${path}/${exam.questions[0]!.id}`, { text: 'x' }))).toBe('409 exam_finalized');
    expect(errorOf(await api.post(path, { questions: [MCQ] }))).toBe('409 exam_finalized');
  });
});
