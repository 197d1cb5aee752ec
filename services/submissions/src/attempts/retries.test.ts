import { ReservationState } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import type { Claim } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import { SubmissionStatus } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { RETRIES_DEFAULT } from '../model/retries.ts';
import { Harness } from '../testing/harness.ts';

let h: Harness;
beforeAll(async () => {
  h = await Harness.start();
});
afterAll(() => h.db.close());
beforeEach(() => {
  h.instituteId = crypto.randomUUID();
});

const BUSY = { code: 'engine_unavailable', message: 'The engine failed on this copy.' };
const failedOn = ({ instituteId, attemptId, token, kind }: Claim) => ({ instituteId, attemptId, token, kind });
const fail = (claim: Claim, tryAgain = true) =>
  h.work.complete({ ...failedOn(claim), outcome: { case: 'failed', value: BUSY }, tryAgain });
const comeDue = (id: string) => h.passTime('update attempts set not_before = now() where submission_id = $1', id);

async function secondsUntilDue(id: string): Promise<number> {
  const rows = await h.db.database.withSystem((tx) =>
    tx.query<{ seconds: number }>(
      'select round(extract(epoch from not_before - clock_timestamp()))::int as seconds from attempts where submission_id = $1',
      [id],
    ),
  );
  return rows[0]!.seconds;
}

test('a run that fails through no fault of its copy is tried again at the end of its lane, when its time has come, at no charge', async () => {
  const { id } = await h.submit(h.newExam());
  const first = (await h.claim())!;
  const { id: other } = await h.submit(h.newExam());
  await fail(first);
  expect(await h.get(id)).toMatchObject({ status: SubmissionStatus.QUEUED, attemptCount: 1 });
  await expect(h.complete(first)).rejects.toMatchObject({ code: 'conflict' });
  expect(h.billing.reservations.get(first.attemptId)?.state).toBe(ReservationState.OPEN);
  await comeDue(id);
  const next = [(await h.claim())!, (await h.claim())!];
  expect(next.map(({ submissionId }) => submissionId)).toEqual([other, id]);
  await h.complete(next[1]!);
  expect(await h.get(id)).toMatchObject({ status: SubmissionStatus.GRADED, attemptCount: 1, creditsCharged: 200n });
});

test('it waits longer each time, does not keep others waiting, and fails with the error after the last try', async () => {
  const { id } = await h.submit(h.newExam());
  const waits: number[] = [];
  for (let tries = 0; tries < RETRIES_DEFAULT; tries++) {
    await fail((await h.claim())!);
    expect(await h.claim()).toBeUndefined();
    waits.push(await secondsUntilDue(id));
    await comeDue(id);
  }
  expect(waits).toEqual([10, 40, 160, 640, 900]);
  await fail((await h.claim())!);
  expect(await h.get(id)).toMatchObject({ status: SubmissionStatus.FAILED, error: BUSY });
  expect((await h.get(id)).creditsCharged).toBeUndefined();
});

test('it fails at once where trying again would end in the same way', async () => {
  const { id } = await h.submit(h.newExam());
  await fail((await h.claim())!, false);
  expect(await h.get(id)).toMatchObject({ status: SubmissionStatus.FAILED, error: BUSY });
});

test('a run whose time was over is tried again as well', async () => {
  const { id } = await h.submit(h.newExam());
  const claim = (await h.claim())!;
  await h.passTime('update attempts set must_end_by = now() where id = $1', claim.attemptId);
  await h.runJob('sweep lapsed claims');
  expect(await h.get(id)).toMatchObject({ status: SubmissionStatus.QUEUED });
  await comeDue(id);
  await h.complete((await h.claim())!);
  expect(await h.get(id)).toMatchObject({ status: SubmissionStatus.GRADED });
});

test('it can be cancelled while it waits', async () => {
  const { id } = await h.submit(h.newExam());
  await fail((await h.claim())!);
  await h.api.cancelSubmission(h.write(id));
  await comeDue(id);
  expect(await h.claim()).toBeUndefined();
  expect(await h.get(id)).toMatchObject({ status: SubmissionStatus.CANCELLED });
});
