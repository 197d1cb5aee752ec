import { create } from '@bufbuild/protobuf';
import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { ChoiceGroupSchema, QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Harness, type TestExam } from '../testing/harness.ts';
import { percentages, questionStats } from './stats.rules.ts';

let h: Harness;

beforeAll(async () => {
  h = await Harness.start();
});
afterAll(() => h.db.close());

async function submitFor(exam: TestExam, n: number) {
  const { id } = await h.submit(exam, { candidate: { ref: { case: 'id', value: exam.candidates[n]!.id } } });
  return { id, claim: (await h.claim())! };
}

test('a copy that failed counts 0 once it is final, and nothing before', async () => {
  const exam = h.newExam({ candidates: 2 });
  await h.complete((await submitFor(exam, 0)).claim);
  const { instituteId, attemptId, token } = (await submitFor(exam, 1)).claim;
  const value = { code: 'copy_unreadable', message: 'nothing to read' };
  await h.work.complete({ instituteId, attemptId, token, outcome: { case: 'failed', value } });
  const stats = async () => await h.api.getExamStats({ instituteId, examId: exam.examId });
  expect(await stats()).toMatchObject({ averagePercentage: 100, medianPercentage: 100, finalized: 0 });
  const counts = await h.api.getExamStats({ instituteId, examId: exam.examId, countsOnly: true });
  expect(counts).toMatchObject({ submissions: 2, byStatus: { graded: 1, failed: 1 }, needsReview: 0, needsPerson: 1 });
  expect([counts.averagePercentage, counts.questions]).toEqual([undefined, []]);
  const write = { instituteId, operationId: crypto.randomUUID(), source: Source.API, actor: { id: 'key-1' } };
  await h.api.finalizeExam({ ...write, examId: exam.examId, allGraded: true, allowPartial: true });
  expect(await stats()).toMatchObject({ averagePercentage: 50, medianPercentage: 50, finalized: 2 });
});

test('a question that failed in some copies has the average of the others, one that failed in all has none', async () => {
  const exam = h.newExam({ candidates: 2 });
  const { instituteId } = h;
  const failed = { status: 'failed', awarded: 0, needsReview: true };
  await h.complete((await submitFor(exam, 0)).claim, { 0: { awarded: 50 }, 1: failed, 2: failed });
  await h.complete((await submitFor(exam, 1)).claim, { 0: { awarded: 100 }, 1: { awarded: 0 }, 2: failed });
  const { questions } = await h.api.getExamStats({ instituteId, examId: exam.examId });
  expect(questions).toMatchObject([
    { label: '1', average: 0.75, marked: 2, open: 0 },
    { label: '2', average: 0, marked: 1, open: 1 },
  ]);
});

test('statistics equal those worked out by hand', async () => {
  const written = { type: QuestionType.LONG_ANSWER, maxMarks: 200 };
  const exam = h.newExam({ candidates: 3, questions: [written, written] });
  const [first] = exam.snapshot.questions;
  const review = (submissionId: string) => ({ ...h.write(submissionId), questionId: first!.id });
  const copies: string[] = [];
  for (const [n, awarded] of [
    [200, 200],
    [100, 100],
    [0, 100],
  ].entries()) {
    const { id, claim } = await submitFor(exam, n);
    await h.complete(claim, { 0: { awarded: awarded[0]! }, 1: { awarded: awarded[1]! } });
    copies.push(id);
  }
  for (const id of [copies[0]!, copies[2]!]) {
    await h.api.approveSubmission({ ...h.write(id), questionIds: [first!.id] });
  }
  await h.api.overrideQuestion({ ...review(copies[1]!), awarded: 150 });
  const stats = await h.api.getExamStats({ instituteId: h.instituteId, examId: exam.examId });
  const agreement = { reviewed: 3, exact: 2, meanAbsDiff: 0.17, qwk: 0.94 };
  expect(stats).toMatchObject({
    averagePercentage: 62.5,
    medianPercentage: 62.5,
    distribution: [0, 0, 1, 0, 0, 0, 1, 0, 0, 1],
    humanAgreement: agreement,
  });
  expect(stats.questions).toMatchObject([
    {
      average: 1.17,
      max: 2,
      facility: 0.58,
      discrimination: 0.69,
      marked: 3,
      spread: 0.85,
      histogram: [1, 0, 0, 0, 0, 0, 0, 1, 0, 1],
      open: 0,
      overridden: 1,
      approved: 2,
      humanAgreement: agreement,
    },
    { average: 1.33, facility: 0.67, discrimination: 0.69, humanAgreement: { reviewed: 0, exact: 0, meanAbsDiff: 0 } },
  ]);
});

test('marks that do not vary have no discrimination and no kappa; negative marks count to the lowest bin', async () => {
  const exam = h.newExam({ candidates: 2 });
  for (const n of [0, 1]) {
    const { id, claim } = await submitFor(exam, n);
    await h.complete(claim, { 0: { awarded: -50 } });
    await h.api.approveSubmission({ ...h.write(id), questionIds: [exam.snapshot.questions[0]!.id] });
  }
  const { questions, humanAgreement } = await h.api.getExamStats({ instituteId: h.instituteId, examId: exam.examId });
  expect(questions[0]).toMatchObject({ average: -0.5, spread: 0, histogram: [2, 0, 0, 0, 0, 0, 0, 0, 0, 0] });
  expect([questions[0]!.discrimination, humanAgreement!.qwk]).toEqual([undefined, undefined]);
});

test('statistics round half up where decimals have no exact half', () => {
  const question = { id: 'a', label: 'a', maxMarks: 100 };
  const none = { place: 1, spread: 0, discrimination: null, histogram: [], open: 0, overridden: 0, approved: 0 };
  const statsOf = (maxMarks: number, marked: number, total: number) =>
    questionStats([{ ...question, maxMarks }], [{ ...none, marked, total }], []);
  expect(statsOf(100, 2, 29)).toMatchObject([{ average: 0.15, facility: 0.15 }]);
  expect(statsOf(2_000, 1, 1_150)).toMatchObject([{ average: 11.5, facility: 0.58 }]);
  const sums = { copies: 2, total: 14_167, median: 7_083.5, distribution: [] };
  expect(percentages(sums)).toMatchObject({ averagePercentage: 70.84, medianPercentage: 70.84 });
});

test('an answer that a choice left out counts in its question, not in the percentage of the copy', async () => {
  const exam = h.newExam({ candidates: 3 });
  const { instituteId, examId } = { instituteId: h.instituteId, examId: exam.examId };
  const [first, second, third] = exam.snapshot.questions;
  exam.snapshot.choiceGroups.push(
    create(ChoiceGroupSchema, { id: crypto.randomUUID(), questionIds: [first!.id, second!.id], attempt: 1 }),
  );
  exam.snapshot.paperMax -= second!.maxMarks;
  const by = { instituteId, source: Source.API, actor: { id: 'key-1' } };
  for (const n of [0, 1, 2]) {
    const { id, claim } = await submitFor(exam, n);
    await h.complete(claim, { 0: { awarded: 50 * n }, 1: n === 1 ? { status: 'failed', awarded: 0 } : {} });
    const question = { submissionId: id, questionId: third!.id, awarded: 50 };
    if (n === 2) await h.api.overrideQuestion({ ...by, operationId: crypto.randomUUID(), ...question });
  }
  const stats = await h.api.getExamStats({ instituteId, examId });
  expect(stats.questions).toMatchObject([{ average: 0.5 }, { average: 2 }, { average: 0.83 }]);
  // Of 3, the better of the first two: 2 + 1, 0.5 + 1, 2 + 0.5.
  expect(stats.averagePercentage).toBe(77.78);
});
