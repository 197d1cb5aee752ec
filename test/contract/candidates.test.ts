import { expect, test } from '@jest/globals';
import { errorOf, fieldsOf, institute, openExam } from '../harness/kit.ts';

test('an upsert creates, updates, keeps what is left out and clears what is null', async () => {
  const api = await institute();
  const first = await api.post('/candidates', {
    candidates: [{ external_id: 'a', name: 'Asha', roll_number: '7' }, { external_id: 'b' }],
  });
  expect(first.status).toBe(200);
  expect(first.body).toMatchObject({ created: 2, updated: 0 });
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

test('one external_id twice, forbidden characters and too many are named', async () => {
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

test('2,000 candidates in one call keep their order', async () => {
  const api = await institute();
  const many = Array.from({ length: 2_000 }, (_, index) => ({ external_id: `n-${(index * 7919) % 2_000}` }));
  const { body } = await api.post('/candidates', { candidates: many });
  expect(body.created).toBe(2_000);
  expect(body.candidates.map((row: any) => row.external_id)).toEqual(many.map((row) => row.external_id));
});

test('registering by id or inline, once', async () => {
  const api = await institute();
  const exam = await openExam(api, {}, 0);
  const { body: known } = await api.post('/candidates', { candidates: [{ external_id: 'k' }] });
  const items = [{ id: known.candidates[0].id }, { external_id: 'new', name: 'New' }];
  const first = await api.post(`/exams/${exam.id}/candidates`, { candidates: items });
  expect(first.body).toMatchObject({ registered: 2, already_registered: 0 });
  expect(first.body.candidates.map((row: any) => row.external_id)).toEqual(['k', 'new']);
  const second = await api.post(`/exams/${exam.id}/candidates`, { candidates: items });
  expect(second.body).toMatchObject({ registered: 0, already_registered: 2 });
  expect(second.body.candidates).toEqual(first.body.candidates);
});

test('an unknown candidate, or one of another institute, cannot be registered', async () => {
  const api = await institute();
  const exam = await openExam(api, {}, 0);
  const other = await (await institute()).post('/candidates', { candidates: [{ external_id: 'theirs' }] });
  for (const id of [crypto.randomUUID(), other.body.candidates[0].id]) {
    expect(errorOf(await api.post(`/exams/${exam.id}/candidates`, { candidates: [{ id }] }))).toBe(
      '404 candidate_not_found',
    );
  }
});
