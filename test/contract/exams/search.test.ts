import { expect, test } from '@jest/globals';
import { fieldsOf, institute } from '../../harness/kit.ts';

test('one or several, in the order asked for, and only own and living ones [EXAM-110] [EXAM-113] [EXAM-114] [EXAM-115] [EXAM-116] [EXAM-117]', async () => {
  const api = await institute();
  const create = async (external_ref: string) =>
    (await api.post('/exams', { title: external_ref, mode: 'typed', external_ref })).body;
  const [a, b, gone] = [await create('a'), await create('b'), await create('gone')];
  await api.delete(`/exams/${gone.id}`);
  const several = await api.post('/exams/search', { external_refs: ['b', 'gone', 'a', 'b'] });
  expect(several.status).toBe(200);
  expect(several.body.data.map((row: any) => row.id)).toEqual([b.id, a.id]);
  expect(several.body.not_found).toEqual(['gone']);
  const one = await api.post('/exams/search', { external_ref: 'a' });
  expect(one.body).toEqual({ data: [(await api.get(`/exams/${a.id}`)).body], not_found: [] });
  const other = await (await institute()).post('/exams/search', { external_ref: 'a' });
  expect(other.body).toEqual({ data: [], not_found: ['a'] });
});

test.each([
  [{}, ['external_ref required']],
  [{ external_ref: 'a', external_refs: ['b'] }, ['external_refs invalid']],
  [{ external_refs: [] }, ['external_refs out_of_range']],
  [{ external_refs: Array.from({ length: 201 }, (_, n) => `r-${n}`) }, ['external_refs out_of_range']],
  [{ external_ref: 7 }, ['external_ref invalid']],
])('refuses %j [EXAM-111] [EXAM-112]', async (body, fields) => {
  expect(fieldsOf(await (await institute()).post('/exams/search', body))).toEqual(fields);
});

test('takes 200 refs [EXAM-112]', async () => {
  const external_refs = Array.from({ length: 200 }, (_, n) => `r-${n}`);
  const { body } = await (await institute()).post('/exams/search', { external_refs });
  expect(body).toEqual({ data: [], not_found: external_refs });
});
