import { ReviewState, SubmissionStatus } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Harness, type TestExam } from '../testing/harness.ts';

let h: Harness;
let exam: TestExam;

beforeAll(async () => {
  h = await Harness.start();
});
afterAll(() => h.db.close());
beforeEach(() => {
  h.instituteId = crypto.randomUUID();
  h.billing.reservations.clear();
  exam = h.newExam({ candidates: 2 });
});

async function failed(n = 0): Promise<string> {
  const { id } = await h.submit(exam, { candidate: { ref: { case: 'id', value: exam.candidates[n]!.id } } });
  const { instituteId, attemptId, token } = (await h.claim())!;
  const error = { code: 'copy_unreadable', message: 'nothing to read' };
  await h.work.complete({ instituteId, attemptId, token, outcome: { case: 'failed', value: error } });
  return id;
}

const PERSON = { id: 'p-1', displayName: 'Asha', role: 'examiner' };
const start = (id: string) => h.api.startByHand({ ...h.write(id), actor: { id: 'dashboard', person: PERSON } });
const override = (id: string, n: number, awarded: number) =>
  h.api.overrideQuestion({ ...h.write(id), questionId: exam.snapshot.questions[n]!.id, awarded });
const ONE_PAGE = { page: { limit: 10 } };
const needing = async () => {
  const { submissions } = await h.api.listSubmissions({ instituteId: h.instituteId, needsPerson: true, ...ONE_PAGE });
  return submissions.map(({ id }) => id);
};

test('a copy that failed is opened for a person: every question at 0, to be reviewed, with what was answered', async () => {
  const id = await failed();
  await expect(override(id, 0, 100)).rejects.toMatchObject({ code: 'conflict' });
  const opened = await start(id);
  expect(opened).toMatchObject({ status: SubmissionStatus.GRADED, needsReview: true, creditsCharged: 0n });
  expect(opened.error).toBeUndefined();
  const include = { extractedAnswer: true };
  const result = await h.api.getResult({ instituteId: h.instituteId, submissionId: id, include });
  expect(result.totals).toMatchObject({ awarded: 0, max: 500, questionsGraded: 3, questionsFailed: 0 });
  expect(result.questions.map((one) => [one.source, one.awarded, one.needsReview, one.extractedAnswer])).toEqual([
    ['human', 0, true, 'An answer.'],
    ['human', 0, true, 'An answer.'],
    ['human', 0, true, ''],
  ]);
  expect(result.checkedCopyAvailable).toBe(true);
  const { entries } = await h.api.listAudit({ instituteId: h.instituteId, examId: exam.examId, personId: 'p-1' });
  expect(entries).toMatchObject([{ action: 'start_by_hand', submissionId: id, person: PERSON }]);
});

test('it is marked question by question until nothing is left to review, and final like any other', async () => {
  const id = await failed();
  await start(id);
  const listed = { instituteId: h.instituteId, examId: exam.examId };
  const { items, failedCopies } = await h.api.listReviewItems(listed);
  expect([items.length, failedCopies]).toEqual([3, 0]);
  expect(items[0]).toMatchObject({ state: ReviewState.OPEN });
  expect(items[0]!.draft).toBeUndefined();
  for (const n of [0, 1]) await override(id, n, 150);
  await h.api.approveSubmission({ ...h.write(id), questionIds: [exam.snapshot.questions[2]!.id] });
  expect(await h.get(id)).toMatchObject({ needsReview: false });
  const finalized = await h.api.finalizeExam({ ...h.write(''), examId: exam.examId, allGraded: true });
  expect(finalized.finalized).toEqual([id]);
  expect((await h.result(id)).totals).toMatchObject({ awarded: 300, percentage: 6000 });
});

test('nothing is charged for it; a new evaluation is, and replaces what was not reviewed', async () => {
  const id = await failed();
  await start(id);
  await override(id, 0, 150);
  expect([h.billing.charged, h.billing.committed]).toEqual([0, 0]);
  await h.db.database.withSystem((tx) => tx.query(`update attempts set accepted_at = now() - interval '1 hour'`));
  const { differences, compared } = await h.admin.verifyCharges({ instituteId: h.instituteId });
  expect([differences, compared]).toEqual([[], 1]);
  await h.api.reEvaluate({ ...h.write(id), keepReviewed: true });
  await h.complete((await h.claim())!);
  expect((await h.result(id)).totals).toMatchObject({ awarded: 450 });
  expect(h.billing.charged).toBe(200);
});

test('failed copies need a person in lists and counts, until they are opened and reviewed, or final', async () => {
  const [one, two] = [await failed(0), await failed(1)];
  const count = async () => (await h.api.getExamStats({ instituteId: h.instituteId, examId: exam.examId })).needsPerson;
  expect([await needing(), await count()]).toEqual([[one, two], 2]);
  await start(one);
  expect([(await needing()).toSorted(), await count()]).toEqual([[one, two].toSorted(), 2]);
  await h.api.approveSubmission(h.write(one));
  expect([await needing(), await count()]).toEqual([[two], 1]);
  await h.api.finalizeExam({ ...h.write(''), examId: exam.examId, allGraded: true, allowPartial: true });
  expect([await needing(), await count()]).toEqual([[], 0]);
});

test('only of a copy that failed, is live and not final, of this institute', async () => {
  await expect(start(await h.graded(exam))).rejects.toMatchObject({ code: 'conflict' });
  const id = await failed(1);
  const foreign = h.api.startByHand({ ...h.write(id), instituteId: crypto.randomUUID() });
  await expect(foreign).rejects.toMatchObject({ code: 'submission_not_found' });
  const { operationId, ...write } = h.write(id);
  const first = await h.api.startByHand({ ...write, operationId });
  expect(await h.api.startByHand({ ...write, operationId })).toEqual(first);
  await expect(start(id)).rejects.toMatchObject({ code: 'conflict' });
});
