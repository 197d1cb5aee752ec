// Requests to look again: who may make and decide one, and what becomes of the final copy.
import { create } from '@bufbuild/protobuf';
import { ReviewerSchema } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { JobKind } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { ALL_LANES, Harness, type TestExam } from '../../testing/harness.ts';

let h: Harness;
let exam: TestExam;
/** The first candidate's copy, final with 1 of 2 marks for the first question. */
let copy: string;

beforeAll(async () => {
  h = await Harness.start();
});
afterAll(() => h.db.close());
beforeEach(async () => {
  h.instituteId = crypto.randomUUID();
  exam = h.newExam({ candidates: 2 });
  copy = await h.graded(exam, { 0: { awarded: 100 } });
  await finalize(copy);
});

const finalize = (id: string) =>
  h.api.finalizeExam({ ...h.write(id), $typeName: undefined, examId: exam.examId, submissionIds: [id] } as never);
const questionId = (n = 0) => exam.snapshot.questions[n]!.id;
const REASON = 'I name the air.';
const ask = (change: object = {}) =>
  h.api.makeAppeal({
    ...{ instituteId: h.instituteId, examId: exam.examId, candidateId: exam.candidates[0]!.id },
    ...{ questionId: questionId(), reason: REASON, ...change },
  });
const MAYA = {
  actor: { id: 'dashboard', person: { id: 'p-1', displayName: 'Maya Rao', role: 'examiner' } },
  reviewer: create(ReviewerSchema, { ref: 'p-1', name: 'Maya Rao' }),
};
const decide = (change: object = {}) =>
  h.api.decideAppeal({ ...h.write(copy), ...MAYA, questionId: questionId(), answer: 'The air is there.', ...change });
const shown = async (n = 0) => {
  const request = { instituteId: h.instituteId, examId: exam.examId, candidateId: exam.candidates[0]!.id };
  const result = await h.api.getFinalResult(request);
  return { ...result, question: result.questions[n]! };
};
const listed = async (change: object = {}) => {
  const request = { instituteId: h.instituteId, examId: exam.examId, appeals: true, ...change };
  const { items, total, openAppeals, next } = await h.api.listReviewItems(request);
  return { total, openAppeals, next, labels: items.map(({ question }) => question!.label), items };
};
const audited = async () =>
  (await h.api.listAudit({ instituteId: h.instituteId, limit: 20 })).entries.filter(({ action }) =>
    action.includes('appeal'),
  );

test('a candidate asks once for each question of their final copy; the same again changes nothing [PUB-15]', async () => {
  const first = await ask({ reason: ` ${REASON} ` });
  expect(first.reason).toBe(REASON);
  expect(await ask()).toEqual(first);
  await expect(ask({ reason: 'And I name the light.' })).rejects.toMatchObject({ code: 'conflict' });
  await ask({ questionId: questionId(1), reason: 'This one, too.' });
  expect((await shown()).questions.map(({ appeal }) => appeal?.reason)).toEqual([REASON, 'This one, too.', undefined]);
  expect((await audited()).map(({ action, actor, person, reason }) => [action, actor, person, reason])).toEqual([
    ['appeal', 'candidate', undefined, 'This one, too.'],
    ['appeal', 'candidate', undefined, REASON],
  ]);
});

test.each([
  ['a question of no exam', () => ({ questionId: crypto.randomUUID() }), 'question_not_found'],
  ['a candidate without a copy', () => ({ candidateId: exam.candidates[1]!.id }), 'submission_not_found'],
  ['another exam', () => ({ examId: h.newExam().examId }), 'submission_not_found'],
  ['another institute', () => ({ instituteId: crypto.randomUUID() }), 'submission_not_found'],
  ['something that is no id', () => ({ questionId: 'x' }), 'validation_failed'],
  ['no reason', () => ({ reason: ' ' }), 'validation_failed'],
])('%s is not asked about [PUB-15] [PUB-16]', async (_, change, code) => {
  await expect(ask(change())).rejects.toMatchObject({ code });
  expect((await listed()).total).toBe(0);
});

test('a copy that is open again takes no requests; those that it has can be decided, and it stays open [PUB-15] [PUB-19] [PUB-20]', async () => {
  await ask();
  await h.api.unfinalizeSubmission({ ...h.write(copy), reason: 'A slip.' });
  await expect(ask({ questionId: questionId(1) })).rejects.toMatchObject({ code: 'submission_not_found' });
  expect((await listed()).labels).toEqual(['1']);
  expect((await decide({ awarded: 150 })).question).toMatchObject({ awarded: 150 });
  expect((await h.get(copy)).finalized).toBe(false);
});

test('a decided request changes the mark of a final copy, which stays final with it [PUB-17] [PUB-18] [PUB-19]', async () => {
  await ask();
  const before = await h.get(copy);
  const { question, totals } = await decide({ awarded: 150 });
  expect([question!.awarded, totals!.awarded]).toEqual([150, 450]);
  const after = await h.get(copy);
  expect(after.finalized).toBe(true);
  for (const at of ['finalizedAt', 'updatedAt'] as const) {
    expect(after[at]!.seconds * 1_000_000_000n + BigInt(after[at]!.nanos)).toBeGreaterThan(
      before[at]!.seconds * 1_000_000_000n + BigInt(before[at]!.nanos),
    );
  }
  const result = await shown();
  expect(result.totals?.awarded).toBe(450);
  expect(result.question).toMatchObject({
    awarded: 150,
    appeal: { reason: REASON, answer: 'The air is there.', awardedBefore: 100, awarded: 150 },
  });
  expect(result.question.changeReason).toBeUndefined(); // the answer says it
  expect(JSON.stringify(result, (_, value) => (typeof value === 'bigint' ? String(value) : value))).not.toMatch(/Maya/);
  const { claim } = await h.work.claimNext({ workerId: 'worker', lanes: ALL_LANES, idle: true });
  expect(claim).toMatchObject({ kind: JobKind.RENDER, submissionId: copy });
  expect(claim!.questions[0]).toMatchObject({ awarded: 150, needsReview: false });
});

test('a mark that is kept stays as it was, and the candidate is answered [PUB-17] [PUB-18]', async () => {
  await ask();
  await decide();
  expect((await shown()).question).toMatchObject({
    awarded: 100,
    source: 'ai',
    appeal: { answer: 'The air is there.', awardedBefore: 100, awarded: 100 },
  });
});

test('a request is decided once, repeated or not, and only where there is one [PUB-18]', async () => {
  await expect(decide({ awarded: 200 })).rejects.toMatchObject({ code: 'conflict' });
  await ask();
  const operationId = crypto.randomUUID();
  const first = await decide({ operationId, awarded: 150 });
  expect(await decide({ operationId, awarded: 150 })).toEqual(first);
  await expect(decide({ awarded: 200 })).rejects.toMatchObject({ code: 'conflict' });
  await expect(decide({ questionId: questionId(1) })).rejects.toMatchObject({ code: 'conflict' });
  expect((await shown()).question.awarded).toBe(150);
});

test.each([
  ['too many marks', { awarded: 250 }, 'invalid_marks'],
  ['a quarter of a mark', { awarded: 125 }, 'invalid_marks'],
  ['no answer', { answer: ' ' }, 'validation_failed'],
  ['a mark that was changed since it was read', { ifRevision: 1n }, 'changed_meanwhile'],
])('%s decides nothing [PUB-18]', async (_, change, code) => {
  await ask();
  await expect(decide(change)).rejects.toMatchObject({ code });
  expect((await listed()).openAppeals).toBe(1);
  expect((await shown()).question).toMatchObject({ awarded: 100, appeal: { reason: REASON } });
});

test('marks of a final copy that nobody asked about stay locked', async () => {
  await ask();
  const override = { ...h.write(copy), questionId: questionId(), awarded: 200 };
  await expect(h.api.overrideQuestion(override)).rejects.toMatchObject({ code: 'submission_finalized' });
});

test('requests are listed until they are decided, the oldest first, page by page [PUB-20]', async () => {
  for (const n of [2, 0, 1]) await ask({ questionId: questionId(n), reason: `About ${n + 1}.` });
  expect(await listed()).toMatchObject({ total: 3, openAppeals: 3, labels: ['3', '1', '2'] });
  const first = await listed({ limit: 2 });
  expect(first.items.map(({ appeal }) => appeal?.reason)).toEqual(['About 3.', 'About 1.']);
  expect((await listed({ limit: 2, after: first.next })).labels).toEqual(['2']);
  expect((await listed({ questionId: questionId(1) })).labels).toEqual(['2']);
  await decide();
  expect(await listed()).toMatchObject({ total: 2, openAppeals: 2, labels: ['3', '2'] });
  const queue = await h.api.listReviewItems({ instituteId: h.instituteId, examId: exam.examId });
  expect([queue.items.length, queue.openAppeals]).toEqual([0, 2]);
});

test('a copy that is given to another candidate loses its requests [PUB-16]', async () => {
  await ask();
  await h.api.unfinalizeSubmission({ ...h.write(copy), reason: 'Not their copy.' });
  const other = { ref: { case: 'id' as const, value: exam.candidates[1]!.id } };
  await h.api.moveSubmission({ ...h.write(copy), candidate: other, reason: '' });
  expect(await listed()).toMatchObject({ total: 0, openAppeals: 0 });
  await finalize(copy);
  const request = { instituteId: h.instituteId, examId: exam.examId, candidateId: exam.candidates[1]!.id };
  expect((await h.api.getFinalResult(request)).questions[0]!.appeal).toBeUndefined();
});

test('a deleted copy is listed no more [PUB-20]', async () => {
  await ask();
  await h.api.unfinalizeSubmission({ ...h.write(copy), reason: 'Handed in twice.' });
  await h.api.deleteSubmission(h.write(copy));
  expect(await listed()).toMatchObject({ total: 0, openAppeals: 0 });
});

test('the audit has who decided, the answer, and both marks [PUB-21]', async () => {
  await ask();
  await decide({ awarded: 150 });
  const [entry] = await audited();
  expect(entry).toMatchObject({ action: 'decide_appeal', reason: 'The air is there.', submissionId: copy });
  expect(entry!.person?.displayName).toBe('Maya Rao');
  expect(entry!.details).toMatchObject({ question_id: questionId(), awarded_before: 1, awarded: 1.5 });
});

test('a decision ends the marking by two, and nobody sees a mark that was not agreed on [PUB-18]', async () => {
  await h.api.unfinalizeSubmission({ ...h.write(copy), reason: 'Two shall mark.' });
  const on = { instituteId: h.instituteId, examId: exam.examId, questionId: questionId(), on: true, tolerance: 0 };
  await h.api.setDoubleMarking({ ...on, ...MAYA });
  await h.api.overrideQuestion({ ...h.write(copy), ...MAYA, questionId: questionId(), awarded: 50 });
  await finalize(copy);
  expect((await shown()).question.awarded).toBe(100);
  await ask();
  const { items } = await listed(MAYA);
  expect(items[0]!.question!.awarded).toBe(100);
  await decide({ awarded: 150, ifRevision: items[0]!.question!.revision });
  expect((await shown()).question).toMatchObject({ awarded: 150, appeal: { awardedBefore: 100, awarded: 150 } });
  const marking = await h.api.getDoubleMarking({ instituteId: h.instituteId, examId: exam.examId });
  expect(marking.questions[0]).toMatchObject({ waitingForSecond: 0, decided: 0 });
});
