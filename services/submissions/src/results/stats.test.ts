import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Harness, type TestExam } from '../testing/harness.ts';
import { questionStats } from './stats.rules.ts';

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
  const write = { instituteId, operationId: crypto.randomUUID(), source: Source.API, actor: { id: 'key-1' } };
  await h.api.finalizeExam({ ...write, examId: exam.examId, allGraded: true, allowPartial: true });
  expect(await stats()).toMatchObject({ averagePercentage: 50, medianPercentage: 50, finalized: 2 });
});

test('questions stand in paper order, whatever failed in the copy that is read first', () => {
  const question = (label: string, status: string) => ({
    questionId: `q${label}`,
    label,
    status,
    awarded: 100,
    max: 200,
  });
  const copy = (...failed: string[]) => ({
    percentage: 5_000,
    questions: ['1', '2', '3', '4'].map((label) => question(label, failed.includes(label) ? 'failed' : 'graded')),
  });
  expect(questionStats([copy('2', '4'), copy('4')]).map(({ label, average }) => [label, average])).toEqual([
    ['1', 1],
    ['2', 1],
    ['3', 1],
  ]);
});
