import { describe, expect, test } from '@jest/globals';
import {
  errorOf,
  fieldsOf,
  grade,
  institute,
  openExam,
  PARTIAL,
  partial,
  WRITTEN,
  written,
} from '../../harness/kit.ts';

const ODD = { ...WRITTEN, max_marks: 2.7, rubric: { criteria: [{ name: 'Chlorophyll', marks: 2.7 }] } };

async function graded(question: object = WRITTEN) {
  const api = await institute();
  const exam = await openExam(api, { questions: [PARTIAL.questions[0], question] });
  const { id } = await grade(api, exam, 0, written());
  const path = `/submissions/${id}`;
  const override = (body: object) => api.patch(`${path}/questions/${exam.questions[1]!.id}`, body);
  return { api, exam, id, path, override };
}

test('the answer is the current question and totals [REV-1] [REV-2] [REV-7] [REV-9] [RES-47]', async () => {
  const { api, id, path, override } = await graded();
  const { status, body } = await override({
    awarded: 2.5,
    feedback: 'Close <enough>.',
    reason: 'Agreed with the moderator',
    reviewer: { ref: 't-1', name: 'Ms Rao' },
  });
  expect(status).toBe(200);
  expect(Object.keys(body).sort()).toEqual(['question', 'submission_id', 'totals']);
  expect(body.submission_id).toBe(id);
  expect(body.question).toMatchObject({
    awarded: 2.5,
    source: 'human',
    feedback: 'Close <enough>.',
    needs_review: false,
  });
  expect(body.question.review).toEqual({
    reviewer: { ref: 't-1', name: 'Ms Rao' },
    reason: 'Agreed with the moderator',
    edited: true,
    edited_at: expect.stringMatching(/Z$/),
    approved: false,
  });
  expect(body.totals).toEqual({ awarded: 4.5, max: 5, percentage: 90, questions_graded: 2, questions_failed: 0 });
  const shown = (await api.get(`${path}/result`)).body;
  expect(shown.questions[1]).toEqual(body.question);
  expect(shown.totals).toEqual(body.totals);
});

test('what is left out of an override is kept with the same mark, and removed with another [REV-1] [REV-7] [REV-67]', async () => {
  const { api, path, override } = await graded();
  const [, before] = (await api.get(`${path}/result`)).body.questions;
  expect(before.criteria).toHaveLength(2);
  const same = (await override({ awarded: before.awarded })).body.question;
  expect(same).toMatchObject({ feedback: before.feedback, criteria: before.criteria });
  expect(same.review).toMatchObject({ reviewer: null, reason: null });
  await override({ awarded: before.awarded === 0 ? 1 : 0 });
  const [, shown] = (await api.get(`${path}/result?include=annotations`)).body.questions;
  expect(shown).toMatchObject({ feedback: null, criteria: [] });
  expect(shown.annotations.filter((box: any) => box.kind !== 'total')).toEqual([]);
});

test('marks of criteria by their names [REV-8]', async () => {
  const { override } = await graded();
  const { body } = await override({ awarded: 2, criteria: [{ name: 'Reflection', awarded: 0.5 }] });
  expect(body.question.criteria.map((one: any) => [one.name, one.awarded])).toEqual([
    ['Chlorophyll', 1.5],
    ['Reflection', 0.5],
  ]);
  expect(fieldsOf(await override({ awarded: 2, criteria: [{ name: 'Colour', awarded: 1 }] }))).toEqual([
    'criteria[0].name invalid',
  ]);
  const twice = { awarded: 2, criteria: [0.5, 1].map((awarded) => ({ name: 'Reflection', awarded })) };
  expect(fieldsOf(await override(twice))).toEqual(['criteria[1].name invalid']);
});

test('criteria come from the rubric where the run gave no marks by criteria [REV-8] [REV-1]', async () => {
  const api = await institute();
  const exam = await openExam(api, { questions: [PARTIAL.questions[0], WRITTEN] });
  const { id } = await grade(api, exam, 0, [{ label: '1', selected_options: ['A'] }]);
  const override = (body: object) => api.patch(`/submissions/${id}/questions/${exam.questions[1]!.id}`, body);
  const { status, body } = await override({ awarded: 1, criteria: [{ name: 'Reflection', awarded: 1 }] });
  expect(status).toBe(200);
  expect(body.question.criteria.map((one: any) => [one.name, one.awarded, one.max])).toEqual([
    ['Chlorophyll', 0, 1.5],
    ['Reflection', 1, 1.5],
  ]);
  expect(fieldsOf(await override({ awarded: 2, criteria: [{ name: 'Colour', awarded: 1 }] }))).toEqual([
    'criteria[0].name invalid',
  ]);
});

describe('marks', () => {
  test.each([0, 0.5, 1, 2.5, 3])('%d of 3 is taken [REV-3] [REV-4] [LIM-53]', async (awarded) => {
    const { override } = await graded();
    expect((await override({ awarded })).body.question.awarded).toBe(awarded);
  });

  test.each([-0.5, 3.5, 3.01, 1e9, -1e-9])('%d of 3 is out of range [REV-3] [REV-6] [LIM-53]', async (awarded) => {
    const { override } = await graded();
    const answer = await override({ awarded });
    expect(errorOf(answer)).toBe('422 invalid_marks');
    expect(answer.body.error.details).toEqual({ awarded, max: 3 });
  });

  test.each([0.25, 1.3, 2.999, 1.005])('%d of 3 is not a step [REV-4] [REV-6] [LIM-53]', async (awarded) => {
    const { override } = await graded();
    const answer = await override({ awarded });
    expect(errorOf(answer)).toBe('422 invalid_marks');
    expect(answer.body.error.details).toEqual({ awarded, max: 3 });
  });

  test.each([
    [2.7, 200],
    [2.5, 200],
    [2.6, 422],
  ])('%d of 2.7 answers %i: the maximum is always accepted [REV-5]', async (awarded, status) => {
    const { override } = await graded(ODD);
    expect((await override({ awarded })).status).toBe(status);
  });
});

describe('what the body may hold [REV-1]', () => {
  test.each<[string, object, string[]]>([
    ['', {}, ['awarded required']],
    ['', { awarded: null }, ['awarded required']],
    ['', { awarded: '2' }, ['awarded invalid']],
    ['', { awarded: 1, marks: 2 }, ['marks unknown_field']],
    ['[LIM-58]', { awarded: 1, feedback: 'x'.repeat(2_001) }, ['feedback too_long']],
    ['[LIM-57]', { awarded: 1, reason: 'x'.repeat(2_001) }, ['reason too_long']],
    ['[LIM-59]', { awarded: 1, reviewer: { ref: 'x'.repeat(129) } }, ['reviewer.ref too_long']],
    ['[LIM-60]', { awarded: 1, reviewer: { name: 'x'.repeat(256) } }, ['reviewer.name too_long']],
    ['', { awarded: 1, reviewer: { mail: 'x' } }, ['reviewer.mail unknown_field']],
    ['', { awarded: 1, criteria: [{ name: 'x' }] }, ['criteria[0].awarded required']],
  ])('%s %j', async (_, body, fields) => {
    const { override } = await graded();
    expect(fieldsOf(await override(body))).toEqual(fields);
  });

  test('the longest texts are taken [LIM-57] [LIM-58] [LIM-59] [LIM-60]', async () => {
    const { override } = await graded();
    const long = 'x'.repeat(2_000);
    const reviewer = { ref: 'x'.repeat(128), name: 'x'.repeat(255) };
    const { body } = await override({ awarded: 1, feedback: long, reason: long, reviewer });
    expect(body.question).toMatchObject({ feedback: long, review: { reason: long, reviewer } });
  });
});

test('an unknown question, and an unknown submission [REV-15]', async () => {
  const { api, exam, path } = await graded();
  for (const question of [crypto.randomUUID(), 'nonsense']) {
    const answer = await api.patch(`${path}/questions/${question}`, { awarded: 1 });
    expect(errorOf(answer)).toBe('404 question_not_found');
  }
  const unknown = `/submissions/${crypto.randomUUID()}/questions/${exam.questions[1]!.id}`;
  expect(errorOf(await api.patch(unknown, { awarded: 1 }))).toBe('404 submission_not_found');
});

test('an override settles a failed question; with the last of them the submission is graded [REV-16] [REV-17] [REV-18] [CRED-41] [SERR-17]', async () => {
  const api = await institute({ credits: 10 });
  const exam = await openExam(api, { questions: [...PARTIAL.questions, { ...PARTIAL.questions[2], label: '4' }] });
  const { id } = await grade(api, exam, 0, [...partial(), { label: '4', text: '5' }]);
  const balance = (await api.get('/credits')).body;
  const mend = (index: number) =>
    api.patch(`/submissions/${id}/questions/${exam.questions[index]!.id}`, { awarded: 1 });
  const first = (await mend(2)).body;
  expect(first.question).toMatchObject({ status: 'graded', source: 'human', awarded: 1, needs_review: false });
  expect(first.question).not.toHaveProperty('error');
  expect(first.totals).toMatchObject({ questions_graded: 3, questions_failed: 1 });
  expect((await api.get(`/submissions/${id}`)).body.status).toBe('partially_graded');
  await mend(3);
  expect((await api.get(`/submissions/${id}`)).body).toMatchObject({ status: 'graded', credits_charged: 0.5 });
  expect((await api.get('/credits')).body).toEqual(balance);
});

describe('an override of a revision that was read', () => {
  test('of several at once one is carried out; the others are told that the marks have changed [REV-90] [REV-91]', async () => {
    const { api, exam, id, path } = await graded();
    const question = exam.questions[1]!.id;
    const read = async () => (await api.get(`${path}/result?include=revision`)).body.questions[1];
    const send = (awarded: number, revision: string) =>
      api.patch(`${path}/questions/${question}`, { awarded }, { 'If-Match': revision });
    const { revision } = await read();
    const answers = await Promise.all([0, 0.5, 1, 1.5, 2, 2.5].map((awarded) => send(awarded, `"${revision}"`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412, 412]);
    const refused = answers.find(({ status }) => status === 412)!;
    expect(errorOf(refused)).toBe('412 changed_meanwhile');
    expect(refused.body.error.details).toEqual({
      submission_id: id,
      question_id: question,
      changed_at: expect.stringMatching(/Z$/),
    });
    const done = answers.find(({ status }) => status === 200)!.body.question;
    expect(await read()).toEqual(done);
    expect(done.revision).not.toBe(revision);
    expect((await send(1, done.revision)).status).toBe(200);
    expect((await send(2, '*')).status).toBe(200);
    expect(fieldsOf(await send(1, 'yesterday'))).toEqual(['If-Match invalid']);
  });
});
