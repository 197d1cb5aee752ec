import { Mode } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { Lane, SubmissionStatus } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { fakeBlobs } from '../testing/fakes.ts';
import { checkedUpload } from '../testing/handwritten.ts';
import { Harness, type TestExam } from '../testing/harness.ts';

let h: Harness;

beforeAll(async () => {
  h = await Harness.start();
});
afterAll(() => h.db.close());
beforeEach(() => {
  h.instituteId = crypto.randomUUID();
  h.billing.credits = 1_000_000;
});

const submit = (exam: TestExam, uploadId: string, change: object = {}) =>
  h.submit(exam, { uploadId, answers: undefined, ...change });

test('a scanned copy is priced by its pages, also when only a part of it was graded', async () => {
  const exam = h.newExam({ mode: Mode.HANDWRITTEN });
  const submitted = await submit(exam, await checkedUpload(h, 3));
  expect(submitted).toMatchObject({ pages: 3, lane: Lane.STANDARD });
  const claim = (await h.claim())!;
  expect(claim.copy).toMatchObject({ pages: 3, sha256: 'abc', url: expect.stringContaining('copies/') });
  expect(claim.answers).toEqual([]);
  await h.complete(claim, { 0: { status: 'failed', awarded: 0 } });
  expect(await h.get(submitted.id)).toMatchObject({
    status: SubmissionStatus.PARTIALLY_GRADED,
    creditsCharged: 300n,
  });
  expect((await h.api.reEvaluate(h.write(submitted.id))).attemptCount).toBe(2);
});

test('a copy waits while the address of its file cannot be signed, however often it is claimed', async () => {
  const { id } = await submit(h.newExam({ mode: Mode.HANDWRITTEN }), await checkedUpload(h, 1));
  const signing = jest.spyOn(fakeBlobs, 'presignGet').mockRejectedValue(new Error('the role was refused'));
  for (let asked = 1; asked <= 4; asked++)
    await expect(h.claim()).rejects.toMatchObject({ code: 'engine_unavailable' });
  signing.mockRestore();
  expect(await h.claim()).toMatchObject({ submissionId: id });
});

test('an upload is attached once and for ever, and a refused submit leaves it free', async () => {
  const exam = h.newExam({ mode: Mode.HANDWRITTEN, candidates: 2 });
  const uploadId = await checkedUpload(h, 2);
  h.billing.credits = 0;
  await expect(submit(exam, uploadId)).rejects.toMatchObject({ code: 'insufficient_credits' });
  h.billing.credits = 1_000_000;
  await submit(exam, uploadId);
  const other = { candidate: { ref: { case: 'id', value: exam.candidates[1]!.id } } };
  await expect(submit(exam, uploadId, other)).rejects.toMatchObject({ code: 'upload_already_used' });
  await submit(exam, await checkedUpload(h, 1), { replace: true });
  await expect(submit(exam, uploadId, other)).rejects.toMatchObject({ code: 'upload_already_used' });
});

test('two submits of one upload at once: one gets it', async () => {
  const exam = h.newExam({ mode: Mode.HANDWRITTEN, candidates: 2 });
  const uploadId = await checkedUpload(h, 2);
  const outcomes = await Promise.allSettled(
    exam.candidates.map(({ id }) => submit(exam, uploadId, { candidate: { ref: { case: 'id', value: id } } })),
  );
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('an unknown upload is found before a live submission', async () => {
  const exam = h.newExam({ mode: Mode.HANDWRITTEN });
  await submit(exam, await checkedUpload(h, 1));
  for (const unknown of [crypto.randomUUID(), 'not-a-uuid']) {
    await expect(submit(exam, unknown)).rejects.toMatchObject({ code: 'upload_not_found' });
  }
});
