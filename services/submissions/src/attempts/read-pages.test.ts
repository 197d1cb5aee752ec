import type { Claim } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Harness } from '../testing/harness.ts';

const KEY = 'cd'.repeat(32);
const READING = new Uint8Array([1, 2, 3]);
let h: Harness;

beforeAll(async () => {
  h = await Harness.start();
});
afterAll(() => h.db.close());
beforeEach(() => {
  h.instituteId = crypto.randomUUID();
});

async function claimed(): Promise<Claim> {
  await h.submit(h.newExam());
  return (await h.claim())!;
}

const held = ({ instituteId, attemptId, token }: Claim) => ({ instituteId, attemptId, token, key: KEY });

const pages = async () =>
  (await h.db.inspect('select 1 from read_pages where institute_id = $1', [h.instituteId])).length;

test('what a worker has read of a page is there for the next one that claims the copy, and for no other copy', async () => {
  const first = await claimed();
  expect((await h.work.recallPage(held(first))).reading).toBeUndefined();
  await h.work.keepPage({ ...held(first), reading: READING });
  await h.work.keepPage({ ...held(first), reading: READING });
  await h.work.handBack({ ...held(first), kind: first.kind });
  await expect(h.work.recallPage(held(first))).rejects.toMatchObject({ code: 'conflict' });
  await expect(h.work.keepPage({ ...held(first), reading: READING })).rejects.toMatchObject({ code: 'conflict' });
  const second = (await h.claim())!;
  expect(second.attemptId).toBe(first.attemptId);
  expect([...(await h.work.recallPage(held(second))).reading!]).toEqual([...READING]);
  expect((await h.work.recallPage(held(await claimed()))).reading).toBeUndefined();
});

test('it is forgotten when the attempt has ended, and not before', async () => {
  const claim = await claimed();
  await h.work.keepPage({ ...held(claim), reading: READING });
  await h.runJob('forget read pages');
  expect(await pages()).toBe(1);
  await h.complete(claim);
  await h.runJob('forget read pages');
  expect(await pages()).toBe(0);
});
