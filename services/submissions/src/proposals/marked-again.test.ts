import { clone } from '@bufbuild/protobuf';
import { ExamSnapshotSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { JobKind } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import { SubmissionStatus } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
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
  exam = h.newExam({ candidates: 8 });
});

const ASHA = { id: 'p-1', displayName: 'Asha', role: 'examiner' };
const questionId = () => exam.snapshot.questions[0]!.id;
const asked = () => ({ instituteId: h.instituteId, examId: exam.examId, questionId: questionId() });
const act = () => ({ ...asked(), operationId: crypto.randomUUID(), actor: { id: 'dashboard', person: ASHA } });
const first = async (id: string) => (await h.result(id)).questions[0]!;

/** A graded copy whose first answer has this mark. */
async function copy(candidate: number, awarded = 200): Promise<string> {
  const { id } = await h.submit(exam, { candidate: { ref: { case: 'id', value: exam.candidates[candidate]!.id } } });
  await h.complete((await h.claim())!, { 0: { awarded } });
  return id;
}

/** The question gets this model answer. */
function change(modelAnswer: string): void {
  const snapshot = clone(ExamSnapshotSchema, exam.exam.snapshot);
  snapshot.contentVersion += 1n;
  snapshot.questions[0]!.modelAnswer = modelAnswer;
  exam.exam.snapshot = snapshot;
}

/** Marks everything that waits, with these marks in turn. */
async function work(...marks: number[]): Promise<number> {
  let count = 0;
  for (let claim = await h.claim(); claim; claim = await h.claim()) {
    expect(claim.kind).toBe(JobKind.MARK);
    expect(claim.readings).toMatchObject([{ questionId: questionId(), text: 'An answer.', confidence: 1 }]);
    await h.complete(claim, { 0: { awarded: marks[count % marks.length]! } });
    count += 1;
  }
  return count;
}

test('a question that was changed changes no mark until that is applied, at no charge; one undo takes it back [REV-92]', async () => {
  const ids = [await copy(0), await copy(1), await copy(2)];
  const charged = h.billing.charged;
  expect(await h.api.getMarkedAgain(asked())).toMatchObject({ outdated: 0 });
  change('Stricter.');
  expect(await h.api.getMarkedAgain(asked())).toMatchObject({ outdated: 3, waiting: 0, marked: 0 });
  expect(await h.api.markAgain(act())).toMatchObject({ outdated: 3, waiting: 3, hasMore: false });
  expect(await h.get(ids[0]!)).toMatchObject({ status: SubmissionStatus.GRADED, attemptCount: 1 });
  expect(await work(100, 100, 200)).toBe(3);

  const seen = await h.api.getMarkedAgain(asked());
  expect(seen).toMatchObject({ outdated: 3, waiting: 0, marked: 3, failed: 0, changesTotal: 2, applied: 0 });
  expect(seen.changes).toMatchObject(Array(2).fill({ awarded: 200, proposed: 100, because: 'paper' }));
  const before = await first(ids[0]!);
  expect(before.awarded).toBe(200);

  expect(await h.api.applyMarkedAgain({ ...act(), ifVersion: seen.version })).toMatchObject({ changed: 2 });
  const marks = await Promise.all(ids.map(async (id) => (await first(id)).awarded));
  expect(marks.toSorted((a, b) => a - b)).toEqual([100, 100, 200]);
  const changed = ids[marks.indexOf(100)]!;
  expect((await h.result(changed)).totals).toMatchObject({ awarded: 400, max: 500 });
  expect((await first(changed)).revision).not.toBe(before.revision);
  const { items } = await h.api.listReviewItems({
    instituteId: h.instituteId,
    examId: exam.examId,
    samplePercent: 100,
  });
  const item = items.find((one) => one.submissionId === changed && one.question!.questionId === questionId());
  expect(item).toMatchObject({ draft: 100, question: { awarded: 100 } });
  expect(await h.api.getMarkedAgain(asked())).toMatchObject({ outdated: 0, applied: 3, appliedAt: expect.anything() });
  const { entries } = await h.api.listAudit({ instituteId: h.instituteId, submissionId: changed });
  expect(entries[0]).toMatchObject({
    action: 'apply_marked_again',
    person: ASHA,
    details: { question_id: questionId(), awarded_before: 2, awarded: 1 },
  });
  expect(h.billing.charged).toBe(charged);

  expect(await h.api.undoMarkedAgain(act())).toMatchObject({ changed: 2 });
  expect((await first(changed)).awarded).toBe(200);
  expect(await h.api.getMarkedAgain(asked())).toMatchObject({ outdated: 3, marked: 3, changesTotal: 2, applied: 0 });
});

test('what a person has marked, and what is final, is not marked again', async () => {
  const [reviewed, final, open, late] = [await copy(0), await copy(1), await copy(2), await copy(3)];
  await h.api.overrideQuestion({ ...h.write(reviewed), questionId: questionId(), awarded: 150 });
  await h.api.finalizeExam({ ...h.write(''), examId: exam.examId, submissionIds: [final] });
  change('Stricter.');
  expect(await h.api.markAgain(act())).toMatchObject({ waiting: 2 });
  await work(100);
  const seen = await h.api.getMarkedAgain(asked());
  await h.api.overrideQuestion({ ...h.write(late), questionId: questionId(), awarded: 50 });
  const stale = h.api.applyMarkedAgain({ ...act(), ifVersion: seen.version });
  await expect(stale).rejects.toMatchObject({ code: 'conflict' });
  expect(await h.api.applyMarkedAgain(act())).toMatchObject({ changed: 1 });
  const marks = await Promise.all([reviewed, final, open, late].map(async (id) => (await first(id)).awarded));
  expect(marks).toEqual([150, 200, 100, 50]);
});

test('a second change is marked by its own content, and a change that is taken back needs nothing', async () => {
  const id = await copy(0);
  change('One.');
  await h.api.markAgain(act());
  await work(100);
  await h.api.applyMarkedAgain(act());
  change('Two.');
  expect(await h.api.getMarkedAgain(asked())).toMatchObject({ outdated: 1, marked: 0 });
  await h.api.markAgain(act());
  await work(50);
  await h.api.applyMarkedAgain(act());
  expect((await first(id)).awarded).toBe(50);
  await h.api.undoMarkedAgain(act());
  expect((await first(id)).awarded).toBe(100);
  change('One.');
  expect(await h.api.getMarkedAgain(asked())).toMatchObject({ outdated: 0 });
});

test('an answer that cannot be marked again keeps its mark, and a new evaluation starts without what was applied', async () => {
  const [failed, id] = [await copy(0), await copy(1)];
  change('New.');
  await h.api.markAgain(act());
  for (let claim = await h.claim(); claim; claim = await h.claim()) {
    const isFailed = claim.submissionId === failed;
    await h.complete(claim, { 0: isFailed ? { status: 'failed', awarded: 0 } : { awarded: 150 } });
  }
  expect(await h.api.getMarkedAgain(asked())).toMatchObject({ marked: 1, failed: 1, changesTotal: 1 });
  await h.api.applyMarkedAgain(act());
  expect([(await first(failed)).awarded, (await first(id)).awarded]).toEqual([200, 150]);
  await h.api.reEvaluate({ ...h.write(id), keepReviewed: true });
  await h.complete((await h.claim())!);
  expect((await first(id)).awarded).toBe(200);
});

test('a worker of an earlier release gets no run that only marks', async () => {
  await copy(0);
  change('New.');
  await h.api.markAgain(act());
  const { claim } = await h.work.claimNext({ workerId: 'old', lanes: [1, 2, 3], idle: true });
  expect(claim?.kind).not.toBe(JobKind.MARK);
  expect(await work(100)).toBe(1);
});
