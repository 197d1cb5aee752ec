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
  exam = h.newExam({ candidates: 3 });
  copies = [];
  for (const { id } of exam.candidates) {
    const copy = await h.submit(exam, { candidate: { ref: { case: 'id', value: id } } });
    await h.complete((await h.claim())!, { 0: { awarded: 100, feedback: 'Said by the marker.', needsReview: true } });
    copies.push(copy.id);
  }
});

const by = (name: string, role = 'examiner') => ({
  actor: { id: 'dashboard', person: { id: `p-${name}`, displayName: name, role } },
  reviewer: { ref: `p-${name}`, name },
});
const question = (n = 0) => exam.snapshot.questions[n]!.id;
const give = async (name: string, copy: number, change: { awarded?: number; feedback?: string; at?: number } = {}) => {
  const { at = 0, ...mark } = change;
  const request = { ...h.write(copies[copy]!), ...by(name), questionId: question(at), awarded: 100, ...mark };
  await h.api.overrideQuestion(request);
};
const asked = (name: string, role?: string) => ({
  ...{ instituteId: h.instituteId, examId: exam.examId, questionId: question() },
  actor: by(name, role).actor,
});
const offered = async (name: string) =>
  (await h.api.listComments(asked(name))).comments.map(({ text, uses }) => [text, uses]);
const remove = async (name: string, text: string, role?: string) =>
  await h.api.removeComment({ ...asked(name, role), text });

test('what one examiner wrote is offered to the others: most used first, then newest, each text once [REV-108]', async () => {
  await give('Asha', 0, { feedback: 'Name the process.' });
  await give('Ben', 1, { feedback: ' Name the process.\n', awarded: 50 });
  await give('Ben', 2, { feedback: 'Say why.' });
  await give('Asha', 0, { feedback: 'Of another question.', at: 1 });
  expect(await offered('Cleo')).toEqual([
    ['Name the process.', 2],
    ['Say why.', 1],
  ]);
  await give('Asha', 1, { feedback: 'Well done.' });
  expect(await offered('Cleo')).toEqual([
    ['Well done.', 1],
    ['Say why.', 1],
    ['Name the process.', 1],
  ]);
});

test('what the marker said is not offered, nor what is very long, nor what was taken back [REV-108]', async () => {
  await give('Asha', 0); // the same mark keeps what the marker said
  await give('Asha', 1, { feedback: 'x'.repeat(501) });
  await give('Asha', 2, { feedback: '' });
  expect(await offered('Ben')).toEqual([]);
  await give('Asha', 2, { feedback: 'Say why.' });
  await h.api.overrideQuestion({ ...h.write(copies[2]!), ...by('Ben'), questionId: question(), awarded: 100 });
  expect(await offered('Ben')).toEqual([['Say why.', 1]]);
  for (const name of ['Ben', 'Asha']) {
    await h.api.undoReview({ ...h.write(copies[2]!), ...by(name), questionId: question() });
  }
  expect(await offered('Ben')).toEqual([]);
});

test('a comment of a mark that is not decided is offered to its own person only [REV-108] [REV-102]', async () => {
  await h.api.setDoubleMarking({ ...asked('Lena'), on: true, tolerance: 50 });
  await give('Asha', 0, { feedback: 'Name the process.' });
  expect(await Promise.all(['Asha', 'Ben', 'Lena'].map(offered))).toEqual([[['Name the process.', 1]], [], []]);
  await give('Ben', 0, { feedback: 'Say why.', awarded: 150 });
  expect(new Map((await offered('Cleo')) as [string, number][])).toEqual(
    new Map([
      ['Say why.', 1],
      ['Name the process.', 1],
    ]),
  );
});

test('a removed comment is not offered again, whoever writes it; its answers keep it [REV-109]', async () => {
  await give('Asha', 0, { feedback: 'Name the process.' });
  expect((await remove('Ben', 'Name the process.')).comments).toEqual([]);
  await remove('Ben', 'Name the process.');
  await remove('Ben', 'Nobody wrote this.');
  await give('Asha', 1, { feedback: 'Name the process.' });
  expect(await offered('Asha')).toEqual([]);
  expect((await h.result(copies[0]!)).questions[0]!.feedback).toBe('Name the process.');
  const { entries } = await h.api.listAudit({ instituteId: h.instituteId, examId: exam.examId });
  expect(entries.filter(({ action }) => action === 'remove_comment')).toMatchObject([
    { person: { displayName: 'Ben' }, details: { question_id: question() } },
  ]);
  expect(await h.db.inspect('select 1 from removed_comments where institute_id = $1', [h.instituteId])).toHaveLength(1);
});

test('where somebody leads the marking, only they and administrators remove comments; other institutes see none [REV-109]', async () => {
  await give('Asha', 0, { feedback: 'Name the process.' });
  await h.api.setDoubleMarking({ ...asked('Lena'), on: true, tolerance: 50 });
  await expect(remove('Asha', 'Name the process.')).rejects.toMatchObject({ code: 'insufficient_scope' });
  expect((await h.api.listComments(asked('Asha'))).mayRemove).toBe(false);
  expect((await remove('Root', 'Name the process.', 'administrator')).comments).toEqual([]);
  await give('Asha', 1, { feedback: 'Say why.' });
  const other = { ...asked('Asha'), instituteId: crypto.randomUUID() };
  expect((await h.api.listComments(other)).comments).toEqual([]);
});

test.each([
  ['exam_id', { examId: 'x' }],
  ['question_id', { questionId: 'x' }],
  ['text', { text: '' }],
  ['actor.person', { actor: { id: 'key' } }],
])('a call with a wrong %s is refused', async (field, change) => {
  const request = { ...asked('Asha'), text: 'Say why.', ...change };
  const errors = [expect.objectContaining({ field })];
  await expect(h.api.removeComment(request)).rejects.toMatchObject({ code: 'validation_failed', details: { errors } });
});
