import { JobKind } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { handwritten } from '../testing/handwritten.ts';
import { Harness, type TestExam } from '../testing/harness.ts';

let h: Harness;
let exam: TestExam;
let id: string;

beforeAll(async () => {
  h = await Harness.start();
});
afterAll(() => h.db.close());
beforeEach(async () => {
  h.instituteId = crypto.randomUUID();
  ({ exam, id } = await handwritten(h));
});

const ASHA = { id: 'p-1', displayName: 'Asha', role: 'examiner' };
const AREA = { page: 2, x: 0.1, y: 0.5, width: 0.4, height: 0.2 };
const questionId = () => exam.snapshot.questions[0]!.id;
const repair = (change: object) =>
  h.api.repairReading({
    ...h.write(id),
    actor: { id: 'dashboard', person: ASHA },
    reviewer: { ref: 'p-1', name: 'Asha' },
    questionId: questionId(),
    ...change,
  });
const first = async () => {
  const include = { extractedAnswer: true, annotations: true };
  return (await h.api.getResult({ instituteId: h.instituteId, submissionId: id, include })).questions[0]!;
};

test('a repaired answer is marked again at once, at no charge; result and audit keep both readings [REV-92] [REV-93]', async () => {
  const charged = h.billing.charged;
  await repair({ text: 'Light is scattered.\nBy the air.', areas: [AREA] });
  expect(await first()).toMatchObject({ extractedAnswer: 'An answer.', awarded: 100 });
  const claim = (await h.claim())!;
  expect([claim.kind, claim.copy]).toEqual([JobKind.MARK, undefined]);
  expect(claim.readings).toMatchObject([
    {
      questionId: questionId(),
      text: 'Light is scattered.\nBy the air.',
      lines: [
        { text: 'Light is scattered.', box: { ...AREA, height: 0.1 } },
        { text: 'By the air.', box: { ...AREA, y: 0.6, height: 0.1 } },
      ],
      confidence: 1,
    },
  ]);
  await h.complete(claim, { 0: { awarded: 200, extractedAnswer: claim.readings[0]!.text, areas: [AREA] } });
  expect(await first()).toMatchObject({
    awarded: 200,
    extractedAnswer: 'Light is scattered.\nBy the air.',
    areas: [AREA],
    repair: { extractedAnswerBefore: 'An answer.', reviewer: { name: 'Asha' }, repairedAt: expect.anything() },
  });
  expect(h.billing.charged).toBe(charged);
  const { entries } = await h.api.listAudit({ instituteId: h.instituteId, submissionId: id });
  expect(entries[0]).toMatchObject({
    action: 'repair',
    person: ASHA,
    details: {
      question_id: questionId(),
      extracted_answer_before: 'An answer.',
      extracted_answer: 'Light is scattered.\nBy the air.',
      awarded_before: 1,
    },
  });
});

test('an option that was read wrongly is repaired by its label', async () => {
  const ticked = exam.snapshot.questions[2]!.id;
  await repair({ questionId: ticked, selectedOptions: ['B'] });
  expect((await h.claim())!.readings).toMatchObject([{ questionId: ticked, selectedOptions: ['B'], text: '' }]);
  await expect(repair({ questionId: ticked, selectedOptions: ['Z'] })).rejects.toMatchObject({
    code: 'unknown_option_label',
  });
});

test('where the marker fails the old mark stays, with the corrected answer, and a person has to look', async () => {
  await repair({ text: 'Corrected.' });
  const { instituteId, attemptId, token, kind } = (await h.claim())!;
  const value = { code: 'engine_unavailable', message: 'no' };
  await h.work.complete({ instituteId, attemptId, token, kind, outcome: { case: 'failed', value } });
  expect(await first()).toMatchObject({
    ...{ awarded: 100, extractedAnswer: 'Corrected.', needsReview: true, reviewReasons: ['question_failed'] },
    repair: { extractedAnswerBefore: 'An answer.' },
  });
});

test('a repair is marked again with its question, and an answer that a person has marked is not repaired', async () => {
  await repair({ text: 'Corrected.' });
  await h.complete((await h.claim())!, { 0: { extractedAnswer: 'Corrected.' } });
  const { revision } = await first();
  await repair({ text: 'Corrected twice.', ifRevision: revision });
  await h.complete((await h.claim())!, { 0: { extractedAnswer: 'Corrected twice.' } });
  expect((await first()).repair).toMatchObject({ extractedAnswerBefore: 'An answer.' });
  await expect(repair({ text: 'Late.', ifRevision: revision })).rejects.toMatchObject({ code: 'changed_meanwhile' });
  await h.api.approveSubmission({ ...h.write(id), questionIds: [questionId()] });
  await expect(repair({ text: 'Late.' })).rejects.toMatchObject({ code: 'conflict' });
});

test.each([
  [{ areas: [{ ...AREA, page: 9 }] }, 'validation_failed'],
  [{ areas: [{ ...AREA, width: 0.95 }] }, 'validation_failed'],
  [{ areas: [AREA, AREA] }, 'validation_failed'],
  [{ questionId: crypto.randomUUID() }, 'question_not_found'],
  [{ text: 'यह उत्तर हिन्दी में लिखा है' }, 'language_not_supported'],
])('%j is refused: %s', async (change, code) => {
  await expect(repair({ text: 'Corrected.', ...change })).rejects.toMatchObject({ code });
});
