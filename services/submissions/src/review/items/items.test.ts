import { ReviewOrder, ReviewState } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Harness, type TestExam } from '../../testing/harness.ts';

let h: Harness;
let exam: TestExam;

beforeAll(async () => {
  h = await Harness.start();
});
afterAll(() => h.db.close());
beforeEach(() => {
  h.instituteId = crypto.randomUUID();
  exam = h.newExam({ candidates: 4 });
});

const questionId = (n: number) => exam.snapshot.questions[n]!.id;
type Change = Parameters<Harness['complete']>[1];

async function copy(candidate: number, change: Change): Promise<string> {
  const { id } = await h.submit(exam, { candidate: { ref: { case: 'id', value: exam.candidates[candidate]!.id } } });
  await h.complete((await h.claim())!, change);
  return id;
}

const doubt = (confidence: number, reason = 'low_confidence') => ({
  confidence,
  needsReview: true,
  reviewReasons: [reason],
});
const list = (change: object = {}) =>
  h.api.listReviewItems({ instituteId: h.instituteId, examId: exam.examId, ...change });
const places = async (ids: readonly string[], change: object = {}) => {
  const { items } = await list(change);
  return items.map((item) => `${ids.indexOf(item.submissionId)}.${item.question!.label}`);
};

/**
 * Items of three copies: a failed question, and doubts of three sizes, one of them about a question with fewer marks.
 */
const three = async () => [
  await copy(0, { 0: doubt(0.6), 2: doubt(0.3) }),
  await copy(1, { 1: { status: 'failed', awarded: 0, ...doubt(0, 'question_failed') } }),
  await copy(2, { 0: doubt(0.2, 'illegible') }),
];

test('what has no marks comes first, then what may be wrong by most; with the draft and the whole question', async () => {
  const ids = await three();
  expect(await places(ids)).toEqual(['1.2', '2.1', '0.1', '0.3']);
  const { items, total, next } = await list({ limit: 1, questionId: questionId(0) });
  expect([total, next !== '']).toEqual([2, true]);
  expect(items[0]).toMatchObject({
    submissionId: ids[2],
    candidateId: exam.candidates[2]!.id,
    candidateExternalId: 'candidate-2',
    state: ReviewState.OPEN,
    draft: 200,
    question: { questionId: questionId(0), awarded: 200, extractedAnswer: 'An answer.', reviewReasons: ['illegible'] },
  });
  const [question] = (await h.result(ids[2]!)).questions;
  expect(items[0]!.question!.revision).toBe(question!.revision);
});

test('items are filtered by question, reason and source, and pages have no gap', async () => {
  const ids = await three();
  expect(await places(ids, { questionId: questionId(0) })).toEqual(['2.1', '0.1']);
  expect(await places(ids, { reasons: ['illegible', 'question_failed'] })).toEqual(['1.2', '2.1']);
  expect((await list({ source: 2 })).total).toBe(0);
  const seen: string[] = [];
  for (let after = '', page = 0; page === 0 || after !== ''; page++) {
    const { items, next, total } = await list({ limit: 1, after });
    expect(total).toBe(4);
    seen.push(...items.map((item) => item.question!.label));
    after = next;
  }
  expect(seen).toEqual(['2', '1', '1', '3']);
});

test('reviewed items leave the queue, and are listed with the draft on request', async () => {
  const ids = await three();
  await h.api.overrideQuestion({ ...h.write(ids[2]!), questionId: questionId(0), awarded: 50 });
  await h.api.approveSubmission({ ...h.write(ids[0]!), questionIds: [questionId(0)] });
  expect(await places(ids)).toEqual(['1.2', '0.3']);
  const { items } = await list({ includeReviewed: true, questionId: questionId(0) });
  expect(items.map(({ state, draft, question }) => [state, draft, question!.awarded])).toEqual([
    [ReviewState.OVERRIDDEN, 200, 50],
    [ReviewState.APPROVED, 200, 200],
  ]);
  await h.api.undoReview({ ...h.write(ids[2]!), questionId: questionId(0) });
  expect(await places(ids, { questionId: questionId(0) })).toEqual(['2.1']);
});

test('the seed decides the sample of sure answers and the shuffled order', async () => {
  const ids = await three();
  const all = await places(ids, { samplePercent: 100 });
  expect(all).toHaveLength(9);
  const shuffled = (seed: string) => places(ids, { samplePercent: 100, order: ReviewOrder.SHUFFLED, seed });
  expect((await shuffled('a')).toSorted()).toEqual(all.toSorted());
  expect(await shuffled('a')).toEqual(await shuffled('a'));
  const orders = await Promise.all(['a', 'b', 'c', 'd'].map(shuffled));
  expect(new Set(orders.map(String)).size).toBeGreaterThan(1);
  const samples = await Promise.all(
    ['a', 'b', 'c', 'd', 'e', 'f'].map((seed) => places(ids, { samplePercent: 50, seed })),
  );
  for (const sample of samples) expect(sample).toEqual(expect.arrayContaining(['1.2', '2.1', '0.1', '0.3']));
  expect(new Set(samples.map(String)).size).toBeGreaterThan(1);
});

test('copies that are final, deleted or failed have no items; failed ones are counted', async () => {
  const ids = await three();
  await h.api.finalizeExam({ ...h.write(''), examId: exam.examId, submissionIds: [ids[0]!] });
  await h.api.deleteSubmission(h.write(ids[1]!));
  await h.submit(exam, { candidate: { ref: { case: 'id', value: exam.candidates[3]!.id } } });
  const { instituteId, attemptId, token } = (await h.claim())!;
  const error = { code: 'copy_unreadable', message: 'nothing to read' };
  await h.work.complete({ instituteId, attemptId, token, outcome: { case: 'failed', value: error } });
  expect(await places(ids)).toEqual(['2.1']);
  expect(await list()).toMatchObject({ total: 1, failedCopies: 1 });
});

test('another institute sees nothing, and an invalid cursor, seed or percentage is refused', async () => {
  await three();
  expect(await list({ instituteId: crypto.randomUUID() })).toMatchObject({ items: [], total: 0 });
  for (const change of [
    { after: 'x' },
    { seed: 'x'.repeat(65) },
    { samplePercent: 101 },
    { examId: 'x' },
    { reasons: Array.from({ length: 21 }, () => 'x') },
  ]) {
    await expect(list(change)).rejects.toMatchObject({ code: 'validation_failed' });
  }
});

test('the open answers of each question are counted on request, whatever the filters', async () => {
  await three();
  const open = { [questionId(0)]: 2, [questionId(1)]: 1, [questionId(2)]: 1 };
  expect((await list()).open).toEqual({});
  expect((await list({ countQuestions: true, questionId: questionId(2), limit: 1 })).open).toEqual(open);
});
