import { setTimeout as sleep } from 'node:timers/promises';
import { SubmissionWriteResponseSchema } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { runInContext } from '@exam-evaluation/runtime/context.ts';
import { refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { startTestDatabase, type TestDatabase } from '@exam-evaluation/testing/database.ts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { takeClock } from './clock.ts';
import { runOperation, runOperationInSteps } from './operations.ts';

let db: TestDatabase;
const institute = crypto.randomUUID();

beforeAll(async () => {
  db = await startTestDatabase('exams');
});
afterAll(() => db.close());

test('a write repeated with its operation id has one effect and one answer, also when both run at once', async () => {
  const operation = { instituteId: institute, operationId: crypto.randomUUID(), method: 'Test' };
  let runs = 0;
  const write = () =>
    runOperation(db.database, operation, SubmissionWriteResponseSchema, async (tx) => {
      runs++;
      await takeClock(tx, institute);
      return { id: crypto.randomUUID() };
    });
  const answers = await Promise.all([write(), write(), write()]);
  expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
  expect(runs).toBe(1);
});

/** Runs a write of one operation; `write` is what it does. */
function operationRunning(id = crypto.randomUUID()) {
  const operation = { instituteId: institute, operationId: id, method: 'Test' };
  return (write: () => Promise<{ id: string }>) =>
    runOperation(db.database, operation, SubmissionWriteResponseSchema, write);
}

const done = async () => ({ id: 'done' });
const REFUSAL = { code: 'submission_exists', details: { submission_id: 'other' } } as const;
const refused = async () => {
  throw refuse('submission_exists', REFUSAL.details);
};

test('a write that failed leaves nothing, so the same id may try again', async () => {
  const run = operationRunning();
  const failing = async () => {
    throw new Error('failed');
  };
  await expect(run(failing)).rejects.toThrow('failed');
  expect(await run(done)).toMatchObject({ id: 'done' });
});

test('a write that was refused is not done by a call of it that comes later, or was under way already', async () => {
  const run = operationRunning();
  await expect(run(refused)).rejects.toMatchObject(REFUSAL);
  await expect(run(done)).rejects.toMatchObject(REFUSAL);

  const other = operationRunning();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const first = other(async () => {
    await held;
    return await refused();
  });
  const second = other(done); // waits for the first, whose refusal releases the row before the refusal is stored
  setTimeout(letGo, 100);
  const answers = await Promise.allSettled([first, second]);
  expect(new Set(answers.map(({ status }) => status)).size).toBe(1);
});

test('what is refused before the transaction is kept as well', async () => {
  const operation = { instituteId: institute, operationId: crypto.randomUUID(), method: 'Test' };
  const run = (look: () => Promise<unknown>) =>
    runOperationInSteps(db.database, operation, SubmissionWriteResponseSchema, async (transact) => {
      await look();
      return await transact(done);
    });
  await expect(run(refused)).rejects.toMatchObject(REFUSAL);
  await expect(run(done)).rejects.toMatchObject(REFUSAL);
});

test('when no call of it can be under way any more, a refused write may be tried again', async () => {
  const id = crypto.randomUUID();
  const run = operationRunning(id);
  const age = () =>
    db.inspect("update operations set created_at = created_at - interval '36 seconds' where op_id = $1", [id]);
  await expect(run(refused)).rejects.toMatchObject(REFUSAL);
  await age();
  await expect(run(refused)).rejects.toMatchObject(REFUSAL);
  await expect(run(done)).rejects.toMatchObject(REFUSAL);
  await age();
  expect(await run(done)).toMatchObject({ id: 'done' });
  await age();
  expect(await run(refused)).toMatchObject({ id: 'done' });
});

test('a refusal that could not be stored is not returned', async () => {
  const run = operationRunning();
  const late = { requestId: 'late', deadline: Date.now() + 1_000 };
  const refusedTooLate = async () => {
    await sleep(1_100);
    return await refused();
  };
  await expect(runInContext(late, () => run(refusedTooLate))).rejects.toMatchObject({ code: 'engine_unavailable' });
  expect(await run(done)).toMatchObject({ id: 'done' });
});

test("the tenant role sees no other institute's rows; without an institute, as after a begin that failed, it sees and writes none", async () => {
  const rows = await db.database.withTenant(crypto.randomUUID(), (tx) => tx.query('select * from operations'));
  expect(rows).toEqual([]);
  const unbound = new pg.Client({ connectionString: db.tenantUrl });
  await unbound.connect();
  try {
    expect(await db.inspect('select 1 from operations limit 1')).toHaveLength(1);
    expect((await unbound.query('select * from operations')).rows).toEqual([]);
    expect((await unbound.query("update operations set method = 'Other'")).rowCount).toBe(0);
    const insert = "insert into operations (institute_id, op_id, method) values ($1, gen_random_uuid(), 'Test')";
    await expect(unbound.query(insert, [institute])).rejects.toThrow('row-level security');
  } finally {
    await unbound.end();
  }
});
