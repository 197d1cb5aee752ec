// Protects: a worker that dies or stalls loses its copies to others, and can write nothing any more.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import { type Stack, startStack } from '@exam-evaluation/stack/stack.ts';
import { scanPages } from '@exam-evaluation/testing/scans.ts';
import { printSheet } from '@exam-evaluation/testing/sheets.ts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { type Api, Operator } from '../harness/api.ts';
import { eventually, PATIENCE_MS } from '../harness/eventually.ts';
import { GOOD_ANSWER, WRITTEN } from '../harness/exams.ts';
import { Standstill } from '../harness/standstill.ts';
import { readRuntime, WIDE_TIER } from '../harness/system.ts';

const FOLDER = join(import.meta.dirname, '../../.stack/faults');
const LEASE_SECONDS = 15;
const EPOCH = '1970-01-01T00:00:00Z';

let stack: Stack;
let operator: Operator;
let database: pg.Pool;
const log: string[] = [];
const standstill = new Standstill();

beforeAll(async () => {
  rmSync(FOLDER, { recursive: true, force: true });
  stack = await startStack({
    folder: FOLDER,
    workers: 2,
    env: { ...process.env, TIERS: WIDE_TIER, GRADING_SLOTS: '2' },
    print: (label, line) => log.push(`${label} ${line}`),
  });
  operator = new Operator(readRuntime(stack.runtimeFile));
  const address = new URL(stack.parts.addresses.postgres);
  address.pathname = '/submissions';
  database = new pg.Pool({ connectionString: address.href, max: 2 });
  database.on('error', () => undefined);
});

afterAll(async () => {
  standstill.stop();
  operator?.close();
  await database?.end();
  await stack?.stop();
});

async function rows(api: Api): Promise<any[]> {
  return (await api.get(`/submissions?updated_since=${EPOCH}&limit=200`)).body.data;
}

async function allEnded(api: Api, count: number): Promise<any[]> {
  return await eventually(
    () => rows(api),
    (found) => found.length === count && found.every((row) => row.status === 'graded'),
  );
}

/** Running attempts of an institute by the worker process that holds them. */
async function claims(instituteId: string): Promise<{ worker_id: string; submission_id: string }[]> {
  const found = await database.query(
    "select worker_id, submission_id from attempts where institute_id = $1 and state = 'running'",
    [instituteId],
  );
  return found.rows;
}

const workerOf = (workerId: string) =>
  [...stack.processes].find(([name, process]) => name.startsWith('grading') && workerId.includes(`-${process.pid}-`));

/**
 * Copies that are handed in at once. @param height of the page in points: a whole page takes seconds to read, so that there is
 * somebody to kill in the middle.
 */
async function handInScans(api: Api, count: number, height = 842): Promise<void> {
  const { body: exam } = await api.post('/exams', {
    title: 'Scans',
    mode: 'handwritten',
    open: true,
    questions: [{ ...WRITTEN, label: '1' }],
    candidates: Array.from({ length: count }, (_, index) => ({ external_id: `c-${index}` })),
  });
  const sheet = await printSheet([{ label: '1.', text: `${GOOD_ANSWER} ${GOOD_ANSWER}` }]);
  const document = await PDFDocument.load(sheet.pdf);
  document.getPage(0).setMediaBox(0, 842 - height, 595, height);
  const pdf = await scanPages(await document.save(), { dpi: 150, noise: 6 });
  for (let index = 0; index < count; index++) {
    const { body } = await api.post('/uploads', { files: [{ filename: 'copy.pdf' }] });
    await fetch(body.uploads[0].put_url, { method: 'PUT', body: pdf as never });
    const { status } = await api.post(`/exams/${exam.id}/submissions`, {
      candidate: { external_id: `c-${index}` },
      upload_id: body.uploads[0].id,
    });
    expect(status).toBe(201);
  }
}

/** The worker process that holds a claim of this institute, once one does. */
async function holder(instituteId: string) {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    for (const { worker_id, submission_id } of await claims(instituteId)) {
      const found = workerOf(worker_id);
      if (found) return { name: found[0], process: found[1], submissionId: submission_id, workerId: worker_id };
    }
    expect(Date.now()).toBeLessThan(deadline);
    await sleep(20);
  }
}

test('two workers share 40 copies', async () => {
  const api = await operator.institute({ credits: 100 });
  await handInScans(api, 40, 170);
  const ended = await allEnded(api, 40);
  expect(ended.every((row) => row.attempt_count === 1 && row.credits_charged === 1)).toBe(true);
  const { rows: shares } = await database.query(
    'select worker_id, count(*)::int as copies from attempts where institute_id = $1 group by worker_id',
    [api.instituteId],
  );
  expect(shares).toHaveLength(2);
  for (const { copies } of shares) expect(copies).toBeGreaterThanOrEqual(10);
  expect((await api.get('/credits')).body).toMatchObject({ balance: 60, committed: 0 });
});

test('kill -9 of a worker that holds a claim: the copies end all the same, once and charged once', async () => {
  const api = await operator.institute({ credits: 100 });
  await handInScans(api, 6);
  const { process, submissionId } = await holder(api.instituteId);
  process.kill('SIGKILL');
  const killed = { at: Date.now(), tick: performance.now() };
  const ended = await allEnded(api, 6);
  const mine = ended.find((row) => row.id === submissionId);
  const took = Date.parse(mine.updated_at) - killed.at;
  const lost = standstill.between(killed.tick, killed.tick + took);
  expect((took - lost) / 1000).toBeLessThan(LEASE_SECONDS + 30);
  expect(ended.map((row) => [row.attempt_count, row.credits_charged])).toEqual(Array(6).fill([1, 1]));
  expect((await api.get('/credits')).body).toMatchObject({ balance: 94, committed: 0 });
});

test('a worker stopped past its lease and woken writes nothing; its refusal is in the log and a metric', async () => {
  const api = await operator.institute({ credits: 100 });
  await handInScans(api, 4);
  const { name, process, submissionId, workerId } = await holder(api.instituteId);
  process.kill('SIGSTOP');
  log.length = 0;
  let ended: any[];
  try {
    ended = await allEnded(api, 4);
  } finally {
    process.kill('SIGCONT');
  }
  await eventually(async () => log.some((line) => /stale claim|claim lost/.test(line)), Boolean);
  expect(await rows(api)).toEqual(ended);
  const metrics = await (await fetch(`${stack.metricsUrls.get(name)}/metrics`)).text();
  // It learns by its heartbeat or by its outcome being refused, whichever comes first.
  expect(metrics).toMatch(/^grading_(claims_lost|stale_outcomes)_total(\{[^}]*\})? [1-9]/m);
  const { rows: holders } = await database.query('select worker_id from attempts where submission_id = $1', [
    submissionId,
  ]);
  expect(holders[0].worker_id).not.toBe(workerId);
  expect((await api.get('/credits')).body).toMatchObject({ balance: 96, committed: 0 });
});
