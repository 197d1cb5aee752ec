import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { Lane, SubmissionStatus } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Harness } from '../testing/harness.ts';

let h: Harness;

beforeAll(async () => {
  h = await Harness.start();
});
afterAll(() => h.db.close());
beforeEach(() => {
  h.instituteId = crypto.randomUUID();
});

test('what is not asked for is left out: annotations, model answers, the text that was read', async () => {
  const exam = h.newExam();
  exam.exam.snapshot.questions[0]!.modelAnswer = 'As in the book.';
  const annotations = [{ page: 1, x: 0.1, y: 0.2, width: 0.3, height: 0.4, kind: 'total' }];
  const submissionId = await h.graded(exam, { 0: { annotations } });
  const read = async (include: object) => {
    const request = { instituteId: h.instituteId, submissionId, source: Source.API, include };
    const [question] = (await h.api.getResult(request)).questions;
    return [question!.annotations.length, question!.modelAnswer, question!.extractedAnswer];
  };
  expect(await read({})).toEqual([0, undefined, undefined]);
  expect(await read({ annotations: true })).toEqual([1, undefined, undefined]);
  expect(await read({ modelAnswer: true, extractedAnswer: true })).toEqual([0, 'As in the book.', 'An answer.']);
});

test("the results of an exam are its live submissions', in the feed's order, with marks where there are any", async () => {
  const exam = h.newExam({ candidates: 3 });
  const by = (n: number) => ({ candidate: { ref: { case: 'id' as const, value: exam.candidates[n]!.id } } });
  const ids = [];
  for (const n of [0, 1, 2]) {
    ids.push((await h.submit(exam, by(n))).id);
    if (n < 2) await h.complete((await h.claim())!);
  }
  const replacing = await h.submit(exam, { ...by(0), replace: true });
  const list = async (change: object) =>
    await h.api.listResults({ instituteId: h.instituteId, examId: exam.examId, source: Source.API, ...change });
  const first = await list({ page: { limit: 2 } });
  const second = await list({ page: { limit: 2, after: first.next } });
  const rows = [...first.results, ...second.results];
  expect(rows.map((result) => [result.submission?.id, result.totals?.awarded])).toEqual([
    [ids[1], 500],
    [ids[2], undefined],
    [replacing.id, undefined],
  ]);
  expect(second.next).toBeUndefined();
  expect(rows.map((result) => result.checkedCopyAvailable)).toEqual([true, false, false]);
  const graded = await list({ statuses: [SubmissionStatus.GRADED] });
  expect(graded.results.map((result) => result.submission?.id)).toEqual([ids[1]]);
  expect((await list({ finalized: true })).results).toEqual([]);
});

test('a page of results ends where a message would be full', async () => {
  const exam = h.newExam({ candidates: 3 });
  const ids = [];
  for (const candidate of exam.candidates) {
    ids.push((await h.submit(exam, { candidate: { ref: { case: 'id', value: candidate.id } } })).id);
    await h.complete((await h.claim())!, { 0: { extractedAnswer: 'x'.repeat(7 * 1024 * 1024) } });
  }
  const request = {
    instituteId: h.instituteId,
    examId: exam.examId,
    source: Source.API,
    include: { extractedAnswer: true },
  };
  const first = await h.api.listResults(request);
  const second = await h.api.listResults({ ...request, page: { after: first.next } });
  expect([first.results.length, second.results.length, second.next]).toEqual([2, 1, undefined]);
  expect([...first.results, ...second.results].map((result) => result.submission?.id)).toEqual(ids);
  expect((await h.api.listResults({ ...request, include: {} })).results).toHaveLength(3);
});

test('submissions of exams made in the dashboard are invisible to callers of source API, in every way', async () => {
  const exam = h.newExam({ source: Source.DASHBOARD });
  const { id } = await h.submit(exam, { source: Source.DASHBOARD });
  await expect(h.submit(exam)).rejects.toMatchObject({ code: 'exam_not_found' });
  const gone = { code: 'submission_not_found' };
  await expect(h.get(id)).rejects.toMatchObject(gone);
  await expect(h.result(id)).rejects.toMatchObject(gone);
  await expect(h.api.cancelSubmission(h.write(id))).rejects.toMatchObject(gone);
  await expect(h.api.deleteSubmission(h.write(id))).rejects.toMatchObject(gone);
  await expect(h.api.reEvaluate(h.write(id))).rejects.toMatchObject(gone);
  await expect(h.api.approveSubmission(h.write(id))).rejects.toMatchObject(gone);
  await expect(h.api.unfinalizeSubmission({ ...h.write(id), reason: 'x' })).rejects.toMatchObject(gone);
  const copy = { instituteId: h.instituteId, submissionId: id, source: Source.API };
  await expect(h.api.getCheckedCopy(copy)).rejects.toMatchObject(gone);
  const feed = async (source: Source) =>
    (await h.api.listSubmissions({ instituteId: h.instituteId, source })).submissions.length;
  expect([await feed(Source.API), await feed(Source.DASHBOARD), await feed(Source.UNSPECIFIED)]).toEqual([0, 1, 1]);
});

test('a checked copy is there only where marks are shown', async () => {
  const exam = h.newExam();
  const { id: submissionId } = await h.submit(exam);
  const copy = { instituteId: h.instituteId, submissionId, source: Source.API };
  await expect(h.api.getCheckedCopy(copy)).rejects.toMatchObject({ code: 'checked_copy_not_found' });
  await h.complete((await h.claim())!);
  const { claim } = await h.work.claimNext({ workerId: 'worker', lanes: [2], idle: true });
  expect(claim).toMatchObject({ submissionId, totals: { awarded: 500 }, questions: [{}, {}, {}], answers: [{}, {}] });
  await h.work.complete({ ...claim!, $typeName: undefined, outcome: { case: 'rendered', value: true } } as never);
  for (const named of [submissionId, submissionId.toUpperCase()]) {
    const { publicUrl } = await h.api.getCheckedCopy({ ...copy, submissionId: named });
    expect(publicUrl).toContain(claim!.checkedCopyPutUrl.split('?')[0]);
  }
});

test('a heartbeat that was under way while its drawing was handed in does not hold up the next one', async () => {
  const id = await h.graded(h.newExam());
  const next = async () => (await h.work.claimNext({ workerId: 'worker', lanes: [Lane.STANDARD], idle: true })).claim!;
  const { instituteId, attemptId, token, kind, snapshot } = await next();
  const held = { instituteId, attemptId, token, kind };
  await h.work.complete({ ...held, outcome: { case: 'rendered', value: true } });
  await h.work.heartbeat({ workerId: 'worker', held: [held] });
  await h.api.overrideQuestion({ ...h.write(id), questionId: snapshot!.questions[0]!.id, awarded: 50 });
  expect(await next()).toMatchObject({ kind, submissionId: id, totals: { awarded: 350 } });
});
