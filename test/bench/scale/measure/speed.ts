import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { takeClock } from '@exam-evaluation/data/clock.ts';
import { Database, type Tx } from '@exam-evaluation/data/database.ts';
import { startEmbeddedPostgres } from '@exam-evaluation/data/embedded/postgres.ts';
import { migrateService, provisionDatabase } from '@exam-evaluation/data/provision.ts';
import { renewLeases } from '@exam-evaluation/submissions/attempts/leases/store.ts';
import { advanceLane } from '@exam-evaluation/submissions/attempts/order.ts';
import { countLane } from '@exam-evaluation/submissions/attempts/queue/estimates-store.ts';
import { MARKS, QueuePlaces } from '@exam-evaluation/submissions/attempts/queue/places.ts';
import { claimFirst } from '@exam-evaluation/submissions/attempts/queue/store.ts';
import { leaseSeconds } from '@exam-evaluation/submissions/model/lease.ts';
import pg from 'pg';
import { temporaryDataFolder } from '../../../harness/system.ts';
import { written } from './database.ts';

const SERVICES = join(import.meta.dirname, '../../../../services');
const MIGRATIONS = join(SERVICES, 'submissions/src/migrations');
const BILLING_MIGRATIONS = join(SERVICES, 'billing/src/migrations');
const QUEUES = [1_000, 10_000, 100_000];
const RUN_MS = 4_000;
const SIDE_BY_SIDE = 8;
const [WORKERS, HEARTBEATS] = [16, 60];
const HELD = 2;
const ACCOUNTS = 200_000;

/** How long the statements take on which all copies contend, on this machine with a server that flushes every commit. */
export interface Speeds {
  /** Milliseconds of one look at the place of a copy at the end of the longest queue, by a count that was made before. */
  lookMs: number;
  /** Milliseconds of counting a lane, by copies that wait. */
  countMs: Record<string, number>;
  /** Claims a second from one lane, eight workers asking all the time. */
  claims: number;
  /** Writes a second that take the clock of one institute, eight at once; and the same for eight institutes. */
  clockOfOne: number;
  clockOfEight: number;
  /** Milliseconds that billing's metrics take at every scrape to add up so many accounts. */
  accountsMs: Record<string, number>;
  /** One heartbeat of a worker with two copies. */
  heartbeat: { walBytes: number; transactions: number; ms: number };
}

export async function speeds(): Promise<Speeds> {
  const folder = temporaryDataFolder('scale');
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o711 });
  const server = await startEmbeddedPostgres({
    dataFolder: join(data, 'postgres'),
    logFile: join(folder, 'postgres.log'),
    password: 'bench',
  });
  const urls = await provisionDatabase(server.adminUrl, 'submissions', 'bench');
  await migrateService('submissions', urls.ownerUrl, MIGRATIONS);
  const adminUrl = new URL(server.adminUrl);
  adminUrl.pathname = '/submissions';
  const admin = new pg.Client({ connectionString: adminUrl.href });
  await admin.connect();
  const database = new Database({ ...urls, applicationName: 'bench' });
  try {
    const { lookMs, countMs } = await looks(admin, database);
    const claims = await claimsASecond(database);
    return {
      lookMs,
      countMs,
      claims,
      clockOfOne: await clocks(database, 1),
      clockOfEight: await clocks(database, SIDE_BY_SIDE),
      accountsMs: { [ACCOUNTS]: await addUpAccounts(server.adminUrl) },
      heartbeat: await heartbeats(admin, database),
    };
  } finally {
    await database.close();
    await admin.end();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Counts the standard lane at each length, and looks from the end of the longest. */
async function looks(admin: pg.Client, database: Database): Promise<Pick<Speeds, 'lookMs' | 'countMs'>> {
  const countMs: Speeds['countMs'] = {};
  for (const length of QUEUES) {
    await fill(admin, length);
    countMs[length] = await quickRounded(() => database.withSystem((tx) => countLane(tx, 'standard', MARKS)));
  }
  const { rows } = await admin.query<{ institute_id: string; submission_id: string }>(
    'select institute_id, submission_id from attempts order by order_key desc limit 1',
  );
  const places = new QueuePlaces(database);
  return { lookMs: await quickRounded(() => places.of(rows[0]!.institute_id, [rows[0]!.submission_id])), countMs };
}

/** The quickest call, after some by which the statement is planned and its rows are in memory. */
async function quickRounded(ask: () => Promise<unknown>): Promise<number> {
  for (let n = 0; n < 8; n++) await ask();
  return rounded(await quickest(ask), 2);
}

/** Fills the standard lane up to so many copies of a hundred institutes. */
async function fill(admin: pg.Client, length: number): Promise<void> {
  await admin.query('truncate attempts');
  await admin.query(
    `insert into attempts (institute_id, id, submission_id, n, exam_id, snapshot_version, lane, order_key, units,
       keep_reviewed, features, unit, quantity, credits_per_unit, amount, accepted_at)
     select md5('institute' || i % 100)::uuid, gen_random_uuid(), md5('submission' || i)::uuid, 1, gen_random_uuid(), 1,
       'standard', i, 3, false, '{}', 'answer', 3, 0, 0, now() from generate_series(1, $1::int) i`,
    [length],
  );
  await admin.query('vacuum analyze attempts');
}

const LEASE_SECONDS = leaseSeconds(0);

async function claimsASecond(database: Database): Promise<number> {
  return await aSecond((_, worker) =>
    database.withSystem(async (tx) => {
      const claim = {
        lane: 'standard' as const,
        workerId: `worker-${worker}`,
        leaseSeconds: LEASE_SECONDS,
        lastStart: false,
        marks: true,
        reads: true,
      };
      const attempt = await claimFirst(tx, claim);
      await advanceLane(tx, 'standard', attempt!.order_key);
    }),
  );
}

async function clocks(database: Database, institutes: number): Promise<number> {
  const ids = Array.from({ length: institutes }, () => crypto.randomUUID());
  return await aSecond((n) => {
    const id = ids[n % institutes]!;
    return database.withTenant(id, (tx) => takeClock(tx, id));
  });
}

/** Thirty seconds' worth of heartbeats for one worker after another; an attempt seldom lives long enough for more. */
async function heartbeats(admin: pg.Client, database: Database): Promise<Speeds['heartbeat']> {
  await admin.query(
    `update attempts set state = 'settled', outcome = 'graded', ended_at = now() where state = 'running'`,
  );
  await admin.query('vacuum analyze attempts'); // the planner's figures now match how many attempts run
  const sum = { walBytes: 0, transactions: 0, ms: 0 };
  for (let worker = 0; worker < WORKERS; worker++) {
    const held = await database.withSystem((tx) => claimSome(tx, `beats-${worker}`));
    const before = await written(admin);
    const startedAt = performance.now();
    for (let n = 0; n < HEARTBEATS; n++) await database.withSystem((tx) => renewLeases(tx, held, LEASE_SECONDS));
    sum.ms += performance.now() - startedAt;
    const after = await written(admin);
    sum.walBytes += after.bytes - before.bytes;
    sum.transactions += after.transactions - before.transactions;
  }
  const each = (total: number, digits: number) => rounded(total / HEARTBEATS / WORKERS, digits);
  return { walBytes: each(sum.walBytes, 0), transactions: each(sum.transactions, 1), ms: each(sum.ms, 2) };
}

async function claimSome(tx: Tx, workerId: string) {
  const claims = [];
  for (let n = 0; n < HELD; n++) {
    const row = (await claimFirst(tx, {
      lane: 'standard',
      workerId,
      leaseSeconds: LEASE_SECONDS,
      lastStart: false,
      marks: true,
      reads: true,
    }))!;
    claims.push({ instituteId: row.institute_id, attemptId: row.id, token: row.token });
  }
  return claims;
}

async function addUpAccounts(adminUrl: string): Promise<number> {
  const urls = await provisionDatabase(adminUrl, 'billing', 'bench');
  await migrateService('billing', urls.ownerUrl, BILLING_MIGRATIONS);
  const address = new URL(adminUrl);
  address.pathname = '/billing';
  const admin = new pg.Client({ connectionString: address.href });
  await admin.connect();
  try {
    await admin.query(
      'insert into accounts (institute_id, free) select gen_random_uuid(), 100 from generate_series(1, $1::int)',
      [ACCOUNTS],
    );
    await admin.query('vacuum analyze accounts');
    // As in services/billing/src/reservations/metrics.ts.
    return rounded(await quickest(() => admin.query('select coalesce(sum(held), 0)::bigint from accounts')), 1);
  } finally {
    await admin.end();
  }
}

/** Milliseconds of the quickest of thirty calls, so that other load on the machine does not count. */
async function quickest(act: () => Promise<unknown>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let n = 0; n < 30; n++) {
    const startedAt = performance.now();
    await act();
    best = Math.min(best, performance.now() - startedAt);
  }
  return best;
}

async function aSecond(act: (n: number, caller: number) => Promise<unknown>): Promise<number> {
  const endsAt = performance.now() + RUN_MS;
  let done = 0;
  const caller = async (_: unknown, number: number) => {
    while (performance.now() < endsAt) await act(done++, number);
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, caller));
  return Math.round(done / (RUN_MS / 1_000));
}

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));
