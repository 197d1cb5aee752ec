import { describe, expect, test } from '@jest/globals';
import { errorOf, fieldsOf, institute, MCQ, openExam } from '../../harness/kit.ts';

const BEFORE = {
  title: 'Before',
  mode: 'typed',
  external_ref: 'ref-1',
  conducted_on: '2026-01-01',
  subject: 'Biology',
  level: 'ug',
  board: 'State',
  class: '10 B',
  instructions: 'All.',
  blind: true,
  answer_language: 'en',
  feedback_language: 'en',
};
const AFTER = {
  title: 'After',
  external_ref: 'ref-2',
  conducted_on: '2026-02-02',
  subject: 'Physics',
  level: 'pg',
  board: 'Central',
  class: '11 A',
  instructions: 'Some.',
  blind: false,
  answer_language: 'en',
  feedback_language: 'en',
};

describe.each([
  ['a draft', false, '[EXAM-120]'],
  ['an open exam', true, '[EXAM-121]'],
])('on %s', (_name, open, clause) => {
  test.each(Object.keys(AFTER))(
    `%s changes, and nothing else ${clause} [EXAM-118] [EXAM-119] [EXAM-27]`,
    async (field) => {
      const api = await institute();
      const { body: exam } = await api.post('/exams', { ...BEFORE, open, questions: [MCQ] });
      const value = AFTER[field as keyof typeof AFTER];
      const { status, body } = await api.patch(`/exams/${exam.id}`, { [field]: value });
      expect(status).toBe(200);
      expect(body).toMatchObject({ ...BEFORE, [field]: value, id: exam.id, status: open ? 'open' : 'draft' });
      expect((await api.get(`/exams/${exam.id}`)).body).toEqual(body);
      if (!field.includes('language')) expect(body.updated_at > exam.updated_at).toBe(true);
    },
  );
});

test('mode and sections change on a draft, the quote with them [EXAM-122] [EXAM-123]', async () => {
  const api = await institute();
  const { body: exam } = await api.post('/exams', BEFORE);
  const { body } = await api.patch(`/exams/${exam.id}`, { mode: 'handwritten', sections: [{ label: 'X' }] });
  expect(body).toMatchObject({ mode: 'handwritten', sections: [{ label: 'X' }], quote: { unit: 'page' } });
});

test.each<[object, string]>([
  [{ mode: 'handwritten' }, '[EXAM-124]'],
  [{ sections: [] }, '[EXAM-125]'],
  [{ sections: [{ label: 'X' }], title: 'Both' }, '[EXAM-125]'],
])('%j needs a draft %s [ERR-32]', async (change) => {
  const api = await institute();
  const { id } = await openExam(api);
  expect(errorOf(await api.patch(`/exams/${id}`, change))).toBe('409 exam_open');
  expect((await api.get(`/exams/${id}`)).body.title).toBe('Plants and places');
});

test('null clears, or brings the default back', async () => {
  const api = await institute();
  const { body: exam } = await api.post('/exams', BEFORE);
  const empty = { external_ref: null, subject: null, board: null, class: null, instructions: null };
  const { body } = await api.patch(`/exams/${exam.id}`, { ...empty, level: null, blind: null });
  expect(body).toMatchObject({ ...empty, level: 'school', blind: false, title: 'Before' });
});

test('no field changes nothing [EXAM-119]', async () => {
  const api = await institute();
  const { id } = await openExam(api);
  const before = (await api.get(`/exams/${id}`)).body;
  expect((await api.patch(`/exams/${id}`, {})).body).toEqual(before);
});

const FIXED = [
  'id',
  'status',
  'source',
  'total_marks',
  'paper_max',
  'question_count',
  'dashboard_url',
  'questions',
  'choice_groups',
  'candidates',
  'rubric',
  'quote',
  'stats',
  'warnings',
  'opened_at',
  'finalized_at',
  'created_at',
  'updated_at',
];
test.each(FIXED)('%s is known and cannot be changed [EXAM-126] [FIELD-17]', async (field) => {
  const api = await institute();
  const { id } = await openExam(api);
  for (const value of [null, 'x', []]) {
    expect(fieldsOf(await api.patch(`/exams/${id}`, { [field]: value }))).toEqual([`${field} not_editable`]);
  }
});

test('unknown, fixed and wrong fields get different codes, all at once [EXAM-127] [EXAM-126] [EXAM-128] [FIELD-1] [FIELD-17] [FIELD-18]', async () => {
  const api = await institute();
  const { id } = await openExam(api);
  const answer = await api.patch(`/exams/${id}`, {
    id,
    colour: 'red',
    title: null,
    mode: 'oral',
    subject: 'x'.repeat(121),
    sections: [{ label: 'A' }, { label: 'A' }],
  });
  expect(errorOf(answer)).toBe('422 validation_failed');
  expect(fieldsOf(answer)).toEqual([
    'colour unknown_field',
    'id not_editable',
    'mode invalid',
    'sections[1].label invalid',
    'subject too_long',
    'title required',
  ]);
});

test('references stay unique, and languages English [EXAM-129] [EXAM-130]', async () => {
  const api = await institute();
  const taken = await openExam(api, { external_ref: 'taken' });
  const { body: other } = await api.post('/exams', { title: 'Other', mode: 'typed', external_ref: 'own' });
  const refused = await api.patch(`/exams/${other.id}`, { external_ref: 'taken' });
  expect(errorOf(refused)).toBe('409 exam_exists');
  expect(refused.body.error.details).toEqual({ exam_id: taken.id });
  expect((await api.patch(`/exams/${other.id}`, { external_ref: 'own' })).status).toBe(200);
  for (const field of ['answer_language', 'feedback_language']) {
    expect(errorOf(await api.patch(`/exams/${other.id}`, { [field]: 'hi' }))).toBe('422 language_not_supported');
  }
});
