import { create } from '@bufbuild/protobuf';
import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { ChoiceGroupSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
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

test('a question that failed in some copies has the average of the others, one that failed in all has none', () => {
  const questions = ['1', '2', '3', '4'].map((id) => ({ id, label: id, maxMarks: 200 }));
  const copies = [{ awarded: [100, null, 50, null] }, { awarded: [100, 0, 100, null] }];
  expect(questionStats(questions, copies).map(({ label, average }) => [label, average])).toEqual([
    ['1', 1],
    ['2', 0],
    ['3', 0.75],
  ]);
});

test('marks shown before tallies were kept count as those that have one', async () => {
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
  const stats = async () => await h.api.getExamStats({ instituteId, examId });
  const kept = await stats();
  const forgotten = await h.db.database.withTenant(instituteId, (tx) =>
    tx.query(
      `update submissions set awarded = null, percentage = null
       where institute_id = $1 and exam_id = $2 and awarded is not null returning id`,
      [instituteId, examId],
    ),
  );
  expect(forgotten).toHaveLength(3);
  expect(await stats()).toEqual(kept);
  expect(kept.questions).toMatchObject([{ average: 0.5 }, { average: 2 }, { average: 0.83 }]);
  // Of 3, the better of the first two: 2 + 1, 0.5 + 1, 2 + 0.5.
  expect(kept.averagePercentage).toBe(77.78);
});
