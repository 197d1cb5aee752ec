// A person frames an answer instead of typing it: a worker reads the frames, and marks what it read.
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
const WHO = { actor: { id: 'dashboard', person: ASHA }, reviewer: { ref: 'p-1', name: 'Asha' } };
const questionId = () => exam.snapshot.questions[0]!.id;
const repair = (change: object) => h.api.repairReading({ ...h.write(id), ...WHO, questionId: questionId(), ...change });
const readAgain = (change: object = {}) => repair({ areas: [AREA], readAgain: true, ...change });
const first = async () => {
  const include = { extractedAnswer: true, annotations: true };
  return (await h.api.getResult({ instituteId: h.instituteId, submissionId: id, include })).questions[0]!;
};
const fail = async (code: string) => {
  const { instituteId, attemptId, token, kind } = (await h.claim())!;
  const outcome = { case: 'failed' as const, value: { code, message: 'no' } };
  await h.work.complete({ instituteId, attemptId, token, kind, outcome });
};
const READ = { 0: { awarded: 200, extractedAnswer: 'Light is scattered.', areas: [AREA] } };

test('a framed answer is read and marked again at once, at no charge; result and audit say so [REV-92] [REV-93] [REV-117]', async () => {
  const charged = h.billing.charged;
  await readAgain();
  expect(await first()).toMatchObject({ extractedAnswer: 'An answer.', awarded: 100 });
  const claim = (await h.claim())!;
  expect(claim).toMatchObject({
    kind: JobKind.MARK,
    copy: { pages: 2, sha256: 'abc' },
    readings: [{ questionId: questionId(), readFrom: [AREA] }],
  });
  await h.complete(claim, READ);
  expect(await first()).toMatchObject({
    awarded: 200,
    extractedAnswer: 'Light is scattered.',
    repair: { extractedAnswerBefore: 'An answer.', reviewer: { name: 'Asha' } },
  });
  expect(h.billing.charged).toBe(charged);
  const { entries } = await h.api.listAudit({ instituteId: h.instituteId, submissionId: id });
  expect(entries[0]).toMatchObject({
    action: 'read_again',
    person: ASHA,
    details: { question_id: questionId(), pages: [2], extracted_answer_before: 'An answer.', awarded_before: 1 },
  });
});

test('what was read is kept with its frames, and marked without pages when its question changes', async () => {
  await readAgain();
  await h.complete((await h.claim())!, READ);
  exam.exam.snapshot.questions[0]!.text = 'Why is the sky blue?';
  exam.exam.snapshot.contentVersion = 2n;
  await h.api.markAgain({ ...h.write(id), examId: exam.examId, questionId: questionId() });
  const { copy, readings } = (await h.claim())!;
  expect([copy, readings]).toMatchObject([
    undefined,
    [{ questionId: questionId(), text: 'Light is scattered.', readFrom: [AREA] }],
  ]);
});

test.each([
  ['copy_unreadable', 'illegible'],
  ['language_not_supported', 'illegible'],
  ['file_missing', 'question_failed'],
])(
  'where the frames cannot be read (%s) the answer stays as it was, and needs a review: %s [REV-118]',
  async (code, reason) => {
    await readAgain();
    await fail(code);
    const after = await first();
    expect(after).toMatchObject({
      awarded: 100,
      extractedAnswer: 'An answer.',
      needsReview: true,
      reviewReasons: [reason],
    });
    expect(after.repair).toBeUndefined();
    await repair({ text: 'Typed instead.', areas: [AREA] });
    await h.complete((await h.claim())!, { 0: { extractedAnswer: 'Typed instead.' } });
    expect(await first()).toMatchObject({ extractedAnswer: 'Typed instead.', reviewReasons: [] });
  },
);

test('a worker of an earlier release is never given an answer to read again, but one to mark', async () => {
  await readAgain();
  expect(await h.claim('old', true, false)).toBeUndefined();
  expect((await h.claim())!.kind).toBe(JobKind.MARK);
  await repair({ text: 'Typed instead.' });
  expect((await h.claim('old', true, false))!.readings).toMatchObject([{ text: 'Typed instead.' }]);
});

test('when its worker is gone another one reads the answer; the first can no longer write', async () => {
  await readAgain();
  const lost = (await h.claim('gone'))!;
  await h.passTime("update attempts set lease_until = now() - interval '1 minute' where id = $1", lost.attemptId);
  await h.runJob('sweep lapsed claims');
  const next = (await h.claim('next'))!;
  expect([next.attemptId, next.copy?.pages]).toEqual([lost.attemptId, 2]);
  await expect(h.complete(lost, READ)).rejects.toMatchObject({ code: 'conflict' });
  await h.complete(next, READ);
  expect(await first()).toMatchObject({ awarded: 200 });
});

test('what a person types while the frames are read wins, whichever ends first [REV-119]', async () => {
  await readAgain();
  const reading = (await h.claim())!;
  await repair({ text: 'Typed instead.' });
  await h.complete((await h.claim())!, { 0: { extractedAnswer: 'Typed instead.' } });
  await h.complete(reading, READ);
  expect(await first()).toMatchObject({ extractedAnswer: 'Typed instead.' });
});

test('an evaluation that begins meanwhile wins, and nothing is read for one that is gone [REV-119]', async () => {
  await readAgain();
  const reading = (await h.claim())!;
  await h.api.reEvaluate(h.write(id));
  await h.complete(reading, READ);
  await h.complete((await h.claim())!, { 0: { extractedAnswer: 'Evaluated anew.' } });
  expect(await first()).toMatchObject({ extractedAnswer: 'Evaluated anew.' });
  expect((await first()).repair).toBeUndefined();
  await readAgain();
  await h.api.deleteSubmission(h.write(id));
  expect(await h.claim()).toBeUndefined();
  const runs = await h.db.database.withSystem((tx) =>
    tx.query('select state, outcome from attempts where submission_id = $1 order by n limit 1', [id]),
  );
  expect(runs).toEqual([{ state: 'settled', outcome: 'failed' }]);
});

test('one reading of an answer at a time, and none of one that a person has marked [REV-120]', async () => {
  await readAgain();
  await expect(readAgain()).rejects.toMatchObject({ code: 'conflict' });
  await readAgain({ questionId: exam.snapshot.questions[1]!.id });
  await h.complete((await h.claim())!, READ);
  await h.api.approveSubmission({ ...h.write(id), questionIds: [questionId()] });
  await expect(readAgain()).rejects.toMatchObject({ code: 'conflict' });
});

test('frames of an answer that has changed since are refused [REV-90]', async () => {
  const { revision } = await first();
  await readAgain({ ifRevision: revision });
  await h.complete((await h.claim())!, READ);
  await expect(readAgain({ ifRevision: revision })).rejects.toMatchObject({ code: 'changed_meanwhile' });
});

const MANY = Array.from({ length: 11 }, (_, at) => ({ ...AREA, page: at + 1 }));

test.each([
  [{ areas: [] }, ['areas']],
  [{ areas: MANY }, ['areas']],
  [{ areas: [{ ...AREA, page: 9 }] }, ['areas[0]']],
  [{ text: '' }, ['text']],
  [{ selectedOptions: ['A'] }, ['selected_options']],
])(
  'frames to read are 1 to 10, on pages of the copy, without an answer beside them: %j [REV-120]',
  async (change, fields) => {
    await expect(readAgain(change)).rejects.toMatchObject({
      code: 'validation_failed',
      details: { errors: fields.map((field) => ({ field })) },
    });
  },
);

test('a worker that hands in marks without what it read is refused', async () => {
  await readAgain();
  const { instituteId, attemptId, token, kind } = (await h.claim())!;
  const questions = [{ questionId: questionId(), status: 'graded', awarded: 100, max: 200 }];
  const outcome = { case: 'graded' as const, value: { questions } };
  await expect(h.work.complete({ instituteId, attemptId, token, kind, outcome })).rejects.toMatchObject({
    code: 'validation_failed',
  });
});
