// What candidates read of their own copy: the result that GetFinalResult gives, and what their checked copy is drawn from.

import { create } from '@bufbuild/protobuf';
import { ReviewerSchema } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { JobKind } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { ALL_LANES, Harness, type TestExam } from '../testing/harness.ts';

let h: Harness;

beforeAll(async () => {
  h = await Harness.start();
});
afterAll(() => h.db.close());
beforeEach(() => {
  h.instituteId = crypto.randomUUID();
});

const DOUBTED = { needsReview: true, reviewReasons: ['may_contradict'], feedback: 'Part of it is there.' };
const NOT_THERE = { code: 'submission_not_found' };

const finalOf = (exam: TestExam, n = 0) =>
  h.api.getFinalResult({ instituteId: h.instituteId, examId: exam.examId, candidateId: exam.candidates[n]!.id });

const finalize = (exam: TestExam, id: string) =>
  h.api.finalizeExam({ ...h.write(id), $typeName: undefined, examId: exam.examId, submissionIds: [id] } as never);

/** What the next drawing of a copy is made from. */
async function drawnFrom(submissionId: string) {
  const { claim } = await h.work.claimNext({ workerId: 'worker', lanes: ALL_LANES, idle: true });
  expect(claim).toMatchObject({ kind: JobKind.RENDER, submissionId });
  const { instituteId, attemptId, token, kind } = claim!;
  await h.work.complete({ instituteId, attemptId, token, kind, outcome: { case: 'rendered', value: true } });
  return claim!;
}

test('a candidate sees a copy once it is final, and not while it is open again [PUB-5]', async () => {
  const exam = h.newExam();
  const id = await h.graded(exam, { 0: { ...DOUBTED, awarded: 100 } });
  await expect(finalOf(exam)).rejects.toMatchObject(NOT_THERE);
  await finalize(exam, id);
  const result = await finalOf(exam);
  expect(result).toMatchObject({ submissionId: id, title: 'Exam', totals: { awarded: 400, max: 500 } });
  expect(result.questions.map(({ label, awarded, max }) => [label, awarded, max])).toEqual([
    ['1', 100, 200],
    ['2', 200, 200],
    ['3', 100, 100],
  ]);
  expect(result.questions[0]).toMatchObject({ marked: true, counted: true, feedback: 'Part of it is there.' });
  await h.api.unfinalizeSubmission({ ...h.write(id), reason: 'A slip.' });
  await expect(finalOf(exam)).rejects.toMatchObject(NOT_THERE);
});

test('a candidate sees their own copy only, the live one of this exam [PUB-4]', async () => {
  const exam = h.newExam({ candidates: 2 });
  const other = h.newExam();
  const id = await h.graded(exam);
  await finalize(exam, id);
  expect((await finalOf(exam, 0)).submissionId).toBe(id);
  await expect(finalOf(exam, 1)).rejects.toMatchObject(NOT_THERE);
  const foreign = { examId: other.examId, candidateId: exam.candidates[0]!.id };
  await expect(h.api.getFinalResult({ instituteId: h.instituteId, ...foreign })).rejects.toMatchObject(NOT_THERE);
  const elsewhere = { instituteId: crypto.randomUUID(), examId: exam.examId, candidateId: exam.candidates[0]!.id };
  await expect(h.api.getFinalResult(elsewhere)).rejects.toMatchObject(NOT_THERE);
});

test('ids that are none are refused', async () => {
  const id = crypto.randomUUID();
  const ask = (examId: string, candidateId: string) =>
    h.api.getFinalResult({ instituteId: h.instituteId, examId, candidateId });
  await expect(ask('x', id)).rejects.toMatchObject({ code: 'validation_failed' });
  await expect(ask(id, 'x')).rejects.toMatchObject({ code: 'validation_failed' });
});

test.each([
  [false, 'Maya Rao'],
  [true, undefined],
])(
  'a final copy is drawn without doubts, and without examiners where the exam is blind: %s [PUB-6] [PUB-7]',
  async (blind, name) => {
    const exam = h.newExam();
    exam.exam.snapshot.blind = blind;
    const id = await h.graded(exam, { 0: DOUBTED });
    expect((await drawnFrom(id)).questions[0]).toMatchObject({ needsReview: true, reviewReasons: ['may_contradict'] });
    const reviewer = create(ReviewerSchema, { ref: 'p-1', name: 'Maya Rao' });
    await h.api.approveSubmission({ ...h.write(id), questionIds: [exam.snapshot.questions[1]!.id], reviewer });
    expect((await drawnFrom(id)).questions[1]!.review?.reviewer?.name).toBe('Maya Rao');
    await finalize(exam, id);
    const drawn = await drawnFrom(id);
    expect(drawn.reviewReasons).toEqual([]);
    expect(drawn.questions.flatMap(({ reviewReasons }) => reviewReasons)).toEqual([]);
    expect(drawn.questions.some(({ needsReview }) => needsReview)).toBe(false);
    expect(drawn.questions[1]!.review?.reviewer?.name).toBe(name);
    await h.api.unfinalizeSubmission({ ...h.write(id), reason: 'A slip.' });
    const again = await drawnFrom(id);
    expect(again.questions[0]).toMatchObject({ needsReview: true, reviewReasons: ['may_contradict'] });
    expect(again.questions[1]!.review?.reviewer?.name).toBe('Maya Rao');
  },
);
