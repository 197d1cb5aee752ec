import { describe, expect, test } from '@jest/globals';
import {
  errorOf,
  expectUsedToday,
  fieldsOf,
  grade,
  institute,
  openExam,
  submit,
  ticked,
  WRITTEN,
  written,
} from '../../harness/kit.ts';

const api = await institute();

test('a candidate is named by id or by external_id, exactly one of them [SUB-26] [SUB-27]', async () => {
  const exam = await openExam(api);
  const post = (candidate: unknown) => api.post(`/exams/${exam.id}/submissions`, { candidate, answers: [] });
  expect((await post({ id: exam.candidates[0]!.id })).body.candidate.external_id).toBe('c-1');
  expect((await post({ external_id: 'c-2' })).status).toBe(201);
  expect(fieldsOf(await post({}))).toEqual(['candidate required']);
  expect(fieldsOf(await post({ id: exam.candidates[2]!.id, external_id: 'c-3' }))).toEqual(['candidate invalid']);
  expect(fieldsOf(await post('c-3'))).toEqual(['candidate invalid']);
  expect(errorOf(await post({ id: 'c-3' }))).toBe('404 candidate_not_found');
});

test('a label that no option can have is an unknown one, however long', async () => {
  const exam = await openExam(api);
  const answers = [{ label: '1', selected_options: ['x'.repeat(60_000)] }];
  const answer = await api.post(`/exams/${exam.id}/submissions`, { candidate: { external_id: 'c-1' }, answers });
  expect(errorOf(answer)).toBe('422 unknown_option_label');
});

test('a candidate of the institute who is not registered on the exam [SUB-43]', async () => {
  const exam = await openExam(api);
  const { body } = await api.post('/candidates', { candidates: [{ external_id: 'elsewhere' }] });
  for (const candidate of [{ external_id: 'elsewhere' }, { id: body.candidates[0].id }, { external_id: 'nobody' }]) {
    const answer = await api.post(`/exams/${exam.id}/submissions`, { candidate, answers: [] });
    expect(errorOf(answer)).toBe('404 candidate_not_found');
  }
});

describe('what is wrong in the body is named, all of it', () => {
  const good = { candidate: { external_id: 'c-1' }, answers: [] };
  test.each<[string, string, object, string[]]>([
    ['[SUB-26]', 'neither answers nor upload', { candidate: good.candidate }, ['answers required']],
    ['[SUB-26]', 'both', { ...good, upload_id: crypto.randomUUID() }, ['answers invalid']],
    ['[SUB-26]', 'no candidate', { answers: [] }, ['candidate required']],
    ['[SUB-26]', 'wrong types', { ...good, replace: 'yes', metadata: [] }, ['metadata invalid', 'replace invalid']],
    [
      '[SUB-32]',
      'an answer without a question',
      { ...good, answers: [{ text: 'x' }] },
      ['answers[0].question_id required'],
    ],
    [
      '[SUB-32]',
      'an answer with both names',
      { ...good, answers: [{ label: '1', question_id: crypto.randomUUID() }] },
      ['answers[0].label invalid'],
    ],
    [
      '[SUB-32]',
      'fields that answers do not have',
      { ...good, answers: [{ label: '1', marks: 2 }] },
      ['answers[0].marks unknown_field'],
    ],
    [
      '[SUB-32]',
      'wrong types in an answer',
      { ...good, answers: [{ label: '1', text: 5, selected_options: 'A' }] },
      ['answers[0].selected_options invalid', 'answers[0].text invalid'],
    ],
    [
      '[SUB-33]',
      'a second answer',
      { ...good, answers: [...ticked('A'), ...ticked('B')] },
      ['answers[1].label invalid'],
    ],
    ['[SUB-34]', 'an unknown label', { ...good, answers: [{ label: '9', text: 'x' }] }, ['answers[0].label invalid']],
    [
      '[SUB-34]',
      'an unknown id',
      { ...good, answers: [{ question_id: crypto.randomUUID() }] },
      ['answers[0].question_id invalid'],
    ],
    [
      '[SUB-34]',
      'an id that is none',
      { ...good, answers: [{ question_id: 'one' }] },
      ['answers[0].question_id invalid'],
    ],
    [
      '[SUB-37]',
      'two options',
      { ...good, answers: [{ label: '1', selected_options: ['A', 'B'] }] },
      ['answers[0].selected_options invalid'],
    ],
    [
      '[SUB-24] [LIM-56]',
      'metadata of 8 KB and one byte',
      { ...good, metadata: { a: 'x'.repeat(8 * 1024 - 7) } },
      ['metadata too_large'],
    ],
    [
      '[LIM-55]',
      'a text of 20,001 characters',
      { ...good, answers: [{ label: '2', text: 'x'.repeat(20_001) }] },
      ['answers[0].text too_long'],
    ],
  ])('%s %s', async (_clauses, _what, body, fields) => {
    const exam = await openExam(api);
    expect(fieldsOf(await api.post(`/exams/${exam.id}/submissions`, body))).toEqual(fields);
  });
});

test("the caller's own object is kept with whatever names it has [SUB-24]", async () => {
  const own = JSON.parse('{"__proto__":{"a":1},"b":{"__proto__":2},"constructor":3,"":4}') as object;
  const members = (object: object) => JSON.stringify(Object.entries(object).sort());
  const exam = await openExam(api, { questions: [{ ...WRITTEN, tags: own }] });
  const { id } = await submit(api, exam, 0, [{ label: '2', text: 'Green.' }], { metadata: own });
  expect(members((await api.get(`/submissions/${id}`)).body.metadata)).toBe(members(own));
  const { questions } = (await api.get(`/exams/${exam.id}/questions`)).body;
  expect(members(questions[0].tags)).toBe(members(own));
});

test('the largest metadata and the longest text are taken and kept as sent [SUB-24] [SUB-21] [SUB-40] [LIM-55] [LIM-56]', async () => {
  const exam = await openExam(api);
  const metadata = { a: 'x'.repeat(8 * 1024 - 8) };
  const text = `${'<b> '.repeat(4_999)}a>b `;
  expect(text).toHaveLength(20_000);
  const { id, ...sent } = await submit(api, exam, 0, [{ label: '2', text }], { metadata });
  expect(sent.metadata).toEqual(metadata);
  const graded = await grade(api, exam, 1, [{ label: '2', text: 'a < b and <b>chlorophyll</b>' }]);
  const { body } = await api.get(`/submissions/${graded.id}/result`);
  expect(body.questions[1].extracted_answer).toBe('a < b and <b>chlorophyll</b>');
  await api.delete(`/submissions/${id}`);
});

describe('Devanagari above 20% of the letters of an answer [SUB-38] [SUB-39] [LIM-54]', () => {
  // Each Hindi word here is two letters and one combining sign.
  test.each([
    ['20% is taken', `${'abcdefghijkl'} ${'हिन'}`, '201 undefined'],
    ['more is not', `${'abcdefghijk'} ${'हिन'}`, '422 language_not_supported'],
    ['signs, digits and spaces are no letters', `12345 67890 ,.;! ${'हिन'} abcdefghijkl`, '201 undefined'],
  ])('%s', async (_, text, answer) => {
    for (const type of ['short_answer', 'long_answer', 'one_word']) {
      const answerKey = type === 'one_word' && { answer: { accepted: ['x'] }, rubric: undefined };
      const exam = await openExam(api, { questions: [{ ...WRITTEN, type, ...answerKey }] });
      const body = { candidate: { external_id: 'c-1' }, answers: [{ label: '2', text }] };
      expect(errorOf(await api.post(`/exams/${exam.id}/submissions`, body))).toBe(answer);
    }
  });
});

test('what is left out or blank is unanswered; all blank is graded 0 at once [SUB-35] [SUB-54] [SUB-77] [CRED-26] [RES-48] [RES-92]', async () => {
  const exam = await openExam(api, {}, 3);
  for (const [candidate, answers] of [
    [0, []],
    [1, [{ label: '2', text: ' \n\u200b\ufeff\u2800 ' }]], // invisible: editors leave such characters in empty fields
    [
      2,
      [
        { label: '1', selected_options: [] },
        { label: '2', text: null },
      ],
    ],
  ] as const) {
    const submission = await grade(api, exam, candidate, [...answers]);
    expect(submission).toMatchObject({ status: 'graded', lane: 'instant', credits_charged: 0 });
    const { questions, totals } = (await api.get(`/submissions/${submission.id}/result`)).body;
    for (const question of questions) expect(question).toMatchObject({ awarded: 0, source: 'unanswered' });
    expect(totals).toMatchObject({ awarded: 0, percentage: 0 });
  }
});

test('every accepted copy counts one, of whatever kind; a refused one does not [SUB-53] [SUB-56] [SUB-91] [SUB-121] [LIM-26] [LIM-27] [LIM-28]', async () => {
  const own = await institute();
  const exam = await openExam(own);
  await submit(own, exam, 0, ticked('A'));
  await expectUsedToday(own, 1);
  const { id } = await grade(own, exam, 1, written());
  await expectUsedToday(own, 2);
  await own.post(`/exams/${exam.id}/submissions`, { candidate: { external_id: 'c-1' }, answers: [] });
  await expectUsedToday(own, 2);
  expect((await own.post(`/submissions/${id}/re-evaluate`)).status).toBe(202);
  await expectUsedToday(own, 3);
});

test('an exam whose questions cannot be graded [SUB-44] [SUB-45]', async () => {
  const exam = await openExam(api, {
    questions: [
      { type: 'true_false', max_marks: 1 },
      { type: 'numerical', max_marks: 1 },
    ],
  });
  const answer = await api.post(`/exams/${exam.id}/submissions`, { candidate: { external_id: 'c-1' }, answers: [] });
  expect(errorOf(answer)).toBe('422 no_gradable_questions');
});
