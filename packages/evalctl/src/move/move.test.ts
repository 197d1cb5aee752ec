import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { takeClock } from '@exam-evaluation/data/clock.ts';
import { DATABASES, type DatabaseName } from '@exam-evaluation/data/provision.ts';
import { startTestDatabase, type TestDatabase } from '@exam-evaluation/testing/database.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Cell, openCell } from './cell.ts';
import { type State, setState } from './fence.ts';
import { move, removeLeft, type Transfer, takeBack } from './move.ts';
import { parentsFirst, tenantTables } from './tables.ts';

type Databases = Record<DatabaseName, TestDatabase>;
let [a, b]: Databases[] = [];
const folder = mkdtempSync(join(tmpdir(), 'move-'));
const inFolder = (cell: string) => join(folder, cell);

beforeAll(async () => {
  const start = async () =>
    Object.fromEntries(
      await Promise.all(DATABASES.map(async (name) => [name, await startTestDatabase(name)] as const)),
    );
  [a, b] = [(await start()) as Databases, (await start()) as Databases];
  for (const cell of ['a', 'b']) await mkdir(join(inFolder(cell), '.unfinished'), { recursive: true });
});
afterAll(async () => {
  await Promise.all([a!, b!].flatMap((cell) => Object.values(cell).map((db) => db.close())));
  rmSync(folder, { recursive: true });
});

let instituteId: string;
let other: string;
beforeEach(async () => {
  instituteId = crypto.randomUUID();
  other = crypto.randomUUID();
  for (const id of [instituteId, other]) await fill(a!, id);
  for (const key of [`copies/${instituteId}/1/f.pdf`, `incoming/${instituteId}/2`, `copies/${other}/1/f.pdf`]) {
    await mkdir(join(inFolder('a'), key, '..'), { recursive: true });
    await writeFile(join(inFolder('a'), key), 'file');
  }
});

/** Rows with keys to one another, bytes, JSON, lists and timestamps. */
async function fill(cell: Databases, id: string): Promise<void> {
  const insert = (database: DatabaseName, sql: string) => cell[database].inspect(sql.replaceAll('$1', `'${id}'`));
  await insert('gateway', `insert into institutes values ($1, 'Ünivers', 'standard', true, '{llm,b}')`);
  await insert(
    'gateway',
    `insert into api_keys (institute_id, id, name, prefix, hash, scopes)
    values ($1, gen_random_uuid(), 'key', 'ex_eval_', sha256($1::text::bytea), '{"a b"}')`,
  );
  await insert(
    'gateway',
    `insert into idempotency_records (institute_id, key, fingerprint, op_id, state, claim_token, lease_until, headers)
    values ($1, 'k', '\\x00ff', gen_random_uuid(), 'running', gen_random_uuid(), now(), '{"a": "\\u00e9"}')`,
  );
  await insert('billing', `insert into accounts (institute_id) values ($1)`);
  await insert('billing', `select post($1, 'grant', gen_random_uuid(), 'note', -100, 100, 0, 0)`);
  await insert('submissions', `insert into clocks values ($1, '2030-01-01T00:00:00.123456Z')`);
  await insert('submissions', `insert into queue_tags values ($1, 'standard', 1050)`);
  await insert(
    'submissions',
    `insert into attempts (institute_id, id, submission_id, n, state, exam_id, snapshot_version, lane, order_key,
      units, keep_reviewed, features, unit, quantity, credits_per_unit, amount, accepted_at)
    select $1, gen_random_uuid(), gen_random_uuid(), 1, 'queued', gen_random_uuid(), 1, 'standard', 1000 + n, 1, false, '{}', 'answer', 1, 50, 50, now()
    from generate_series(1, 50) n`,
  );
  await insert('dashboard', `insert into people (institute_id, id, display_name, role) values ($1, $1, 'P', 'reader')`);
  await insert(
    'dashboard',
    `insert into sessions (institute_id, hash, person_id, ends_at) values ($1, sha256($1::text::bytea), $1, now())`,
  );
  await insert('exams', `insert into candidates (institute_id, id, external_id) values ($1, gen_random_uuid(), 'c')`);
}

const open = async (name: string, cell: Databases): Promise<Cell> => {
  const databases = Object.fromEntries(DATABASES.map((each) => [each, cell[each].ownerUrl]));
  return await openCell(name, {
    databases: databases as Record<DatabaseName, string>,
    files: { folder: inFolder(name) },
  });
};

/** Acts as one command does, over connections of its own. */
async function between<T>(act: (transfer: Transfer) => Promise<T>): Promise<T> {
  const [from, to] = [await open('a', a!), await open('b', b!)];
  try {
    return await act({ from, to, instituteId });
  } finally {
    await Promise.all([from.close(), to.close()]);
  }
}
const QUICK = { settledMs: 0, waitMs: 0, lingerMs: 0 };
const moveNow = () => between((transfer) => move(transfer, QUICK));

/** What requests see of an institute: rows by table, those without left out. */
async function seen(cell: Databases, id: string): Promise<Record<string, number>> {
  const found = DATABASES.map(async (database) => {
    const counts = (await tablesOf(cell, database)).map(
      (table) => `select '${database}.${table}' as name, count(*)::int as n from ${table}`,
    );
    const sql = `select * from (${counts.join(' union all ')}) t where n > 0`;
    return await cell[database].database.withTenant(id, (tx) => tx.query<{ name: string; n: number }>(sql));
  });
  return Object.fromEntries((await Promise.all(found)).flat().map(({ name, n }) => [name, n]));
}

async function tablesOf(cell: Databases, database: DatabaseName): Promise<string[]> {
  const rows = await cell[database].inspect<{ name: string }>(
    `select tablename as name from pg_policies where policyname = 'tenant' and schemaname = 'public' order by 1`,
  );
  return rows.map(({ name }) => name);
}

test('every table that has rows of an institute is found, parents first', async () => {
  const cell = await open('a', a!);
  for (const database of DATABASES) {
    const rows = await a![database].inspect<{ name: string }>(
      `select distinct table_name as name from information_schema.columns c join pg_class on relname = table_name
       where column_name = 'institute_id' and table_schema = 'public' and not relispartition`,
    );
    const found = (await tenantTables(cell.databases[database])).map(({ name }) => name);
    expect(rows.map(({ name }) => name).filter((name) => !found.includes(name))).toEqual([]);
    if (database === 'gateway') expect(found.indexOf('institutes')).toBeLessThan(found.indexOf('api_keys'));
  }
  await cell.close();
  const names = ['c', 'b', 'a'].map((name) => ({ name }));
  const keys = [
    { child: 'c', parent: 'b' },
    { child: 'b', parent: 'a' },
  ];
  expect(parentsFirst(names, keys).map(({ name }) => name)).toEqual(['a', 'b', 'c']);
});

test('an institute moves with all its rows and files, and with its places in the queue', async () => {
  await a!.submissions.inspect(`update lanes set virtual_time = 1000`);
  await b!.submissions.inspect(`update lanes set virtual_time = 20`);
  const before = await seen(a!, instituteId);
  const others = await seen(a!, other);
  const moved = await moveNow();
  expect(moved).toMatchObject({ files: 2 });
  expect(await seen(b!, instituteId)).toEqual(before);
  expect(await seen(a!, instituteId)).toEqual({});
  expect([await seen(a!, other), await seen(b!, other)]).toEqual([others, {}]);
  const [queue] = await b!.submissions.inspect(
    'select min(order_key)::int, max(order_key)::int from attempts where institute_id = $1',
    [instituteId],
  );
  expect(queue).toEqual({ min: 21, max: 70 });
  expect(
    await b!.submissions.inspect('select finish::int from queue_tags where institute_id = $1', [instituteId]),
  ).toEqual([{ finish: 70 }]);
  // Nobody runs at the target what was running at the source.
  const states = 'select state from idempotency_records where institute_id = $1';
  expect(await b!.gateway.inspect(states, [instituteId])).toEqual([{ state: 'open' }]);
  // The clock of the source was ahead.
  const taken = await b!.submissions.database.withTenant(instituteId, (tx) => takeClock(tx, instituteId));
  expect(taken).toBe('2030-01-01T00:00:00.123457Z');
  expect(await readdir(join(inFolder('b'), 'copies', instituteId, '1'))).toEqual(['f.pdf']);

  expect(await between(removeLeft)).toBeGreaterThan(50);
  for (const database of DATABASES) {
    for (const table of await tablesOf(a!, database)) {
      expect(await a![database].inspect(`select from ${table} where institute_id = $1`, [instituteId])).toEqual([]);
    }
    expect(
      await a![database].inspect(`select policyname from pg_policies where policyname like 'held %' || $1 || '%'`, [
        instituteId,
      ]),
    ).toEqual([]);
  }
  expect(await a!.gateway.inspect('select from institutes where id = $1', [instituteId])).toEqual([]);
  expect(await seen(b!, instituteId)).toEqual(before);
});

describe('a state holds for requests and system work', () => {
  const set = async (state: State) => {
    const cell = await open('a', a!);
    await setState(cell.databases.submissions, instituteId, state);
    await cell.close();
  };
  const write = (id: string) => a!.submissions.database.withTenant(id, (tx) => takeClock(tx, id));
  const insert = (id: string) =>
    a!.submissions.database.withTenant(id, (tx) =>
      tx.query(`insert into slots (institute_id, exam_id, candidate_id) values ($1, $1, gen_random_uuid())`, [id]),
    );
  /** Which institutes' waiting copies a worker could claim. */
  const claimable = async () =>
    await a!.submissions.database.withSystem(async (tx) => {
      const rows = await tx.query<{ id: string }>(
        `select distinct institute_id as id from (select institute_id from attempts where state = 'queued' for update skip locked) q where institute_id = any($1::uuid[])`,
        [[instituteId, other]],
      );
      return rows.map(({ id }) => id).sort();
    });
  const waiting = async (id: string) =>
    (await a!.submissions.database.withTenant(id, (tx) => tx.query(`select 1 as one from attempts`))).length;

  test('parked: everything goes on, and no waiting copy is claimed', async () => {
    await set('parked');
    await write(instituteId);
    await insert(instituteId);
    expect(await claimable()).toEqual([other]);
    expect(await waiting(instituteId)).toBe(50);
    await a!.submissions.database.withSystem((tx) =>
      tx.query(`update attempts set state = 'running' where institute_id = $1`, [other]),
    );
    await set('open');
    expect(await claimable()).toEqual([instituteId]);
  });

  test('frozen: reads go on, writes are refused for now, system work passes over its rows', async () => {
    await set('frozen');
    for (const act of [write, insert]) {
      await expect(act(instituteId)).rejects.toMatchObject({ code: 'engine_unavailable', retryAfterSeconds: 5 });
      await act(other);
    }
    expect(await waiting(instituteId)).toBe(50);
    expect(await claimable()).toEqual([other]);
    const deleted = await a!.submissions.database.withSystem((tx) =>
      tx.query(`delete from attempts where institute_id = any($1::uuid[]) returning 1 as one`, [[instituteId, other]]),
    );
    expect(deleted).toHaveLength(50);
    await set('open');
    await write(instituteId);
  });

  test('hidden: nobody sees a row or adds one', async () => {
    await set('hidden');
    expect([await waiting(instituteId), await waiting(other)]).toEqual([0, 50]);
    expect(await claimable()).toEqual([other]);
    for (const act of [write, insert]) {
      await expect(act(instituteId)).rejects.toMatchObject({ code: 'engine_unavailable' });
    }
  });
});

const BEFORE_FLIP = [
  'copy files',
  'wait for running copies',
  'refuse writes',
  'copy rows',
  'compare files',
  'show the copy',
  'flip',
];
const AFTER_FLIP = ['hide in the gateway', 'wait for gateways', 'open', 'wait for readers', 'hide the source'];
const failAt = (step: string) =>
  between((transfer) =>
    move(transfer, {
      ...QUICK,
      onStep: (at) => {
        if (at === step) throw new Error('killed');
      },
    }),
  );

test('killed before the flip, a move is taken back as if it had never been, or run again', async () => {
  const before = await seen(a!, instituteId);
  for (const step of BEFORE_FLIP) {
    await expect(failAt(step)).rejects.toThrow('killed');
    expect(await seen(a!, instituteId)).toEqual(before);
    await expect(between(removeLeft)).rejects.toThrow('has not moved');
    await between(takeBack);
    expect([await seen(a!, instituteId), await seen(b!, instituteId)]).toEqual([before, {}]);
    await a!.submissions.database.withTenant(instituteId, (tx) => takeClock(tx, instituteId));
  }
  await expect(failAt('flip')).rejects.toThrow('killed');
  await moveNow();
  expect([await seen(a!, instituteId), await seen(b!, instituteId)]).toEqual([{}, before]);
});

test.each(AFTER_FLIP)('killed before "%s", a move can only be completed', async (step) => {
  const before = await seen(a!, instituteId);
  await expect(failAt(step)).rejects.toThrow('killed');
  await expect(between(takeBack)).rejects.toThrow('run the move again');
  await moveNow();
  expect([await seen(a!, instituteId), await seen(b!, instituteId)]).toEqual([{}, before]);
  await between((transfer) => move({ ...transfer, from: transfer.to, to: transfer.from }, QUICK)); // and back
  expect([await seen(a!, instituteId), await seen(b!, instituteId)]).toEqual([before, {}]);
});

test('what cannot be moved is refused before anything happens', async () => {
  instituteId = crypto.randomUUID();
  await expect(moveNow()).rejects.toThrow('no such institute in a');
  await fill(a!, instituteId);
  await fill(b!, instituteId);
  await expect(moveNow()).rejects.toThrow('in b as well');
  await expect(between(takeBack)).rejects.toThrow('at home in b');
  instituteId = other;
  const change = (to: string) =>
    b!.exams.inspect(`update schema_migrations set checksum = ${to} where name like '0001_exams%'`);
  await change(`'x' || checksum`);
  await expect(moveNow()).rejects.toThrow('different migrations: 0001_exams');
  await change('substr(checksum, 2)');
});

test('a command that fails lets go of the institute', async () => {
  const instituteId = crypto.randomUUID();
  const refused = (transfer: Transfer) =>
    expect(move({ ...transfer, instituteId }, QUICK)).rejects.toThrow('there is no such institute');
  await between(async (transfer) => {
    await refused(transfer);
    await between(refused); // while the first command is still connected
  });
});

test('two commands do not move one institute at the same time', async () => {
  await between(async (transfer) => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const first = move(transfer, { ...QUICK, onStep: begin as () => void });
    await begun;
    await expect(moveNow()).rejects.toThrow('another command');
    await first;
  });
});
