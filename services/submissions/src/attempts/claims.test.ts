import { ReservationState } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import { type Claim, JobKind } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import { Lane, SubmissionStatus } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { RETRIES_DEFAULT } from '../model/retries.ts';
import { Harness } from '../testing/harness.ts';

let h: Harness;

beforeAll(async () => {
  h = await Harness.start();
});
afterAll(() => h.db.close());
beforeEach(() => {
  h.instituteId = crypto.randomUUID();
  Object.assign(h.billing, { outage: 'none', credits: 1_000_000 });
});

const lapse = (claim: Claim) =>
  h.passTime(`update attempts set lease_until = now() - interval '1 second' where id = $1`, claim.attemptId);
const beat = async (claim: Claim, change: object = {}) =>
  await h.work.heartbeat({
    workerId: 'worker',
    held: [{ instituteId: claim.instituteId, attemptId: claim.attemptId, token: claim.token, ...change }],
  });
const handBack = ({ instituteId, attemptId, token, kind }: Claim) =>
  h.work.handBack({ instituteId, attemptId, token, kind });

describe('leases and fencing', () => {
  test('a copy whose worker is gone is taken over: the same run, a higher token; the late worker writes nothing', async () => {
    const { id } = await h.submit(h.newExam());
    const first = (await h.claim('one'))!;
    await lapse(first);
    await h.runJob('sweep lapsed claims');
    expect(await h.get(id)).toMatchObject({ status: SubmissionStatus.QUEUED, queue: { position: 1 } });
    const second = (await h.claim('two'))!;
    expect(second.attemptId).toBe(first.attemptId);
    expect(second.token).toBeGreaterThan(first.token);

    expect((await beat(first)).lostAttemptIds).toEqual([first.attemptId]);
    await expect(h.complete(first, { 0: { awarded: 0 } })).rejects.toMatchObject({ code: 'conflict' });
    await expect(handBack(first)).rejects.toMatchObject({ code: 'conflict' });
    expect(h.logged.filter((line) => line.includes('stale claim') && line.includes(first.attemptId))).toHaveLength(2);

    expect((await beat(second)).lostAttemptIds).toEqual([]);
    await h.complete(second);
    await h.complete(second);
    expect(await h.get(id)).toMatchObject({ status: SubmissionStatus.GRADED, attemptCount: 1, creditsCharged: 200n });
  });

  test('a heartbeat keeps a claim; the sweeper takes only what has lapsed', async () => {
    const { id } = await h.submit(h.newExam());
    const claim = (await h.claim())!;
    await lapse(claim);
    await beat(claim);
    await h.runJob('sweep lapsed claims');
    expect((await h.get(id)).status).toBe(SubmissionStatus.PROCESSING);
  });

  test('the third start runs alone, and when it does not end either the copy is put off; after the last try it fails uncharged', async () => {
    const { id } = await h.submit(h.newExam());
    const startThrice = async () => {
      for (let start = 1; start <= 3; start++) {
        if (start === 3) expect(await h.claim('busy', false)).toBeUndefined();
        await lapse((await h.claim())!);
        await h.runJob('sweep lapsed claims');
      }
    };
    await startThrice();
    expect(await h.get(id)).toMatchObject({ status: SubmissionStatus.QUEUED });
    expect(await h.claim()).toBeUndefined();
    await h.passTime(
      `update attempts set not_before = now(), retries = ${RETRIES_DEFAULT} where submission_id = $1`,
      id,
    );
    await startThrice();
    expect(await h.get(id)).toMatchObject({
      status: SubmissionStatus.FAILED,
      error: { code: 'engine_unavailable' },
      attemptCount: 1,
    });
    expect((await h.get(id)).creditsCharged).toBeUndefined();
  });

  test('busy workers take nothing while a copy on its last start waits, so that one of them runs it soon', async () => {
    const { id } = await h.submit(h.newExam());
    for (let start = 1; start < 3; start++) {
      await lapse((await h.claim())!);
      await h.runJob('sweep lapsed claims');
    }
    const { id: next } = await h.submit(h.newExam());
    expect(await h.claim('busy', false)).toBeUndefined();
    expect(await h.claim('idle')).toMatchObject({ submissionId: id });
    expect(await h.claim('busy', false)).toMatchObject({ submissionId: next });
  });

  test('an idle worker takes a copy on its last start before all others, and nothing beside it', async () => {
    const { id } = await h.submit(h.newExam());
    await h.passTime(`update attempts set lane = 'bulk', starts = 2 where submission_id = $1`, id);
    const { id: next } = await h.submit(h.newExam());
    const last = await h.claim('another');
    expect(last).toMatchObject({ submissionId: id, lane: Lane.BULK });
    expect(await h.claim('another', false)).toBeUndefined();
    await h.complete(last!);
    const then = [await h.claim('another', false), await h.claim('another', false)]; // a drawing is one of them
    expect(then).toContainEqual(expect.objectContaining({ submissionId: next }));
  });

  test('a copy that cannot be handed over fails uncharged after its third start, and those behind it go on', async () => {
    const broken = h.newExam();
    const { id } = await h.submit(broken);
    await h.passTime(`update exam_snapshots set snapshot = '{"questions": 1}' where exam_id = $1`, broken.examId);
    await h.passTime(`update attempts set retries = ${RETRIES_DEFAULT} where submission_id = $1`, id);
    const { id: next } = await h.submit(h.newExam());
    for (let start = 1; start <= 3; start++) await expect(h.claim()).rejects.toThrow();
    expect(await h.get(id)).toMatchObject({
      status: SubmissionStatus.FAILED,
      error: { code: 'engine_unavailable' },
    });
    expect((await h.get(id)).creditsCharged).toBeUndefined();
    expect(await h.claim()).toMatchObject({ submissionId: next });
  });

  test('a copy handed back waits again at its place, and that is no start', async () => {
    const { id } = await h.submit(h.newExam());
    for (let time = 0; time < 4; time++) await handBack((await h.claim())!);
    await h.complete((await h.claim('busy', false))!);
    expect((await h.get(id)).status).toBe(SubmissionStatus.GRADED);
  });

  test('a worker cannot hand back a copy that it has completed', async () => {
    const { id } = await h.submit(h.newExam());
    const claim = (await h.claim())!;
    await h.complete(claim);
    await expect(handBack(claim)).rejects.toMatchObject({ code: 'conflict' });
    expect(await h.claim()).toBeUndefined();
    expect(await h.get(id)).toMatchObject({ status: SubmissionStatus.GRADED, attemptCount: 1 });
  });

  test('a run that takes too long is ended, even under a living lease [SERR-9]', async () => {
    const { id } = await h.submit(h.newExam());
    const claim = (await h.claim())!;
    expect(claim.limitSeconds).toBe(600 + 2 * 150);
    await h.passTime(
      `update attempts set must_end_by = now(), retries = ${RETRIES_DEFAULT} where id = $1`,
      claim.attemptId,
    );
    expect((await beat(claim)).lostAttemptIds).toEqual([claim.attemptId]);
    await h.runJob('sweep lapsed claims');
    expect(await h.get(id)).toMatchObject({ status: SubmissionStatus.FAILED, error: { code: 'timed_out' } });
    await expect(h.complete(claim)).rejects.toMatchObject({ code: 'conflict' });
  });

  test('workers that ask at once never get the same copy', async () => {
    const exam = h.newExam({ candidates: 12 });
    for (const candidate of exam.candidates) {
      await h.submit(exam, { candidate: { ref: { case: 'id', value: candidate.id } } });
    }
    const claims = await Promise.all(Array.from({ length: 12 }, (_, n) => h.claim(`worker-${n}`)));
    expect(new Set(claims.map((claim) => claim?.attemptId)).size).toBe(12);
  });
});

describe('progress', () => {
  test('moves the feed at most once a second, and only when something changed', async () => {
    const { id } = await h.submit(h.newExam());
    const claim = (await h.claim())!;
    const report = (questionsDone: number) => ({
      status: SubmissionStatus.GRADING,
      progress: { step: 'grading', questionsDone, questionsTotal: 3 },
    });
    await beat(claim, report(1));
    const first = await h.get(id);
    expect(first).toMatchObject({
      status: SubmissionStatus.GRADING,
      progress: { step: 'grading', questionsDone: 1, estimatedReadyAt: expect.anything() },
    });
    await h.passTime(`update submissions set progress_at = now() where id = $1`, id); // the machine may stall
    await beat(claim, report(2));
    expect((await h.get(id)).updatedAt).toEqual(first.updatedAt);
    await h.passTime(`update submissions set progress_at = now() - interval '1 second' where id = $1`, id);
    await beat(claim, report(2));
    const second = await h.get(id);
    expect(second.progress?.questionsDone).toBe(2);
    await h.passTime(`update submissions set progress_at = now() - interval '1 second' where id = $1`, id);
    await beat(claim, report(2));
    expect((await h.get(id)).updatedAt).toEqual(second.updatedAt);
  });

  test('a report that comes after a cancel changes nothing', async () => {
    const { id } = await h.submit(h.newExam());
    const claim = (await h.claim())!;
    await h.api.cancelSubmission(h.write(id));
    await beat(claim, { status: SubmissionStatus.GRADING, progress: { step: 'grading', questionsDone: 1 } });
    expect((await h.get(id)).status).toBe(SubmissionStatus.CANCELLED);
  });
});

describe('cancel against complete: one of them decides', () => {
  test('cancelled first, the worker is refused and the credits come back', async () => {
    const { id } = await h.submit(h.newExam());
    const claim = (await h.claim())!;
    await h.api.cancelSubmission(h.write(id));
    await expect(h.complete(claim)).rejects.toMatchObject({ code: 'conflict' });
    expect(h.billing.reservations.get(claim.attemptId)?.state).toBe(ReservationState.RELEASED);
    await expect(h.api.cancelSubmission(h.write(id))).rejects.toMatchObject({ code: 'already_completed' });
  });

  test('completed first, also while it is not shown yet, cancel comes too late', async () => {
    const { id } = await h.submit(h.newExam());
    h.billing.outage = 'refusing';
    await h.complete((await h.claim())!);
    expect((await h.get(id)).status).toBe(SubmissionStatus.PROCESSING);
    await expect(h.api.cancelSubmission(h.write(id))).rejects.toMatchObject({ code: 'already_completed' });
    await expect(h.api.reEvaluate(h.write(id))).rejects.toMatchObject({ code: 'evaluation_in_progress' });
  });

  test('at once, exactly one wins', async () => {
    const exam = h.newExam({ candidates: 10 });
    for (const candidate of exam.candidates) {
      const { id } = await h.submit(exam, { candidate: { ref: { case: 'id', value: candidate.id } } });
      const claim = (await h.claim())!;
      const outcomes = await Promise.allSettled([h.complete(claim), h.api.cancelSubmission(h.write(id))]);
      expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
      const { status, creditsCharged } = await h.get(id);
      const completed = outcomes[0].status === 'fulfilled';
      expect(status).toBe(completed ? SubmissionStatus.GRADED : SubmissionStatus.CANCELLED);
      expect(creditsCharged).toBe(completed ? 200n : undefined);
    }
  });
});

test('a wake-up is lost neither while the broker is away nor by a relay that died', async () => {
  h.bus.reachable = false;
  const { id } = await h.submit(h.newExam());
  await h.runJob('relay the outbox');
  const published = () => h.bus.published.filter(({ event }) => event.key === id);
  expect(published()).toEqual([]);
  h.bus.reachable = true;
  await h.passTime('update outbox set available_at = now() where institute_id = $1', h.instituteId);
  await h.runJob('relay the outbox');
  await h.runJob('relay the outbox');
  expect(published()).toHaveLength(1);
});

test('fields that a newer version has stored do not prevent reading', async () => {
  const exam = h.newExam();
  const id = await h.graded(exam);
  const write = `update attempts set result = result || '{"later": {"field": 1}}' where submission_id = $1`;
  await h.passTime(write, id);
  expect((await h.result(id)).questions).toHaveLength(3);
});

test('operators requeue a stuck copy, with its starts forgotten, and fail a hopeless one', async () => {
  const { id } = await h.submit(h.newExam());
  const stuck = (await h.claim())!;
  const request = () => ({ ...h.write(id), reason: 'stuck' });
  expect((await h.admin.requeue(request())).status).toBe(SubmissionStatus.QUEUED);
  await expect(h.complete(stuck)).rejects.toMatchObject({ code: 'conflict' });
  expect(await h.admin.fail(request())).toMatchObject({
    status: SubmissionStatus.FAILED,
    error: { code: 'cancelled', message: 'stuck' },
  });
  await expect(h.admin.fail(request())).rejects.toMatchObject({ code: 'conflict' });
});

test('drawings go behind the instant lane and before those in which copies wait, into every slot', async () => {
  await h.graded(h.newExam());
  const kept = await h.work.claimNext({ workerId: 'worker', lanes: [1], idle: true });
  expect(kept.claim?.kind).toBe(JobKind.RENDER);
});
