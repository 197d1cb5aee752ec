import { describe, expect, test } from '@jest/globals';
import type { Api } from '../../harness/api.ts';
import { errorOf, fieldsOf, institute, MCQ, openExam, operator, WRITTEN } from '../../harness/kit.ts';

const CONTENT = ['questions', 'candidates', 'candidates_truncated', 'choice_groups', 'stats'];
const made = async (api: Api, body: object = {}) =>
  (await api.post('/exams', { title: 'E', mode: 'typed', questions: [MCQ], ...body })).body;
const idsOf = ({ body }: { body: any }) => body.data.map((row: any) => row.id);

describe('include', () => {
  test.each([
    ['', []],
    ['?include=questions', ['questions']],
    ['?include=candidates', ['candidates', 'candidates_truncated']],
    ['?include=choice_groups', ['choice_groups']],
    ['?include=stats', ['stats']],
    ['?include=rubric', []],
    ['?include=questions,candidates,choice_groups,stats,rubric', CONTENT],
  ])('%j adds %j [EXAM-92] [EXAM-94] [EXAM-95] [EXAM-97] [EXAM-99] [EXAM-100] [CONV-12]', async (query, added) => {
    const api = await institute();
    const { id } = await openExam(api);
    const { status, body } = await api.get(`/exams/${id}${query}`);
    expect(status).toBe(200);
    expect(CONTENT.filter((field) => field in body).sort()).toEqual([...added].sort());
    expect(body).toMatchObject({ rubric: { version: 1 }, quote: { unit: 'answer' } });
  });

  test('questions have rubric and model answer only with rubric [EXAM-95] [EXAM-96] [QUES-13] [QUES-14]', async () => {
    const api = await institute();
    const { id } = await openExam(api, { questions: [MCQ, { ...WRITTEN, model_answer: 'Chlorophyll.' }] });
    const questions = async (include: string) => (await api.get(`/exams/${id}?include=${include}`)).body.questions;
    for (const question of await questions('questions')) {
      expect(question).not.toHaveProperty('rubric');
      expect(question).not.toHaveProperty('model_answer');
      expect(question).toHaveProperty('text');
    }
    expect(await questions('rubric,questions')).toMatchObject([
      { rubric: null, model_answer: null },
      { rubric: WRITTEN.rubric, model_answer: 'Chlorophyll.' },
    ]);
  });

  test('candidates are those registered, and at most 2,000 [EXAM-97] [EXAM-98]', async () => {
    const api = await institute();
    const { id } = await openExam(api, {}, 2_000);
    const included = async () => (await api.get(`/exams/${id}?include=candidates`)).body;
    const all = await included();
    expect([all.candidates.length, all.candidates_truncated]).toEqual([2_000, false]);
    expect(all.candidates[1]).toEqual({
      id: expect.any(String),
      external_id: 'c-2',
      name: 'Candidate 2',
      roll_number: null,
      section_or_class: null,
      registration_id: expect.any(String),
    });
    await api.post(`/exams/${id}/candidates`, { candidates: [{ external_id: 'more' }] });
    const some = await included();
    expect([some.candidates.length, some.candidates_truncated]).toEqual([2_000, true]);
  });

  test.each(['key', 'questions,key', 'questions;stats', 'Questions'])(
    '%s is no word of it [CONV-18]',
    async (include) => {
      const api = await institute();
      const { id } = await openExam(api);
      const answer = await api.get(`/exams/${id}?include=${include}`);
      expect(errorOf(answer)).toBe('422 validation_failed');
      expect(fieldsOf(answer)).toEqual(['include invalid']);
    },
  );
});

test('an id in upper case is the same id [CONV-4]', async () => {
  const api = await institute();
  const exam = await made(api);
  expect((await api.get(`/exams/${exam.id.toUpperCase()}`)).body.id).toBe(exam.id);
});

test.each(['nonsense', '1', crypto.randomUUID()])('%s is not found [EXAM-101] [ERR-20] [CONV-22]', async (id) => {
  expect(errorOf(await (await institute()).get(`/exams/${id}`))).toBe('404 exam_not_found');
});

describe('the list', () => {
  test('shows what any key of the institute made, and nothing of others [EXAM-103] [EXAM-105]', async () => {
    const api = await institute();
    const other = await institute();
    const { api: sibling } = await operator.key(api.instituteId, { scopes: ['evaluation:read', 'evaluation:write'] });
    const [one, two] = [await made(api), await made(sibling)];
    await made(other);
    for (const key of [api, sibling]) expect(idsOf(await key.get('/exams'))).toEqual([one.id, two.id]);
    const rows = (await api.get('/exams')).body.data;
    expect(rows[0]).toEqual((await api.get(`/exams/${one.id}`)).body);
  });

  test('of one status; deleted ones only when asked for [EXAM-106] [EXAM-107] [EXAM-2]', async () => {
    const api = await institute();
    const [draft, open, deleted] = [await made(api), await made(api, { open: true }), await made(api)];
    await api.delete(`/exams/${deleted.id}`);
    const finalized = await openExam(api, { questions: [MCQ] });
    const { body: copy } = await api.post(`/exams/${finalized.id}/submissions`, {
      candidate: { external_id: 'c-1' },
      answers: [],
    });
    for (let status = ''; status !== 'graded'; ) status = (await api.get(`/submissions/${copy.id}`)).body.status;
    await api.post(`/exams/${finalized.id}/finalize`, { all_graded: true });
    const listed = { draft: [draft.id], open: [open.id], finalized: [finalized.id], deleted: [deleted.id] };
    for (const [status, ids] of Object.entries(listed)) {
      const answer = await api.get(`/exams?status=${status}`);
      expect([status, idsOf(answer)]).toEqual([status, ids]);
      expect(answer.body.data[0].status).toBe(status);
    }
    expect(idsOf(await api.get('/exams'))).toEqual([draft.id, open.id, finalized.id]);
  });

  test('pages in the order of change, and its cursor is bound to it [EXAM-108] [EXAM-109]', async () => {
    const api = await institute();
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) ids.push((await made(api)).id);
    await api.post(`/exams/${ids[0]}/open`);
    const first = (await api.get('/exams?limit=3')).body;
    const second = (await api.get(`/exams?limit=3&cursor=${encodeURIComponent(first.next_cursor)}`)).body;
    expect([...first.data, ...second.data].map((row: any) => row.id)).toEqual([...ids.slice(1), ids[0]]);
    expect(first.has_more).toBe(true);
    expect(second).toMatchObject({ has_more: false, next_cursor: null });
    const since = encodeURIComponent(first.data.at(-1).updated_at);
    expect(idsOf(await api.get(`/exams?updated_since=${since}`))).toEqual(second.data.map((row: any) => row.id));
    const spoilt = [
      '/exams?cursor=x',
      `/exams?status=open&cursor=${first.next_cursor}`,
      `/exams?cursor=${first.next_cursor}x`,
    ];
    for (const path of spoilt) expect(errorOf(await api.get(path))).toBe('400 invalid_cursor');
    expect(errorOf(await (await institute()).get(`/exams?cursor=${first.next_cursor}`))).toBe('400 invalid_cursor');
  });

  test('has 50 rows by default, and 1 to 200 on request [EXAM-108]', async () => {
    const api = await institute();
    await Promise.all(Array.from({ length: 52 }, () => api.post('/exams', { title: 'E', mode: 'typed' })));
    const rows = async (query: string) => (await api.get(`/exams${query}`)).body.data.length;
    expect([await rows(''), await rows('?limit=1'), await rows('?limit=200')]).toEqual([50, 1, 52]);
  });

  test.each([
    ['limit=0', 'limit out_of_range', ''],
    ['limit=201', 'limit out_of_range', ''],
    ['limit=x', 'limit invalid', ''],
    ['status=closed', 'status invalid', '[CONV-16]'],
    ['status=', 'status invalid', '[CONV-16]'],
    ['updated_since=yesterday', 'updated_since invalid', '[CONV-20]'],
    ['updated_since=2026-02-30T00:00:00Z', 'updated_since invalid', '[CONV-20]'],
    ['updated_since=2026-01-01T00:00:00%2B02:00', 'updated_since invalid', '[CONV-21]'],
    ['updated_since=2026-01-01T00:00:00', 'updated_since invalid', '[CONV-21]'],
    ['status=%00', 'status invalid_characters', '[FIELD-15]'],
  ])('?%s is refused: %s %s [EXAM-108] [EXAM-109]', async (query, field) => {
    const answer = await (await institute()).get(`/exams?${query}`);
    expect(errorOf(answer)).toBe('422 validation_failed');
    expect(fieldsOf(answer)).toEqual([field]);
  });

  test('takes every way of writing UTC, and ignores what it does not know [CONV-15] [CONV-21] [CONV-6]', async () => {
    const api = await institute();
    const exam = await made(api);
    const since = async (text: string) =>
      idsOf(await api.get(`/exams?colour=red&updated_since=${encodeURIComponent(text)}`));
    for (const text of ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00.5+00:00', '2026-01-01T00:00:00.5+0000'])
      expect(await since(text)).toEqual([exam.id]);
    for (const text of [exam.updated_at, exam.updated_at.replace('Z', '+00:00')]) expect(await since(text)).toEqual([]);
  });
});
