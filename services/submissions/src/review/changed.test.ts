import { SubmissionStatus } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
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
  exam = h.newExam();
});

const ASHA = { id: 'p-1', displayName: 'Asha', role: 'examiner' };
const BEN = { id: 'p-2', displayName: 'Ben', role: 'examiner' };
const by = (person: typeof ASHA) => ({ actor: { id: 'dashboard', person } });
const questionId = (n: number) => exam.snapshot.questions[n]!.id;
const read = async (id: string, n: number) => (await h.result(id)).questions[n]!;
const revision = async (id: string, n: number) => (await read(id, n)).revision;
const override = (id: string, n: number, awarded: number, change: object = {}) =>
  h.api.overrideQuestion({ ...h.write(id), questionId: questionId(n), awarded, ...change });
const undo = (id: string, n: number, change: object = {}) =>
  h.api.undoReview({ ...h.write(id), questionId: questionId(n), ...change });

describe('of two who read the same question, the second is told who was first and when', () => {
  test.each(['override', 'approve'] as const)('an override after an %s', async (first) => {
    const id = await h.graded(exam);
    const ifRevision = await revision(id, 0);
    expect(ifRevision).toBeGreaterThan(0n);
    if (first === 'override') await override(id, 0, 150, { ...by(ASHA), ifRevision });
    else await h.api.approveSubmission({ ...h.write(id), ...by(ASHA), questionIds: [questionId(0)] });
    const second = override(id, 0, 100, { ...by(BEN), ifRevision });
    await expect(second).rejects.toMatchObject({
      code: 'changed_meanwhile',
      status: 412,
      details: {
        submission_id: id,
        question_id: questionId(0),
        changed_at: expect.stringMatching(/Z$/),
        actor: 'dashboard',
        person_id: 'p-1',
        display_name: 'Asha',
      },
    });
    expect((await read(id, 0)).awarded).toBe(first === 'override' ? 150 : 200);
  });

  test('an approval of the whole copy, of which one question was changed', async () => {
    const id = await h.graded(exam);
    const { questions } = await h.result(id);
    const ifRevisions = questions.map((one) => ({ questionId: one.questionId, revision: one.revision }));
    await override(id, 1, 100, { reviewer: { ref: 'T-1', name: 'A. Teacher' } });
    const approval = h.api.approveSubmission({ ...h.write(id), ifRevisions });
    await expect(approval).rejects.toMatchObject({
      code: 'changed_meanwhile',
      details: { question_id: questionId(1), display_name: 'A. Teacher' },
    });
    expect((await read(id, 0)).review).toBeUndefined();
  });

  test('changes of other questions are no conflict, and neither is one’s own last change', async () => {
    const id = await h.graded(exam);
    const ifRevision = await revision(id, 0);
    await override(id, 1, 100);
    const { question } = await override(id, 0, 150, { ifRevision });
    expect(question!.revision).toBe(await revision(id, 0));
    await expect(override(id, 0, 100, { ifRevision: question!.revision })).resolves.toBeDefined();
  });

  test('a new evaluation is a change', async () => {
    const id = await h.graded(exam);
    const ifRevision = await revision(id, 0);
    await h.api.reEvaluate(h.write(id));
    await h.complete((await h.claim())!);
    await expect(override(id, 0, 100, { ifRevision })).rejects.toMatchObject({ code: 'changed_meanwhile' });
  });

  test('a new evaluation that replaced a review is not attributed to its reviewer', async () => {
    const id = await h.graded(exam);
    const { question } = await override(id, 0, 150, by(ASHA));
    await h.api.reEvaluate(h.write(id));
    await h.complete((await h.claim())!);
    const second = override(id, 0, 100, { ...by(BEN), ifRevision: question!.revision });
    const details = { submission_id: id, question_id: questionId(0) };
    await expect(second).rejects.toMatchObject({ code: 'changed_meanwhile' });
    await expect(second.catch((error) => error.details)).resolves.toEqual(details);
  });
});

describe('an undo', () => {
  test('takes back one review after the other, down to the draft', async () => {
    const id = await h.graded(exam, { 0: { awarded: 0, needsReview: true, reviewReasons: ['low_confidence'] } });
    const draft = await read(id, 0);
    await override(id, 0, 50);
    await override(id, 0, 150);
    const { question, totals } = await undo(id, 0, by(BEN));
    expect([question!.awarded, totals!.awarded]).toEqual([50, 350]);
    expect((await undo(id, 0)).question!.awarded).toBe(0);
    expect(await read(id, 0)).toEqual(draft);
    expect(await h.get(id)).toMatchObject({ needsReview: true });
    await expect(undo(id, 0)).rejects.toMatchObject({ code: 'conflict' });
    const { entries } = await h.api.listAudit({ instituteId: h.instituteId, submissionId: id, personId: 'p-2' });
    expect(entries).toMatchObject([
      { action: 'undo_review', person: BEN, examId: exam.examId, details: { awarded_before: 1.5, awarded: 0.5 } },
    ]);
  });

  test('of the only marks of a failed question leaves the copy partially graded again', async () => {
    const id = await h.graded(exam, { 1: { status: 'failed', awarded: 0 } });
    await override(id, 1, 200);
    expect((await h.get(id)).status).toBe(SubmissionStatus.GRADED);
    await undo(id, 1);
    expect((await h.get(id)).status).toBe(SubmissionStatus.PARTIALLY_GRADED);
  });

  test('requires the revision that it undoes', async () => {
    const id = await h.graded(exam);
    const { question } = await override(id, 0, 50);
    await override(id, 0, 150);
    const late = undo(id, 0, { ifRevision: question!.revision });
    await expect(late).rejects.toMatchObject({ code: 'changed_meanwhile' });
  });
});

describe('the feedback on a former mark', () => {
  const GROUNDS = {
    feedback: 'Both points are there.',
    criteria: ['Names it', 'Explains it'].map((name) => ({ name, awarded: 100, max: 100, reason: 'There.' })),
    annotations: ['total', 'criterion', 'evidence', 'note'].map((kind) => ({ page: 1, kind, criterion: 'Names it' })),
  };
  const shown = async (id: string) => {
    const { instituteId } = h;
    const include = { annotations: true };
    const [question] = (await h.api.getResult({ instituteId, submissionId: id, include })).questions;
    const { feedback, criteria, annotations } = question!;
    return { feedback, criteria: criteria.map((one) => one.awarded), kinds: annotations.map(({ kind }) => kind) };
  };

  test('is neither kept nor drawn', async () => {
    const id = await h.graded(exam, { 0: GROUNDS });
    await override(id, 0, 0);
    expect(await shown(id)).toEqual({ feedback: undefined, criteria: [], kinds: ['total', 'note'] });
    // The draft's criteria can be named again.
    const criteria = [{ name: 'Explains it', awarded: 50 }];
    await override(id, 0, 150, { criteria, feedback: 'Explained in part.' });
    expect(await shown(id)).toMatchObject({ feedback: 'Explained in part.', criteria: [100, 50] });
  });

  test('stays with the same mark; criteria stay that add up to the new one', async () => {
    const id = await h.graded(exam, { 0: GROUNDS });
    const kinds = GROUNDS.annotations.map(({ kind }) => kind);
    await override(id, 0, 200);
    expect(await shown(id)).toEqual({ feedback: GROUNDS.feedback, criteria: [100, 100], kinds });
    await override(id, 0, 150, { criteria: [{ name: 'Names it', awarded: 50 }] });
    expect(await shown(id)).toEqual({ feedback: undefined, criteria: [50, 100], kinds });
    await override(id, 0, 150, { criteria: [{ name: 'Names it', awarded: 100 }] });
    expect(await shown(id)).toMatchObject({ criteria: [] });
  });
});

test('an act names its person with an id, in texts of bounded length', async () => {
  const id = await h.graded(exam);
  for (const person of [
    { ...ASHA, id: '' },
    { ...ASHA, displayName: 'x'.repeat(129) },
  ]) {
    await expect(override(id, 0, 50, by(person))).rejects.toMatchObject({ code: 'validation_failed' });
  }
});
