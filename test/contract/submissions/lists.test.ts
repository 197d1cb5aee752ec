import { describe, expect, test } from '@jest/globals';
import {
  ended,
  fieldsOf,
  grade,
  institute,
  openExam,
  PARTIAL,
  partial,
  served,
  submit,
  ticked,
} from '../../harness/kit.ts';

// One exam with a copy of each kind, seen by all tests of this file.
const api = await institute();
const exam = await openExam(api, PARTIAL, 5);
const plain = await grade(api, exam, 0);
const partly = await grade(api, exam, 1, partial());
const final = await grade(api, exam, 2);
await api.post(`/exams/${exam.id}/finalize`, { submission_ids: [final.id] });
const old = await grade(api, exam, 3);
const newer = await submit(api, exam, 3, ticked('B'), { replace: true });
await ended(api, newer.id);
const gone = await grade(api, exam, 4);
await api.delete(`/submissions/${gone.id}`);
await grade(api, await openExam(api), 0);

const path = `/exams/${exam.id}/submissions`;
const idsOf = async (query: string) =>
  (await served(() => api.get(`${path}?${query}`))).body.data.map((row: any) => row.id).sort();
const LIVE = [plain.id, partly.id, final.id, newer.id];

describe('the list of an exam', () => {
  test.each<[string, string, string[]]>([
    ['[SUB-123]', '', LIVE],
    ['[SUB-124]', 'status=partially_graded', [partly.id]],
    ['[SUB-124]', 'status=partially_graded,graded,queued', LIVE],
    ['[SUB-124]', 'status=failed,cancelled', []],
    ['[SUB-125]', 'needs_review=true', [partly.id]],
    ['[SUB-125]', 'needs_review=false', [plain.id, final.id, newer.id]],
    ['[SUB-126]', 'finalized=true', [final.id]],
    ['[SUB-126]', 'finalized=false', [plain.id, partly.id, newer.id]],
    ['[SUB-127]', `candidate_id=${exam.candidates[1]!.id}`, [partly.id]],
    ['[SUB-127]', `candidate_id=${exam.candidates[3]!.id}`, [newer.id]],
    ['[SUB-128]', `candidate_id=${crypto.randomUUID()}`, []],
    ['[SUB-129] [PAGE-16]', `updated_since=${partly.updated_at}&finalized=false`, [newer.id]],
    ['[SUB-124] [SUB-126]', 'status=graded&finalized=true', [final.id]],
  ])('%s ?%s', async (_, query, ids) => {
    expect(await idsOf(query)).toEqual([...ids].sort());
  });

  test.each([
    ['[SUB-124] [PAGE-20]', 'status=graded,done', 'status invalid'],
    ['[SUB-124] [PAGE-20]', 'status=', 'status invalid'],
    ['[SUB-125] [PAGE-20]', 'needs_review=1', 'needs_review invalid'],
    ['[SUB-126] [PAGE-20]', 'finalized=TRUE', 'finalized invalid'],
    ['[SUB-127]', 'candidate_id=c-1', 'candidate_id invalid'],
    ['[SUB-130]', 'include=results', 'include invalid'],
    ['[SUB-132] [LIM-52]', 'include=result&limit=51', 'limit out_of_range'],
    ['[SUB-132] [LIM-52]', 'include=result&limit=0', 'limit out_of_range'],
  ])('%s ?%s is refused', async (_, query, field) => {
    expect(fieldsOf(await api.get(`${path}?${query}`))).toEqual([field]);
  });
});

test('include=result adds to each row what its result says [SUB-130]', async () => {
  const { body } = await api.get(`${path}?include=result&limit=50`);
  expect(body.data).toHaveLength(4);
  for (const { result, ...row } of body.data) {
    expect(result).toEqual((await api.get(`/submissions/${row.id}/result`)).body);
    expect(Object.keys(row).sort()).toEqual(Object.keys((await api.get(`/submissions/${row.id}`)).body).sort());
  }
  const { body: bare } = await api.get(path);
  for (const row of bare.data) expect(row).not.toHaveProperty('result');
});

test('a replaced and a deleted copy are in the feed, not in the list [SUB-123] [PAGE-22] [PAGE-24] [PAGE-25]', async () => {
  const { body } = await api.get('/submissions?updated_since=1970-01-01T00:00:00Z');
  const states = new Map(body.data.map((row: any) => [row.id, row.state]));
  expect(states.get(old.id)).toBe('replaced');
  expect(states.get(gone.id)).toBe('deleted');
  expect(states.size).toBe(7);
});

test('a page holds 50 rows, with or without results, unless asked for more [SUB-131] [PAGE-12] [LIM-50] [LIM-52]', async () => {
  const own = await institute();
  const many = await openExam(own, {}, 51);
  await Promise.all(many.candidates.map((_, candidate) => submit(own, many, candidate)));
  const list = async (query: string) => (await own.get(`/exams/${many.id}/submissions?${query}`)).body;
  for (const query of ['', 'include=result']) {
    const { data, has_more } = await list(query);
    expect([data.length, has_more]).toEqual([50, true]);
  }
  expect((await list('limit=51')).data).toHaveLength(51);
});
