import { ExamStatus } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { SubmissionStatus } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Harness, type TestExam } from '../testing/harness.ts';

let h: Harness;

beforeAll(async () => {
  h = await Harness.start();
});
afterAll(() => h.db.close());
beforeEach(() => {
  h.instituteId = crypto.randomUUID();
  h.exams.reachable = true;
});

const questionOf = (exam: TestExam, index: number) => exam.snapshot.questions[index]!.id;
const override = (id: string, exam: TestExam, index: number, awarded: number, change: object = {}) =>
  h.api.overrideQuestion({ ...h.write(id), questionId: questionOf(exam, index), awarded, ...change });
const approve = (id: string, questionIds: string[] = []) => h.api.approveSubmission({ ...h.write(id), questionIds });
const finalize = (exam: TestExam, change: object = { allGraded: true }) => {
  const { submissionId: _, ...write } = h.write('');
  return h.api.finalizeExam({ ...write, examId: exam.examId, ...change });
};
const FAILED = { status: 'failed', awarded: 0, needsReview: true, reviewReasons: ['question_failed'] };
const DOUBTED = { needsReview: true, reviewReasons: ['low_confidence'] };

describe('override', () => {
  test('replaces the draft, records who and why, and updates totals and feed', async () => {
    const exam = h.newExam();
    const id = await h.graded(exam, { 0: DOUBTED });
    const before = await h.get(id);
    expect(before.needsReview).toBe(true);
    const reviewer = { ref: 'T-1', name: '' };
    const answer = await override(id, exam, 0, 150, { feedback: 'Nearly.', reason: 'too kind', reviewer });
    expect(answer.totals).toMatchObject({ awarded: 450, percentage: 9000 });
    expect(answer.question).toMatchObject({
      awarded: 150,
      source: 'human',
      feedback: 'Nearly.',
      needsReview: false,
      reviewReasons: ['low_confidence'],
      review: { edited: true, approved: false, reason: 'too kind', reviewer },
    });
    expect((await h.result(id)).totals).toEqual(answer.totals);
    const after = await h.get(id);
    expect(after.needsReview).toBe(false);
    expect(after.updatedAt).not.toEqual(before.updatedAt);
    const { entries } = await h.api.listAudit({ instituteId: h.instituteId, submissionId: id });
    const details = { awarded_before: 2, awarded: 1.5, reviewer: { ref: 'T-1', name: null } };
    expect(entries).toMatchObject([{ action: 'override', actor: 'key-1', reason: 'too kind', details }]);
  });

  test('of marks that a person had approved: they are another person’s now, approved by nobody', async () => {
    const exam = h.newExam();
    const id = await h.graded(exam);
    await h.api.approveSubmission({ ...h.write(id), questionIds: [], reviewer: { ref: 'T-1', name: 'A. Teacher' } });
    const { question } = await override(id, exam, 0, 150);
    const { edited, approved, reviewer } = question!.review!;
    expect([edited, approved, reviewer]).toEqual([true, false, undefined]);
  });

  test.each(['override', 'approve', 'finalize'])(
    '%s wakes a worker, which draws the checked copy anew',
    async (change) => {
      const exam = h.newExam();
      const id = await h.graded(exam);
      await h.runJob('relay the outbox');
      h.bus.published.length = 0;
      if (change === 'override') await override(id, exam, 0, 150);
      else if (change === 'approve') await approve(id);
      else await finalize(exam);
      await h.runJob('relay the outbox');
      const wakeUps = h.bus.published.filter(({ event }) => event.key === id);
      expect(wakeUps.map(({ topic }) => topic)).toEqual(['grading.wakeups.instant']);
    },
  );

  test('of the last failed question makes the submission graded; nothing is charged for it', async () => {
    const exam = h.newExam();
    const id = await h.graded(exam, { 1: FAILED });
    await override(id, exam, 1, 200);
    expect(await h.get(id)).toMatchObject({
      status: SubmissionStatus.GRADED,
      needsReview: false,
      creditsCharged: 100n,
    });
    expect((await h.result(id)).totals).toMatchObject({ awarded: 500, questionsFailed: 0 });
  });

  test.each([
    [-50, false],
    [25, false],
    [250, false],
    [0, true],
    [50, true],
    [200, true],
  ])('%i hundredths of 200: allowed %s', async (awarded, allowed) => {
    const exam = h.newExam();
    const id = await h.graded(exam);
    const outcome = override(id, exam, 0, awarded);
    if (allowed) await expect(outcome).resolves.toBeDefined();
    else await expect(outcome).rejects.toMatchObject({ code: 'invalid_marks', details: { max: 2 } });
  });

  test('is refused while running, without marks, of an unknown question, and when finalized, in the order of the contract', async () => {
    const exam = h.newExam();
    const { id } = await h.submit(exam);
    await expect(override(id, exam, 0, 1)).rejects.toMatchObject({ code: 'evaluation_in_progress' });
    await h.api.cancelSubmission(h.write(id));
    await expect(override(id, exam, 0, 1)).rejects.toMatchObject({ code: 'conflict' });
    await h.api.reEvaluate(h.write(id));
    await h.complete((await h.claim())!);
    const unknown = h.api.overrideQuestion({ ...h.write(id), questionId: crypto.randomUUID(), awarded: 1 });
    await expect(unknown).rejects.toMatchObject({ code: 'question_not_found' });
    await finalize(exam);
    await expect(override(id, exam, 0, 1)).rejects.toMatchObject({ code: 'submission_finalized' });
  });
});

test('approve clears what needs review; failed questions stay, and may not be named', async () => {
  const exam = h.newExam();
  const id = await h.graded(exam, { 0: DOUBTED, 1: FAILED });
  await expect(approve(id, [questionOf(exam, 1)])).rejects.toMatchObject({ code: 'conflict' });
  expect(await approve(id)).toMatchObject({ status: SubmissionStatus.PARTIALLY_GRADED, needsReview: true });
  const { questions } = await h.result(id);
  expect(questions.map((question) => question.review?.approved)).toEqual([true, undefined, true]);
  expect(questions[0]).toMatchObject({ source: 'ai', needsReview: false, reviewReasons: ['low_confidence'] });
});

describe('re-evaluate', () => {
  test('shows the last marks while it runs, keeps what people have reviewed, and is charged again', async () => {
    const exam = h.newExam();
    const id = await h.graded(exam);
    await override(id, exam, 0, 50);
    const again = await h.api.reEvaluate({ ...h.write(id), keepReviewed: true });
    expect(again).toMatchObject({ status: SubmissionStatus.QUEUED, attemptCount: 2 });
    expect(again.creditsCharged).toBeUndefined();
    expect(await h.result(id)).toMatchObject({
      submission: { status: SubmissionStatus.QUEUED },
      totals: { awarded: 350 },
    });
    const claim = (await h.claim())!;
    expect(claim.kept).toMatchObject([{ questionId: questionOf(exam, 0), awarded: 50 }]);
    await h.complete(claim, { 1: { awarded: 100 } });
    const result = await h.result(id);
    expect(result.questions.map(({ awarded, source }) => [awarded, source])).toEqual([
      [50, 'human'],
      [100, 'ai'],
      [100, 'ai'],
    ]);
    expect(result.submission?.creditsCharged).toBe(200n);
  });

  test('without keep_reviewed the new marks replace the reviews', async () => {
    const exam = h.newExam();
    const id = await h.graded(exam);
    await override(id, exam, 0, 50);
    await h.api.reEvaluate({ ...h.write(id), keepReviewed: false });
    const claim = (await h.claim())!;
    expect(claim.kept).toEqual([]);
    await h.complete(claim);
    expect((await h.result(id)).totals?.awarded).toBe(500);
  });

  test('that fails shows no marks and loses no review: reviews apply to the next run', async () => {
    const exam = h.newExam();
    const id = await h.graded(exam);
    await override(id, exam, 0, 50);
    await h.api.reEvaluate({ ...h.write(id), keepReviewed: false });
    const { instituteId, attemptId, token } = (await h.claim())!;
    const error = { code: 'file_unavailable', message: 'gone' };
    await h.work.complete({ instituteId, attemptId, token, outcome: { case: 'failed', value: error } });
    const failed = await h.result(id);
    expect(failed).toMatchObject({ submission: { status: SubmissionStatus.FAILED, error }, questions: [] });
    expect(failed.totals).toBeUndefined();
    await h.api.reEvaluate({ ...h.write(id), keepReviewed: true });
    await h.complete((await h.claim())!);
    expect((await h.result(id)).totals?.awarded).toBe(350);
  });

  test('takes the newest content of the exam, and refuses a copy with nothing written', async () => {
    const exam = h.newExam();
    const id = await h.graded(exam);
    exam.exam.snapshot = { ...exam.exam.snapshot, contentVersion: 2n, rubricVersion: 7 };
    expect((await h.api.reEvaluate(h.write(id))).rubricVersion).toBe(7);
    expect((await h.claim())?.snapshot?.contentVersion).toBe(2n);
    const blank = h.newExam();
    const { id: blankId } = await h.submit(blank, { answers: { items: [] } });
    await h.complete((await h.claim())!);
    await expect(h.api.reEvaluate(h.write(blankId))).rejects.toMatchObject({ code: 'no_gradable_questions' });
  });
});

describe('finalize', () => {
  async function copies(exam: TestExam, count: number, change: Parameters<Harness['complete']>[1] = {}) {
    const ids: string[] = [];
    for (const candidate of exam.candidates.slice(0, count)) {
      ids.push((await h.submit(exam, { candidate: { ref: { case: 'id', value: candidate.id } } })).id);
      await h.complete((await h.claim())!, change);
    }
    return ids;
  }

  test('of the last live submission finalizes the exam; unfinalize opens both again', async () => {
    const exam = h.newExam({ candidates: 3 });
    const [one, two] = await copies(exam, 2);
    const waiting = await h.submit(exam, { candidate: { ref: { case: 'id', value: exam.candidates[2]!.id } } });
    const answer = await finalize(exam);
    expect([...answer.finalized].sort()).toEqual([one!, two!].sort());
    expect(answer.skipped).toMatchObject([{ id: waiting.id, reason: 'not_graded' }]);
    expect(exam.exam.status).toBe(ExamStatus.OPEN);
    await h.api.deleteSubmission(h.write(waiting.id));
    expect(await finalize(exam)).toMatchObject({ finalized: [], skipped: [], hasMore: false });
    // The call finalized nothing, but leaves every live submission finalized.
    expect(exam.exam.status).toBe(ExamStatus.FINALIZED);

    await h.api.unfinalizeSubmission({ ...h.write(one!), reason: 'A mistake was found.' });
    await finalize(exam, { submissionIds: [one, two, waiting.id] }).then((given) => {
      expect(given.finalized).toEqual([one]);
      expect(given.skipped.map(({ reason }) => reason)).toEqual(['already_finalized', 'not_found']);
    });
    expect(exam.exam.status).toBe(ExamStatus.FINALIZED);
    await expect(h.submit(exam)).rejects.toMatchObject({ code: 'exam_finalized' });
    await expect(h.submit(exam, { replace: true })).rejects.toMatchObject({ code: 'submission_finalized' });
    await expect(h.api.reEvaluate(h.write(one!))).rejects.toMatchObject({ code: 'submission_finalized' });
    await expect(h.api.deleteSubmission(h.write(one!))).rejects.toMatchObject({ code: 'submission_finalized' });

    const opened = await h.api.unfinalizeSubmission({ ...h.write(one!), reason: 'Again.' });
    expect(opened.finalized).toBe(false);
    expect(exam.exam.status).toBe(ExamStatus.OPEN);
    const second = h.api.unfinalizeSubmission({ ...h.write(one!), reason: 'Again.' });
    await expect(second).rejects.toMatchObject({ code: 'submission_not_finalized' });
  });

  test('partially graded and failed copies only with allow_partial; a failed one counts 0', async () => {
    const exam = h.newExam();
    const id = await h.graded(exam, { 0: FAILED, 1: FAILED, 2: FAILED });
    expect(await finalize(exam)).toMatchObject({ finalized: [], skipped: [{ id, reason: 'failed' }] });
    expect(await finalize(exam, { allGraded: true, allowPartial: true })).toMatchObject({ finalized: [id] });
    expect(await h.result(id)).toMatchObject({
      submission: { finalized: true },
      totals: { awarded: 0, max: 500, percentage: 0 },
      questions: [],
    });
  });

  test('while exams is unreachable the call succeeds, and the exam is finalized within seconds', async () => {
    const exam = h.newExam();
    await h.graded(exam);
    const { setLifecycle } = h.exams.client;
    h.exams.client.setLifecycle = () => Promise.reject(new Error('away'));
    await finalize(exam);
    h.exams.client.setLifecycle = setLifecycle;
    expect(exam.exam.status).toBe(ExamStatus.OPEN);
    // Meanwhile the gate decides.
    await expect(h.submit(exam)).rejects.toMatchObject({ code: 'exam_finalized' });
    await h.passTime('update outbox set available_at = now() where institute_id = $1', h.instituteId);
    await h.runJob('relay the outbox');
    expect(exam.exam.status).toBe(ExamStatus.FINALIZED);
  });

  test('a broker that hangs holds up wake-ups alone: exams hears of the finalization', async () => {
    const exam = h.newExam();
    await h.graded(exam);
    const publish = h.bus.publish.bind(h.bus);
    const hanging = Promise.withResolvers<void>();
    h.bus.publish = () => hanging.promise;
    await h.submit(h.newExam());
    await finalize(exam);
    expect(exam.exam.status).toBe(ExamStatus.FINALIZED);
    h.bus.publish = publish;
    hanging.resolve();
    await h.runJob('relay the outbox');
  });

  test('of an unknown exam, or one of the other source, is exam_not_found', async () => {
    const exam = h.newExam();
    const other = { ...exam, examId: crypto.randomUUID() };
    await expect(finalize(other)).rejects.toMatchObject({ code: 'exam_not_found' });
  });
});

test('statistics of an exam: status, percentages, questions, and how far people agree with the drafts', async () => {
  const exam = h.newExam({ candidates: 3 });
  const by = (n: number) => ({ candidate: { ref: { case: 'id' as const, value: exam.candidates[n]!.id } } });
  for (const [n, awarded] of [200, 100].entries()) {
    const { id } = await h.submit(exam, by(n));
    await h.complete((await h.claim())!, { 0: { awarded } });
    if (n === 1) await override(id, exam, 0, 150);
  }
  await h.submit(exam, by(2));
  expect(await h.api.getExamStats({ instituteId: h.instituteId, examId: exam.examId })).toMatchObject({
    submissions: 3,
    byStatus: { graded: 2, queued: 1 },
    averagePercentage: 95,
    medianPercentage: 95,
    questions: [
      { label: '1', average: 1.75, max: 2, facility: 0.88 },
      { label: '2', average: 2, max: 2, facility: 1 },
      { label: '3', average: 1, max: 1, facility: 1 },
    ],
    humanAgreement: { reviewed: 1, exact: 0, meanAbsDiff: 0.5 },
  });
});
