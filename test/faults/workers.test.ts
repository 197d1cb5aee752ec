// Protects: a worker that dies or stalls loses its copies to others, and can write nothing any more.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { PDFDocument } from '@cantoo/pdf-lib';
import { type Stack, startStack } from '@exam-evaluation/stack/stack.ts';
import { scanPages } from '@exam-evaluation/testing/scans.ts';
import { printSheet } from '@exam-evaluation/testing/sheets.ts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { settledCredits } from '../harness/account.ts';
import { type Api, Operator } from '../harness/api.ts';
import { eventually, served } from '../harness/eventually.ts';
import { GOOD_ANSWER, WRITTEN } from '../harness/exams.ts';
import { Standstill } from '../harness/standstill.ts';
import { readRuntime, WIDE_TIER } from '../harness/system.ts';
import { upload } from '../harness/uploads.ts';
import { Recorder } from '../histories/recorder.ts';

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

/** An institute whose feed is followed. */
async function watched() {
  const api = await operator.institute({ credits: 100 });
  const recorder = new Recorder(api, 100);
  return { api, recorder, endFollowing: recorder.follow('follower') };
}

async function rows(api: Api): Promise<any[]> {
  return (await served(() => api.get(`/submissions?updated_since=${EPOCH}&limit=200`))).body.data;
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
 * Hands copies in one right after another. @param page a whole one takes seconds to read, so that a worker can be killed
 * in the middle; its height is in points.
 */
async function handInScans(
  api: Api,
  recorder: Recorder,
  count: number,
  { height = 842, pages = 1 }: { height?: number; pages?: number } = {},
): Promise<void> {
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
  for (let n = 1; n < pages; n++) document.addPage((await document.copyPages(document, [0]))[0]);
  const pdf = await scanPages(await document.save(), { dpi: 150, noise: 6 });
  const uploads: string[] = [];
  for (let index = 0; index < count; index++) uploads.push(await upload(api, pdf));
  // Submits only after all uploads: reading takes all processors, and would delay the copies still to be handed in.
  for (const [index, upload_id] of uploads.entries()) {
    const key = `copy ${index}`;
    const copy = { candidate: { external_id: `c-${index}` }, upload_id, metadata: { key } };
    const answer = await served(async () => {
      const sent = await api.post(`/exams/${exam.id}/submissions`, copy, { 'Idempotency-Key': key });
      recorder.told(key, 'submit', sent);
      return sent;
    });
    expect(answer.status).toBe(201);
  }
}

/** A worker process that holds a claim of this institute, stopped. */
async function stopHolder(instituteId: string) {
  const stopOne = async () => {
    for (const claim of await claims(instituteId)) {
      const [name, process] = workerOf(claim.worker_id) ?? [];
      if (!process) continue;
      process.kill('SIGSTOP');
      const stoppedAt = { ms: Date.now(), tick: performance.now() };
      await sleep(1_000); // by then its last outcome is stored
      const held = await claims(instituteId);
      if (held.some((one) => isDeepStrictEqual(one, claim))) return { name: name!, process, stoppedAt, ...claim };
      process.kill('SIGCONT');
    }
    return undefined;
  };
  return (await eventually(stopOne, (stopped) => stopped !== undefined))!;
}

/** How many pages are kept of copies that are being graded. */
async function keptPages(instituteId: string): Promise<number> {
  const found = await database.query('select 1 from read_pages where institute_id = $1', [instituteId]);
  return found.rows.length;
}

/** How many pages workers got from files, and how many from an earlier try. */
async function pagesOf(names: readonly string[]): Promise<{ file: number; kept: number }> {
  const sum = { file: 0, kept: 0 };
  for (const name of names) {
    const metrics = await (await fetch(`${stack.metricsUrls.get(name)}/metrics`)).text();
    for (const from of ['file', 'kept'] as const)
      sum[from] += Number(
        new RegExp(`^grading_pages_total\\{[^}]*from="${from}"[^}]*\\} (\\d+)`, 'm').exec(metrics)?.[1],
      );
  }
  return sum;
}

/** The worker that holds a copy's evaluation, and those that held it before. */
async function attemptOf(submissionId: string): Promise<{ worker_id: string; past_claims: any[] }> {
  const found = await database.query('select worker_id, past_claims from attempts where submission_id = $1', [
    submissionId,
  ]);
  return found.rows[0];
}

test('two workers share 40 copies', async () => {
  const { api, recorder, endFollowing } = await watched();
  await handInScans(api, recorder, 40, { height: 170 });
  const ended = await allEnded(api, 40);
  expect(ended.every((row) => row.attempt_count === 1 && row.credits_charged === 1)).toBe(true);
  const { rows: shares } = await database.query(
    'select worker_id, count(*)::int as copies from attempts where institute_id = $1 group by worker_id',
    [api.instituteId],
  );
  expect(shares).toHaveLength(2);
  for (const { copies } of shares) expect(copies).toBeGreaterThanOrEqual(10);
  expect(await settledCredits(api)).toMatchObject({ balance: 60 });
  await endFollowing();
  await recorder.expectKept();
});

test('kill -9 of a worker that holds a claim: the copies end all the same, once and charged once', async () => {
  const { api, recorder, endFollowing } = await watched();
  await handInScans(api, recorder, 6);
  const { process, stoppedAt, worker_id, submission_id } = await stopHolder(api.instituteId);
  process.kill('SIGKILL');
  const ended = await allEnded(api, 6);
  // Only the lapse of the claim is timed; how long reading again takes depends on the machine.
  const lapsed = (await attemptOf(submission_id)).past_claims.find((claim) => claim.worker_id === worker_id);
  expect(lapsed).toMatchObject({ ending: 'lapsed' });
  const took = Date.parse(lapsed.ended_at) - stoppedAt.ms;
  const lost = standstill.between(stoppedAt.tick, stoppedAt.tick + took);
  expect((took - lost) / 1000).toBeLessThan(LEASE_SECONDS + 10);
  expect(ended.map((row) => [row.attempt_count, row.credits_charged])).toEqual(Array(6).fill([1, 1]));
  expect(await settledCredits(api)).toMatchObject({ balance: 94 });
  await endFollowing();
  await recorder.expectKept();
});

test('kill -9 of a worker in the middle of a copy: the pages that it had read are not read again', async () => {
  const PAGES = 8;
  const { api, recorder, endFollowing } = await watched();
  await handInScans(api, recorder, 1, { pages: PAGES });
  await eventually(() => keptPages(api.instituteId), Boolean);
  const { name, process } = await stopHolder(api.instituteId);
  const kept = await keptPages(api.instituteId);
  expect(kept).toBeLessThan(PAGES);
  const others = [...stack.processes.keys()].filter((one) => one.startsWith('grading') && one !== name);
  const before = await pagesOf(others);
  process.kill('SIGKILL');
  await allEnded(api, 1);
  const after = await pagesOf([...others, name]);
  expect(after).toEqual({ kept: before.kept + kept, file: before.file + PAGES - kept });
  await eventually(
    () => keptPages(api.instituteId),
    (left) => left === 0,
  );
  await endFollowing();
  await recorder.expectKept();
});

test('a worker stopped past its lease and woken writes nothing; its refusal is in the log and a metric', async () => {
  const { api, recorder, endFollowing } = await watched();
  await handInScans(api, recorder, 4);
  const { name, process, submission_id, worker_id } = await stopHolder(api.instituteId);
  log.length = 0;
  let ended: any[];
  try {
    ended = await allEnded(api, 4);
  } finally {
    process.kill('SIGCONT');
  }
  await eventually(async () => log.some((line) => /stale claim|claim lost/.test(line)), Boolean);
  expect(await allEnded(api, 4)).toEqual(ended);
  // The worker learns it from a refused heartbeat or outcome, whichever comes first; submissions may log it earlier.
  await eventually(
    async () => (await fetch(`${stack.metricsUrls.get(name)}/metrics`)).text(),
    (metrics) => /^grading_(claims_lost|stale_outcomes)_total(\{[^}]*\})? [1-9]/m.test(metrics),
  );
  expect((await attemptOf(submission_id)).worker_id).not.toBe(worker_id);
  expect(await settledCredits(api)).toMatchObject({ balance: 96 });
  await endFollowing();
  await recorder.expectKept();
});
