// Protects: databases restored from a backup that was taken under load are repaired by the services themselves, or what
// they cannot repair is named: every copy restored is graded once and charged once, and what was accepted later is gone
// everywhere.
import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@exam-evaluation/data/embedded/free-port.ts';
import { BillingAdminService } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import { SubmissionsAdminService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { PART_NAMES, type Parts, startParts } from '@exam-evaluation/stack/parts/start-parts.ts';
import { type Stack, startStack } from '@exam-evaluation/stack/stack.ts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { settledCredits } from '../harness/account.ts';
import { type Api, Operator } from '../harness/api.ts';
import { asOperator } from '../harness/as-operator.ts';
import { eventually, served } from '../harness/eventually.ts';
import { type Runtime, readRuntime, WIDE_TIER } from '../harness/system.ts';
import { Backup, DUMP_ORDER } from './backup.ts';
import { examForWriters, handIn, Writers } from './writers.ts';

const CREDITS = 500;
const PRICE = 0.5;
/** Copies handed in and graded between two steps, so that each database is saved in another state. */
const BETWEEN = 6;
const EPOCH = '1970-01-01T00:00:00Z';

const folder = join(import.meta.dirname, `../../.stack/restore-${process.pid}`);
let parts: Parts;
let port: number;
let stack: Stack;
const start = () =>
  startStack({ folder, workers: 2, port, env: { ...process.env, TIERS: WIDE_TIER, GRADING_SLOTS: '2' } });

beforeAll(async () => {
  parts = await startParts({ folder, keep: true });
  port = await freePort();
  stack = await start();
});

afterAll(async () => {
  await stack?.stop();
  for (const part of PART_NAMES) await parts?.kill(part, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

test('four dumps, one after the other', async () => {
  const { api, exam, writers, backup } = await underLoad();
  const moments: Record<string, number> = {};
  for (const database of DUMP_ORDER) {
    await writers.goOn(BETWEEN);
    moments[database] = writers.accepted.size;
    await backup.dump(database);
  }
  const dumped = writers.accepted.size;
  await writers.goOn(BETWEEN);
  await backup.destroy();
  const { watermark } = await writers.stop();
  const { secondsDown } = await bringBack(() => backup.restoreDumps(databasePassword()));

  // Rows that one database has and another lacks.
  const attempts = await sql<{ id: string; submission_id: string }>(
    'submissions',
    'select id, submission_id from attempts',
  );
  const reservations = await sql<{ attempt_id: string; state: string; captured: number }>(
    'billing',
    'select attempt_id, state, captured from reservations',
  );
  const known = new Set(attempts.map(({ id }) => id));
  const orphans = reservations.filter(({ attempt_id }) => !known.has(attempt_id));
  const charged = orphans.filter(({ state }) => state === 'captured');
  expect(charged.length).toBeGreaterThan(0);
  expect(reservations).toHaveLength(attempts.length + orphans.length);
  const restored = await allEnded(api);
  expect(restored.map(({ id }) => id).sort()).toEqual(attempts.map(({ submission_id }) => submission_id).sort());

  const ids = [...writers.accepted.values()];
  const isRestored = (id: string) => restored.some((row) => row.id === id);
  expect(ids.slice(0, moments.submissions).filter((id) => !isRestored(id))).toEqual([]);
  expect(ids.slice(dumped).filter(isRestored)).toEqual([]);
  const lost = ids.filter((id) => !isRestored(id));
  for (const id of lost.slice(0, 5)) expect((await api.get(`/submissions/${id}`)).status).toBe(404);

  // Exactly the charges for lost copies are reported, each once; an operator refunds them.
  const found = await differences(api.instituteId);
  expect(found.map((sentence) => /^Attempt (\S+) was charged 0.5 for no copy\.$/.exec(sentence)?.[1]).sort()).toEqual(
    charged.map(({ attempt_id }) => attempt_id).sort(),
  );
  await asOperator(runtime(), 'billing', BillingAdminService, (billing) =>
    billing.addCredits({
      instituteId: api.instituteId,
      operationId: randomUUID(),
      amount: BigInt(charged.length * PRICE * 100),
      note: 'charged for copies lost in the restore',
    }),
  );
  await addsUp(api, restored.length);

  // A caller who hands the copies in again with the same keys loses none and pays for none twice.
  for (const number of writers.accepted.keys()) {
    const { status, body } = await eventually(
      () => handIn(api, exam, number),
      (answer) => answer.status < 500 && answer.body.error?.code !== 'request_in_progress',
    );
    expect(status === 201 || body.error.code === 'submission_exists').toBe(true);
  }
  const all = await allEnded(api);
  expect(new Set(all.map((row) => row.candidate.external_id)).size).toBe(writers.accepted.size);
  expect(all).toHaveLength(writers.accepted.size);
  for (const row of all.filter(({ id }) => !isRestored(id))) {
    expect(row.updated_at > watermark).toBe(true);
  }
  await addsUp(api, all.length);
  report('pg_dump', secondsDown, lost.length, charged.length, orphans.length - charged.length);
});

test('the cluster as it was at one moment', async () => {
  const { api, writers, backup } = await underLoad();
  await writers.goOn(BETWEEN);
  await backup.copyCluster();
  await writers.goOn(BETWEEN);
  await backup.destroy();
  await writers.stop();
  const { secondsDown } = await bringBack(() => backup.restoreCluster());
  const restored = await allEnded(api);
  const lost = [...writers.accepted.values()].filter((id) => !restored.some((row) => row.id === id));
  expect(lost.length).toBeGreaterThan(0);
  expect(await differences(api.instituteId)).toEqual([]);
  await addsUp(api, restored.length);
  report('pg_basebackup', secondsDown, lost.length, 0, 0);
});

/** An institute with an exam, and people who hand copies in. */
async function underLoad() {
  const operator = new Operator(runtime());
  const api = await operator.institute({ credits: CREDITS });
  operator.close();
  const exam = await examForWriters(api);
  const writers = new Writers(api, exam);
  await writers.goOn(BETWEEN);
  return { api, exam, writers, backup: new Backup(parts, folder) };
}

/** Ends every process, restores, and starts them again ten minutes later by the clock of what was restored. */
async function bringBack(restore: () => Promise<void>): Promise<{ secondsDown: number }> {
  const diedAt = Date.now();
  await Promise.all([...stack.processes.values()].map((process) => process.stop(1)));
  await stack.stop();
  await restore();
  await sql('submissions', "update attempts set accepted_at = accepted_at - interval '10 minutes'");
  await sql('billing', "update reservations set created_at = created_at - interval '10 minutes'");
  stack = await start();
  return { secondsDown: (Date.now() - diedAt) / 1000 };
}

/** Every copy of the institute, once nothing runs any more. */
async function allEnded(api: Api): Promise<any[]> {
  return await eventually(
    async () => {
      const rows: any[] = [];
      for (
        let since: string | undefined = EPOCH;
        since;
        since = rows.length % 200 === 0 ? rows.at(-1)?.updated_at : undefined
      ) {
        const path = `/submissions?updated_since=${encodeURIComponent(since)}&limit=200`;
        const page = (await served(() => api.get(path))).body.data;
        if (page.length === 0) break;
        rows.push(...page);
      }
      return rows;
    },
    (rows) => rows.every((row) => row.status === 'graded'),
  );
}

/** No credits are held, every copy is charged once, the ledger is sound, and nothing is waiting. */
async function addsUp(api: Api & { instituteId: string }, copies: number): Promise<void> {
  const credits = await settledCredits(api);
  expect(credits.balance).toBe(CREDITS - copies * PRICE);
  const attempts = `select state, outcome, charge::int, count(*)::int as copies from attempts
     where institute_id = '${api.instituteId}' group by 1, 2, 3`;
  const ended = await eventually(
    () => sql<any>('submissions', attempts),
    (found) => found.every(({ state }) => state === 'settled'), // settled shortly after billing has captured
  );
  expect(ended).toEqual([{ state: 'settled', outcome: 'graded', charge: PRICE * 100, copies }]);
  const ledger = await asOperator(runtime(), 'billing', BillingAdminService, (billing) => billing.verifyLedger({}));
  expect({ sum: ledger.sum, mismatches: ledger.mismatches }).toEqual({ sum: 0n, mismatches: [] });
  await eventually(
    async () => (await sql<any>('submissions', 'select 1 from outbox')).length,
    (waiting) => waiting === 0,
  );
}

/** Once nothing is held for a copy that is gone: the reconciler comes twice a minute. */
async function differences(instituteId: string): Promise<string[]> {
  return await asOperator(
    runtime(),
    'submissions',
    SubmissionsAdminService,
    async (submissions) =>
      await eventually(
        async () => (await submissions.verifyCharges({ instituteId, after: '' })).differences,
        (found) => !found.some((sentence) => sentence.includes(' holds ')),
      ),
  );
}

function report(how: string, seconds: number, lost: number, charged: number, held: number): void {
  console.log(
    `${how}: ${seconds.toFixed(1)} s from the loss to readiness; ${lost} accepted copies lost; without a copy ${charged} charges (named), ${held} holds or others`,
  );
}

const runtime = (): Runtime => readRuntime(stack.runtimeFile);
const databasePassword = () =>
  JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8')).databasePassword as string;

async function sql<Row extends object>(database: string, text: string): Promise<Row[]> {
  const address = new URL(parts.addresses.postgres);
  address.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  try {
    return (await client.query(text)).rows as Row[];
  } finally {
    await client.end();
  }
}
