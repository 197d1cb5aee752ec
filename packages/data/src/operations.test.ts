import { SubmissionWriteResponseSchema } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { startTestDatabase, type TestDatabase } from '@exam-evaluation/testing/database.ts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { takeClock } from './clock.ts';
import { runOperation } from './operations.ts';

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

test('a refused write leaves nothing, so the same id may try again', async () => {
  const operation = { instituteId: institute, operationId: crypto.randomUUID(), method: 'Test' };
  await expect(
    runOperation(db.database, operation, SubmissionWriteResponseSchema, async () => {
      throw new Error('refused');
    }),
  ).rejects.toThrow('refused');
  const answer = await runOperation(db.database, operation, SubmissionWriteResponseSchema, async () => ({
    id: 'second',
  }));
  expect(answer.id).toBe('second');
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
