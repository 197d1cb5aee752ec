import type { Claim } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import { SubmissionStatus } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { leaseSeconds } from '../../model/lease.ts';
import { Harness } from '../../testing/harness.ts';

let h: Harness;
beforeAll(async () => {
  h = await Harness.start();
});
afterAll(() => h.db.close());
beforeEach(() => {
  h.instituteId = crypto.randomUUID();
});

const claimOf = ({ instituteId, attemptId, token, kind }: Claim) => ({ instituteId, attemptId, token, kind });
const beat = async (claim: Claim, slowestRenewalMs = 0) =>
  (await h.work.heartbeat({ workerId: 'slow', held: [claimOf(claim)], slowestRenewalMs })).lostAttemptIds;

/** A copy whose lease has lapsed and that waits again. */
async function lapsed(starts = 1) {
  const { id } = await h.submit(h.newExam());
  const claim = (await h.claim('slow'))!;
  const lapse = `update attempts set starts = ${starts}, lease_until = now() - interval '1 second' where id = $1`;
  await h.passTime(lapse, claim.attemptId);
  await h.runJob('sweep lapsed claims');
  expect((await h.get(id)).status).toBe(SubmissionStatus.QUEUED);
  return { id, claim };
}

describe('a claim whose lease has lapsed, and that nobody has taken', () => {
  test.each([1, 3])('is held again by its worker, and the work goes on (start %i)', async (starts) => {
    const { id, claim } = await lapsed(starts);
    expect(await beat(claim)).toEqual([]);
    expect((await h.get(id)).status).toBe(SubmissionStatus.PROCESSING);
    await h.runJob('sweep lapsed claims');
    expect(await h.claim('another')).toBeUndefined();
    await h.complete(claim);
    expect(await h.get(id)).toMatchObject({ status: SubmissionStatus.GRADED, attemptCount: 1, creditsCharged: 200n });
  });

  test('may be completed without a heartbeat before', async () => {
    const { id, claim } = await lapsed();
    await h.complete(claim);
    expect(await h.get(id)).toMatchObject({ status: SubmissionStatus.GRADED, creditsCharged: 200n });
    expect(await h.claim('another')).toBeUndefined();
  });

  test('may be handed back', async () => {
    const { id, claim } = await lapsed();
    await h.work.handBack(claimOf(claim));
    expect(await beat(claim)).toEqual([claim.attemptId]);
    expect(await h.claim('another')).toMatchObject({ submissionId: id });
  });

  test('is lost when somebody else holds it', async () => {
    const { claim } = await lapsed();
    expect(await h.claim('another')).toMatchObject({ attemptId: claim.attemptId });
    expect(await beat(claim)).toEqual([claim.attemptId]);
    await expect(h.complete(claim)).rejects.toMatchObject({ code: 'conflict' });
  });

  test('is lost when its copy was cancelled', async () => {
    const { id, claim } = await lapsed();
    await h.api.cancelSubmission(h.write(id));
    expect(await beat(claim)).toEqual([claim.attemptId]);
  });
});

test.each([
  [0, 15],
  [3_000, 15],
  [10_000, 40],
  [600_000, 120],
])('with renewals of up to %i ms a lease lasts %i s', (slowest, seconds) => {
  expect(leaseSeconds(slowest)).toBe(seconds);
});

test('a slow worker gets longer leases', async () => {
  await h.submit(h.newExam());
  const claim = (await h.claim('slow'))!;
  await beat(claim, 10_000);
  const [row] = await h.db.database.withSystem((tx) =>
    tx.query<{ seconds: number }>(
      'select extract(epoch from lease_until - clock_timestamp())::int as seconds from attempts where id = $1',
      [claim.attemptId],
    ),
  );
  expect(row!.seconds).toBeGreaterThan(20);
});
