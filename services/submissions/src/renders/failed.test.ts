import { type Claim, JobKind } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import { SubmissionStatus } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { RETRIES_DEFAULT } from '../model/retries.ts';
import { ALL_LANES, Harness } from '../testing/harness.ts';

let h: Harness;
beforeAll(async () => {
  h = await Harness.start();
});
afterAll(() => h.db.close());
beforeEach(() => {
  h.instituteId = crypto.randomUUID();
});

const nextDrawing = async () => {
  const { claim } = await h.work.claimNext({ workerId: 'worker', lanes: ALL_LANES, idle: true });
  return claim?.kind === JobKind.RENDER ? claim : undefined;
};
const fail = ({ instituteId, attemptId, token, kind }: Claim, code: string) =>
  h.work.complete({ instituteId, attemptId, token, kind, outcome: { case: 'failed', value: { code, message: '' } } });
const succeed = ({ instituteId, attemptId, token, kind }: Claim) =>
  h.work.complete({ instituteId, attemptId, token, kind, outcome: { case: 'rendered', value: true } });
const copyOf = (submissionId: string) =>
  h.api.getCheckedCopy({ instituteId: h.instituteId, submissionId, source: 1, expiresInSeconds: 60 });

test('a drawing that can never be made is told as a reason to look at the copy, and not tried again [RES-118]', async () => {
  const id = await h.graded(h.newExam());
  const before = await h.get(id);
  expect(before).toMatchObject({ needsReview: false, reviewReasons: [] });
  await fail((await nextDrawing())!, 'checked_copy_failed');
  const after = await h.get(id);
  expect(after).toMatchObject({
    status: SubmissionStatus.GRADED,
    needsReview: true,
    reviewReasons: ['checked_copy_failed'],
  });
  expect(after.updatedAt!.seconds * 1_000_000_000n + BigInt(after.updatedAt!.nanos)).toBeGreaterThan(
    before.updatedAt!.seconds * 1_000_000_000n + BigInt(before.updatedAt!.nanos),
  );
  expect((await h.result(id)).checkedCopyAvailable).toBe(false);
  await expect(copyOf(id)).rejects.toMatchObject({ code: 'checked_copy_not_found' });
  expect(await nextDrawing()).toBeUndefined();
});

test('a drawing that fails otherwise is tried three times before it is reported', async () => {
  const id = await h.graded(h.newExam());
  for (let start = 1; start <= 3; start++) {
    expect((await h.get(id)).reviewReasons).toEqual([]);
    await fail((await nextDrawing())!, 'engine_unavailable');
  }
  expect((await h.get(id)).reviewReasons).toEqual(['checked_copy_failed']);
  expect(await nextDrawing()).toBeUndefined();
});

test('a drawing that the machine did not let end waits, longer each time, and is reported after the last try', async () => {
  const id = await h.graded(h.newExam());
  for (let tries = 0; tries <= RETRIES_DEFAULT; tries++) {
    expect((await h.get(id)).reviewReasons).toEqual([]);
    const { instituteId, attemptId, token, kind } = (await nextDrawing())!;
    const outcome = { case: 'failed' as const, value: { code: 'engine_unavailable', message: '' } };
    await h.work.complete({ instituteId, attemptId, token, kind, outcome, tryAgain: true });
    expect(await nextDrawing()).toBeUndefined();
    await h.passTime('update renders set not_before = now() where submission_id = $1', id);
  }
  expect((await h.get(id)).reviewReasons).toEqual(['checked_copy_failed']);
});

test('a copy that is not drawn yet is told so, with the time to ask again', async () => {
  const id = await h.graded(h.newExam());
  let now = Date.now();
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => (now += 11_000)); // the wait is over at once
  const untilDrawn = copyOf(id);
  await expect(untilDrawn).rejects.toMatchObject({
    code: 'engine_unavailable',
    message: expect.stringContaining('still being drawn'),
    retryAfterSeconds: 5,
  });
  await h.passTime(`update renders set not_before = now() + interval '160 seconds' where submission_id = $1`, id);
  await expect(copyOf(id)).rejects.toMatchObject({ code: 'engine_unavailable', retryAfterSeconds: 160 });
  clock.mockRestore();
  await h.passTime('update renders set done = wanted, drawn_by = 1 where submission_id = $1', id);
});

test('a drawing that lost its workers again and again is reported as well', async () => {
  const id = await h.graded(h.newExam());
  for (let start = 1; start <= RETRIES_DEFAULT + 3; start++) {
    await nextDrawing();
    await h.runJob('tell of drawings given up');
    expect((await h.get(id)).reviewReasons).toEqual([]);
    await h.passTime(`update renders set lease_until = now() - interval '1 second' where submission_id = $1`, id);
  }
  await h.runJob('tell of drawings given up');
  expect(await h.get(id)).toMatchObject({ needsReview: true, reviewReasons: ['checked_copy_failed'] });
});

test('an approval holds where the drawing fails again; what is drawn says nothing of it, and the reason goes', async () => {
  const id = await h.graded(h.newExam());
  await fail((await nextDrawing())!, 'checked_copy_failed');
  expect(await h.api.approveSubmission(h.write(id))).toMatchObject({ needsReview: false });
  const again = (await nextDrawing())!;
  expect(again.reviewReasons).toEqual([]);
  await fail(again, 'checked_copy_failed');
  expect(await h.get(id)).toMatchObject({ needsReview: false, reviewReasons: ['checked_copy_failed'] });
  await h.api.approveSubmission(h.write(id));
  await succeed((await nextDrawing())!);
  expect(await h.get(id)).toMatchObject({ needsReview: false, reviewReasons: [] });
});
