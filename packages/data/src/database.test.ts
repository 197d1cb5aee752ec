import { randomUUID } from 'node:crypto';
import { startTestDatabase, type TestDatabase } from '@exam-evaluation/testing/database.ts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

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
  await expect(cut).rejects.toThrow();
  const after = await tested.database.withTenant(randomUUID(), async (tx) => await tx.query('select 1 as one'));
  expect(after).toEqual([{ one: 1 }]);
});
