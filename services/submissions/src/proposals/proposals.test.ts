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
  exam = h.newExam({ candidates: 16 });
});

const ASHA = { id: 'p-1', displayName: 'Asha', role: 'examiner' };
const questionId = () => exam.snapshot.questions[0]!.id;
const asked = () => ({ instituteId: h.instituteId, examId: exam.examId, questionId: questionId() });
const act = () => ({ ...asked(), operationId: crypto.randomUUID(), actor: { id: 'dashboard', person: ASHA } });

/** A graded copy of a candidate, whose answer to the first question has this text and mark. */
async function copy(candidate: number, text: string, awarded = 200, change: object = {}): Promise<string> {
  const { id } = await h.submit(exam, { candidate: { ref: { case: 'id', value: exam.candidates[candidate]!.id } } });
  await h.complete((await h.claim())!, { 0: { awarded, extractedAnswer: text, ...change } });
  return id;
}
const override = (id: string, awarded: number) =>
  h.api.overrideQuestion({ ...h.write(id), questionId: questionId(), awarded });
const first = async (id: string) => (await h.result(id)).questions[0]!;

/** Ten copies with full marks, each overridden to one mark; returns their ids. */
async function tenReviews(): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < 10; n++) {
    const id = await copy(n, `answer ${n}`);
    await override(id, 100);
    ids.push(id);
  }
  return ids;
}

test('reviews change no other mark until what they suggest is applied; an undo takes all of it back [REV-89]', async () => {
  const other = await copy(10, 'another answer', 200, { needsReview: true, reviewReasons: ['low_confidence'] });
  const weak = await copy(11, 'a weak answer', 50);
  expect(await h.api.getProposal(asked())).toMatchObject({ reviews: 0, reviewsNeeded: 10, changesTotal: 0 });
  await tenReviews();
  const before = await first(other);
  expect(before).toMatchObject({ awarded: 200, confidenceBasis: '', examples: 0 });
  const proposal = await h.api.getProposal(asked());
  expect(proposal).toMatchObject({
    reviews: 10,
    open: 2,
    direction: 'stricter',
    changesTotal: 1,
    changes: [
      { submissionId: other, candidateExternalId: 'candidate-10', awarded: 200, proposed: 100, because: 'scale' },
    ],
    applied: 0,
    declined: false,
  });

  expect(await h.api.applyProposal({ ...act(), ifVersion: proposal.version })).toMatchObject({
    changed: 1,
    hasMore: false,
  });
  const applied = await first(other);
  expect(applied).toMatchObject({
    ...{ awarded: 100, source: 'ai', needsReview: true },
    ...{ confidenceBasis: 'reviewed', examples: 10 },
  });
  expect(applied.review).toBeUndefined();
  expect(applied.revision).not.toBe(before.revision);
  expect((await h.result(other)).totals).toMatchObject({ awarded: 400, max: 500 });
  const { items } = await h.api.listReviewItems({ instituteId: h.instituteId, examId: exam.examId });
  expect(items).toMatchObject([
    { submissionId: other, question: { awarded: 100, revision: applied.revision }, draft: 200 },
  ]);
  expect(await h.api.getProposal(asked())).toMatchObject({ changesTotal: 0, applied: 1, appliedAt: expect.anything() });
  const { entries } = await h.api.listAudit({ instituteId: h.instituteId, submissionId: other });
  expect(entries[0]).toMatchObject({
    action: 'apply_proposal',
    person: ASHA,
    details: { question_id: questionId(), awarded_before: 2, awarded: 1, reviews: 10 },
  });

  expect(await h.api.undoProposal(act())).toMatchObject({ changed: 1 });
  expect(await first(other)).toEqual(before);
  expect((await h.result(other)).totals).toMatchObject({ awarded: 500 });
  expect(await h.api.getProposal(asked())).toMatchObject({ changesTotal: 1, applied: 0 });
  expect(await first(weak)).toMatchObject({ awarded: 50 });
});

test('the same answer is proposed the same mark', async () => {
  await tenReviews();
  const same = await copy(10, ' answer\n3. ', 50);
  expect((await h.api.getProposal(asked())).changes).toMatchObject([
    { submissionId: same, awarded: 50, proposed: 100, because: 'same_answer' },
  ]);
});

test('what a person has marked, and what is final, stays [REV-84]', async () => {
  await tenReviews();
  const [reviewed, final, open] = [await copy(10, 'a'), await copy(11, 'b'), await copy(12, 'c')];
  const proposal = await h.api.getProposal(asked());
  expect(proposal.changesTotal).toBe(3);
  await h.api.approveSubmission({ ...h.write(reviewed), questionIds: [questionId()] });
  await h.api.finalizeExam({ ...h.write(''), examId: exam.examId, submissionIds: [final] });
  const stale = h.api.applyProposal({ ...act(), ifVersion: proposal.version });
  await expect(stale).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('meanwhile') });
  expect(await h.api.applyProposal(act())).toMatchObject({ changed: 1 });
  const marks = await Promise.all([reviewed, final, open].map(async (id) => (await first(id)).awarded));
  expect(marks).toEqual([200, 200, 100]);
});

test('a review of an applied mark stays when the proposal is taken back, and its undo falls back to what applies then', async () => {
  await tenReviews();
  const id = await copy(10, 'a');
  await h.api.applyProposal(act());
  await override(id, 150);
  expect(await h.api.undoProposal(act())).toMatchObject({ changed: 0 });
  expect(await first(id)).toMatchObject({ awarded: 150, source: 'human' });
  await h.api.undoReview({ ...h.write(id), questionId: questionId() });
  expect(await first(id)).toMatchObject({ awarded: 100, source: 'ai' });
  await h.api.undoProposal(act());
  expect(await first(id)).toMatchObject({ awarded: 200, source: 'ai' });
});

test('an applied mark belongs to the grading it came from: a new one starts with the marker again', async () => {
  await tenReviews();
  const id = await copy(10, 'a');
  await h.api.applyProposal(act());
  await h.api.reEvaluate({ ...h.write(id), keepReviewed: true });
  const claim = (await h.claim())!;
  expect(claim.kept).toEqual([]);
  expect(await first(id)).toMatchObject({ awarded: 100 });
  await h.complete(claim, { 0: { extractedAnswer: 'a' } });
  expect(await first(id)).toMatchObject({ awarded: 200 });
  expect(await h.api.getProposal(asked())).toMatchObject({ changesTotal: 1, applied: 0 });
});

test('answers to a question whose marks have changed since are left out', async () => {
  await tenReviews();
  await copy(10, 'a');
  const [asItWas, ...rest] = exam.snapshot.questions;
  const questions = [{ ...asItWas!, maxMarks: 400 }, ...rest];
  exam.exam.snapshot = { ...exam.exam.snapshot, questions, contentVersion: 2n };
  expect(await h.api.getProposal(asked())).toMatchObject({ reviews: 0, open: 0, changesTotal: 0 });
});

test('a question that has moved to another place of the paper is found in copies of before', async () => {
  await tenReviews();
  await copy(10, 'a');
  const moved = asked();
  const before = await h.api.getProposal(moved);
  expect(before).toMatchObject({ reviews: 10, open: 1, changesTotal: 1 });
  const questions = exam.snapshot.questions.toReversed();
  exam.exam.snapshot = { ...exam.exam.snapshot, questions, contentVersion: 2n };
  expect(await h.api.getProposal(moved)).toEqual(before);
});

test('what was answered lately is answered again to those who say that it may be', async () => {
  const reviewsIn = async (maxAgeSeconds: number) => (await h.api.getProposal({ ...asked(), maxAgeSeconds })).reviews;
  expect(await reviewsIn(60)).toBe(0);
  await override(await copy(0, 'a'), 100);
  expect([await reviewsIn(60), await reviewsIn(0), await reviewsIn(60)]).toEqual([0, 1, 1]);
  h.instituteId = crypto.randomUUID();
  expect(await reviewsIn(60)).toBe(0);
});

test('a declined proposal is still there, and says so', async () => {
  await tenReviews();
  await copy(10, 'a');
  expect(await h.api.declineProposal(act())).toMatchObject({ declined: true, changesTotal: 1 });
  expect(await h.api.getProposal(asked())).toMatchObject({ declined: true });
  const { entries } = await h.api.listAudit({ instituteId: h.instituteId, examId: exam.examId });
  expect(entries[0]).toMatchObject({ action: 'decline_proposal', details: { question_id: questionId() } });
});

test('refusals: too few reviews, unknown questions and exams, exams of the other source', async () => {
  await expect(h.api.applyProposal(act())).rejects.toMatchObject({ code: 'conflict' });
  const unknown = h.api.getProposal({ ...asked(), questionId: crypto.randomUUID() });
  await expect(unknown).rejects.toMatchObject({ code: 'question_not_found' });
  await expect(h.api.getProposal({ ...asked(), examId: 'none' })).rejects.toMatchObject({ code: 'exam_not_found' });
  const elsewhere = h.api.getProposal({ ...asked(), source: 2 });
  await expect(elsewhere).rejects.toMatchObject({ code: 'exam_not_found' });
});
