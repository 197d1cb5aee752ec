import type { Claim } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Harness } from '../testing/harness.ts';

const KEY = 'ab'.repeat(32);
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

test('a stored answer is returned for later copies of the institute, and is never replaced', async () => {
  const first = await claimed();
  expect((await h.work.recallAnswer(held(first))).json).toBeUndefined();
  expect((await h.work.keepAnswer({ ...held(first), json: '{"a":1}' })).json).toBe('{"a":1}');
  const second = await claimed();
  expect((await h.work.keepAnswer({ ...held(second), json: '{"a":2}' })).json).toBe('{"a":1}');
  expect((await h.work.recallAnswer(held(second))).json).toBe('{"a":1}');
});

test('two workers that store an answer at once both get the same one', async () => {
  const claims = [await claimed(), await claimed()];
  const kept = await Promise.all(claims.map((claim, n) => h.work.keepAnswer({ ...held(claim), json: String(n) })));
  expect(new Set(kept.map(({ json }) => json)).size).toBe(1);
});

test('another institute sees nothing of it', async () => {
  await h.work.keepAnswer({ ...held(await claimed()), json: '{}' });
  h.instituteId = crypto.randomUUID();
  expect((await h.work.recallAnswer(held(await claimed()))).json).toBeUndefined();
});

test('a worker that has lost the copy can neither read nor store answers', async () => {
  const claim = await claimed();
  await h.work.handBack({ ...held(claim), kind: claim.kind });
  await expect(h.work.recallAnswer(held(claim))).rejects.toMatchObject({ code: 'conflict' });
  await expect(h.work.keepAnswer({ ...held(claim), json: '{}' })).rejects.toMatchObject({ code: 'conflict' });
});

test('after thirty days it is forgotten', async () => {
  const claim = await claimed();
  await h.work.keepAnswer({ ...held(claim), json: '{}' });
  await h.passTime(
    `update model_answers set kept_at = kept_at - interval '29 days' where institute_id = $1`,
    h.instituteId,
  );
  await h.runJob('forget model answers');
  expect((await h.work.recallAnswer(held(claim))).json).toBe('{}');
  await h.passTime(
    `update model_answers set kept_at = kept_at - interval '1 day' where institute_id = $1`,
    h.instituteId,
  );
  await h.runJob('forget model answers');
  expect((await h.work.recallAnswer(held(claim))).json).toBeUndefined();
});
