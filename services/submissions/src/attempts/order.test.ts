import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Harness } from '../testing/harness.ts';
import { QueuePlaces } from './queue/places.ts';

let h: Harness;

beforeAll(async () => {
  h = await Harness.start();
});
afterAll(() => h.db.close());

/** Submits copies for an institute of its own. @returns their ids. */
async function submitFor(instituteId: string, count: number): Promise<string[]> {
  h.instituteId = instituteId;
  const exam = h.newExam({ candidates: count });
  const ids: string[] = [];
  for (const candidate of exam.candidates) {
    ids.push((await h.submit(exam, { candidate: { ref: { case: 'id', value: candidate.id } } })).id);
  }
  return ids;
}

async function positions(instituteId: string, ids: readonly string[]): Promise<(number | undefined)[]> {
  h.instituteId = instituteId;
  const submissions = await Promise.all(ids.map((id) => h.get(id)));
  return submissions.map((submission) => submission.queue?.position);
}

async function claimAll(): Promise<string[]> {
  const order: string[] = [];
  for (;;) {
    const { claim } = await h.work.claimNext({ workerId: 'worker', lanes: [2], idle: true });
    if (!claim) return order;
    order.push(claim.submissionId);
  }
}

test("institutes take turns by work: a crowd of one does not hold up another's copy, and positions tell the true order [SUB-80] [SUB-81]", async () => {
  const [crowd, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const many = await submitFor(crowd, 5);
  const few = await submitFor(other, 2);
  const expected = [many[0], few[0], many[1], few[1], many[2], many[3], many[4]];
  expect(await positions(crowd, many)).toEqual([1, 3, 5, 6, 7]);
  expect(await positions(other, few)).toEqual([2, 4]);
  expect(await claimAll()).toEqual(expected);
});

test('an institute that comes back after a pause starts at the present, without credit for the pause', async () => {
  const [busy, late] = [crypto.randomUUID(), crypto.randomUUID()];
  await submitFor(busy, 3);
  await claimAll();
  const [next] = await submitFor(busy, 1);
  const [first, second] = await submitFor(late, 2);
  // The lane's virtual time is at the third copy of `busy`; its fourth copy is one copy later, and so is the second of
  // `late`.
  expect(await claimAll()).toEqual([first, next, second]);
});

test('the estimate counts the work ahead, and is never in the past [SUB-82] [SUB-84]', async () => {
  const before = Date.now() / 1000;
  const [first, last] = await submitFor(crypto.randomUUID(), 2);
  const ready = async (id: string) => Number((await h.get(id)).queue?.estimatedReadyAt?.seconds);
  expect(await ready(first!)).toBeGreaterThanOrEqual(Math.floor(before));
  expect(await ready(last!)).toBeGreaterThan(await ready(first!));
  await claimAll();
  await h.passTime(`update attempts set claimed_at = now() - interval '1 hour' where submission_id = $1`, first!);
  const { progress } = await h.get(first!);
  expect(Number(progress?.estimatedReadyAt?.seconds)).toBeGreaterThanOrEqual(Math.floor(before));
});

test('behind the first thousand of a lane places are estimated in the order of the lane [SUB-81]', async () => {
  const [own] = await submitFor(crypto.randomUUID(), 1);
  const other = crypto.randomUUID();
  await h.passTime(
    `insert into attempts (institute_id, id, submission_id, n, exam_id, snapshot_version, lane, order_key, units,
       keep_reviewed, features, unit, quantity, credits_per_unit, amount, accepted_at)
     select $1::uuid, md5('attempt' || i)::uuid, md5('copy' || i)::uuid, 1, $1::uuid, 1, 'standard',
       (select min(order_key) from attempts where state = 'queued') + i, 3, false, '{}', 'answer', 3, 0, 0, now()
     from generate_series(1, 4000) i`,
    other,
  );
  const { position } = (await h.get(own!)).queue!;
  expect(position).toBe(1);
  const places = new QueuePlaces(h.db.database);
  const ids = [1, 500, 999, 1_000, 1_001, 2_000, 3_999, 4_000].map((i) => `copy${i}`);
  const found = await places.of(other, ids.map(toId));
  const at = ids.map((id) => found.find(({ submissionId }) => submissionId === toId(id))!.position);
  expect(at.slice(0, 3)).toEqual([2, 501, 1_000]);
  // Four copies lie between two marks of a count of 4,001.
  for (const [n, exact] of [1_001, 1_002, 2_001, 4_000, 4_001].entries())
    expect(Math.abs(at[n + 3]! - exact)).toBeLessThanOrEqual(4);
  expect(at).toEqual(at.toSorted((a, b) => a - b));
});

/** The id that md5 of a text makes in PostgreSQL. */
function toId(text: string): string {
  const hex = createHash('md5').update(text).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
