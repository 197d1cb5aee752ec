// The fields of a question, one by one, with their defaults.
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Api } from '../../harness/api.ts';
import { errorOf, fieldsOf, institute, MCQ } from '../../harness/kit.ts';
import { FULL_QUESTION, question } from '../fields/inputs.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const { model_answer: _modelAnswer, rubric: _rubric, ...always } = FULL_QUESTION;
const FIELDS = [...Object.keys(always), 'id', 'answer', 'rubric_version', 'rubric_sync', 'warnings'];

const PAIR = { option: 'A', match: '2' };
const MATCHING = {
  type: 'matching',
  options: [
    { label: 'A', text: 'Paris' },
    { label: 'B', text: 'Rome' },
  ],
  matches: [
    { label: '1', text: 'Italy' },
    { label: '2', text: 'France' },
  ],
  answer: { pairs: [PAIR, { option: 'B', match: '1' }] },
  partial: 'right_minus_wrong',
};
const ORDERING = { type: 'ordering', options: MATCHING.options, correct_options: ['B', 'A'] };

let api: Api;
let exam: any;
let full: any;
let bare: any;
const questionsOf = async (include: string) => (await api.get(`/exams/${exam.id}/questions${include}`)).body.questions;
beforeAll(async () => {
  api = await institute();
  exam = (await api.post('/exams', { title: 'Q', mode: 'typed', questions: [FULL_QUESTION, { max_marks: 1 }] })).body;
  [full, bare] = await questionsOf('?include=rubric,model_answer');
});

test('has exactly its fields; rubric and model answer where included [QUES-13] [QUES-14] [QUES-98] [QUES-106] [QUES-73] [QUES-74] [QUES-75]', async () => {
  const keys = async (include: string) => Object.keys((await questionsOf(include))[0]).sort();
  expect(await keys('')).toEqual([...FIELDS].sort());
  expect(await keys('?include=rubric')).toEqual([...FIELDS, 'marking_points', 'rubric'].sort());
  expect(await keys('?include=model_answer')).toEqual([...FIELDS, 'model_answer'].sort());
  const { body } = await api.get(`/exams/${exam.id}/questions`);
  expect(Object.keys(body).sort()).toEqual(['questions', 'rubric_version']);
});

test('is sent with every field of its own, but for the answer key of other types', () => {
  const named = question.map(({ field }) => field).filter((field) => !/[.[]/.test(field) && field !== 'answer');
  expect(Object.keys(FULL_QUESTION).sort()).toEqual(named.sort());
});

test('shows what was sent [QUES-108] [QUES-115] [QUES-1] [QUES-2] [QUES-3] [QUES-4] [QUES-5] [QUES-6] [QUES-7] [QUES-8] [QUES-9] [QUES-10] [QUES-11] [QUES-15] [QUES-16] [QUES-17] [QUES-18] [QUES-19] [QUES-41] [QUES-47] [QUES-51] [CONV-10] [FIELD-19]', () => {
  const options = FULL_QUESTION.options.map((option) => ({ ...option, option_id: expect.stringMatching(UUID) }));
  expect(full).toEqual({
    ...FULL_QUESTION,
    id: expect.stringMatching(UUID),
    options,
    answer: null,
    rubric: { partial_marking: true, criteria: [] },
    marking_points: [],
    rubric_version: 1,
    rubric_sync: 'synced',
    warnings: [],
  });
});

test('has the defaults of the contract [QUES-108] [QUES-3] [QUES-6] [QUES-8] [QUES-12] [QUES-13] [QUES-14] [QUES-15] [QUES-16] [QUES-17] [QUES-18] [QUES-19] [QUES-20] [QUES-21] [QUES-22] [QUES-25] [QUES-30]', () => {
  expect(bare).toEqual({
    id: expect.stringMatching(UUID),
    label: '2',
    parent_label: null,
    section: 'A',
    type: 'long_answer',
    text: null,
    max_marks: 1,
    negative_marks: 0,
    options: [],
    matches: [],
    correct_options: [],
    partial: null,
    answer: null,
    model_answer: null,
    rubric: null,
    marking_points: [],
    word_limit: null,
    expects_diagram: false,
    assess_language: false,
    tags: null,
    external_id: null,
    rubric_version: 1,
    rubric_sync: 'synced',
    warnings: [{ code: 'auto_rubric', field: 'rubric', message: expect.any(String) }],
  });
});

const create = (...questions: object[]) => api.post('/exams', { title: 'Q', mode: 'typed', questions });
const shown = async (question: object) => {
  const { body } = await create({ max_marks: 1, ...question });
  return (await api.get(`/exams/${body.id}/questions`)).body.questions[0];
};

describe('kinds', () => {
  test('matching and ordering are types, with their keys [QUES-5] [QUES-29] [QUES-12] [QUES-115]', async () => {
    expect(await shown(MATCHING)).toMatchObject({ ...MATCHING, warnings: [] });
    expect(await shown(ORDERING)).toMatchObject({ ...ORDERING, warnings: [], matches: [] });
  });

  test.each(['mcq_single', 'mcq_multiple', 'true_false', 'numerical', 'one_word', 'short_answer', 'long_answer'])(
    '%s is one [QUES-5] [QUES-29]',
    async (type) => {
      const { options, correct_options } = MCQ;
      expect((await shown({ type, ...(type.startsWith('mcq') && { options, correct_options }) })).type).toBe(type);
    },
  );

  test('true_false has its options by itself [QUES-38]', async () => {
    const { options, correct_options } = await shown({ type: 'true_false', correct_options: ['False'] });
    expect(options.map(({ label }: any) => label)).toEqual(['True', 'False']);
    expect(correct_options).toEqual(['False']);
    const own = [{ label: 'R', text: 'Right' }, { label: 'W' }];
    expect((await shown({ type: 'true_false', options: own, correct_options: ['R'] })).options).toMatchObject(own);
  });

  test.each([
    [{ type: 'one_word', answer: { accepted: ['Paris', 'Lutetia'] } }, '[QUES-45]'],
    [{ type: 'numerical', answer: { value: 9.81, tolerance: 0.01, unit: 'm/s²' } }, '[QUES-46]'],
    [{ type: 'numerical', answer: { value: -3 } }, '[QUES-46]'],
  ])('%j keeps its key %s [QUES-12]', async (...[question]) => {
    expect(await shown(question)).toMatchObject({ ...question, warnings: [] });
  });

  test.each([
    ['true_false', 'correct_options'],
    ['numerical', 'answer'],
  ])('%s without a key is allowed, with a warning [QUES-59] [QUES-22]', async (type, field) => {
    const warning = { code: 'missing_answer_key', field, message: expect.any(String) };
    expect((await shown({ type })).warnings).toEqual([warning]);
  });

  test.each([
    [{ type: 'short_answer' }, ['auto_rubric']],
    [{ type: 'one_word' }, ['auto_rubric']],
    [{ type: 'long_answer', model_answer: 'x' }, []],
    [{ type: 'long_answer', rubric: { criteria: [{ name: 'a', marks: 1 }] } }, []],
  ])('%j has the warnings %j [QUES-56]', async (question, codes) => {
    expect((await shown(question)).warnings.map(({ code }: any) => code)).toEqual(codes);
  });
});

test('an accepted answer of which it is a guess whether it is code has a warning [QUES-127]', async () => {
  const text = 'Which Python type keeps items in order?';
  const warned = async (answer: object) =>
    (await shown({ type: 'one_word', text, answer })).warnings.map(({ code, field }: any) => `${code} ${field}`);
  expect(await warned({ accepted: ['list'] })).toEqual(['answer_form_unsure answer']);
  expect(await warned({ accepted: ['list'], form: 'auto' })).toEqual(['answer_form_unsure answer']);
  expect(await warned({ accepted: ['list'], form: 'text' })).toEqual([]);
  expect(await warned({ accepted: ['list()'] })).toEqual([]);
});

test('what is said of accepted answers is shown, and absent where nothing is [QUES-125] [QUES-126]', async () => {
  const said = { accepted: ['1/2'], form: 'expression', policy: 'same_form' };
  expect((await shown({ type: 'one_word', answer: said })).answer).toEqual(said);
  expect((await shown({ type: 'one_word', answer: { accepted: ['x'] } })).answer).toEqual({ accepted: ['x'] });
  expect((await shown({ type: 'numerical', answer: { value: 1, form: 'text' } })).answer).toEqual({
    value: 1,
    form: 'text',
  });
});

describe('what fields say about each other', () => {
  const { options, correct_options } = MCQ;
  test.each<[string, object, string[]]>([
    ['[QUES-37] [QUES-42]', { type: 'mcq_single' }, ['correct_options required', 'options required']],
    ['[QUES-37] [QUES-42]', { type: 'mcq_multiple' }, ['correct_options required', 'options required']],
    ['[QUES-42]', { type: 'mcq_multiple', options, correct_options: [] }, ['correct_options required']],
    [
      '[QUES-40]',
      { type: 'mcq_single', options: [options[0], options[0]], correct_options },
      ['options[1].label invalid'],
    ],
    ['[QUES-43]', { type: 'mcq_single', options, correct_options: ['C'] }, ['correct_options invalid']],
    ['[QUES-43]', { type: 'mcq_multiple', options, correct_options: ['A', 'C'] }, ['correct_options invalid']],
    ['[QUES-44]', { type: 'mcq_single', options, correct_options: ['A', 'B'] }, ['correct_options invalid']],
    [
      '[QUES-116] [QUES-117] [QUES-119]',
      { type: 'matching' },
      ['answer.pairs required', 'matches required', 'options required'],
    ],
    ['[QUES-119]', { ...MATCHING, answer: { pairs: [PAIR] } }, ['answer.pairs invalid']],
    ['[QUES-119]', { ...MATCHING, answer: { pairs: [PAIR, PAIR] } }, ['answer.pairs invalid']],
    ['[QUES-119]', { ...MATCHING, answer: { pairs: [PAIR, { option: 'B', match: '9' }] } }, ['answer.pairs invalid']],
    ['[QUES-118]', { ...MATCHING, matches: [...MATCHING.matches, MATCHING.matches[0]] }, ['matches[2].label invalid']],
    ['[QUES-116] [QUES-120]', { type: 'ordering' }, ['correct_options required', 'options required']],
    ['[QUES-120]', { ...ORDERING, correct_options: ['B'] }, ['correct_options invalid']],
    ['[QUES-120]', { ...ORDERING, correct_options: ['B', 'B'] }, ['correct_options invalid']],
    ['[QUES-35]', { max_marks: 2, negative_marks: 2.01 }, ['negative_marks out_of_range']],
    ['[QUES-45]', { type: 'one_word', answer: {} }, ['answer.accepted required']],
    ['[QUES-46]', { type: 'numerical', answer: { tolerance: 1 } }, ['answer.value required']],
  ])('%s %j', async (_clauses, question, fields) => {
    const answer = await create({ max_marks: 2, ...question });
    expect(errorOf(answer)).toBe('422 validation_failed');
    expect(fieldsOf(answer)).toEqual(fields.map((field) => `questions[0].${field}`));
  });

  test('labels are unique, including those that are generated from the position [QUES-25] [QUES-26]', async () => {
    const one = { max_marks: 1 };
    expect(fieldsOf(await create({ ...one, label: 'a' }, { ...one, label: 'a' }))).toEqual([
      'questions[1].label invalid',
    ]);
    expect(fieldsOf(await create({ ...one, label: '2' }, one))).toEqual(['questions[1].label invalid']);
  });
});
