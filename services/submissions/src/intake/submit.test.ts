import { takeClock } from '@exam-evaluation/data/clock.ts';
import { ReservationState } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { ExamStatus, Mode, QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { Lane, SubmissionState, SubmissionStatus } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { lockGate } from '../gates/store.ts';
import { setFinalized } from '../model/visible-store.ts';
import { Harness } from '../testing/harness.ts';

let h: Harness;

beforeAll(async () => {
  h = await Harness.start();
});
afterAll(() => h.db.close());
beforeEach(() => {
  h.instituteId = crypto.randomUUID();
  Object.assign(h.billing, { outage: 'none', credits: 1_000_000, quota: 1_000_000 });
  h.exams.reachable = true;
});

test('a typed copy goes from submit to result, is charged once, and each change moves the feed', async () => {
  const exam = h.newExam();
  const submitted = await h.submit(exam, { metadata: { room: 12 } });
  expect(submitted).toMatchObject({
    status: SubmissionStatus.QUEUED,
    state: SubmissionState.LIVE,
    lane: Lane.STANDARD,
    attemptCount: 1,
    metadata: { room: 12 },
    queue: { position: 1 },
    progress: { step: 'queued', questionsTotal: 3 },
  });
  expect(submitted.creditsCharged).toBeUndefined();
  await h.runJob('relay the outbox');
  const wakeUps = h.bus.published.filter(({ event }) => event.key === submitted.id);
  expect(wakeUps.map(({ topic }) => topic)).toEqual(['grading.wakeups.standard']);

  const claim = (await h.claim())!;
  expect(claim).toMatchObject({ submissionId: submitted.id, token: 1n, lane: Lane.STANDARD });
  expect(claim.answers).toHaveLength(2);
  expect((await h.get(submitted.id)).status).toBe(SubmissionStatus.PROCESSING);
  expect((await h.result(submitted.id)).totals).toBeUndefined();

  await h.complete(claim, { 1: { awarded: 150 } });
  const result = await h.result(submitted.id);
  expect(result.submission).toMatchObject({ status: SubmissionStatus.GRADED, creditsCharged: 200n });
  expect(result.totals).toMatchObject({ awarded: 450, max: 500, percentage: 9000, questionsGraded: 3 });
  const { submissions } = await h.api.listSubmissions({ instituteId: h.instituteId, page: { limit: 10 } });
  expect(submissions.map(({ id, status }) => [id, status])).toEqual([[submitted.id, SubmissionStatus.GRADED]]);
});

describe('refusals come in the order of the contract', () => {
  // The request of each case also has the faults of all later cases, so that a refusal shows which check comes first.
  const hopeless = () => h.newExam({ questions: [{ type: QuestionType.TRUE_FALSE, maxMarks: 100 }] });
  const unknown = { ref: { case: 'id' as const, value: crypto.randomUUID() } };
  const badAnswers = (text = 'x') => ({ items: [{ question: { case: 'label' as const, value: 'none' }, text }] });

  test('an unknown exam', async () => {
    const exam = h.newExam();
    const refused = h.submit(exam, { examId: crypto.randomUUID(), candidate: unknown, uploadId: 'x' });
    await expect(refused).rejects.toMatchObject({ code: 'exam_not_found' });
  });

  test.each([
    [ExamStatus.DRAFT, 'exam_not_open'],
    [ExamStatus.FINALIZED, 'exam_finalized'],
    [ExamStatus.DELETED, 'exam_not_found'],
  ])('an exam of status %s, before mode and candidate', async (status, code) => {
    const exam = hopeless();
    exam.exam.status = status;
    await expect(h.submit(exam, { candidate: unknown, uploadId: 'x' })).rejects.toMatchObject({ code });
  });

  test('a copy that does not fit the mode, before an unknown candidate', async () => {
    await expect(h.submit(hopeless(), { candidate: unknown, uploadId: 'x' })).rejects.toMatchObject({
      code: 'mode_mismatch',
    });
    const handwritten = h.newExam({ mode: Mode.HANDWRITTEN });
    await expect(h.submit(handwritten, { candidate: unknown })).rejects.toMatchObject({ code: 'mode_mismatch' });
  });

  test('an unknown candidate, before bad answers', async () => {
    await expect(h.submit(hopeless(), { candidate: unknown, answers: badAnswers() })).rejects.toMatchObject({
      code: 'candidate_not_found',
    });
  });

  test('bad answers, before an exam without anything to grade', async () => {
    await expect(h.submit(hopeless(), { answers: badAnswers() })).rejects.toMatchObject({ code: 'validation_failed' });
  });

  test('nothing to grade, before a live submission', async () => {
    await expect(h.submit(hopeless(), { answers: { items: [] } })).rejects.toMatchObject({
      code: 'no_gradable_questions',
    });
  });

  test('a live submission, before quota and credits', async () => {
    const exam = h.newExam();
    const { id } = await h.submit(exam);
    Object.assign(h.billing, { quota: 0, credits: 0 });
    await expect(h.submit(exam)).rejects.toMatchObject({ code: 'submission_exists', details: { submission_id: id } });
  });

  test('the quota, before credits; and neither leaves anything', async () => {
    const exam = h.newExam();
    Object.assign(h.billing, { quota: 0, credits: 0 });
    await expect(h.submit(exam)).rejects.toMatchObject({ code: 'daily_quota_exceeded' });
    h.billing.quota = 1_000_000;
    await expect(h.submit(exam)).rejects.toMatchObject({ code: 'insufficient_credits' });
    h.billing.credits = 1_000_000;
    await expect(h.submit(exam)).resolves.toMatchObject({ status: SubmissionStatus.QUEUED });
  });
});

test('twenty submits at once for one candidate make one submission and one reservation', async () => {
  const exam = h.newExam();
  const before = h.billing.counted;
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => h.submit(exam)));
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'submission_exists' });
  }
  expect(h.billing.counted - before).toBe(1);
});

test('a submit repeated with its operation id, also at once, gives the first answer and has no second effect', async () => {
  const exam = h.newExam();
  const before = h.billing.counted;
  const request = h.submitRequest(exam);
  const answers = await Promise.all([h.api.submit(request), h.api.submit(request), h.api.submit(request)]);
  answers.push(await h.api.submit(request));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect(h.billing.counted - before).toBe(1);
});

describe('a reservation without an accepted copy is given back', () => {
  test.each(['refusing', 'deaf'] as const)('when billing is %s nothing is created or charged', async (outage) => {
    const exam = h.newExam();
    h.billing.outage = outage;
    await expect(h.submit(exam)).rejects.toMatchObject({ code: 'engine_unavailable', retryAfterSeconds: 5 });
    h.billing.outage = 'none';
    const mine = () => [...h.billing.reservations.values()].filter((one) => one.instituteId === h.instituteId);
    expect(mine().map((one) => one.state)).toEqual(outage === 'deaf' ? [ReservationState.OPEN] : []);
    await h.runJob('reconcile reservations');
    expect(mine().map((one) => one.state)).toEqual(outage === 'deaf' ? [ReservationState.VOID] : []);
    await expect(h.submit(exam)).resolves.toMatchObject({ status: SubmissionStatus.QUEUED });
  });

  test('the reconciler leaves accepted copies alone', async () => {
    const { id } = await h.submit(h.newExam());
    await h.runJob('reconcile reservations');
    await h.complete((await h.claim())!);
    expect((await h.get(id)).creditsCharged).toBe(200n);
  });
});

describe('replace', () => {
  test('takes the place of the old copy, whose evaluation ends uncharged', async () => {
    const exam = h.newExam();
    const old = await h.submit(exam);
    const claim = (await h.claim())!;
    const fresh = await h.submit(exam, { replace: true });
    expect(await h.get(old.id)).toMatchObject({
      state: SubmissionState.REPLACED,
      replacedBy: fresh.id,
      status: SubmissionStatus.CANCELLED,
    });
    await expect(h.complete(claim)).rejects.toMatchObject({ code: 'conflict' });
    expect(h.billing.reservations.get(claim.attemptId)?.state).toBe(ReservationState.RELEASED);
    await expect(h.result(old.id)).rejects.toMatchObject({ code: 'submission_not_found' });
    const { submissions } = await h.api.listSubmissions({ instituteId: h.instituteId, examId: exam.examId });
    expect(submissions.map(({ id }) => id)).toEqual([fresh.id]);
    const feed = await h.api.listSubmissions({ instituteId: h.instituteId });
    expect(feed.submissions.map(({ id }) => id)).toEqual([old.id, fresh.id]);
  });

  test('needs credit for both copies; refused, it changes nothing', async () => {
    const exam = h.newExam();
    h.billing.credits = h.billing.charged + h.billing.committed + 300;
    const old = await h.submit(exam);
    await expect(h.submit(exam, { replace: true })).rejects.toMatchObject({ code: 'insufficient_credits' });
    expect(await h.get(old.id)).toMatchObject({ state: SubmissionState.LIVE, status: SubmissionStatus.QUEUED });
  });
});

test('an exam that changed under a submit is looked at again', async () => {
  const exam = h.newExam();
  await h.api.fence({ instituteId: h.instituteId, examId: exam.examId, fence: 5n });
  await expect(h.submit(exam)).resolves.toMatchObject({ status: SubmissionStatus.QUEUED });
  expect(exam.exam.fence).toBe(5n);
  const fence = { instituteId: h.instituteId, examId: exam.examId, fence: 6n };
  await expect(h.api.fence(fence)).rejects.toMatchObject({ code: 'exam_has_submissions' });
  await expect(h.api.fence({ ...fence, candidateId: exam.candidates[0]!.id })).rejects.toMatchObject({
    code: 'candidate_has_submission',
  });
  await expect(h.api.fence({ ...fence, candidateId: crypto.randomUUID() })).resolves.toBeDefined();
});

test("lanes: nothing written is instant; an institute's crowd is bulk and does not hold up another's copy", async () => {
  const small = new Harness(h.db, 2);
  const exam = small.newExam({ candidates: 4 });
  const by = (n: number) => ({ ref: { case: 'id' as const, value: exam.candidates[n]!.id } });
  const blank = await small.submit(exam, { candidate: by(0), answers: { items: [] } });
  expect(blank.lane).toBe(Lane.INSTANT);
  const lanes = [];
  for (const n of [1, 2, 3]) lanes.push((await small.submit(exam, { candidate: by(n) })).lane);
  expect(lanes).toEqual([Lane.STANDARD, Lane.BULK, Lane.BULK]);
});

test('another institute, or another source, does not see a submission', async () => {
  const { id } = await h.submit(h.newExam({ source: Source.DASHBOARD }), { source: Source.UNSPECIFIED });
  await expect(h.get(id)).rejects.toMatchObject({ code: 'submission_not_found' });
  h.instituteId = crypto.randomUUID();
  const other = h.api.getSubmission({ instituteId: h.instituteId, submissionId: id });
  await expect(other).rejects.toMatchObject({ code: 'submission_not_found' });
});

test('a finalize that ends while a replace waits for it comes first', async () => {
  const exam = h.newExam();
  const id = await h.graded(exam);
  let replaced: Promise<unknown> | undefined;
  await h.db.database.withTenant(h.instituteId, async (tx) => {
    await lockGate(tx, h.instituteId, exam.examId); // as finalize does, after the replace has looked at the copy
    replaced = h.submit(exam, { replace: true }).catch(({ code }: { code: string }) => code);
    while ((await h.db.inspect(WAITING)).length === 0);
    await setFinalized(tx, h.instituteId, [id], await takeClock(tx, h.instituteId));
  });
  expect(await replaced).toBe('submission_finalized');
  expect(await h.get(id)).toMatchObject({ state: SubmissionState.LIVE, finalized: true });
});

/** Transactions of this database that wait for a row. */
const WAITING = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
