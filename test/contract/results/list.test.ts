import { expect, test } from '@jest/globals';
import { errorOf, fieldsOf, grade, institute, openExam, submit, ticked } from '../../harness/kit.ts';

test('a row for each live copy, equal to its single result [RES-71] [RES-73] [RES-74]', async () => {
  const api = await institute();
  const exam = await openExam(api, {}, 4);
  const copies = [];
  for (const candidate of [0, 1, 2, 3]) copies.push(await grade(api, exam, candidate));
  const [first, second, third, fourth] = copies as [any, any, any, any];
  await api.post(`/exams/${exam.id}/finalize`, { submission_ids: [second.id] });
  await api.delete(`/submissions/${third.id}`);
  const newer = await submit(api, exam, 3, ticked('B'), { replace: true });
  const path = `/exams/${exam.id}/results`;
  const idsOf = async (query: string) =>
    (await api.get(`${path}?${query}`)).body.data.map((row: any) => row.submission_id);
  expect((await idsOf('')).sort()).toEqual([first.id, second.id, newer.id].sort());
  expect(await idsOf('')).not.toContain(fourth.id);
  expect(await idsOf('finalized=true')).toEqual([second.id]);
  expect((await idsOf('finalized=false')).sort()).toEqual([first.id, newer.id].sort());
  const { updated_at } = (await api.get(`/submissions/${second.id}`)).body;
  expect(await idsOf(`updated_since=${updated_at}`)).not.toContain(second.id);
  const row = (await api.get(path)).body.data.find((one: any) => one.submission_id === second.id);
  expect(row).toEqual((await api.get(`/submissions/${second.id}/result`)).body);
  expect(fieldsOf(await api.get(`${path}?finalized=yes`))).toEqual(['finalized invalid']);
  expect(fieldsOf(await api.get(`${path}?updated_since=yesterday`))).toEqual(['updated_since invalid']);
});

test('json, not csv, whatever else is asked [RES-72]', async () => {
  const api = await institute();
  const exam = await openExam(api);
  const path = `/exams/${exam.id}/results`;
  expect((await api.get(`${path}?format=json`)).body).toEqual({ data: [], next_cursor: null, has_more: false });
  expect(errorOf(await api.get(`${path}?format=csv&limit=0`))).toBe('422 feature_not_available');
  expect(errorOf(await api.get(`/exams/${crypto.randomUUID()}/results?format=csv`))).toBe('422 feature_not_available');
  expect(fieldsOf(await api.get(`${path}?format=xml`))).toEqual(['format invalid']);
});

test('20 rows a page, 50 at most [RES-75] [PAGE-12] [PAGE-13] [LIM-51]', async () => {
  const api = await institute();
  const exam = await openExam(api, {}, 51);
  await Promise.all(exam.candidates.map((_, candidate) => submit(api, exam, candidate)));
  const path = `/exams/${exam.id}/results`;
  const rowsOf = async (query: string) => (await api.get(`${path}?${query}`)).body.data.length;
  expect([await rowsOf(''), await rowsOf('limit=50'), await rowsOf('limit=1')]).toEqual([20, 50, 1]);
  for (const limit of ['51', '0', '-1']) {
    expect(fieldsOf(await api.get(`${path}?limit=${limit}`))).toEqual(['limit out_of_range']);
  }
});

test('a blind exam hides names from results, at the time of reading, not from candidate endpoints [RES-76] [RES-77]', async () => {
  const api = await institute();
  const candidates = [{ external_id: 'c-1', name: 'Asha Rao', roll_number: '17' }];
  const exam = await openExam(api, { blind: true, candidates });
  const { id } = await grade(api, exam);
  const names = async () => {
    const rows = [
      (await api.get(`/submissions/${id}/result`)).body,
      (await api.get(`/exams/${exam.id}/results`)).body.data[0],
      (await api.get(`/exams/${exam.id}/submissions?include=result`)).body.data[0].result,
    ];
    return rows.map(({ candidate }) => [candidate.external_id, candidate.name, candidate.roll_number]);
  };
  expect(await names()).toEqual(Array(3).fill(['c-1', null, null]));
  expect((await api.get(`/candidates/${exam.candidates[0]!.id}`)).body.name).toBe('Asha Rao');
  await api.patch(`/exams/${exam.id}`, { blind: false });
  expect(await names()).toEqual(Array(3).fill(['c-1', 'Asha Rao', '17']));
  await api.post('/candidates', { candidates: [{ external_id: 'c-1', name: 'Asha R.' }] });
  expect((await names())[0]).toEqual(['c-1', 'Asha R.', '17']);
});
