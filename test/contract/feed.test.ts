import { expect, test } from '@jest/globals';
import type { Api } from '../harness/api.ts';
import {
  ended,
  errorOf,
  eventually,
  fieldsOf,
  grade,
  institute,
  openExam,
  served,
  submit,
  ticked,
} from '../harness/kit.ts';

const EPOCH = '1970-01-01T00:00:00Z';

/** Reads the feed as an integrator does: on from the last row's updated_at, strictly. */
async function readOn(api: Api, watermark: string, seen: Map<string, any>): Promise<string> {
  for (;;) {
    const page = `/submissions?updated_since=${encodeURIComponent(watermark)}&limit=5`;
    const { body } = await served(() => api.get(page));
    for (const row of body.data) seen.set(row.id, row);
    if (body.data.length === 0) return watermark;
    watermark = body.data.at(-1).updated_at;
  }
}

test('a reader that goes on from the last row holds the last state of every copy, with 16 writers [PAGE-6] [PAGE-18]', async () => {
  const api = await institute();
  const exam = await openExam(api, {}, 32);
  const seen = new Map<string, any>();
  let watermark = EPOCH;
  let writing = true;
  const reader = (async () => {
    while (writing) watermark = await readOn(api, watermark, seen);
  })();
  const writer = async (first: number) => {
    for (const candidate of [first, first + 16]) {
      const { id } = await submit(api, exam, candidate);
      await ended(api, id);
      if (candidate % 3 === 0) await api.post(`/submissions/${id}/approve`);
      if (candidate % 5 === 0) await api.delete(`/submissions/${id}`);
    }
  };
  await Promise.all(Array.from({ length: 16 }, (_, index) => writer(index)));
  writing = false;
  await reader;
  await readOn(api, watermark, seen);
  const fresh = new Map<string, any>();
  await readOn(api, EPOCH, fresh);
  expect(seen.size).toBe(32);
  expect(seen).toEqual(fresh);
  expect(new Set([...fresh.values()].map((row) => row.updated_at)).size).toBe(32);
});

test('replaced and deleted copies are in the feed, and filters work [PAGE-24] [PAGE-25] [PAGE-26] [PAGE-38]', async () => {
  const api = await institute();
  const exam = await openExam(api);
  const first = await grade(api, exam, 0);
  await submit(api, exam, 0, ticked('B'), { replace: true });
  const second = await grade(api, exam, 1);
  await api.delete(`/submissions/${second.id}`);
  const rows = await eventually(
    async () => (await served(() => api.get(`/submissions?updated_since=${EPOCH}`))).body.data,
    (data: any[]) => data.every((row) => row.status === 'graded'),
  );
  expect(rows.map((row: any) => row.state).sort()).toEqual(['deleted', 'live', 'replaced']);
  expect(rows.find((row: any) => row.id === first.id).state).toBe('replaced');
  expect((await api.get(`/submissions?updated_since=${EPOCH}&status=failed,queued`)).body.data).toEqual([]);
  expect((await api.get(`/submissions?updated_since=${EPOCH}&finalized=true`)).body.data).toEqual([]);
});

test('updated_since is required, and bad values are named [PAGE-13] [PAGE-17] [PAGE-20] [PAGE-23]', async () => {
  const api = await institute();
  expect(fieldsOf(await api.get('/submissions'))).toEqual(['updated_since required']);
  const bad = await api.get(`/submissions?updated_since=x&status=gradd&needs_review=maybe&limit=201`);
  expect(errorOf(bad)).toBe('422 validation_failed');
  expect(fieldsOf(bad)).toEqual([
    'limit out_of_range',
    'needs_review invalid',
    'status invalid',
    'updated_since invalid',
  ]);
});

test("the list of an exam filters by candidate and shows no other institute's rows [SUB-127] [SUB-128]", async () => {
  const api = await institute();
  const exam = await openExam(api);
  const mine = await grade(api, exam, 1);
  await grade(api, exam, 2);
  const path = `/exams/${exam.id}/submissions`;
  const { body } = await api.get(`${path}?candidate_id=${exam.candidates[1]!.id}`);
  expect(body.data.map((row: any) => row.id)).toEqual([mine.id]);
  expect((await api.get(`${path}?candidate_id=${crypto.randomUUID()}`)).body.data).toEqual([]);
  expect(errorOf(await (await institute()).get(path))).toBe('404 exam_not_found');
});
