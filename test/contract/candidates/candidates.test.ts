import { expect, test } from '@jest/globals';
import { errorOf, fieldsOf, institute, openExam } from '../../harness/kit.ts';

test('an upsert creates, updates, keeps what is left out and clears what is null [CAND-1] [CAND-5] [CAND-6] [CAND-7] [CAND-2] [CAND-10] [CAND-11] [CAND-12] [CAND-14] [CAND-15] [CAND-16] [CAND-17]', async () => {
  const api = await institute();
  const first = await api.post('/candidates', {
    candidates: [{ external_id: 'a', name: 'Asha', roll_number: '7' }, { external_id: 'b' }],
  });
  expect(first.status).toBe(200);
  expect(first.body).toMatchObject({ created: 2, updated: 0 });
  expect(first.body.candidates[1]).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    external_id: 'b',
    name: null,
    roll_number: null,
    section_or_class: null,
    created: true,
  });
  const second = await api.post('/candidates', {
    candidates: [
      { external_id: 'b', name: 'Bo' },
      { external_id: 'a', roll_number: null },
    ],
  });
  expect(second.body).toMatchObject({
    created: 0,
    updated: 2,
    candidates: [
      { external_id: 'b', name: 'Bo', created: false },
      { external_id: 'a', name: 'Asha', roll_number: null, id: first.body.candidates[0].id },
    ],
  });
});

test('repeated external_ids, forbidden characters and too many candidates are named [CAND-3] [CAND-4] [CAND-8] [CAND-13] [CAND-18] [FIELD-16]', async () => {
  const api = await institute();
  const answer = await api.post('/candidates', {
    candidates: [{ external_id: 'a', name: '<Asha>' }, { external_id: 'a' }, { external_id: 'x'.repeat(129) }],
  });
  expect(fieldsOf(answer)).toEqual([
    'candidates[0].name invalid_characters',
    'candidates[1].external_id invalid',
    'candidates[2].external_id too_long',
  ]);
  const many = Array.from({ length: 2_001 }, (_, index) => ({ external_id: String(index) }));
  expect(fieldsOf(await api.post('/candidates', { candidates: many }))).toEqual(['candidates out_of_range']);
  expect(fieldsOf(await api.post('/candidates', { candidates: [] }))).toEqual(['candidates out_of_range']);
  expect(fieldsOf(await api.post('/candidates', {}))).toEqual(['candidates required']);
});

test('2,000 candidates in one call keep their order [CAND-13] [CAND-17]', async () => {
  const api = await institute();
  const many = Array.from({ length: 2_000 }, (_, index) => ({ external_id: `n-${(index * 7919) % 2_000}` }));
  const { body } = await api.post('/candidates', { candidates: many });
  expect(body.created).toBe(2_000);
  expect(body.candidates.map((row: any) => row.external_id)).toEqual(many.map((row) => row.external_id));
});

test('ids that differ only in spaces or in the composition of letters stay apart, and a warning says so [CAND-50] [CAND-51]', async () => {
  const api = await institute();
  const ids = ['Zo\u00eb', ' Zo\u00eb', 'Zoe\u0308', 'Zo\u00eb\u00a0'];
  const candidates = ids.map((external_id) => ({ external_id }));
  const unusual = [1, 2, 3].map((at) => ({
    code: 'unusual_id',
    message: expect.stringContaining('Zo\u00eb'),
    field: `candidates[${at}].external_id`,
  }));
  const upserted = await api.post('/candidates', { candidates });
  expect(upserted.body).toMatchObject({ created: 4, candidates, warnings: unusual });
  const { id } = await openExam(api);
  expect((await api.post(`/exams/${id}/candidates`, { candidates })).body).toMatchObject({
    candidates,
    warnings: unusual,
  });
  expect((await api.post('/candidates', { candidates: [candidates[0]] })).body.warnings).toBeUndefined();
  const made = await api.post('/exams', { title: 'Plants', mode: 'typed', external_ref: 'bio ', candidates });
  expect(made.body.external_ref).toBe('bio ');
  expect(made.body.warnings).toEqual([
    expect.objectContaining({ code: 'unusual_id', field: 'external_ref' }),
    ...unusual,
  ]);
});

test('registering by id or inline, once [CAND-33] [CAND-28] [CAND-29] [CAND-30] [CAND-32] [CAND-34] [CAND-35]', async () => {
  const api = await institute();
  const exam = await openExam(api, {}, 0);
  const { body: known } = await api.post('/candidates', { candidates: [{ external_id: 'k' }] });
  const items = [{ id: known.candidates[0].id }, { external_id: 'new', name: 'New' }];
  const first = await api.post(`/exams/${exam.id}/candidates`, { candidates: items });
  expect(first.body).toMatchObject({ registered: 2, already_registered: 0 });
  const ids = {
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    registration_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  };
  expect(first.body.candidates).toEqual([
    { ...ids, external_id: 'k' },
    { ...ids, external_id: 'new' },
  ]);
  const second = await api.post(`/exams/${exam.id}/candidates`, { candidates: items });
  expect(second.body).toMatchObject({ registered: 0, already_registered: 2 });
  expect(second.body.candidates).toEqual(first.body.candidates);
});

test('an unknown candidate, or one of another institute, cannot be registered [CAND-31] [ERR-22] [FIELD-20]', async () => {
  const api = await institute();
  const exam = await openExam(api, {}, 0);
  const other = await (await institute()).post('/candidates', { candidates: [{ external_id: 'theirs' }] });
  for (const id of [crypto.randomUUID(), other.body.candidates[0].id]) {
    const refused = await api.post(`/exams/${exam.id}/candidates`, { candidates: [{ external_id: 'new' }, { id }] });
    expect(errorOf(refused)).toBe('404 candidate_not_found');
  }
  expect((await api.get(`/exams/${exam.id}/candidates`)).body.data).toEqual([]);
  expect((await api.post('/candidates/search', { external_id: 'new' })).body.data).toEqual([]);
});

test('ids that are not UUIDs count as unknown, however many', async () => {
  const api = await institute();
  const exam = await openExam(api, {}, 0);
  for (const ids of [['foo'], ['foo', 'bar']]) {
    const answer = await api.post(`/exams/${exam.id}/candidates`, { candidates: ids.map((id) => ({ id })) });
    expect(errorOf(answer)).toBe('404 candidate_not_found');
  }
});
