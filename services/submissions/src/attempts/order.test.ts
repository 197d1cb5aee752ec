import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Harness } from '../testing/harness.ts';

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
