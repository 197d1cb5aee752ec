// The fields of an exam, one by one.
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Api } from '../../harness/api.ts';
import { institute, MCQ, WRITTEN } from '../../harness/kit.ts';
import { examFields, FULL_EXAM } from '../fields/inputs.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;

const ALWAYS = [
  ...Object.keys(FULL_EXAM),
  'id',
  'status',
  'source',
  'instructions_followed',
  'total_marks',
  'paper_max',
  'question_count',
  'dashboard_url',
  'rubric',
  'quote',
  'warnings',
  'opened_at',
  'finalized_at',
  'created_at',
  'updated_at',
];

let api: Api;
let full: any;
let bare: any;
beforeAll(async () => {
  api = await institute();
  const questions = [MCQ, WRITTEN, { max_marks: 0.1 }, { max_marks: 0.2 }];
  const { body } = await api.post('/exams', { ...FULL_EXAM, questions, candidates: [{ external_id: 'a' }] });
  full = body;
  bare = (await api.post('/exams', { title: 'Bare', mode: 'typed' })).body;
});
const got = async (exam: any) => (await api.get(`/exams/${exam.id}`)).body;
const sorted = (value: object) => Object.keys(value).sort();

test('has exactly its fields, and others only in the answer to create [EXAM-28] [EXAM-29] [EXAM-30] [EXAM-31] [EXAM-92] [EXAM-93] [CONV-12]', async () => {
  expect(sorted(await got(full))).toEqual([...ALWAYS].sort());
  expect(sorted(full)).toEqual([...ALWAYS, 'questions', 'choice_groups', 'candidates'].sort());
  expect(sorted((await api.get('/exams')).body.data[0])).toEqual([...ALWAYS].sort());
});

test('is sent with every field of its own', () => {
  const named = examFields.map(({ field }) => field).filter((field) => !/[.[]/.test(field));
  expect(sorted(FULL_EXAM)).toEqual(named.sort());
});

test('shows what was sent [EXAM-3] [EXAM-5] [EXAM-6] [EXAM-7] [EXAM-8] [EXAM-9] [EXAM-10] [EXAM-11] [EXAM-12] [EXAM-13] [EXAM-14] [EXAM-15] [EXAM-16] [FIELD-19]', async () => {
  const sections = [FULL_EXAM.sections[0], { label: 'B', title: null, instructions: null }];
  expect(full).toMatchObject({ ...FULL_EXAM, sections });
  expect(await got(full)).toMatchObject({ ...FULL_EXAM, sections });
});

test('has null where nothing is [CONV-11] [EXAM-6] [EXAM-8] [EXAM-10] [EXAM-11] [EXAM-14] [EXAM-24] [EXAM-25]', () => {
  const empty = ['external_ref', 'subject', 'board', 'class', 'instructions', 'opened_at', 'finalized_at'];
  for (const field of empty) expect([field, bare[field]]).toEqual([field, null]);
});

test('leads to its page of the installation’s dashboard [EXAM-20]', () => {
  expect(bare.dashboard_url).toMatch(new RegExp(`^http://.+/dashboard/exams/${bare.id}$`));
});

test('has the defaults of the contract [EXAM-52] [EXAM-55] [EXAM-63] [EXAM-70] [EXAM-71] [EXAM-73]', () => {
  const today = new Date().toISOString().slice(0, 10);
  expect(bare).toMatchObject({
    conducted_on: today,
    level: 'school',
    blind: false,
    status: 'draft',
    question_count: 0,
  });
});

test('has ids, sources and moments [EXAM-1] [EXAM-2] [EXAM-4] [EXAM-26] [EXAM-27] [CONV-3] [CONV-5]', () => {
  expect(full.id).toMatch(UUID);
  expect([full.status, full.source]).toEqual(['draft', 'api']);
  for (const field of ['created_at', 'updated_at']) {
    expect(full[field]).toMatch(MOMENT);
    expect(Math.abs(Date.parse(full[field]) - Date.now())).toBeLessThan(60_000);
  }
});

test('counts marks and questions exactly [EXAM-17] [EXAM-18] [EXAM-19] [CONV-9] [CONV-10]', () => {
  expect([full.total_marks, full.paper_max, full.question_count]).toEqual([5.3, 5.3, 4]);
  expect([bare.total_marks, bare.paper_max]).toEqual([0, 0]);
});

describe('rubric', () => {
  test('is a summary [EXAM-21] [EXAM-34] [EXAM-35] [EXAM-36] [EXAM-37] [EXAM-38] [EXAM-39]', () => {
    expect(full.rubric).toEqual({
      version: 1,
      locked: false,
      questions_with_rubric: 1,
      questions_without_rubric: 3,
      sync: 'synced',
      sync_error: null,
    });
  });
});

describe('quote', () => {
  test('is per page on paper, per answer typed, at the standard rates [EXAM-22] [EXAM-40] [EXAM-41] [EXAM-42] [EXAM-43] [EXAM-77]', () => {
    expect(full.quote).toEqual({ unit: 'page', credits_per_page: 1, rate_source: 'standard' });
    expect(bare.quote).toEqual({ unit: 'answer', credits_per_answer: 0.5, rate_source: 'standard' });
  });
});

describe('warnings', () => {
  test('are on the exam and on its question, and block nothing [EXAM-23] [EXAM-32] [EXAM-33] [EXAM-77] [EXAM-78] [QUES-22] [QUES-56]', async () => {
    const auto = { code: 'auto_rubric', field: 'questions[2].rubric', message: expect.any(String) };
    expect(full.warnings).toEqual([auto, { ...auto, field: 'questions[3].rubric' }]);
    expect(full.questions.map((question: any) => question.warnings)).toEqual([
      [],
      [],
      [{ ...auto, field: 'rubric' }],
      [{ ...auto, field: 'rubric' }],
    ]);
    expect(bare.warnings).toEqual([]);
    const opened = await api.post(`/exams/${full.id}/open`);
    expect([opened.status, opened.body.warnings]).toEqual([200, full.warnings]);
  });
});

test('abbreviates questions and candidates in the answer to create [EXAM-79] [EXAM-80] [EXAM-28] [EXAM-30]', () => {
  expect(full.questions.map(sorted)).toEqual(Array(4).fill(['id', 'label', 'max_marks', 'section', 'warnings']));
  expect(full.candidates).toEqual([
    { id: expect.stringMatching(UUID), external_id: 'a', registration_id: expect.stringMatching(UUID) },
  ]);
});
