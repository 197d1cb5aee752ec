import { randomUUID } from 'node:crypto';
import { refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { startTestDatabase, type TestDatabase } from '@exam-evaluation/testing/database.ts';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Tx } from './database.ts';

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
    // Until it is gone: the cut is then noticed while no statement waits for an answer.
    while ((await tested.inspect('select from pg_stat_activity where pid = $1', [mine?.pid])).length > 0);
    await tested.inspect('select 1');
    await tx.query('select 1');
  });
  await expect(cut).rejects.toMatchObject({ code: 'engine_unavailable' });
  const after = await tested.database.withTenant(randomUUID(), async (tx) => await tx.query('select 1 as one'));
  expect(after).toEqual([{ one: 1 }]);
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
    ['a statement that takes too long', { code: '57014' }, async (tx) => await tx.query(raise('57014'))],
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
