// Protects: the simulation's model of a statement agrees with PostgreSQL. Schedules are replayed, statement by
// statement in the same interleaving, on a real server with the simulation's clock and ids. No statement may wait that
// did not wait in the simulation, and each must return the same rows.
import { startTestDatabase, type TestDatabase } from '@exam-evaluation/testing/database.ts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import type { Transaction } from './rows.ts';
import { runSchedule } from './run.ts';
import type { Traced } from './server.ts';

const SCHEDULES = 20;
/** Columns that the simulation does not model, since nothing is decided by them. */
const UNTOLD = ['one', 'seconds', 'decided_seconds', 'past_claims', 'post'];
/** Statements whose model returns no rows, since nothing is decided by them. */
const NOT_REPLAYED = /^with mine as/;

const NOW = `returns timestamptz language sql volatile as $$ select current_setting('sim.now')::timestamptz $$`;
const UUID = `returns uuid language sql volatile as $$ select current_setting('sim.uuid')::uuid $$`;
const SIMULATED_CLOCK = `
  create schema sim;
  create function sim.clock_timestamp() ${NOW};
  create function sim.now() ${NOW};
  create function sim.gen_random_uuid() ${UUID};`;

const DEFAULTS = {
  submissions: `
    alter table operations alter created_at set default sim.now();
    alter table outbox alter id set default sim.gen_random_uuid();
    alter table outbox alter available_at set default sim.now();`,
  billing: 'alter table reservations alter created_at set default sim.clock_timestamp();',
};
type Name = keyof typeof DEFAULTS;

const servers = new Map<Name, TestDatabase>();
beforeAll(async () => {
  for (const name of Object.keys(DEFAULTS) as Name[]) {
    const server = await startTestDatabase(name);
    servers.set(name, server);
    await server.inspect(`${SIMULATED_CLOCK} ${DEFAULTS[name]}`);
  }
});
afterAll(async () => {
  for (const server of servers.values()) await server.close();
});

/** Traces of one schedule, and the credits that it began with. */
async function record(seed: number): Promise<{ traces: Record<Name, Traced[]>; granted: number }> {
  const traces: Record<Name, Traced[]> = { submissions: [], billing: [] };
  let granted = 0;
  const options: Parameters<typeof runSchedule>[1] = {
    prepare: (databases) => {
      granted = databases.billing.rows.committed('accounts')[0]!.free;
      for (const name of Object.keys(traces) as Name[]) {
        databases[name].onTrace = (traced) => traces[name].push({ ...traced, ...uuidOf(traced) });
      }
    },
  };
  await runSchedule(seed, options);
  return { traces, granted };
}

/** The id that a statement has generated; it generates at most one. */
function uuidOf({ transaction }: Traced): { uuid?: string } {
  return transaction.lastUuid ? { uuid: transaction.lastUuid } : {};
}

const types = {
  getTypeParser: (oid: number, format?: 'text') => {
    if (oid === pg.types.builtins.INT8) return Number;
    if (oid === pg.types.builtins.TIMESTAMPTZ) return toIso;
    return pg.types.getTypeParser(oid, format);
  },
} as pg.CustomTypesConfig;

function toIso(text: string): string {
  const [, day, time, fraction = ''] = /^(\S+) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/.exec(text)!;
  return `${day}T${time}.${fraction.padEnd(6, '0')}Z`;
}

class Replay {
  readonly #url: string;
  readonly #connections = new Map<Transaction, pg.Client>();
  readonly #idle: pg.Client[] = [];
  readonly #all: pg.Client[] = [];
  statements = 0;

  constructor(url: string) {
    this.#url = url;
  }

  async step(traced: Traced & { uuid?: string }): Promise<void> {
    const { transaction, did } = traced;
    if (did === 'begin') {
      const connection = this.#idle.pop() ?? (await this.#connect());
      this.#connections.set(transaction, connection);
      await connection.query('begin');
      return;
    }
    const connection = this.#connections.get(transaction)!;
    if (did !== 'statement') {
      await connection.query(did);
      this.#connections.delete(transaction);
      this.#idle.push(connection);
      return;
    }
    const { text, values, rows, at, uuid } = traced;
    if (NOT_REPLAYED.test(text)) return;
    this.statements += 1;
    await connection.query("select set_config('sim.now', $1, false), set_config('sim.uuid', $2, false)", [
      at,
      uuid ?? '',
    ]);
    const answer = await connection.query(text, values as unknown[]);
    if (answer.fields.length === 0) return; // it returns no rows; later statements show what it did
    expect({ text, values, rows: plain(answer.rows, answer.rows) }).toEqual({
      text,
      values,
      rows: plain(rows, answer.rows),
    });
  }

  async end(): Promise<void> {
    for (const connection of this.#all) await connection.end();
  }

  async #connect(): Promise<pg.Client> {
    const connection = new pg.Client({
      connectionString: this.#url,
      options: '-c timezone=UTC -c search_path=sim,public,pg_catalog -c lock_timeout=5000',
      types,
    });
    await connection.connect();
    this.#all.push(connection);
    return connection;
  }
}

/** Rows with the columns that PostgreSQL returns, in a fixed order, since many statements define none. */
function plain(rows: readonly object[], answered: readonly object[]): unknown[] {
  const columns = Object.keys(answered[0] ?? {}).filter((column) => !UNTOLD.includes(column));
  const cut = rows.map((row) => columns.map((column) => [column, inOrder(Reflect.get(row, column) ?? null)]));
  return cut
    .map((row) => JSON.stringify(row))
    .sort()
    .map((row) => JSON.parse(row) as unknown);
}

/** Sorts the keys of JSON, as text and as value, since jsonb keeps them in an order of its own. */
function inOrder(value: unknown): unknown {
  if (typeof value === 'string' && value.startsWith('{')) return inOrder(JSON.parse(value));
  if (Array.isArray(value)) return value.map(inOrder);
  if (ArrayBuffer.isView(value)) return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex');
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, inOrder(one)]),
  );
}

test('schedules replayed on PostgreSQL: every statement returns the same rows', async () => {
  let statements = 0;
  for (let seed = 1; seed <= SCHEDULES; seed++) {
    const { traces, granted } = await record(seed);
    for (const [name, trace] of Object.entries(traces) as [Name, Traced[]][]) {
      const server = servers.get(name)!;
      await server.inspect(CLEARED[name]);
      if (name === 'billing') {
        await server.inspect('insert into accounts (institute_id, free) values ($1, $2)', [INSTITUTE, granted]);
      }
      const replay = new Replay(server.adminUrl);
      try {
        for (const traced of trace) await replay.step(traced);
      } finally {
        await replay.end();
      }
      statements += replay.statements;
    }
  }
  process.stdout.write(`${statements} statements of ${SCHEDULES} schedules replayed\n`);
  expect(statements).toBeGreaterThan(1_000);
});

const INSTITUTE = '00000000-0000-4000-8000-000000000000';
const CLEARED: Record<Name, string> = {
  submissions: `truncate exam_snapshots, exam_gates, slots, submissions, attempt_ids, attempts, queue_tags, reviews,
    outbox, audit, operations, clocks; update lanes set virtual_time = 0`,
  billing: 'truncate accounts, transactions, entries, reservations, copy_counts',
};
