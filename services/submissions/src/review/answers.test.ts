import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Harness, type TestExam } from '../testing/harness.ts';

let h: Harness;
let exam: TestExam;

beforeAll(async () => {
  h = await Harness.start();
});
afterAll(() => h.db.close());
beforeEach(() => {
  h.instituteId = crypto.randomUUID();
  exam = h.newExam({ candidates: 3 });
});

const ASHA = { id: 'p-1', displayName: 'Asha', role: 'examiner' };
/** Graded copies of the first candidates. */
async function gradedCopies(count: number, change = {}): Promise<string[]> {
  const ids: string[] = [];
  for (const candidate of exam.candidates.slice(0, count)) {
    const { id } = await h.submit(exam, { candidate: { ref: { case: 'id', value: candidate.id } } });
    await h.complete((await h.claim())!, change);
    ids.push(id);
  }
  return ids;
}
const questionId = (n: number) => exam.snapshot.questions[n]!.id;
const read = async (id: string, n: number) => (await h.result(id)).questions[n]!;
const write = () => {
  const { instituteId, operationId, source, actor } = h.write('');
  return { instituteId, operationId, source, actor };
};
/** A review of an answer at the revision that it has now. */
const review = async (id: string, n: number, change: object = {}) => ({
  submissionId: id,
  questionId: questionId(n),
  ifRevision: (await read(id, n)).revision,
  ...change,
});

test('answers of several copies are marked and approved in one act, each with its own audit entry', async () => {
  const [first, second] = (await gradedCopies(2)) as [string, string];
  const reviews = [
    await review(second, 1, { awarded: 50 }),
    await review(first, 0, { awarded: 150 }),
    await review(first, 1),
  ];
  const [reason, feedback] = ['All said the same.', 'Name the gas.'];
  const { answers } = await h.api.reviewAnswers({
    ...write(),
    actor: { id: 'dashboard', person: ASHA },
    reviews,
    reason,
    feedback,
  });
  expect(answers.map(({ submissionId, question }) => [submissionId, question!.awarded])).toEqual([
    [second, 50],
    [first, 150],
    [first, 200],
  ]);
  for (const [at, [id, n]] of (
    [
      [second, 1],
      [first, 0],
      [first, 1],
    ] as const
  ).entries()) {
    const { awarded, revision, review: left } = await read(id, n);
    expect(answers[at]!.question).toMatchObject({ awarded, revision, review: left });
    expect(answers[at]!.totals).toEqual((await h.result(id)).totals);
  }
  const approved = await read(first, 1);
  expect(approved.review).toMatchObject({ approved: true, edited: false });
  expect([approved, await read(first, 0), await read(second, 1)].map((one) => one.feedback === feedback)).toEqual([
    false,
    true,
    true,
  ]);
  const { entries } = await h.api.listAudit({ instituteId: h.instituteId, personId: 'p-1' });
  expect(new Set(entries.map(({ action, submissionId }) => `${action} ${submissionId}`))).toEqual(
    new Set([`approve ${first}`, `override ${first}`, `override ${second}`]),
  );
  expect(entries.filter((entry) => entry.action === 'override')).toMatchObject([{ reason }, { reason }]);
});

describe('nothing is written', () => {
  test('where answers were changed meanwhile; all of them are named', async () => {
    const ids = await gradedCopies(3);
    const reviews = await Promise.all(ids.map((id) => review(id, 0, { awarded: 50 })));
    for (const id of ids.slice(1)) {
      const actor = { id: 'dashboard', person: ASHA };
      await h.api.overrideQuestion({ ...h.write(id), actor, questionId: questionId(0), awarded: 100 });
    }
    await expect(h.api.reviewAnswers({ ...write(), reviews })).rejects.toMatchObject({
      code: 'changed_meanwhile',
      details: {
        submission_id: ids[1],
        changed: ids.slice(1).map((id) => ({
          submission_id: id,
          question_id: questionId(0),
          display_name: 'Asha',
        })),
      },
    });
    expect((await read(ids[0]!, 0)).review).toBeUndefined();
  });

  test.each([
    ['a mark that the question does not have', { awarded: 250 }, 'invalid_marks'],
    ['an unknown question', { questionId: crypto.randomUUID(), awarded: 50 }, 'question_not_found'],
    ['an unknown copy', { submissionId: crypto.randomUUID(), awarded: 50 }, 'submission_not_found'],
  ])('for %s', async (_, change, code) => {
    const [first, second] = (await gradedCopies(2)) as [string, string];
    const reviews = [await review(first, 0, { awarded: 50 }), await review(second, 0, change)];
    await expect(h.api.reviewAnswers({ ...write(), reviews })).rejects.toMatchObject({ code });
    expect((await read(first, 0)).awarded).toBe(200);
  });

  test('for a failed question that is to be approved', async () => {
    const id = await h.graded(exam, { 1: { status: 'failed', awarded: 0 } });
    const reviews = [await review(id, 0), await review(id, 1)];
    await expect(h.api.reviewAnswers({ ...write(), reviews })).rejects.toMatchObject({ code: 'conflict' });
    expect((await read(id, 0)).review).toBeUndefined();
  });

  test('for an answer named twice, for none, and for too many', async () => {
    const one = await review(await h.graded(exam), 0, { awarded: 50 });
    const tooMany = Array.from({ length: 101 }, () => ({ ...one, submissionId: crypto.randomUUID() }));
    for (const reviews of [[one, { ...one, awarded: 100 }], [], tooMany]) {
      await expect(h.api.reviewAnswers({ ...write(), reviews })).rejects.toMatchObject({ code: 'validation_failed' });
    }
  });
});

test('two calls on the same copies in opposite order both end, and the later one is told', async () => {
  const [first, second] = (await gradedCopies(2)) as [string, string];
  const [one, other] = [await review(first, 0, { awarded: 50 }), await review(second, 0, { awarded: 100 })];
  const calls = [
    [one, other],
    [other, one],
  ].map((reviews) => h.api.reviewAnswers({ ...write(), reviews }));
  const outcomes = await Promise.allSettled(calls);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(outcomes.find((outcome) => outcome.status === 'rejected')?.reason).toMatchObject({
    code: 'changed_meanwhile',
  });
});

test('the same operation again has one effect', async () => {
  const id = await h.graded(exam);
  const call = { ...write(), reviews: [await review(id, 0, { awarded: 50 })] };
  const first = await h.api.reviewAnswers(call);
  expect(await h.api.reviewAnswers(call)).toEqual(first);
});
