// Protects: after kill -9 at any moment every accepted copy is there once, graded once, charged once.

import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@exam-evaluation/data/embedded/free-port.ts';
import { BillingAdminService } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import { random } from '@exam-evaluation/testing/scans.ts';
import { expect, test } from '@jest/globals';
import { settledCredits } from '../harness/account.ts';
import { type Api, Operator } from '../harness/api.ts';
import { asOperator } from '../harness/as-operator.ts';
import { embeddedDatabase } from '../harness/embedded-database.ts';
import { eventually, PATIENCE_MS } from '../harness/eventually.ts';
import { ENDED, GOOD_ANSWER, WRITTEN } from '../harness/exams.ts';
import { startStandalone, temporaryDataFolder } from '../harness/system.ts';
import { Recorder } from '../histories/recorder.ts';
import { passMinute } from './reservations.ts';

const COPIES = 40;
const WRITERS = 4;
/** Copies of a batch; every second writer hands in by batches. */
const BATCH = 5;
const PRICE = 0.5;
const CREDITS = 100;

interface Writer {
  recorder: Recorder;
  /** Submission by idempotency key. */
  accepted: Map<string, string>;
  /** Keys sent and not yet answered. */
  unanswered: Set<string>;
}

/** Sends until there is an answer that settles the matter, as the retry guidance says. */
async function persist(
  api: Api,
  path: string,
  body: object,
  key: string,
  recorder: Recorder | undefined,
): Promise<{ status: number; body: any }> {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    try {
      const response = await fetch(`${api.baseUrl}${path}`, {
        method: 'POST',
        headers: { 'X-API-Key': api.key, 'Content-Type': 'application/json', 'Idempotency-Key': key },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(60_000),
      });
      const answer = (await response.json()) as any;
      recorder?.told(key, 'submit', { status: response.status, body: answer });
      if (response.status < 500 && answer.error?.code !== 'request_in_progress')
        return { status: response.status, body: answer };
    } catch {
      recorder?.told(key, 'submit', undefined); // no answer: the process is dead or starting
    }
    await sleep(200);
  }
  throw new Error(`no answer to ${key}`);
}

const copyOf = (number: number) => ({
  candidate: { external_id: `c-${number}` },
  answers: [{ label: '2', text: `${GOOD_ANSWER} Copy ${number}.` }],
  metadata: { key: `copy-${number}` },
});

/** Hands copies in by batches, each of which is repeated until every copy of it is accepted. */
async function writeBatches(api: Api, exam: any, numbers: number[], writer: Writer): Promise<void> {
  for (let from = 0; from < numbers.length; from += BATCH) {
    const submissions = numbers.slice(from, from + BATCH).map(copyOf);
    const keys = submissions.map(({ metadata }) => metadata.key);
    for (const key of keys) writer.unanswered.add(key);
    const path = `/exams/${exam.id}/submissions/batch`;
    const batch = { submissions };
    let answer = await persist(api, path, batch, `batch of ${keys[0]}`, undefined);
    while (answer.status === 200 && answer.body.refused > 0) {
      expect(answer.body.items.filter(({ status }: any) => status !== 201 && status < 500)).toEqual([]);
      await sleep(200);
      answer = await persist(api, path, batch, `batch of ${keys[0]}`, undefined);
    }
    expect(answer).toMatchObject({ status: 200, body: { accepted: submissions.length } });
    for (const [at, key] of keys.entries()) {
      const { status, submission } = answer.body.items[at];
      writer.recorder.told(key, 'submit', { status, body: submission });
      writer.unanswered.delete(key);
      writer.accepted.set(key, submission.id);
    }
  }
}

async function write(api: Api, exam: any, numbers: number[], writer: Writer): Promise<void> {
  for (const number of numbers) {
    const key = `copy-${number}`;
    const body = copyOf(number);
    writer.unanswered.add(key);
    const { status, body: answer } = await persist(api, `/exams/${exam.id}/submissions`, body, key, writer.recorder);
    expect({ status, answer }).toMatchObject({ status: 201 });
    writer.unanswered.delete(key);
    writer.accepted.set(key, answer.id);
  }
}

/** Every copy of the institute as the feed shows it. */
async function readAll(api: Api): Promise<any[]> {
  const answer = await eventually(
    () => api.get('/submissions?updated_since=1970-01-01T00:00:00Z&limit=200').catch(() => undefined),
    (one) => one?.status === 200,
  );
  return answer!.body.data;
}

async function inFlight(api: Api, writer: Writer): Promise<number> {
  return (await readAll(api)).filter((row) => !ENDED.includes(row.status)).length + writer.unanswered.size;
}

async function run(seed: number, folder: string, running: Set<ChildProcess>): Promise<void> {
  const next = random(seed);
  const start = async () => {
    const started = await startStandalone(folder, env);
    running.add(started.process);
    return started;
  };
  const env = { PORT: String(await freePort()), GRADING_SLOTS: '1' };
  const first = await start();
  const operator = new Operator(first.runtime);
  const api = await operator.institute({ credits: CREDITS });
  operator.close();
  const { body: exam } = await api.post('/exams', {
    title: `Kill run ${seed}`,
    mode: 'typed',
    open: true,
    questions: [{ max_marks: 1, type: 'one_word', label: '1' }, WRITTEN],
    candidates: Array.from({ length: COPIES }, (_, index) => ({ external_id: `c-${index}` })),
  });

  const recorder = new Recorder(api, CREDITS);
  const writer: Writer = { recorder, accepted: new Map(), unanswered: new Set() };
  const share = (index: number) => Array.from({ length: COPIES / WRITERS }, (_, n) => n * WRITERS + index);
  const writing = Promise.all(
    Array.from({ length: WRITERS }, (_, index) => [write, writeBatches][index % 2]!(api, exam, share(index), writer)),
  );
  const endFollowing = recorder.follow('follower', () => running.size === 0);

  const killAfter = 3 + Math.floor(next() * (COPIES - 12));
  while (writer.accepted.size < killAfter) await sleep(5);
  let flying = await inFlight(api, writer);
  while (flying < 3) flying = await inFlight(api, writer);
  expect(flying).toBeGreaterThanOrEqual(3);
  await sleep(next() * 60);
  const gone = once(first.process, 'exit');
  first.process.kill('SIGKILL');
  await gone;
  const second = await start();

  await writing;
  const all = await eventually(
    () => readAll(api),
    (rows) => rows.every((row) => ENDED.includes(row.status)),
  );
  expect(all.map((row) => [row.error?.code ?? row.status, row.credits_charged, row.attempt_count])).toEqual(
    Array.from({ length: COPIES }, () => ['graded', PRICE, 1]),
  );
  // What a submit had reserved when it died is found by the reconciler.
  await passMinute(embeddedDatabase(folder, 'billing').adminUrl);
  await settledCredits(api);
  const ledger = await asOperator(second.runtime, 'billing', BillingAdminService, (billing) =>
    billing.verifyLedger({}),
  );
  expect({ sum: ledger.sum, mismatches: ledger.mismatches }).toEqual({ sum: 0n, mismatches: [] });
  await endFollowing();
  await recorder.expectKept();
}

test.concurrent.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('run with seed %i', async (seed) => {
  const folder = temporaryDataFolder(`kill-${seed}`);
  const running = new Set<ChildProcess>();
  try {
    await run(seed, folder, running);
  } finally {
    for (const child of running) await stop(child);
    running.clear();
    rmSync(folder, { recursive: true, force: true });
  }
});

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const stopped = once(child, 'exit');
  child.kill('SIGTERM');
  await stopped;
}
