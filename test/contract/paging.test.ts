import { describe, expect, test } from '@jest/globals';
import { errorOf, fieldsOf, grade, institute, openExam, submit, ticked, written } from '../harness/kit.ts';

const EPOCH = '1970-01-01T00:00:00Z';

// One institute with rows in every list, seen by all tests of this file.
const api = await institute();
const exam = await openExam(api, {}, 5);
for (let candidate = 0; candidate < 5; candidate++) await grade(api, exam, candidate);
for (let n = 0; n < 4; n++) await openExam(api, {}, 0);
const other = await openExam(api, {}, 1);

const LISTS = [
  ['exams', '/exams?'],
  ['candidates of an exam', `/exams/${exam.id}/candidates?`],
  ['submissions of an exam', `/exams/${exam.id}/submissions?`],
  ['results of an exam', `/exams/${exam.id}/results?`],
  ['feed', `/submissions?updated_since=${EPOCH}&`],
] as const;

const idOf = (row: any): string => row.registration_id ?? row.submission_id ?? row.id;

describe.each(LISTS)('%s', (_, list) => {
  test('comes in pages, in order, each row once [PAGE-1] [PAGE-2] [PAGE-3] [PAGE-4] [PAGE-6] [PAGE-22]', async () => {
    const whole = (await api.get(`${list}limit=50`)).body;
    expect(Object.keys(whole).sort()).toEqual(['data', 'has_more', 'next_cursor']);
    expect([whole.next_cursor, whole.has_more]).toEqual([null, false]);
    expect(whole.data.length).toBeGreaterThanOrEqual(5);
    const stamps = whole.data.map((row: any) => row.updated_at);
    expect(stamps).toEqual([...stamps].sort());
    expect(new Set(stamps).size).toBe(stamps.length);

    const rows = [];
    for (let cursor = ''; ; ) {
      const { body } = await api.get(`${list}limit=2${cursor}`);
      rows.push(...body.data);
      expect(body.has_more).toBe(body.next_cursor !== null);
      if (!body.has_more) break;
      expect(typeof body.next_cursor).toBe('string');
      cursor = `&cursor=${encodeURIComponent(body.next_cursor)}`;
    }
    expect(rows.map(idOf)).toEqual(whole.data.map(idOf));
  });

  test('accepts a cursor only unchanged, for this list and with the same filters [PAGE-7] [PAGE-8] [PAGE-9]', async () => {
    const { next_cursor } = (await api.get(`${list}limit=2`)).body;
    const last = next_cursor.at(-1) === 'A' ? 'B' : 'A';
    for (const cursor of [
      'x',
      '',
      `${next_cursor.slice(0, -1)}${last}`,
      `${next_cursor}A`,
      'x'.repeat(20_000),
      next_cursor.toUpperCase(),
    ]) {
      const answer = await api.get(`${list}limit=2&cursor=${encodeURIComponent(cursor)}`);
      expect([cursor, errorOf(answer)]).toEqual([cursor, '400 invalid_cursor']);
    }
    const own = encodeURIComponent(next_cursor);
    expect(errorOf(await api.get(`${list}limit=2&cursor=${own}?x`))).toBe('400 invalid_cursor');
    const since = list.includes('updated_since')
      ? list.replace(EPOCH, '1971-01-01T00:00:00Z')
      : `${list}updated_since=${EPOCH}&`;
    expect(errorOf(await api.get(`${since}cursor=${own}`))).toBe('400 invalid_cursor');
    for (const [, elsewhere] of LISTS) {
      if (elsewhere !== list) expect(errorOf(await api.get(`${elsewhere}cursor=${own}`))).toBe('400 invalid_cursor');
    }
    expect(errorOf(await api.get(`/exams/${other.id}/submissions?cursor=${own}`))).toBe('400 invalid_cursor');
    expect(errorOf(await (await institute()).get(`/exams?cursor=${own}`))).toBe('400 invalid_cursor');
    expect((await api.get(`${list}limit=3&cursor=${own}`)).status).toBe(200);
  });

  test('has pages of 1 to 200 rows, or 50 where results are in them [PAGE-12] [PAGE-13]', async () => {
    const most = list.includes('/results') ? 50 : 200;
    expect((await api.get(`${list}limit=${most}`)).status).toBe(200);
    expect((await api.get(`${list}limit=1`)).body.data).toHaveLength(1);
    for (const limit of [String(most + 1), '0', '-5']) {
      expect(fieldsOf(await api.get(`${list}limit=${limit}`))).toEqual(['limit out_of_range']);
    }
    expect(fieldsOf(await api.get(`${list}limit=ten`))).toEqual(['limit invalid']);
  });

  test('shows what changed strictly later than updated_since [PAGE-14] [PAGE-15] [PAGE-16] [PAGE-17]', async () => {
    const { data } = (await api.get(`${list}limit=50`)).body;
    const path = list.replace(`updated_since=${EPOCH}&`, '');
    const since = async (moment: string) =>
      (await api.get(`${path}limit=50&updated_since=${encodeURIComponent(moment)}`)).body.data?.map(idOf);
    const at: string = data[1].updated_at;
    const later = data.slice(2).map(idOf);
    expect(await since(at)).toEqual(later);
    for (const utc of ['+00:00', '+0000']) {
      expect(await since(at.replace('Z', utc))).toEqual(later);
      const unencoded = await api.get(`${path}limit=50&updated_since=${at.replace('Z', utc)}`);
      expect(unencoded.body.data.map(idOf)).toEqual(later);
    }
    const before = at.replace(/(\d{6})Z$/, (_all, digits) => `${String(Number(digits) - 1).padStart(6, '0')}Z`);
    expect(await since(before)).toEqual(data.slice(1).map(idOf));
    expect(await since('2020-01-01T00:00:00Z')).toHaveLength(data.length);
    for (const bad of [
      'yesterday',
      '2026-02-30T00:00:00Z',
      '2026-01-01',
      at.replace('Z', ''),
      at.replace('Z', '+05:30'),
      at.replace('Z', '+0530'),
      at.replace('Z', '-00:00'),
    ]) {
      const answer = await api.get(`${path}updated_since=${encodeURIComponent(bad)}`);
      expect([bad, ...fieldsOf(answer)]).toEqual([bad, 'updated_since invalid']);
    }
  });

  test('ignores parameters it does not know [PAGE-21]', async () => {
    expect((await api.get(`${list}colour=green&limit=1`)).status).toBe(200);
  });
});

test('bad values of filters are named [PAGE-20] [PAGE-26]', async () => {
  expect(fieldsOf(await api.get('/exams?status=closed'))).toEqual(['status invalid']);
  const feed = await api.get(`/submissions?updated_since=${EPOCH}&status=done&needs_review=1&finalized=no`);
  expect(fieldsOf(feed)).toEqual(['finalized invalid', 'needs_review invalid', 'status invalid']);
});

test('a list parameter may be repeated; any other that is repeated is named [CONV-67] [CONV-68]', async () => {
  const idsOf = async (query: string) =>
    (await api.get(`/exams/${exam.id}/submissions?${query}`)).body.data.map(({ id }: { id: string }) => id);
  const graded = await idsOf('status=graded');
  expect(graded.length).toBeGreaterThan(0);
  expect(await idsOf('status=graded&status=failed')).toEqual(graded);
  expect(await idsOf('status=failed&status=graded')).toEqual(await idsOf('status=failed,graded'));
  const first = (await api.get(`/exams/${exam.id}/submissions?limit=1&status=failed&status=graded`)).body;
  const next = await api.get(
    `/exams/${exam.id}/submissions?limit=1&status=graded,failed&cursor=${first.next_cursor as string}`,
  );
  expect(next.status).toBe(200);
  const feed = `/submissions?updated_since=${EPOCH}`;
  expect(fieldsOf(await api.get(`${feed}&updated_since=${EPOCH}&limit=2&limit=2`))).toEqual([
    'limit invalid',
    'updated_since invalid',
  ]);
  expect(fieldsOf(await api.get(`${feed}&cursor=a&cursor=b&finalized=true&finalized=false`))).toEqual([
    'cursor invalid',
    'finalized invalid',
  ]);
  expect((await api.get(`${feed}&colour=green&colour=red`)).status).toBe(200);
});

describe('what moves a copy to the end of the feed [PAGE-5]', () => {
  interface Copy {
    own: typeof api;
    paper: typeof exam;
    id: string;
  }
  const finalize = ({ own, paper, id }: Copy) => own.post(`/exams/${paper.id}/finalize`, { submission_ids: [id] });

  test.each<[string, string, (copy: Copy) => Promise<unknown>]>([
    [
      '[PAGE-31]',
      'an override',
      ({ own, paper, id }) => own.patch(`/submissions/${id}/questions/${paper.questions[1]!.id}`, { awarded: 1 }),
    ],
    ['[PAGE-32]', 'an approval', ({ own, id }) => own.post(`/submissions/${id}/approve`)],
    ['[PAGE-33]', 'finalize', finalize],
    ['[PAGE-36]', 'deletion', ({ own, id }) => own.delete(`/submissions/${id}`)],
    ['[PAGE-35]', 'replacement', ({ own, paper }) => submit(own, paper, 0, ticked('A'), { replace: true })],
    ['[PAGE-28]', 'another evaluation', ({ own, id }) => own.post(`/submissions/${id}/re-evaluate`)],
  ])('%s %s', async (_clause, _what, act) => {
    const own = await institute();
    const paper = await openExam(own);
    const { id } = await grade(own, paper, 0, written());
    const last = await grade(own, paper, 1);
    const rows = async () => (await own.get(`/submissions?updated_since=${EPOCH}`)).body.data;
    expect((await rows()).map(idOf)).toEqual([id, last.id]);
    await act({ own, paper, id });
    const after = await rows();
    expect(idOf(after[0])).toBe(last.id);
    expect(idOf(after[1])).toBe(id); // the new copy follows the replaced one
    expect(after[1].updated_at > last.updated_at).toBe(true);
  });

  test('unfinalize [PAGE-34]', async () => {
    const own = await institute();
    const paper = await openExam(own);
    const { id } = await grade(own, paper, 0);
    await finalize({ own, paper, id });
    const { updated_at } = (await own.get(`/submissions/${id}`)).body;
    await own.post(`/submissions/${id}/unfinalize`, { reason: 'Appeal' });
    const { body } = await own.get(`/submissions?updated_since=${updated_at}`);
    expect(body.data.map((row: any) => [row.id, row.finalized])).toEqual([[id, false]]);
  });
});

test('a filter of several words is the same filter in any order', async () => {
  const path = `/exams/${exam.id}/submissions?limit=2&status=`;
  const { next_cursor } = (await api.get(`${path}graded,failed`)).body;
  expect((await api.get(`${path}failed,graded&cursor=${next_cursor}`)).status).toBe(200);
});
