import { create } from '@bufbuild/protobuf';
import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { ChoiceGroupSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Harness, type TestExam } from '../testing/harness.ts';

let h: Harness;

beforeAll(async () => {
  h = await Harness.start();
});
afterAll(() => h.db.close());

async function submitFor(exam: TestExam, n: number) {
  await h.submit(exam, { candidate: { ref: { case: 'id', value: exam.candidates[n]!.id } } });
  return (await h.claim())!;
}

/** What the list of copies and the list of results say of each copy of an exam. */
async function bothLists({ examId }: TestExam) {
  const asked = { instituteId: h.instituteId, examId, page: { limit: 100 } };
  const { submissions } = await h.api.listSubmissions({ ...asked, includeTotals: true });
  const { results } = await h.api.listResults(asked);
  return [submissions.map(({ totals }) => totals), results.map(({ totals }) => totals)];
}

test('a list of copies has the totals of their results, also where a choice leaves out marks or a question failed', async () => {
  const exam = h.newExam({ candidates: 5 });
  const [first, second] = exam.snapshot.questions;
  exam.snapshot.choiceGroups.push(
    create(ChoiceGroupSchema, { id: crypto.randomUUID(), questionIds: [first!.id, second!.id], attempt: 1 }),
  );
  exam.snapshot.paperMax -= second!.maxMarks;
  await h.complete(await submitFor(exam, 0));
  await h.complete(await submitFor(exam, 1), { 0: { awarded: 50 }, 1: { status: 'failed', awarded: 0 } });
  const failed = { status: 'failed', awarded: 0 };
  await h.complete(await submitFor(exam, 2), { 0: failed, 1: failed, 2: failed });
  const { instituteId, attemptId, token } = await submitFor(exam, 3);
  const value = { code: 'copy_unreadable', message: 'nothing to read' };
  await h.work.complete({ instituteId, attemptId, token, outcome: { case: 'failed', value } });
  await submitFor(exam, 4);

  const [listed, resulted] = await bothLists(exam);
  expect(listed).toEqual(resulted);
  expect(listed!.filter((totals) => totals === undefined)).toHaveLength(3);

  const write = { instituteId, operationId: crypto.randomUUID(), source: Source.API, actor: { id: 'key-1' } };
  await h.api.finalizeExam({ ...write, examId: exam.examId, allGraded: true, allowPartial: true });
  const [final, finalResults] = await bothLists(exam);
  expect(final).toEqual(finalResults);
  expect(final!.filter((totals) => totals === undefined)).toHaveLength(1);
});

test('marks that an earlier release has shown without a tally have totals, too', async () => {
  const exam = h.newExam({ candidates: 1 });
  await h.complete(await submitFor(exam, 0));
  await h.passTime('update submissions set awarded = null, percentage = null where exam_id = $1', exam.examId);
  const [listed, resulted] = await bothLists(exam);
  expect(listed).toEqual(resulted);
  expect(listed).toMatchObject([{ max: expect.any(Number) }]);
});
