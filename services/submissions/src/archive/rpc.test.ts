import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { age, startArchiving, whereAre } from '../testing/archived.ts';
import { keptBlobs } from '../testing/fakes.ts';
import { Harness, type TestExam } from '../testing/harness.ts';

/** A replica that archives, and one that does not any more. */
let on: Harness;
let off: Harness;
let ids: string[];
beforeAll(async () => {
  on = await startArchiving();
  off = new Harness(on.db);
});
afterAll(() => on.db.close());
beforeEach(async () => {
  await on.db.inspect('delete from submissions');
  keptBlobs.clear();
  on.instituteId = crypto.randomUUID();
  off.instituteId = on.instituteId;
  const exam = on.newExam({ candidates: 3 });
  ids = [await copyOf(exam, 0), await copyOf(exam, 1), await copyOf(exam, 2)];
  await on.api.finalizeExam({ ...on.write(''), examId: exam.examId, allGraded: true });
  for (const [n, id] of ids.entries()) await age(on, id, 190 - n);
});

async function copyOf(exam: TestExam, n: number): Promise<string> {
  const { id } = await on.submit(exam, { candidate: { ref: { case: 'id', value: exam.candidates[n]!.id } } });
  await on.complete((await on.claim())!);
  return id;
}

test('the status counts what is archived and what is to follow', async () => {
  expect(await on.admin.getArchiveStatus({})).toMatchObject({ days: 180, archived: 0, waiting: 3 });
  await on.runJob('archive results');
  expect(await on.admin.getArchiveStatus({})).toMatchObject({ days: 180, archived: 3, waiting: 0 });
  expect(await off.admin.getArchiveStatus({})).toMatchObject({ days: 0, archived: 3, waiting: 0 });
});

test('all copies come back once nothing is archived any more; those whose object is gone are named', async () => {
  await on.runJob('archive results');
  await expect(on.admin.recallArchived({})).rejects.toMatchObject({ code: 'conflict' });
  const [gone] = [...keptBlobs.keys()].filter((key) => key.includes(ids[1]!));
  keptBlobs.delete(gone!);
  expect(await off.admin.recallArchived({})).toMatchObject({ recalled: 2, failed: [ids[1]], next: '' });
  expect(await whereAre(off)).toEqual({ [ids[0]!]: 'rows', [ids[1]!]: 'lost', [ids[2]!]: 'rows' });
});

test('a recall goes on where the call before has ended', async () => {
  await on.runJob('archive results');
  const [{ at }] = (await on.db.inspect<{ at: string }>(
    `select to_char(updated_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at from submissions where id = $1`,
    [ids[0]],
  )) as [{ at: string }];
  expect(await off.admin.recallArchived({ after: `${at} ${ids[0]}` })).toMatchObject({ recalled: 2, next: '' });
  await expect(off.admin.recallArchived({ after: 'somewhere' })).rejects.toMatchObject({ code: 'validation_failed' });
});

test.each([
  ['copies that are to be archived', 'archived is null and updated_at < now()'],
  ['archived copies', '(archived is null) is false'],
])('%s are found by their index, the oldest first', async (_, condition) => {
  const plan = await on.db.database.withSystem(async (tx) => {
    for (const way of ['seqscan', 'bitmapscan', 'sort']) await tx.query(`set local enable_${way} = off`);
    return await tx.query<{ 'QUERY PLAN': string }>(
      `explain select id from submissions where finalized and removed <> 'rows' and ${condition} order by updated_at, id limit 100`,
    );
  });
  const told = plan.map((row) => row['QUERY PLAN']).join('\n');
  expect(told).toContain('submissions_to_archive');
  expect(told).not.toMatch(/Sort {2}/);
});
