import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { median } from '@exam-evaluation/runtime/statistics.ts';
import { newRowId } from '@exam-evaluation/runtime/uuid.ts';
import { claimFirst } from '@exam-evaluation/submissions/attempts/queue/store.ts';
import { countWaiting, insertAttempt, lockAttempt } from '@exam-evaluation/submissions/attempts/store.ts';
import { canHaveRows, listSubmissions } from '@exam-evaluation/submissions/feed/store.ts';
import { findSubmission, insertSubmission, lockSubmission } from '@exam-evaluation/submissions/model/store.ts';
import { setProcessing, setQueued } from '@exam-evaluation/submissions/model/visible-store.ts';
import pg from 'pg';
import { instituteId, type Shape } from './shapes.ts';

// The services' own statements on every shape in turn, a few calls each, so that other work on the machine and the state
// of the caches affect all of them equally.

const CALLS = 20;
const WARM_UP = 3;

/** A shape, and whether statements are sent as before tables were cut: planned as PostgreSQL chooses, without a look at the clock. */
export interface Way {
  shape: Shape;
  isBefore?: boolean;
}

/** Medians of the rounds: the server's processor milliseconds of a call, blocks of 8 kB looked at, and those not in its memory. */
export interface Figure {
  cpuMs: number;
  blocks: number;
  read: number;
}

/** One connection that sends statements as the services do: each is prepared once, under a name. */
class Sender {
  readonly client: pg.Client;
  readonly #names = new Map<string, string>();
  #pid = 0;

  readonly way: Way;

  constructor(address: string, way: Way) {
    this.way = way;
    const mode = way.isBefore ? 'auto' : 'force_generic_plan';
    this.client = new pg.Client({
      connectionString: address,
      options: `-c search_path=${way.shape},public -c timezone=UTC -c plan_cache_mode=${mode}`,
    });
  }

  async open(): Promise<void> {
    await this.client.connect();
    this.#pid = (await this.client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid;
  }

  async query<Row extends object>(text: string, given: readonly unknown[] = []): Promise<Row[]> {
    const name = this.#names.get(text) ?? `s${this.#names.size}`;
    this.#names.set(text, name);
    return (await this.client.query<Row & pg.QueryResultRow>({ name, text, values: [...given] })).rows;
  }

  /** Processor time of the connection's server process so far, as Linux counts it. */
  cpuMs(): number {
    return Number(readFileSync(`/proc/${this.#pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  }

  async blocks(): Promise<{ all: number; read: number }> {
    await this.client.query('select pg_stat_force_next_flush()');
    const { rows } = await this.client.query<{ all: number; read: number }>(
      `select (blks_hit + blks_read)::float8 as all, blks_read::float8 as read
       from pg_stat_database where datname = current_database()`,
    );
    return rows[0]!;
  }
}

interface Copy {
  institute_id: string;
  id: string;
  exam_id: string;
}

const LIST = {
  examId: null,
  source: null,
  statuses: null,
  needsReview: null,
  finalized: null,
  candidateId: null,
  needsPerson: null,
};
const PAGE = { since: null, afterUpdatedAt: null, afterId: null, limit: 50 };
const CLAIM = {
  lane: 'standard',
  lastStart: false,
  workerId: 'w',
  leaseSeconds: 15,
  marks: true,
  reads: true,
} as const;

type Call = (tx: Sender, n: number) => Promise<unknown>;

async function callsOf(one: Sender): Promise<Record<string, Call>> {
  const copies = await one.query<Copy>(
    `select copy.* from generate_series(1, 900) n, lateral (
       select institute_id, id, exam_id from submissions
       where institute_id = ${instituteId('n')} and updated_at > now() - (0.05 + 0.9 * random() + 0 * n) * interval '36 months'
       order by updated_at limit 1) copy`,
  );
  await one.query(
    `insert into clocks (institute_id, last) select ${instituteId('n')}, now() from generate_series(1, 900) n
     on conflict (institute_id) do update set last = now()`,
  );
  const [now, recent, middle] = (
    await one.query<{ moment: string }>(
      `select moment::text from unnest(array[now() + interval '1 hour', now() - interval '1 hour', now() - interval '18 months']) as moment`,
    )
  ).map(({ moment }) => moment);
  const copy = (n: number) => copies[n % copies.length]!;
  const page = (since: string): Call => {
    return async (tx, n) => {
      const [institute, query] = [copy(n).institute_id, { ...PAGE, since }];
      if (tx.way.isBefore || (await canHaveRows(tx, institute, query)))
        await listSubmissions(tx, institute, LIST, query);
    };
  };
  return {
    'the feed: is there something new?': page(now!),
    'the feed: what is new': page(recent!),
    'the feed: 50 copies from its middle': page(middle!),
    'the copies of an exam': (tx, n) =>
      listSubmissions(tx, copy(n).institute_id, { ...LIST, examId: copy(n).exam_id }, PAGE),
    'one copy': (tx, n) => findSubmission(tx, copy(n).institute_id, copy(n).id),
    'a copy handed in': (tx, n) => handIn(tx, copy(n).institute_id),
    'a copy handed in and changed twice': async (tx, n) =>
      await changeTwice(tx, await handIn(tx, copy(n).institute_id)),
    'a claim where none waits': (tx) => claimFirst(tx, CLAIM),
  };
}

interface Run {
  institute_id: string;
  submission_id: string;
  id: string;
}

/** What a submit does in these two tables. */
async function handIn(tx: Sender, institute: string): Promise<Run> {
  const [id, attemptId, examId, candidateId] = [newRowId(), newRowId(), newRowId(), newRowId()];
  const at = new Date().toISOString();
  await tx.client.query('begin');
  await countWaiting(tx, institute, 50);
  const price = { unit: 'page', quantity: 8, credits_per_unit: 100, amount: 800 } as const;
  const run = {
    submission_id: id,
    n: 1,
    exam_id: examId,
    snapshot_version: 1,
    lane: 'bulk',
    order_key: 1,
    units: 8,
  } as const;
  const request = { keep_reviewed: true, features: [], trace_context: { 'x-request-id': randomUUID() } };
  await insertAttempt(tx, institute, { id: attemptId, ...run, ...price, ...request }, at);
  const copy = { exam_id: examId, candidate_id: candidateId, candidate_external_id: 'R-1', source: 'api' } as const;
  const scan = { upload_id: null, pages: 8, answers: null, metadata: null, late_reason: null };
  const graded = { attempt_id: attemptId, lane: 'bulk', rubric_version: 1, questions_total: 5 } as const;
  await insertSubmission(tx, institute, { id, ...copy, ...scan, ...graded }, at);
  await tx.client.query('commit');
  return { institute_id: institute, submission_id: id, id: attemptId };
}

/** Two of the changes that a copy goes through, with the locks that they take. */
async function changeTwice(tx: Sender, run: Run): Promise<void> {
  for (const change of [setProcessing, setQueued]) {
    await tx.client.query('begin');
    await lockAttempt(tx, run.institute_id, run.id);
    await lockSubmission(tx, run.institute_id, run.submission_id);
    await change(tx, run, new Date().toISOString());
    await tx.client.query('commit');
  }
}

/** Figures of every statement for each of the ways, in their order. */
export async function measure(
  address: string,
  ways: readonly Way[],
  rounds: number,
): Promise<[what: string, figures: Figure[]][]> {
  const senders = ways.map((way) => new Sender(address, way));
  for (const sender of senders) await sender.open();
  try {
    const table: [string, Figure[]][] = [];
    await fillQueue(senders);
    for (const [what, call] of Object.entries(await callsOf(senders[0]!)))
      table.push([what, await inTurn(senders, call, rounds)]);
    return table;
  } finally {
    for (const { client } of senders) await client.end();
  }
}

/** Copies that wait, so that PostgreSQL knows how many there are. */
async function fillQueue(senders: readonly Sender[]): Promise<void> {
  const ids = await senders[0]!.query<{ id: string }>(
    `select ${instituteId('n')} as id from generate_series(1, 1000) n`,
  );
  for (const sender of senders) for (const { id } of ids) await handIn(sender, id);
  for (const table of ['submissions', 'attempts']) {
    for (const schema of ['whole', 'cut'])
      await senders[0]!.client.query(`analyze ${schema}.${table}${schema === 'cut' ? '_11' : ''}`);
  }
}

async function inTurn(senders: readonly Sender[], call: Call, rounds: number): Promise<Figure[]> {
  const seen = senders.map(() => ({ cpuMs: [] as number[], blocks: [] as number[], read: [] as number[] }));
  for (let round = -WARM_UP; round < rounds; round++) {
    const order = [...senders.keys()];
    for (const at of round % 2 === 0 ? order : order.toReversed()) {
      const sender = senders[at]!;
      const before = { ...(await sender.blocks()), cpuMs: sender.cpuMs() };
      // Other copies each time, which the turn before has not brought into memory.
      const first = ((round + WARM_UP) * senders.length + at) * CALLS;
      for (let n = 0; n < CALLS; n++) await call(sender, first + n);
      const cpuMs = sender.cpuMs();
      const after = await sender.blocks();
      if (round < 0) continue;
      seen[at]!.cpuMs.push((cpuMs - before.cpuMs) / CALLS);
      seen[at]!.blocks.push((after.all - before.all) / CALLS);
      seen[at]!.read.push((after.read - before.read) / CALLS);
    }
  }
  return seen.map(({ cpuMs, blocks, read }) => ({ cpuMs: median(cpuMs), blocks: median(blocks), read: median(read) }));
}
