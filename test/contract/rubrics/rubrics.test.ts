import { describe, expect, test } from '@jest/globals';
import type { Api } from '../../harness/api.ts';
import { errorOf, fieldsOf, grade, institute, MCQ, openExam, submit, WRITTEN } from '../../harness/kit.ts';
import { rubricChange } from '../fields/inputs.ts';

const RUBRIC = { criteria: [{ name: 'Whole', marks: 3, keywords: ['leaf'], guidance: 'Names the leaf.' }] };
const etag = (answer: { headers: Headers }) => answer.headers.get('etag');

/** An open exam, and the paths of its rubrics and of its written question's rubric. */
async function exam(api: Api, overrides: object = {}) {
  const opened = await openExam(api, overrides);
  const all = `/exams/${opened.id}/rubrics`;
  const rubricOf = (n: number) => `/exams/${opened.id}/questions/${opened.questions[n]!.id}/rubric`;
  return { ...opened, all, rubricOf };
}

test('rubrics and model answers of all questions, with their version as ETag [RUB-20] [RUB-26] [RUB-28] [RUB-29] [RUB-1]', async () => {
  const api = await institute();
  const { all, questions } = await exam(api);
  const answer = await api.get(all);
  expect([answer.status, etag(answer)]).toEqual([200, '"1"']);
  expect(answer.body).toMatchObject({ version: 1, locked: false, sync: 'synced' });
  expect(answer.body.questions).toMatchObject([
    { question_id: questions[0]!.id, label: '1', max_marks: 2, rubric: null, model_answer: null, rubric_version: 1 },
    { label: '2', rubric: { partial_marking: true, ...WRITTEN.rubric }, rubric_version: 1 },
  ]);
});

describe('setting one rubric', () => {
  test('is tested with every field of a criterion', () => {
    const named = rubricChange.flatMap(({ field }) => /criteria\[0\]\.(\w+)$/.exec(field)?.[1] ?? []);
    expect(Object.keys(RUBRIC.criteria[0]!).sort()).toEqual(named.sort());
  });

  test('keeps what is left out, clears what is null, and raises the version of the exam [RUB-21] [RUB-30] [RUB-31] [RUB-32] [RUB-33] [RUB-34] [RUB-43] [RUB-52]', async () => {
    const api = await institute();
    const { id, all, rubricOf, questions } = await exam(api);
    const set = await api.put(rubricOf(1), { rubric: { ...RUBRIC, partial_marking: false }, model_answer: 'Green.' });
    expect([set.status, etag(set)]).toEqual([200, '"2"']);
    expect(set.body).toEqual({
      question_id: questions[1]!.id,
      label: '2',
      rubric: { ...RUBRIC, partial_marking: false },
      model_answer: 'Green.',
      rubric_version: 2,
      warnings: [],
    });
    const cleared = await api.put(rubricOf(1), { rubric: null });
    expect([cleared.body.rubric, cleared.body.model_answer, etag(cleared)]).toEqual([null, 'Green.', '"3"']);
    expect((await api.get(all)).body.version).toBe(3);
    const shown = (await api.get(`/exams/${id}`)).body.rubric;
    expect(shown).toMatchObject({ version: 3, questions_with_rubric: 0 });
  });

  test.each([
    ['"1"', '[RUB-47]'],
    ['W/"1"', '[RUB-48]'],
    ['1', '[RUB-49]'],
    ['*', '[RUB-50]'],
  ])('takes If-Match: %s %s [RUB-44]', async (version) => {
    const api = await institute();
    const { rubricOf } = await exam(api);
    expect((await api.put(rubricOf(1), { rubric: RUBRIC }, { 'If-Match': version })).status).toBe(200);
  });

  test.each(['"0"', '2', 'W/"99999999999999999999"'])(
    'finds If-Match: %s stale [RUB-45] [RUB-46] [ERR-46]',
    async (version) => {
      const api = await institute();
      const { all, rubricOf } = await exam(api);
      const answer = await api.put(rubricOf(1), { rubric: RUBRIC }, { 'If-Match': version });
      expect(errorOf(answer)).toBe('412 rubric_version_mismatch');
      expect(answer.body.error.details).toEqual({ current: 1 });
      expect((await api.get(all)).body.version).toBe(1);
    },
  );

  test.each(['three', '"1', '"1", "2"', '-1', 'w/"1"', '1.0'])('cannot read If-Match: %s', async (version) => {
    const api = await institute();
    const { all, rubricOf } = await exam(api);
    for (const answer of [
      await api.put(rubricOf(1), { rubric: RUBRIC }, { 'If-Match': version }),
      await api.patch(all, { questions: [{ label: '2', rubric: RUBRIC }] }, { 'If-Match': version }),
    ]) {
      expect(errorOf(answer)).toBe('422 validation_failed');
      expect(fieldsOf(answer)).toEqual(['If-Match invalid']);
    }
  });

  test('names what is wrong [RUB-3] [RUB-4] [RUB-6] [RUB-5] [RUB-12] [RUB-13] [RUB-14] [RUB-17] [RUB-30] [RUB-35] [ERR-21] [ERR-58] [ERR-59] [ERR-60]', async () => {
    const api = await institute();
    const { rubricOf, id } = await exam(api);
    const put = (body: object, n = 1) => api.put(rubricOf(n), body);
    expect(fieldsOf(await put({}))).toEqual(['rubric required']);
    expect(fieldsOf(await put({ rubric: { criteria: [] } }))).toEqual(['rubric.criteria out_of_range']);
    expect(fieldsOf(await put({ rubric: {} }))).toEqual(['rubric.criteria required']);
    expect(fieldsOf(await put({ rubric: { criteria: [{ name: '' }], colour: 1 }, model_answer: 7 }))).toEqual([
      'model_answer invalid',
      'rubric.colour unknown_field',
      'rubric.criteria[0].marks required',
      'rubric.criteria[0].name required',
    ]);
    expect(fieldsOf(await put({ model_answer: 'x'.repeat(20_001) }))).toEqual(['model_answer too_long']);
    const short = await put({ rubric: { criteria: [{ name: 'a', marks: 2.5 }] } });
    expect(errorOf(short)).toBe('422 rubric_marks_mismatch');
    expect(short.body.error.details).toMatchObject({ criteria_total: 2.5, max_marks: 3 });
    const half = { name: 'a', marks: 1.5 };
    expect(errorOf(await put({ rubric: { criteria: [half, half] } }))).toBe('422 rubric_duplicate_criterion');
    const told = { name: 'a', marks: 3, guidance: 'Award 2 marks for the law.' };
    expect(errorOf(await put({ rubric: { criteria: [told] } }))).toBe('422 rubric_guidance_has_marks');
    const nowhere = `/exams/${id}/questions/${crypto.randomUUID()}/rubric`;
    expect(errorOf(await api.put(nowhere, { rubric: null }))).toBe('404 question_not_found');
    expect(errorOf(await (await institute()).put(rubricOf(1), { rubric: null }))).toBe('404 exam_not_found');
  });

  test('a question with several right options needs no criteria for partial marking', async () => {
    const api = await institute();
    const several = { ...MCQ, type: 'mcq_multiple', correct_options: ['A', 'B'] };
    const { rubricOf } = await exam(api, { questions: [several, WRITTEN] });
    const { body } = await api.put(rubricOf(0), { rubric: { partial_marking: true } });
    expect(body.rubric).toEqual({ partial_marking: true, criteria: [] });
    expect(fieldsOf(await api.put(rubricOf(1), { rubric: { partial_marking: true } }))).toEqual([
      'rubric.criteria required',
    ]);
  });
});

test('of many writers who have read one version, one writes [RUB-44] [RUB-45]', async () => {
  const api = await institute();
  const { all, rubricOf } = await exam(api);
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) => api.put(rubricOf(n % 2), { model_answer: `v${n}` }, { 'If-Match': '"1"' })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412, 412]);
  expect((await api.get(all)).body.version).toBe(2);
});

describe('setting several rubrics', () => {
  test('by id or label is one step of the version [RUB-36] [RUB-37] [RUB-38] [RUB-40] [RUB-44] [RUB-45] [RUB-46]', async () => {
    const api = await institute();
    const { all, questions } = await exam(api, { questions: [WRITTEN, { ...WRITTEN, label: 'b', model_answer: 'x' }] });
    const changes = [
      { question_id: questions[0]!.id, rubric: RUBRIC },
      { label: 'b', rubric: null, model_answer: null },
    ];
    const answer = await api.patch(all, { questions: changes }, { 'If-Match': '"1"' });
    expect([answer.status, etag(answer), answer.body.version]).toEqual([200, '"2"', 2]);
    expect(answer.body.questions).toMatchObject([
      { rubric: RUBRIC, rubric_version: 2 },
      { rubric: null, model_answer: null, rubric_version: 2 },
    ]);
    expect((await api.get(all)).body).toEqual(answer.body);
    const stale = await api.patch(all, { questions: changes }, { 'If-Match': '"1"' });
    expect(errorOf(stale)).toBe('412 rubric_version_mismatch');
    expect(stale.body.error.details).toEqual({ current: 2 });
  });

  test('is all or nothing [RUB-39] [RUB-41]', async () => {
    const api = await institute();
    const { all } = await exam(api);
    const patch = (...questions: object[]) => api.patch(all, { questions });
    const sound = { label: '2', rubric: RUBRIC };
    expect(errorOf(await patch(sound, { label: 'none', rubric: null }))).toBe('404 question_not_found');
    expect(fieldsOf(await patch(sound, sound))).toEqual(['questions[1].label invalid']);
    expect(fieldsOf(await patch())).toEqual(['questions out_of_range']);
    expect(
      fieldsOf(await patch({ rubric: null }, { label: '2', question_id: 'x', model_answer: '' }, { label: '1' })),
    ).toEqual(['questions[0].question_id required', 'questions[1].label invalid', 'questions[2].rubric required']);
    expect((await api.get(all)).body).toMatchObject({ version: 1, questions: [{}, { rubric: WRITTEN.rubric }] });
  });
});

test('a copy is marked by the rubric it was accepted with; the next evaluation by the new one [RUB-24] [RUB-54]', async () => {
  const api = await institute();
  const opened = await exam(api);
  const before = await grade(api, opened);
  expect(before.rubric_version).toBe(1);
  await api.put(opened.rubricOf(1), { rubric: RUBRIC });
  expect((await api.get(`/submissions/${before.id}`)).body.rubric_version).toBe(1);
  const after = await submit(api, opened, 1);
  expect((await api.get(`/submissions/${after.id}`)).body.rubric_version).toBe(2);
});

test('rubrics are locked while the exam is finalized [RUB-25] [RUB-53] [ERR-43]', async () => {
  const api = await institute();
  const opened = await exam(api);
  const { id } = await grade(api, opened);
  await api.post(`/exams/${opened.id}/finalize`, { submission_ids: [id] });
  expect((await api.get(opened.all)).body.locked).toBe(true);
  for (const version of ['"1"', '"9"']) {
    const put = await api.put(opened.rubricOf(1), { rubric: RUBRIC }, { 'If-Match': version });
    expect(errorOf(put)).toBe('409 rubric_locked');
  }
  expect(errorOf(await api.patch(opened.all, { questions: [{ label: '2', rubric: null }] }))).toBe('409 rubric_locked');
});
