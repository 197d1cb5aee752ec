import { create } from '@bufbuild/protobuf';
import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { JobKind } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import { PenMarksSchema } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { handwritten } from '../testing/handwritten.ts';
import { ALL_LANES, Harness, type TestExam } from '../testing/harness.ts';

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

const TICK = { page: 1, kind: 'tick', places: [5_000, 2_500], text: '' };
const NOTE = { page: 2, kind: 'text', places: [1_000, 1_000], text: 'See page 1.' };
const by = (name: string) => ({
  actor: { id: 'dashboard', person: { id: `p-${name}`, displayName: name, role: 'examiner' } },
  reviewer: { ref: `p-${name}`, name },
});
const question = () => exam.snapshot.questions[0]!.id;
const give = async (marks: (typeof TICK)[] | undefined, who = 'Asha', change: object = {}) => {
  const penMarks = marks && create(PenMarksSchema, { marks });
  const request = { ...h.write(id), ...by(who), questionId: question(), awarded: 100, penMarks, ...change };
  return (await h.api.overrideQuestion(request)).question!;
};
const drawn = async () => (await h.result(id)).questions[0]!.review?.penMarks ?? [];

test('what a person draws comes with their mark, is handed to whoever draws the checked copy, and goes with an undo [REV-123]', async () => {
  await give([TICK, NOTE]);
  expect(await drawn()).toMatchObject([TICK, NOTE]);
  const { claim } = await h.work.claimNext({ workerId: 'worker', lanes: ALL_LANES, idle: true });
  expect([claim!.kind, claim!.attemptId]).toEqual([JobKind.RENDER, id]);
  expect(claim!.questions[0]!.review!.penMarks).toMatchObject([TICK, NOTE]);
  await h.api.undoReview({ ...h.write(id), ...by('Asha'), questionId: question() });
  expect(await drawn()).toEqual([]);
});

test('what is drawn stays under a later mark and an approval, until somebody draws something else [REV-123]', async () => {
  await give([TICK]);
  await give(undefined, 'Ben', { awarded: 50 });
  await h.api.approveSubmission({ ...h.write(id), ...by('Cleo'), questionIds: [question()] });
  expect(await drawn()).toMatchObject([TICK]);
  await give([NOTE], 'Ben');
  expect(await drawn()).toMatchObject([NOTE]);
  await give([], 'Ben');
  expect(await drawn()).toEqual([]);
});

test('what is drawn while a request to look again is decided needs no other mark, and stays on the final copy [REV-123] [PUB-18]', async () => {
  await h.api.finalizeExam({ ...h.write(id), $typeName: undefined, examId: exam.examId, submissionIds: [id] } as never);
  const candidateId = exam.candidates[0]!.id;
  const asked = { instituteId: h.instituteId, examId: exam.examId, candidateId, questionId: question() };
  await h.api.makeAppeal({ ...asked, reason: 'I name the air.' });
  const decide = (marks: object[]) =>
    h.api.decideAppeal({
      ...{ ...h.write(id), ...by('Maya'), questionId: question(), answer: 'Here it is.' },
      penMarks: create(PenMarksSchema, { marks }),
    });
  await expect(decide([{ ...TICK, page: 99 }])).rejects.toMatchObject({ code: 'validation_failed' });
  await decide([TICK]);
  const { submission, questions } = await h.result(id);
  expect([submission!.finalized, questions[0]!.review!.edited]).toEqual([true, false]);
  expect(await drawn()).toMatchObject([TICK]);
});

test('of two people who mark blind, neither sees what the other drew until the mark is decided [REV-123] [REV-102]', async () => {
  const asked = { instituteId: h.instituteId, examId: exam.examId, questionId: question() };
  await h.api.setDoubleMarking({ ...asked, actor: by('Lena').actor, on: true, tolerance: 50 });
  await give([TICK]);
  const seenBy = async (name: string) => {
    const { questions } = await h.api.getResult({
      instituteId: h.instituteId,
      submissionId: id,
      source: Source.API,
      actor: by(name).actor,
    });
    return questions[0]!.review?.penMarks ?? [];
  };
  expect([await seenBy('Asha'), await seenBy('Ben')]).toMatchObject([[TICK], []]);
  await give([NOTE], 'Ben', { awarded: 150 });
  expect(await drawn()).toMatchObject([NOTE]);
});

test('a mark that cannot be drawn is refused, and changes nothing [REV-124]', async () => {
  const errors = [expect.objectContaining({ field: 'pen_marks[0].page', code: 'invalid' })];
  const refused = { code: 'validation_failed', details: { errors } };
  await expect(give([{ ...TICK, page: 3 }])).rejects.toMatchObject(refused);
  expect((await h.result(id)).questions[0]!.review).toBeUndefined();
});
