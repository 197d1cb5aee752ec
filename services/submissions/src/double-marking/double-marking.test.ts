import { ReviewState } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Harness, type TestExam } from '../testing/harness.ts';

let h: Harness;
let exam: TestExam;
let copies: string[];

beforeAll(async () => {
  h = await Harness.start();
});
afterAll(() => h.db.close());
beforeEach(async () => {
  h.instituteId = crypto.randomUUID();
  exam = h.newExam({ candidates: 2 });
  copies = [];
  for (const { id } of exam.candidates) {
    const copy = await h.submit(exam, { candidate: { ref: { case: 'id', value: id } } });
    await h.complete((await h.claim())!, { 0: { awarded: 50, needsReview: true, confidence: 0.2 } });
    copies.push(copy.id);
  }
  await set('Lena');
});

const by = (name: string, role = 'examiner') => ({
  actor: { id: 'dashboard', person: { id: `p-${name}`, displayName: name, role } },
  reviewer: { ref: `p-${name}`, name },
});
const questionId = () => exam.snapshot.questions[0]!.id;
const set = async (name: string, change: object = {}, role?: string) =>
  await h.api.setDoubleMarking({
    instituteId: h.instituteId,
    ...by(name, role),
    examId: exam.examId,
    questionId: questionId(),
    on: true,
    tolerance: 50,
    ...change,
  });
/** A person's mark for the first answer of the first copy, as they see it. */
const give = async (name: string, awarded: number, change: object = {}) =>
  (
    await h.api.overrideQuestion({
      ...h.write(copies[0]!),
      ...by(name),
      questionId: questionId(),
      awarded,
      ...change,
    })
  ).question!;
const see = async (name: string) =>
  (await h.api.getResult({ instituteId: h.instituteId, submissionId: copies[0]!, ...by(name) })).questions[0]!;
/** What everybody is told of the question. */
const standing = async () => {
  const result = await h.result(copies[0]!);
  const [{ awarded, needsReview, marks }] = result.questions as [(typeof result.questions)[number]];
  return [awarded, needsReview, result.submission!.needsReview, marks.map((mark) => [mark.awarded, mark.counted])];
};
const listed = async (name: string, change: object = {}, role?: string) => {
  const request = { instituteId: h.instituteId, examId: exam.examId, ...by(name, role), ...change };
  return (await h.api.listReviewItems(request)).items.map((item) => copies.indexOf(item.submissionId));
};

test('two near marks are decided by their mean; before that only its own person sees a mark [REV-99] [REV-100] [REV-104]', async () => {
  expect(await give('Asha', 100)).toMatchObject({ awarded: 100, needsReview: false, marks: [{ awarded: 100 }] });
  expect(await standing()).toEqual([50, true, true, []]);
  expect([(await see('Asha')).awarded, (await see('Ben')).awarded, (await see('Ben')).marks]).toEqual([100, 50, []]);
  const decided = await give('Ben', 150);
  expect(decided).toMatchObject({
    awarded: 150, // 1.25, rounded up to half a mark
    source: 'human',
    marks: [
      { reviewer: { ref: 'p-Asha', name: 'Asha' }, awarded: 100, seen: false, adjudication: false, counted: true },
      { reviewer: { ref: 'p-Ben', name: 'Ben' }, awarded: 150, seen: false, adjudication: false, counted: true },
    ],
  });
  expect(await standing()).toEqual([
    150,
    false,
    false,
    [
      [100, true],
      [150, true],
    ],
  ]);
});

test('marks that are far apart wait for whoever may decide, in a list of their own [REV-101] [REV-103]', async () => {
  await give('Asha', 0);
  await give('Ben', 200);
  expect(await standing()).toEqual([50, true, true, []]);
  await expect(give('Cleo', 100)).rejects.toMatchObject({ code: 'conflict' });
  await expect(give('Asha', 200)).rejects.toMatchObject({ code: 'conflict' });
  const adjudication = { adjudication: true };
  expect(await Promise.all(['Asha', 'Cleo', 'Lena'].map((name) => listed(name, adjudication)))).toEqual([[], [], [0]]);
  expect(await listed('Root', adjudication, 'administrator')).toEqual([0]);
  expect(await listed('Lena')).toEqual([1]);
  expect((await see('Lena')).marks.map((mark) => mark.awarded)).toEqual([0, 200]);
  await give('Lena', 100);
  expect(await standing()).toEqual([
    100,
    false,
    false,
    [
      [0, false],
      [200, false],
      [100, true],
    ],
  ]);
  expect(await listed('Lena', adjudication)).toEqual([]);
  const progress = await h.api.getDoubleMarking({ instituteId: h.instituteId, examId: exam.examId });
  expect(progress.questions).toMatchObject([{ decided: 1, waitingForSecond: 0, waitingForAdjudication: 0 }]);
});

test('an answer whose two marks differ is claimed only by its own people and by whoever decides [REV-95] [REV-101]', async () => {
  const read = [{ submissionId: copies[0]!, questionId: questionId(), revision: (await see('Cleo')).revision }];
  const takenFrom = async (name: string, role?: string) => {
    const { taken } = await h.api.claimAnswers({
      ...{ instituteId: h.instituteId, examId: exam.examId, ...by(name, role), answers: read },
    });
    await h.api.claimAnswers({ instituteId: h.instituteId, examId: exam.examId, ...by(name, role), answers: [] });
    return taken.map(({ by: who, reviewed }) => [who?.displayName, reviewed]);
  };
  await give('Asha', 0);
  expect(await takenFrom('Cleo')).toEqual([]);
  await give('Ben', 200);
  expect(await takenFrom('Cleo')).toEqual([['Ben', true]]);
  expect([await takenFrom('Asha'), await takenFrom('Lena'), await takenFrom('Root', 'administrator')]).toEqual([
    [],
    [],
    [],
  ]);
});

test('nobody is given what they have marked; with reviewed ones it is theirs [REV-103]', async () => {
  await give('Asha', 0);
  expect([await listed('Asha'), new Set(await listed('Ben'))]).toEqual([[1], new Set([0, 1])]);
  const { items } = await h.api.listReviewItems({
    instituteId: h.instituteId,
    examId: exam.examId,
    includeReviewed: true,
    ...by('Asha'),
  });
  const own = items.find((item) => item.submissionId === copies[0])!;
  expect([own.state, own.question!.awarded, own.draft]).toEqual([ReviewState.OVERRIDDEN, 0, 50]);
  expect(own.question!.revision).toBe((await see('Asha')).revision);
});

test('an answer that the marker is sure of needs a review once somebody has marked it', async () => {
  const sure = exam.snapshot.questions[1]!.id;
  await set('Lena', { questionId: sure });
  await h.api.approveSubmission({ ...h.write(copies[1]!), ...by('Asha'), questionIds: [sure] });
  const of = async (name: string) => await listed(name, { questionId: sure });
  expect([await of('Asha'), await of('Ben')]).toEqual([[], [1]]);
  await h.api.undoReview({ ...h.write(copies[1]!), ...by('Asha'), questionId: sure });
  expect(await of('Ben')).toEqual([]);
});

test('marked seen, the second person confirms what they saw, and nothing else [REV-102]', async () => {
  await set('Lena', { seen: true });
  await give('Asha', 0);
  const read = await see('Ben');
  expect([read.awarded, read.needsReview]).toEqual([0, true]);
  await give('Asha', 200);
  const confirm = (revision: bigint) =>
    h.api.approveSubmission({
      ...h.write(copies[0]!),
      ...by('Ben'),
      questionIds: [questionId()],
      ifRevisions: [{ questionId: questionId(), revision }],
    });
  await expect(confirm(read.revision)).rejects.toMatchObject({ code: 'changed_meanwhile' });
  await confirm((await see('Ben')).revision);
  expect(await standing()).toEqual([
    200,
    false,
    false,
    [
      [200, true],
      [200, true],
    ],
  ]);
  expect((await see('Cleo')).marks.map((mark) => mark.seen)).toEqual([false, true]);
});

test('whoever gave the last mark takes it back, one after the other [REV-105]', async () => {
  const undo = (name: string) => h.api.undoReview({ ...h.write(copies[0]!), ...by(name), questionId: questionId() });
  await give('Asha', 0);
  await give('Ben', 200);
  await give('Lena', 100);
  await expect(undo('Ben')).rejects.toMatchObject({ code: 'conflict' });
  await undo('Lena');
  expect([await standing(), await listed('Lena', { adjudication: true })]).toEqual([[50, true, true, []], [0]]);
  expect((await undo('Ben')).question).toMatchObject({ awarded: 50, needsReview: true, marks: [] });
  await give('Ben', 50);
  expect(await standing()).toEqual([
    50,
    false,
    false,
    [
      [0, true],
      [50, true],
    ],
  ]);
  await give('Lena', 200);
  await undo('Lena');
  expect(await standing()).toEqual([
    50,
    false,
    false,
    [
      [0, true],
      [50, true],
    ],
  ]);
  await undo('Ben');
  await undo('Asha');
  expect([await standing(), (await listed('Asha')).length]).toEqual([[50, true, true, []], 2]);
});

test('a mark over the API counts at once, also where two people have marked [REV-106]', async () => {
  await give('Asha', 0);
  const { question } = await h.api.overrideQuestion({ ...h.write(copies[0]!), questionId: questionId(), awarded: 200 });
  expect(question).toMatchObject({ awarded: 200, marks: [] });
  expect(await standing()).toEqual([200, false, false, []]);
  expect((await see('Asha')).awarded).toBe(200);
});

test('approving a whole copy leaves what two people mark to them; answers reviewed before stay as they are [REV-99]', async () => {
  await h.api.approveSubmission({ ...h.write(copies[0]!), ...by('Asha') });
  expect(await standing()).toEqual([50, true, true, []]);
  await set('Lena', { on: false });
  await give('Asha', 100);
  await set('Lena');
  expect(await give('Ben', 200)).toMatchObject({ awarded: 200, marks: [] });
});

test('several answers at once are marks of one person, too, and switching off leaves begun answers to two', async () => {
  await give('Asha', 100);
  await set('Lena', { on: false });
  const reviews = copies.map((submissionId) => ({ submissionId, questionId: questionId(), awarded: 100 }));
  const { operationId, instituteId } = h.write('');
  await h.api.reviewAnswers({ operationId, instituteId, ...by('Ben'), reviews });
  const marks = await Promise.all(copies.map(async (id) => (await h.result(id)).questions[0]!.marks.length));
  expect(marks).toEqual([2, 0]);
});

test('a new evaluation that keeps no reviews forgets marks, one that does keeps them', async () => {
  await give('Asha', 100);
  for (const [keepReviewed, expected] of [
    [true, 100],
    [false, 50],
  ] as const) {
    await h.api.reEvaluate({ ...h.write(copies[0]!), keepReviewed });
    await h.complete((await h.claim())!, { 0: { awarded: 50 } });
    expect((await see('Asha')).awarded).toBe(expected);
  }
});

test('only whoever leads, or an administrator, changes how a question is marked; a tolerance fits the question', async () => {
  await expect(set('Ben')).rejects.toMatchObject({ code: 'insufficient_scope' });
  await expect(set('Lena', { tolerance: 201 })).rejects.toMatchObject({ code: 'validation_failed' });
  await expect(set('Lena', { questionId: crypto.randomUUID() })).rejects.toMatchObject({ code: 'question_not_found' });
  await expect(set('Lena', { actor: { id: 'team' } })).rejects.toMatchObject({ code: 'validation_failed' });
  const { questions } = await set('Root', { seen: true, tolerance: 0 }, 'administrator');
  expect(questions).toMatchObject([{ on: true, seen: true, tolerance: 0, lead: { displayName: 'Root' } }]);
  const others = await h.api.getDoubleMarking({ instituteId: crypto.randomUUID(), examId: exam.examId });
  expect(others.questions).toEqual([]);
});
