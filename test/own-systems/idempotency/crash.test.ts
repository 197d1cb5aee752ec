// Protects: a write whose gateway died before it stored the answer gets the same answer again, and is not done twice.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type pg from 'pg';
import type { Api } from '../../harness/api.ts';
import { connectTo } from '../../harness/own-database.ts';
import { startOwnSystem } from '../../harness/own-system.ts';

const system = await startOwnSystem();
const { eventually, grade, institute, openExam, settledCredits, submit, ticked, written } = system.kit;
let gateway: pg.Client;
beforeAll(async () => {
  gateway = await connectTo(system, 'gateway');
  await gateway.query(`
    create function lose_answer() returns trigger language plpgsql as $$ begin
      raise exception 'the gateway dies here';
    end $$`);
});
afterAll(async () => {
  await gateway.end();
  await system.stop();
});

/** Runs `fn` while records of requests stay as a crash between the effect and the stored answer would leave them. */
async function losingAnswers<T>(fn: () => Promise<T>): Promise<T> {
  await gateway.query(`create trigger lose_answer before update on idempotency_records
    for each row when (new.state = 'done' and old.state = 'running') execute function lose_answer()`);
  try {
    return await fn();
  } finally {
    await gateway.query('drop trigger lose_answer on idempotency_records');
  }
}

interface Write {
  path: string;
  body?: object;
}

const graded = async (api: Api) => {
  const exam = await openExam(api);
  return { exam, id: (await grade(api, exam, 0, written())).id as string };
};

/** Every POST that writes, with what it needs. */
const writes: [string, (api: Api) => Promise<Write>][] = [
  ['create exam', async () => ({ path: '/exams', body: { title: 'Once', mode: 'typed', external_ref: 'r' } })],
  ['open exam', async (api) => ({ path: `/exams/${(await openExam(api, { open: false })).id}/open` })],
  [
    'add questions',
    async (api) => ({
      path: `/exams/${(await openExam(api, { open: false })).id}/questions`,
      body: { questions: [{ max_marks: 1 }] },
    }),
  ],
  ['upsert candidates', async () => ({ path: '/candidates', body: { candidates: [{ external_id: 'a' }] } })],
  [
    'register candidates',
    async (api) => ({
      path: `/exams/${(await openExam(api)).id}/candidates`,
      body: { candidates: [{ external_id: 'new' }] },
    }),
  ],
  ['create uploads', async () => ({ path: '/uploads', body: { files: [{ filename: 'a.pdf' }] } })],
  [
    'submit',
    async (api) => ({
      path: `/exams/${(await openExam(api)).id}/submissions`,
      body: { candidate: { external_id: 'c-1' }, answers: written() },
    }),
  ],
  [
    'submit a batch',
    async (api) => ({
      path: `/exams/${(await openExam(api)).id}/submissions/batch`,
      body: {
        submissions: ['c-1', 'c-2', 'nobody'].map((external_id) => ({
          candidate: { external_id },
          answers: written(),
        })),
      },
    }),
  ],
  ['re-evaluate', async (api) => ({ path: `/submissions/${(await graded(api)).id}/re-evaluate` })],
  ['approve', async (api) => ({ path: `/submissions/${(await graded(api)).id}/approve` })],
  [
    'finalize',
    async (api) => {
      const { exam, id } = await graded(api);
      return { path: `/exams/${exam.id}/finalize`, body: { submission_ids: [id] } };
    },
  ],
  [
    'unfinalize',
    async (api) => {
      const { exam, id } = await graded(api);
      await api.post(`/exams/${exam.id}/finalize`, { submission_ids: [id] });
      return { path: `/submissions/${id}/unfinalize`, body: { reason: 'Again' } };
    },
  ],
];

/** Estimates depend on the moment in which they are read. */
const withoutEstimates = (body: any): any => ({
  ...body,
  items: body.items?.map(({ submission, error, ...item }: any) => ({
    ...item,
    submission: submission && withoutEstimates(submission),
    error: error && { ...error, request_id: '' },
  })),
  queue: undefined,
  progress: body.progress && { ...body.progress, estimated_ready_at: null },
});

test.each(writes)(
  '%s: retried after a crash it gives the first answer and has one effect [IDEM-22]',
  async (_name, prepare) => {
    const api = await institute();
    const { path, body } = await prepare(api);
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const first = await losingAnswers(() => api.post(path, body, headers));
    expect(first.status).toBeLessThan(300);
    // Grading, which `stateOf` waits for, may take longer than the lease.
    await gateway.query(
      "update idempotency_records set lease_until = now() + interval '1 hour' where state = 'running'",
    );
    const state = await stateOf(api);

    const tooSoon = await api.post(path, body, headers);
    expect([tooSoon.status, tooSoon.body.error?.code]).toEqual([409, 'request_in_progress']);
    expect(tooSoon.headers.get('retry-after')).toBe('2');

    await gateway.query("update idempotency_records set lease_until = now() where state = 'running'");
    const again = await api.post(path, body, headers);
    expect([again.status, withoutEstimates(again.body)]).toEqual([first.status, withoutEstimates(first.body)]);
    expect(await stateOf(api)).toEqual(state);
    const replay = await api.post(path, body, headers);
    expect(replay.headers.get('idempotent-replayed')).toBe('true');
    expect(replay.body).toEqual(again.body);
  },
);

/** What a second effect would change, once everything that was under way has ended. */
async function stateOf(api: Api) {
  const rows = await eventually(
    async () => (await api.get('/submissions?updated_since=1970-01-01T00:00:00Z')).body.data,
    (data: any[]) => data.every((row) => ['graded', 'cancelled'].includes(row.status)),
  );
  const { body: exams } = await api.get('/exams');
  const credits = await settledCredits(api);
  const { quota_used_today: used } = (await api.get('/me')).body;
  return { rows, exams: exams.data, balance: credits.balance, used };
}

test('cancel: retried after a crash it gives the first answer, not an error that the copy has ended', async () => {
  const api = await institute();
  const exam = await openExam(api);
  // A copy may be graded before it is cancelled; then the next one is tried.
  for (let candidate = 0; ; candidate++) {
    const { id } = await submit(api, exam, candidate, candidate === 2 ? ticked('A') : written());
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const first = await losingAnswers(() => api.post(`/submissions/${id}/cancel`, undefined, headers));
    await gateway.query("update idempotency_records set lease_until = now() where state = 'running'");
    const again = await api.post(`/submissions/${id}/cancel`, undefined, headers);
    expect([again.status, again.body.id ?? again.body.error.code]).toEqual([
      first.status,
      first.body.id ?? 'already_completed',
    ]);
    if (first.status === 200) return;
  }
});
