// Measures how cutting `submissions` and `attempts` into pieces changes the cost of the services' own statements on
// filled tables: `npm run bench:partitions -- --rows 1e7 --only today --only institutes`.
import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '@exam-evaluation/data/embedded/postgres.ts';
import { migrateService, provisionDatabase } from '@exam-evaluation/data/provision.ts';
import { claimFirst, lanesWaiting } from '@exam-evaluation/submissions/attempts/queue/store.ts';
import { listSubmissions } from '@exam-evaluation/submissions/feed/store.ts';
import { findSubmission } from '@exam-evaluation/submissions/model/store.ts';
import pg from 'pg';
import { temporaryDataFolder } from '../../harness/system.ts';
import { build, instituteId, LAYOUTS, type Layout } from './layouts.ts';
import { move, use } from './move.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1e6' },
    only: { type: 'string', multiple: true },
    move: { type: 'boolean' },
  },
});
const rows = Number(values.rows);
if (!Number.isInteger(rows) || rows < 100_000) throw new Error('--rows: a whole number, at least 100000');

const PASSWORD = 'bench';
const MIGRATIONS = '../../../services/submissions/src/migrations';
const WAITING = 1_000;
const CALLS = 300;
const LIST = {
  examId: null,
  source: null,
  statuses: null,
  needsReview: null,
  finalized: null,
  candidateId: null,
  needsPerson: null,
};
const START = { since: null, afterUpdatedAt: null, afterId: null, limit: 50 };

/** Sends statements as the services do: each is prepared once per connection, under a name. */
function prepared(client: pg.Client) {
  const names = new Map<string, string>();
  return {
    query: async <Row extends object>(text: string, given: readonly unknown[] = []): Promise<Row[]> => {
      if (!names.has(text)) names.set(text, `s${names.size}`);
      return (await client.query<Row & pg.QueryResultRow>({ name: names.get(text)!, text, values: [...given] })).rows;
    },
  };
}
type Sender = ReturnType<typeof prepared>;

interface Copy {
  institute_id: string;
  id: string;
  exam_id: string;
  attempt_id: string;
}

interface Figure {
  what: string;
  /** Median of the wall-clock time, and average of the server's processor time. */
  ms: number;
  cpuMs: number;
  /** Blocks of 8 kB that a call looks at, and those of them that were not in the server's 64 MB. */
  blocks: number;
  read: number;
}

async function blocks(client: pg.Client): Promise<{ all: number; read: number }> {
  await client.query('select pg_stat_force_next_flush()');
  const { rows: found } = await client.query<{ all: number; read: number }>(
    `select (blks_hit + blks_read)::float8 as all, blks_read::float8 as read
     from pg_stat_database where datname = current_database()`,
  );
  return found[0]!;
}

/** Processor time of the connection's server process so far, as Linux counts it. */
async function cpuMs(client: pg.Client): Promise<number> {
  const { rows: found } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return Number(readFileSync(`/proc/${found[0]!.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
}

/** The median of many calls, after as many that are not counted, so that statements have their lasting plans. */
async function measure(client: pg.Client, what: string, call: (n: number) => Promise<unknown>): Promise<Figure> {
  for (let n = 0; n < CALLS; n++) await call(n);
  const before = await blocks(client);
  const cpuBefore = await cpuMs(client);
  const times: number[] = [];
  for (let n = CALLS; n < 2 * CALLS; n++) {
    const from = performance.now();
    await call(n);
    times.push(performance.now() - from);
  }
  const cpu = ((await cpuMs(client)) - cpuBefore) / CALLS;
  const after = await blocks(client);
  const ms = times.sort((a, b) => a - b)[CALLS / 2]!;
  return { what, ms, cpuMs: cpu, blocks: (after.all - before.all) / CALLS, read: (after.read - before.read) / CALLS };
}

async function measureAll(client: pg.Client, layout: Layout): Promise<Figure[]> {
  const tx = prepared(client);
  const ask = async (sql: string) => (await client.query<{ value: string }>(sql)).rows.map(({ value }) => value);
  const institutes = await ask(`select ${instituteId('n')}::text as value from generate_series(1, 600) as one (n)`);
  const [largest] = await ask(`select ${instituteId('0')}::text as value`);
  const [middle] = await ask(`select max(created_at) - interval '18 months' as value from submissions`);
  const [now] = await ask('select now() as value');
  const COPY = 'institute_id, id, exam_id, attempt_id';
  const {
    rows: [newest],
  } = await client.query<Copy>(`select ${COPY} from submissions order by created_at desc limit 1`);
  const copies = await client.query<Copy>(
    `select ${COPY} from submissions where institute_id = any($1) order by random() limit 600`,
    [institutes],
  );
  const copy = (n: number) => copies.rows[n % copies.rows.length]!;
  const page = (institute: string, since: string) => listSubmissions(tx, institute, LIST, { ...START, since });
  const figures = [
    await measure(client, 'the feed: is there something new?', (n) => page(institutes[n]!, now!)),
    await measure(client, 'the feed: 50 copies from its middle', (n) => page(institutes[n]!, middle!)),
    await measure(client, 'the same of the largest institute', () => page(largest!, middle!)),
    await measure(client, 'the copies of an exam', (n) =>
      listSubmissions(tx, copy(n).institute_id, { ...LIST, examId: copy(n).exam_id }, START),
    ),
    await measure(client, 'one copy', (n) => findSubmission(tx, copy(n).institute_id, copy(n).id)),
  ];
  await client.query(
    `update attempts set state = 'queued', outcome = null, ended_at = null, starts = 0 where (institute_id, id) in
       (select institute_id, id from attempts where order_key > $1)`,
    [rows - WAITING],
  );
  await client.query('analyze attempts');
  const worker = { workerId: 'worker', leaseSeconds: 15, marks: true, reads: true };
  const claim = { lane: 'standard', lastStart: false, ...worker } as const;
  return [
    ...figures,
    await measure(client, 'which lanes have copies waiting?', () => lanesWaiting(tx, ['standard', 'bulk'])),
    await measure(client, 'a claim', () => claimFirst(tx, claim)),
    await measure(client, 'a copy handed in, and changed three times', (n) =>
      handIn(tx, newest!, institutes[n]!, newId(layout), newId(layout)),
    ),
  ];
}

/** Inserts a copy of a given row into both tables for another institute, then updates both as one grading run does. */
async function handIn(tx: Sender, like: Copy, institute: string, id: string, run: string): Promise<void> {
  for (const [table, own, given] of [
    ['submissions', id, like.id],
    ['attempts', run, like.attempt_id],
  ] as const) {
    await tx.query(
      `insert into ${table} select own.* from ${table} one, lateral jsonb_populate_record(one, jsonb_build_object(
         'institute_id', $3::uuid, 'id', $4::uuid, 'submission_id', $5::uuid, 'exam_id', $4::uuid, 'candidate_id', $4::uuid)) own
       where one.institute_id = $1 and one.id = $2`,
      [like.institute_id, given, institute, own, id],
    );
  }
  for (const step of ['reading', 'grading', 'graded']) {
    await tx.query(
      `update submissions set status = $3, updated_at = clock_timestamp() where institute_id = $1 and id = $2`,
      [institute, id, step],
    );
    await tx.query(`update attempts set token = token + 1 where institute_id = $1 and id = $2`, [institute, run]);
  }
}

function newId({ ids }: Layout): string {
  const random = randomUUID();
  if (ids === 'random') return random;
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(15)}`;
}

/** Moves a table while three connections use it. */
async function tryMove(layout: Layout, client: pg.Client, address: string): Promise<void> {
  await build(client, layout, rows);
  const count = async () =>
    (await client.query<{ n: number }>('select count(distinct id)::int as n from submissions')).rows[0]!.n;
  const before = await count();
  let over = false;
  const users = [1, 2, 3].map(() =>
    use(
      address,
      () => newId(LAYOUTS.timed!),
      () => over,
    ),
  );
  await move(client, (step, ms) => process.stdout.write(`${step.padEnd(44)}${ms.toFixed(0).padStart(9)} ms\n`));
  over = true;
  const used = await Promise.all(users);
  const calls = used.reduce((sum, user) => sum + user.calls, 0);
  const lost = used.reduce((sum, user) => sum + user.lost, 0);
  const longest = Math.max(...used.map((user) => user.longest));
  process.stdout.write(
    `${calls} calls meanwhile, ${lost} lost a row, the longest took ${longest.toFixed(0)} ms; rows missing: ${before + calls - (await count())}\n`,
  );
}

async function run(layout: Layout, client: pg.Client): Promise<void> {
  await client.query("set maintenance_work_mem = '512MB'");
  await build(client, layout, rows);
  const figures = await measureAll(client, layout);
  process.stdout.write(`\n${rows.toLocaleString('en')} copies, ${layout.told}\n`);
  for (const { what, ms, cpuMs: cpu, blocks: all, read } of figures) {
    const cells = [ms.toFixed(2), cpu.toFixed(2), all.toFixed(0), read.toFixed(1)].map((cell) => cell.padStart(9));
    process.stdout.write(
      `${what.padEnd(44)}${cells[0]} ms ${cells[1]} ms of CPU ${cells[2]} blocks ${cells[3]} of them read\n`,
    );
  }
}

/** Measures a layout on a database server of its own. */
async function runAlone(layout: Layout): Promise<void> {
  const folder = temporaryDataFolder('partitions');
  const server = await startEmbeddedPostgres({
    dataFolder: join(folder, 'data'),
    logFile: join(folder, 'postgres.log'),
    password: PASSWORD,
    durable: false,
  });
  const address = new URL(server.adminUrl);
  address.pathname = '/submissions';
  const client = new pg.Client({ connectionString: address.href });
  try {
    const { ownerUrl } = await provisionDatabase(server.adminUrl, 'submissions', PASSWORD);
    await migrateService('submissions', ownerUrl, join(import.meta.dirname, MIGRATIONS));
    await client.connect();
    if (values.move) await tryMove(layout, client, address.href);
    else await run(layout, client);
  } finally {
    await client.end();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const only = values.move ? ['today'] : values.only;
for (const [name, layout] of Object.entries(LAYOUTS)) {
  if (only === undefined || only.includes(name)) await runAlone(layout);
}
