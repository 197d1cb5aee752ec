import { afterAll, expect, test } from '@jest/globals';
import { HandWorker } from '../../harness/hand-worker.ts';
import { startOwnSystem } from '../../harness/own-system.ts';

const EPOCH = '1970-01-01T00:00:00Z';
const system = await startOwnSystem({ GRADING_SLOTS: '0' });
const worker = new HandWorker(system);
const { ended, eventually, institute, openExam, submit, ticked, written } = system.kit;
afterAll(async () => {
  worker.close();
  await system.stop();
});

/** This test stays first: only before any copy was graded does each count 30 seconds. */
test('waiting copies show their place and when they will be ready, 30 s a copy at first [SUB-81] [SUB-82] [SUB-83] [SUB-84]', async () => {
  const api = await institute();
  const exam = await openExam(api);
  const ids = [];
  for (const candidate of [0, 1, 2]) ids.push((await submit(api, exam, candidate, written())).id);
  for (const [index, id] of ids.entries()) {
    const before = Date.now();
    const { queue, progress } = (await api.get(`/submissions/${id}`)).body;
    expect(Object.keys(queue).sort()).toEqual(['estimated_ready_at', 'position']);
    expect(queue.position).toBe(index + 1);
    expect(progress.estimated_ready_at).toBe(queue.estimated_ready_at);
    const seconds = (Date.parse(queue.estimated_ready_at) - before) / 1000;
    expect(Math.abs(seconds - 30 * (index + 1))).toBeLessThan(15);
  }
  const order = [];
  for (let n = 0; n < 3; n++) {
    const claim = (await worker.nextCopy())!;
    order.push(claim.submissionId);
    await worker.grade(claim);
  }
  expect(order).toEqual(ids);
});

test('the lists and the feed show waiting copies as a read of each does [SUB-1] [SUB-16]', async () => {
  const api = await institute();
  const exam = await openExam(api);
  for (const candidate of [0, 1]) await submit(api, exam, candidate, written());
  const lists = [
    await api.get(`/exams/${exam.id}/submissions`),
    await api.get(`/submissions?updated_since=${EPOCH}`),
    await api.get(`/exams/${exam.id}/submissions?include=result`),
  ];
  for (const { body } of lists) {
    expect(body.data).toHaveLength(2);
    for (const { result: _, ...row } of body.data) {
      const one = (await api.get(`/submissions/${row.id}`)).body;
      expect(row.queue.position).toBe(one.queue.position);
      expect(row.queue.estimated_ready_at).not.toBeNull();
      const { queue: _a, progress: _b, ...listed } = row;
      const { queue: _c, progress: _d, ...read } = one;
      expect(listed).toEqual(read);
    }
  }
});

test('the estimate follows the pace of the last copies, and reading it moves nothing [SUB-83] [SUB-85]', async () => {
  const api = await institute();
  const exam = await openExam(api);
  const { id } = await submit(api, exam, 0, written());
  await worker.grade(await worker.claim(id));
  const waits = await submit(api, exam, 1, written());
  const first = (await api.get(`/submissions/${waits.id}`)).body;
  // Copies of a HandWorker take far less than the 30 s that count before any copy was graded.
  expect(Date.parse(first.queue.estimated_ready_at) - Date.now()).toBeLessThan(20_000);
  expect(Date.parse(first.queue.estimated_ready_at)).toBeGreaterThanOrEqual(Date.parse(first.created_at));
  const second = (await api.get(`/submissions/${waits.id}`)).body;
  expect(second.queue.estimated_ready_at).not.toBe(first.queue.estimated_ready_at);
  expect(second.updated_at).toBe(first.updated_at);
  const { body } = await api.get(`/submissions?updated_since=${first.updated_at}`);
  expect(body.data).toEqual([]);
});

test('a lane for each kind of copy [SUB-9] [SUB-76] [SUB-77] [SUB-78] [SUB-79] [SUB-80]', async () => {
  const many = await institute();
  const exam = await openExam(many, {}, 53);
  const laneOf = async (candidate: number, answers: object[]) => (await submit(many, exam, candidate, answers)).lane;
  expect(await laneOf(50, ticked('A'))).toBe('instant');
  expect(await laneOf(51, [{ label: '2', text: '  ' }])).toBe('instant');
  const lanes = [];
  for (let candidate = 0; candidate < 50; candidate++) lanes.push(await laneOf(candidate, written()));
  expect(lanes[0]).toBe('standard');
  expect(await laneOf(52, written())).toBe('bulk');

  const other = await institute();
  const { id } = await submit(other, await openExam(other), 0, written());
  expect((await other.get(`/submissions/${id}`)).body).toMatchObject({ lane: 'standard', queue: { position: 2 } });
});

test('progress is what the worker says, in the feed within 2 s, at most once a second [SUB-15] [SUB-86] [SUB-87] [SUB-88] [SUB-89] [SUB-90] [PAGE-27] [PAGE-28] [PAGE-37]', async () => {
  const api = await institute();
  const exam = await openExam(api);
  const { id, updated_at } = await submit(api, exam, 0, written());
  const shown = async (since: string) => (await api.get(`/submissions?updated_since=${since}`)).body.data[0];
  expect((await api.get(`/submissions/${id}`)).body.progress).toEqual({
    step: 'queued',
    questions_done: 0,
    questions_total: 2,
    estimated_ready_at: expect.any(String),
  });
  const claim = await worker.claim(id);
  let row = await shown(updated_at);
  expect(row).toMatchObject({ id, status: 'processing', progress: { step: 'fetching' } });
  expect(row).not.toHaveProperty('queue');
  for (const [status, step, done] of [
    ['READING', 'reading', 0],
    ['GRADING', 'grading', 1],
  ] as const) {
    const since = row.updated_at;
    row = await eventually(
      async () => {
        await worker.tell(claim, status, step, done);
        return await shown(since);
      },
      (found) => found !== undefined,
    );
    expect(row).toMatchObject({ status: status.toLowerCase(), progress: { step, questions_done: done } });
    const { estimated_ready_at } = row.progress;
    expect(Date.parse(estimated_ready_at)).toBeGreaterThan(Date.now() - 1_000);
  }
  await worker.tell(claim, 'GRADING', 'grading', 2);
  const next = await shown(row.updated_at);
  // Measured by the rows' own timestamps, since the machine may stand still between two reads.
  const apartMs = next ? Date.parse(next.updated_at) - Date.parse(row.updated_at) : Number.POSITIVE_INFINITY;
  expect(apartMs).toBeGreaterThanOrEqual(1_000);
  await worker.grade(claim);
  expect(await ended(api, id)).toMatchObject({ status: 'graded', progress: { step: 'done', questions_done: 2 } });
});

test('a copy that another worker takes over stays the same attempt [SUB-17] [SUB-25]', async () => {
  const api = await institute();
  const exam = await openExam(api);
  const { id } = await submit(api, exam, 0, written());
  await worker.handBack(await worker.claim(id));
  expect((await api.get(`/submissions/${id}`)).body).toMatchObject({ status: 'queued', attempt_count: 1 });
  await worker.grade(await worker.claim(id));
  expect(await ended(api, id)).toMatchObject({ status: 'graded', attempt_count: 1 });
  expect((await api.post(`/submissions/${id}/re-evaluate`)).body.attempt_count).toBe(2);
});

test('failure and cancellation move the feed [PAGE-28] [PAGE-29] [PAGE-30]', async () => {
  const api = await institute();
  const exam = await openExam(api);
  const moved = async (since: string) =>
    (await api.get(`/submissions?updated_since=${since}`)).body.data.map((row: any) => [row.id, row.status]);
  const first = await submit(api, exam, 0, written());
  const second = await submit(api, exam, 1, written());
  await api.post(`/submissions/${first.id}/cancel`);
  expect(await moved(second.updated_at)).toEqual([[first.id, 'cancelled']]);
  const claim = await worker.claim(second.id);
  const { updated_at } = (await api.get(`/submissions/${second.id}`)).body;
  await worker.fail(claim);
  await ended(api, second.id);
  expect(await moved(updated_at)).toEqual([[second.id, 'failed']]);
});
