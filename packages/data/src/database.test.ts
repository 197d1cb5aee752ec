import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { runInContext } from '@exam-evaluation/runtime/context.ts';
import { refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { createLogger } from '@exam-evaluation/runtime/log.ts';
import { startTestDatabase, type TestDatabase } from '@exam-evaluation/testing/database.ts';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Database, type Tx } from './database.ts';

const UNAVAILABLE = { code: 'engine_unavailable', retryAfterSeconds: 5 };
const raise = (code: string) => `do $$ begin raise exception using errcode = '${code}'; end $$`;

let tested: TestDatabase;
beforeAll(async () => {
  tested = await startTestDatabase('billing');
});
afterAll(async () => {
  await tested.close();
});

test('a connection cut between two statements of a transaction fails that transaction and nothing else', async () => {
  const cut = tested.database.withTenant(randomUUID(), async (tx) => {
    const [mine] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
    await tested.inspect('select pg_terminate_backend($1)', [mine?.pid]);
    // Waits until the connection is gone, so that its loss is noticed while no statement is running.
    while ((await tested.inspect('select from pg_stat_activity where pid = $1', [mine?.pid])).length > 0);
    await tested.inspect('select 1');
    await tx.query('select 1');
  });
  await expect(cut).rejects.toMatchObject({ code: 'engine_unavailable' });
  const after = await tested.database.withTenant(randomUUID(), async (tx) => await tx.query('select 1 as one'));
  expect(after).toEqual([{ one: 1 }]);
});

test('a login that the server refuses is told once, with why: nothing else of the process need use it', async () => {
  const lines: string[] = [];
  const log = createLogger({ service: 'test', write: (line) => lines.push(line) });
  const stranger = new URL(tested.tenantUrl);
  stranger.username = 'nobody_of_this_name';
  const database = new Database({ ...tested, tenantUrl: stranger.href, applicationName: 'test', log });
  expect(await database.isReachable()).toBe(false);
  expect(await database.isReachable()).toBe(false);
  expect(lines).toEqual([expect.stringMatching(/"level":"warn".*nobody_of_this_name.*the database does not answer/)]);
  await database.close();
});

describe('a read of one statement', () => {
  const one = 'select pg_backend_pid() as pid, current_setting($1) as institute';
  const read = async (institute: string) =>
    await tested.database.readOnce(institute, (tx) =>
      tx.query<{ pid: number; institute: string }>(one, ['app.institute_id']),
    );

  test('is bound to its institute, and leaves nothing of it on the connection', async () => {
    const institute = randomUUID();
    const [row] = await read(institute);
    expect(row?.institute).toBe(institute);
    const [after] = await tested.inspect<{ state: string }>('select state from pg_stat_activity where pid = $1', [
      row?.pid,
    ]);
    expect(after).toEqual({ state: 'idle' });
  });

  test('that fails leaves a connection that others can use', async () => {
    const failed = tested.database.readOnce(randomUUID(), (tx) => tx.query('select 1 / $1::int', [0]));
    await expect(failed).rejects.toMatchObject({ code: '22012' });
    const institutes = Array.from({ length: 20 }, () => randomUUID());
    const rows = await Promise.all(institutes.map(read));
    expect(rows.map(([row]) => row?.institute)).toEqual(institutes);
  });

  test('takes no second one, which would run outside its transaction', async () => {
    const two = tested.database.readOnce(randomUUID(), async (tx) => {
      await tx.query('select 1');
      await tx.query('select 2');
    });
    await expect(two).rejects.toThrow('given another');
  });
});

test.each([
  [true, 1],
  [false, 0],
])('statements have names of the connection, unless a pooler may exchange it: %j', async (isPrepared, named) => {
  const database = new Database({ ...tested, isPrepared, applicationName: 'test' });
  const rows = await database.withTenant(randomUUID(), async (tx) => {
    await tx.query('select $1::int', [1]);
    return await tx.query<{ statement: string }>('select statement from pg_prepared_statements');
  });
  expect(rows.map(({ statement }) => statement)).toEqual(Array(named).fill('select $1::int'));
  await database.close();
});

describe('what a failed transaction is called', () => {
  const pidOf = async (tx: Tx) => (await tx.query<{ pid: number }>('select pg_backend_pid() as pid'))[0]!.pid;
  const end = async (pid: number) => await tested.inspect('select pg_terminate_backend($1, 10000)', [pid]);

  test.each<[string, object, (tx: Tx) => Promise<unknown>]>([
    [
      'a server that ends the connection',
      UNAVAILABLE,
      async (tx) => await tx.query('select pg_terminate_backend(pg_backend_pid())'),
    ],
    ['a lock that is held for too long', UNAVAILABLE, async (tx) => await tx.query(raise('55P03'))],
    ['a server without room', UNAVAILABLE, async (tx) => await tx.query(raise('53300'))],
    ['conflicts again and again', UNAVAILABLE, async (tx) => await tx.query(raise('40001'))],
    [
      'a statement of background work that takes too long',
      { code: '57014' },
      async (tx) => await tx.query(raise('57014')),
    ],
    ['a broken rule of the tables', { code: '23505' }, async (tx) => await tx.query(raise('23505'))],
    [
      'a connection that ends at the commit',
      { code: expect.not.stringMatching('engine_unavailable') },
      async (tx) => await end(await pidOf(tx)),
    ],
  ])('%s: %j', async (_, called, fn) => {
    const error = await tested.database.withTenant(randomUUID(), fn).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect({ code: 'none', ...(error as object) }).toMatchObject(called);
  });

  test('a refusal stays what it is, even where the connection is gone', async () => {
    const refused = tested.database.withTenant(randomUUID(), async (tx) => {
      await end(await pidOf(tx));
      throw refuse('exam_not_found');
    });
    await expect(refused).rejects.toMatchObject({ code: 'exam_not_found' });
  });
});

describe('a request whose time is over', () => {
  const within = async <T>(ms: number, fn: () => Promise<T>) =>
    await runInContext({ requestId: 'req-1', deadline: Date.now() + ms }, fn);
  const institute = randomUUID();
  const insert = "insert into operations (institute_id, op_id, method) values ($1, $2, 'Test')";
  const written = async () => await tested.inspect('select from operations where institute_id = $1', [institute]);

  test('commits nothing: its caller may have gone', async () => {
    const late = within(500, () =>
      tested.database.withTenant(institute, async (tx) => {
        await tx.query(insert, [institute, randomUUID()]);
        await sleep(600);
      }),
    );
    await expect(late).rejects.toMatchObject(UNAVAILABLE);
    expect(await written()).toEqual([]);
  });

  test('may be sent again after a statement that took too long, for whatever it did is undone', async () => {
    const slow = within(60_000, () =>
      tested.database.withTenant(institute, async (tx) => {
        await tx.query(insert, [institute, randomUUID()]);
        await tx.query(raise('57014'));
      }),
    );
    await expect(slow).rejects.toMatchObject(UNAVAILABLE);
    expect(await written()).toEqual([]);
  });

  test('does not wait for what others hold', async () => {
    const startedAt = performance.now();
    const late = within(500, () =>
      tested.database.withTenant(institute, async (tx) => {
        await tx.query(insert, [institute, randomUUID()]);
        await tx.query('select pg_sleep(5)');
      }),
    );
    await expect(late).rejects.toMatchObject(UNAVAILABLE);
    expect(performance.now() - startedAt).toBeLessThan(4_000);
    expect(await written()).toEqual([]);
  });

  test('does not wait for a connection, and takes none away', async () => {
    const takeAll = (until: Promise<void>) =>
      Promise.all(Array.from({ length: 10 }, () => tested.database.withTenant(institute, async () => await until)));
    const { promise: freed, resolve: free } = Promise.withResolvers<void>();
    const taken = takeAll(freed);
    const startedAt = performance.now();
    const late = within(500, () => tested.database.withTenant(institute, async (tx) => await tx.query('select 1')));
    const outcome = await late.catch((error: unknown) => error);
    free();
    await taken;
    expect(outcome).toMatchObject(UNAVAILABLE);
    expect(performance.now() - startedAt).toBeLessThan(4_000);
    await takeAll(Promise.resolve());
  });
});

test('a server that hangs is asked once by all probes, and each of them learns that it is away', async () => {
  const connections: Socket[] = [];
  const server = createServer((socket) => connections.push(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `postgresql://a:b@127.0.0.1:${(server.address() as AddressInfo).port}/a`;
  const hanging = new Database({ tenantUrl: url, systemUrl: url, applicationName: 'test' });
  const probes = await Promise.all(Array.from({ length: 20 }, () => hanging.isReachable()));
  expect(probes).toEqual(probes.map(() => false));
  expect(connections.map(({ closed, readyState }) => [closed, readyState])).toEqual([
    [false, 'open'],
    [false, 'open'],
  ]);
  for (const connection of connections) connection.destroy();
  server.close();
  await hanging.close();
});
