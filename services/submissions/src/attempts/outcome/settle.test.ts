import { ReservationState } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import { SubmissionStatus } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Harness } from '../../testing/harness.ts';

let h: Harness;

beforeAll(async () => {
  h = await Harness.start();
});
afterAll(() => h.db.close());
beforeEach(() => {
  h.instituteId = crypto.randomUUID();
  Object.assign(h.billing, { outage: 'none', credits: 1_000_000 });
});

describe('settle, then show', () => {
  test('with billing away the outcome is shown after five seconds, and charged once billing is back', async () => {
    const { id } = await h.submit(h.newExam());
    const claim = (await h.claim())!;
    h.billing.outage = 'refusing';
    await h.complete(claim);
    await h.passTime(`update attempts set settle_at = now() where id = $1`, claim.attemptId);
    await h.runJob('settle outcomes');
    expect((await h.get(id)).status).toBe(SubmissionStatus.PROCESSING);

    const due = `update attempts set settle_at = now(), ended_at = now() - interval '5 seconds' where id = $1`;
    await h.passTime(due, claim.attemptId);
    await h.runJob('settle outcomes');
    expect(await h.get(id)).toMatchObject({ status: SubmissionStatus.GRADED, creditsCharged: 200n });
    expect(h.billing.reservations.get(claim.attemptId)?.state).toBe(ReservationState.OPEN);

    h.billing.outage = 'none';
    await h.passTime(due, claim.attemptId);
    const shown = await h.get(id);
    await h.runJob('settle outcomes');
    expect(h.billing.reservations.get(claim.attemptId)).toMatchObject({ captured: 200n });
    expect((await h.get(id)).updatedAt).toEqual(shown.updatedAt);
  });

  test('credits withdrawn before the front of the queue: the copy fails, uncharged, and the worker gets the next', async () => {
    const exam = h.newExam({ candidates: 2 });
    const { id } = await h.submit(exam);
    h.billing.credits = h.billing.charged;
    expect(await h.claim()).toBeUndefined();
    expect(await h.get(id)).toMatchObject({
      status: SubmissionStatus.FAILED,
      error: { code: 'insufficient_credits' },
    });
  });

  test('credits withdrawn by a confirmation that nobody heard: the copy fails, uncharged, however it was marked', async () => {
    const { id } = await h.submit(h.newExam());
    const claim = (await h.claim())!;
    await h.billing.client.release({ attemptId: claim.attemptId });
    await h.complete(claim);
    const { status, error, creditsCharged } = await h.get(id);
    expect([status, error?.code, creditsCharged]).toEqual([SubmissionStatus.FAILED, 'insufficient_credits', undefined]);
  });

  test('without a verdict of billing on the reservation, the copy goes on', async () => {
    await h.submit(h.newExam());
    h.billing.outage = 'refusing';
    expect(await h.claim()).toBeDefined();
  });

  test('a part of a typed copy costs the answers that were graded', async () => {
    const failed = { status: 'failed', awarded: 0, needsReview: true, error: { code: 'marker_failed' } };
    const exam = h.newExam();
    const id = await h.graded(exam, { 1: failed });
    const result = await h.result(id);
    expect(result.submission).toMatchObject({
      status: SubmissionStatus.PARTIALLY_GRADED,
      creditsCharged: 100n,
      needsReview: true,
    });
    expect(result.totals).toMatchObject({ awarded: 300, questionsGraded: 2, questionsFailed: 1 });
  });

  test('with every question failed nothing was graded, and nothing is charged', async () => {
    const failed = { status: 'failed', awarded: 0, error: { code: 'marker_failed' } };
    const id = await h.graded(h.newExam(), { 0: failed, 1: failed, 2: failed });
    expect(await h.get(id)).toMatchObject({ status: SubmissionStatus.FAILED, error: { code: 'engine_unavailable' } });
  });
});
