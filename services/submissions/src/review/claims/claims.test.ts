import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Harness, type TestExam } from '../../testing/harness.ts';

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
    await h.complete((await h.claim())!, { 0: { needsReview: true, confidence: 0.2 } });
    copies.push(copy.id);
  }
});

const questionId = () => exam.snapshot.questions[0]!.id;
const list = async () => (await h.api.listReviewItems({ instituteId: h.instituteId, examId: exam.examId })).items;
/** The first answers of these copies, as they are now. */
const answers = async (...places: number[]) => {
  const results = await Promise.all(places.map((n) => h.result(copies[n]!)));
  return results.map(({ questions }, n) => ({
    submissionId: copies[places[n]!]!,
    questionId: questionId(),
    revision: questions[0]!.revision,
  }));
};
const claim = async (name: string, asked: Awaited<ReturnType<typeof answers>>, change: object = {}) =>
  await h.api.claimAnswers({
    instituteId: h.instituteId,
    actor: { id: 'dashboard', person: { id: `p-${name}`, displayName: name, role: 'examiner' } },
    examId: exam.examId,
    answers: asked,
    ...change,
  });
const takenFrom = async (...call: Parameters<typeof claim>) =>
  (await claim(...call)).taken.map(({ submissionId, by, reviewed }) => [
    copies.indexOf(submissionId),
    by?.displayName,
    reviewed,
  ]);
const lapse = (id: string) =>
  h.passTime(`update answer_claims set until = clock_timestamp() where submission_id = $1`, id);

test('of two people who begin at the same answer one gets it, and the other is told who; the list says it, too [REV-94] [REV-95]', async () => {
  const [asha, ben] = await Promise.all([takenFrom('Asha', await answers(0)), takenFrom('Ben', await answers(0))]);
  const won = asha.length === 0 ? 'Asha' : 'Ben';
  expect([asha, ben].toSorted((a, b) => a.length - b.length)).toEqual([[], [[0, won, false]]]);
  const items = await list();
  const holderOf = (copy: string | undefined) => items.find(({ submissionId }) => submissionId === copy)!.heldBy;
  expect([holderOf(copies[0])?.displayName, holderOf(copies[1])]).toEqual([won, undefined]);
});

test("two people who go to each other's answer at once: one of them gets it [REV-94] [REV-96]", async () => {
  const both = await answers(0, 1);
  const go = async (asha: number, ben: number) =>
    await Promise.all([takenFrom('Asha', [both[asha]!]), takenFrom('Ben', [both[ben]!])]);
  for (let n = 0; n < 40; n++) {
    await go(n % 2, 1 - (n % 2));
    const told = await go(1 - (n % 2), n % 2);
    expect(told.filter((taken) => taken.length > 0)).toHaveLength(1);
    await Promise.all([claim('Asha', []), claim('Ben', [])]);
  }
});

test('a claim is renewed by the same call, and lapses without it; whoever comes then has it [REV-94] [REV-96]', async () => {
  const first = await answers(0);
  expect(await claim('Asha', first)).toMatchObject({ taken: [], seconds: 60 });
  expect(await takenFrom('Asha', first)).toEqual([]);
  expect(await takenFrom('Ben', first)).toEqual([[0, 'Asha', false]]);
  await lapse(copies[0]!);
  expect((await list()).map(({ heldBy }) => heldBy)).toEqual([undefined, undefined]);
  expect(await takenFrom('Ben', first)).toEqual([]);
  expect(await takenFrom('Asha', first)).toEqual([[0, 'Ben', false]]);
  await lapse(copies[0]!);
  await h.runJob('forget claims of answers');
  expect(await h.db.inspect('select 1 from answer_claims where submission_id = $1', [copies[0]])).toEqual([]);
});

test('who claims others lets go of what they held before, and of all with none [REV-94]', async () => {
  await claim('Asha', await answers(0));
  await claim('Asha', await answers(1));
  expect(await takenFrom('Ben', await answers(0, 1))).toEqual([[1, 'Asha', false]]);
  await claim('Asha', []);
  expect(await takenFrom('Ben', await answers(0, 1))).toEqual([]);
});

test('an answer that was reviewed since it was read is not claimed; a claim keeps nobody from saving [REV-95] [REV-97]', async () => {
  const read = await answers(0);
  await claim('Asha', read);
  await h.api.overrideQuestion({
    ...h.write(copies[0]!),
    questionId: questionId(),
    awarded: 50,
    ifRevision: read[0]!.revision,
    reviewer: { ref: 'p-Ben', name: 'Ben' },
  });
  expect(await takenFrom('Asha', read)).toEqual([[0, 'Ben', true]]);
  expect(await takenFrom('Asha', await answers(0))).toEqual([]);
});

test('only answers of the exam are held, of a person, and ten at most [REV-94]', async () => {
  const [own] = await answers(0);
  const other = h.newExam();
  await claim('Asha', [own!], { examId: other.examId });
  await claim('Cleo', [own!], { instituteId: crypto.randomUUID() });
  expect(await takenFrom('Ben', [own!])).toEqual([]);
  for (const change of [
    { examId: 'x' },
    { actor: { id: 'team' } },
    { answers: [own!, own!] },
    { answers: [{ ...own!, submissionId: 'x' }] },
    { answers: [{ ...own!, questionId: 'x' }] },
    { answers: Array.from({ length: 11 }, () => ({ ...own!, questionId: crypto.randomUUID() })) },
  ]) {
    await expect(claim('Asha', [own!], change)).rejects.toMatchObject({ code: 'validation_failed' });
  }
});
