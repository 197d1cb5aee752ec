import { describe, expect, test } from '@jest/globals';
import { errorOf, fieldsOf, grade, institute, openExam, submit } from '../../harness/kit.ts';

const CANDIDATES = [
  { external_id: 'a', name: 'Asha', roll_number: '1', section_or_class: '10 B' },
  { external_id: 'b' },
];

test('candidates are found by external_id, one or several, and by id [CAND-9] [CAND-19] [CAND-22] [CAND-23] [CAND-24] [CAND-25] [CAND-26] [CAND-27] [ERR-22]', async () => {
  const api = await institute();
  const created = (await api.post('/candidates', { candidates: CANDIDATES })).body.candidates;
  const several = await api.post('/candidates/search', { external_ids: ['b', 'x', 'a', 'x'] });
  expect(several.status).toBe(200);
  expect(several.body.data.map((row: any) => row.id)).toEqual([created[1].id, created[0].id]);
  expect(several.body.not_found).toEqual(['x']);
  const one = (await api.post('/candidates/search', { external_id: 'a' })).body;
  expect(one).toEqual({ data: [{ id: created[0].id, ...CANDIDATES[0] }], not_found: [] });
  expect((await api.get(`/candidates/${created[0].id}`)).body).toEqual(one.data[0]);
  const other = await institute();
  expect((await other.post('/candidates/search', { external_id: 'a' })).body.data).toEqual([]);
  for (const id of [created[0].id, 'nonsense']) {
    expect(errorOf(await other.get(`/candidates/${id}`))).toBe('404 candidate_not_found');
  }
});

test.each([
  [{}, ['external_id required']],
  [{ external_id: 'a', external_ids: ['a'] }, ['external_ids invalid']],
  [{ external_ids: Array.from({ length: 201 }, (_, n) => `c-${n}`) }, ['external_ids out_of_range']],
  [{ external_ids: ['a', ''], ref: 1 }, ['external_ids[1] required', 'ref unknown_field']],
])('a search of %j is refused [CAND-20] [CAND-21]', async (body, fields) => {
  expect(fieldsOf(await (await institute()).post('/candidates/search', body))).toEqual(fields);
});

describe("an exam's candidates", () => {
  test('come in the order of registration, each with its latest submission [CAND-38] [CAND-37] [CAND-39] [CAND-40] [CAND-42] [EXAM-169]', async () => {
    const api = await institute();
    const exam = await openExam(api, { blind: true });
    const first = await grade(api, exam, 0);
    const replacement = await submit(api, exam, 0, undefined, { replace: true });
    const list = (await api.get(`/exams/${exam.id}/candidates`)).body;
    expect(list.data.map((row: any) => row.external_id)).toEqual(['c-1', 'c-2', 'c-3']);
    expect(list.data[0]).toEqual({
      id: exam.candidates[0]!.id,
      external_id: 'c-1',
      name: 'Candidate 1',
      roll_number: null,
      section_or_class: null,
      registration_id: exam.candidates[0]!.registration_id,
      submission_id: replacement.id,
      submission_status: expect.stringMatching(/queued|processing|grading|graded/),
      updated_at: expect.stringMatching(/\.\d{6}Z$/),
    });
    expect(replacement.id).not.toBe(first.id);
    expect(list.data[1]).toMatchObject({ submission_id: null, submission_status: null });
    expect(list).toMatchObject({ has_more: false, next_cursor: null });
  });

  test('are paged, and a later registration is found by its moment [CAND-37] [CAND-41] [CAND-42] [CAND-43] [CAND-44]', async () => {
    const api = await institute();
    const exam = await openExam(api, {}, 5);
    const path = `/exams/${exam.id}/candidates`;
    const first = (await api.get(`${path}?limit=3`)).body;
    const second = (await api.get(`${path}?limit=3&cursor=${encodeURIComponent(first.next_cursor)}`)).body;
    expect([...first.data, ...second.data].map((row: any) => row.external_id)).toEqual(
      [1, 2, 3, 4, 5].map((n) => `c-${n}`),
    );
    await api.post(path, { candidates: [{ external_id: 'late' }] });
    const since = encodeURIComponent(second.data.at(-1).updated_at);
    const later = (await api.get(`${path}?updated_since=${since}`)).body.data;
    expect(later.map((row: any) => row.external_id)).toEqual(['late']);
    const other = await openExam(api, {}, 1);
    expect(errorOf(await api.get(`/exams/${other.id}/candidates?cursor=${first.next_cursor}`))).toBe(
      '400 invalid_cursor',
    );
    expect(fieldsOf(await api.get(`${path}?limit=201`))).toEqual(['limit out_of_range']);
    expect(errorOf(await api.get(`/exams/${crypto.randomUUID()}/candidates`))).toBe('404 exam_not_found');
  });

  test('leave it, unless they have a submission [CAND-45] [CAND-46] [CAND-47] [CAND-48] [CAND-49] [ERR-22] [ERR-42]', async () => {
    const api = await institute();
    const exam = await openExam(api);
    const path = `/exams/${exam.id}/candidates`;
    const [one, two] = exam.candidates.map(({ id }) => id);
    const submission = await submit(api, exam, 0);
    expect(errorOf(await api.delete(`${path}/${one}`))).toBe('409 candidate_has_submission');
    const left = await api.delete(`${path}/${two}`);
    expect([left.status, left.body]).toEqual([200, { id: two, deleted: true }]);
    expect(errorOf(await api.delete(`${path}/${two}`))).toBe('404 candidate_not_found');
    expect(errorOf(await api.delete(`${path}/c-1`))).toBe('404 candidate_not_found');
    expect((await api.get(`/candidates/${two}`)).status).toBe(200);
    await api.delete(`/submissions/${submission.id}`);
    expect((await api.get(path)).body.data[0]).toMatchObject({ submission_id: null });
    expect((await api.delete(`${path}/${one}`)).status).toBe(200);
  });

  test('stay once it is finalized [EXAM-158]', async () => {
    const api = await institute();
    const exam = await openExam(api);
    const { id } = await grade(api, exam);
    await api.post(`/exams/${exam.id}/finalize`, { submission_ids: [id] });
    const answer = await api.delete(`/exams/${exam.id}/candidates/${exam.candidates[1]!.id}`);
    expect(errorOf(answer)).toBe('409 exam_finalized');
  });
});
