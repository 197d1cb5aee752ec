import { describe, expect, test } from '@jest/globals';
import { errorOf, fieldsOf, grade, institute, openExam, PARTIAL, partial } from '../../harness/kit.ts';

const VAGUE = { type: 'long_answer', text: 'Why?', max_marks: 4 };

/** A copy with two questions that need a review: nothing says what a good answer is. */
async function vague() {
  const api = await institute();
  const exam = await openExam(api, { questions: ['1', '2'].map((label) => ({ ...VAGUE, label })) });
  const { id } = await grade(
    api,
    exam,
    0,
    ['1', '2'].map((label) => ({ label, text: 'Because it is.' })),
  );
  const path = `/submissions/${id}`;
  const approve = (body?: object) => api.post(`${path}/approve`, body);
  const questions = async () => (await api.get(`${path}/result`)).body.questions;
  const needsReview = async () => [
    (await api.get(path)).body.needs_review,
    ...(await questions()).map((question: any) => question.needs_review),
  ];
  return { api, path, ids: exam.questions.map(({ id: own }) => own), approve, questions, needsReview };
}

test('the whole submission: marks stay, nothing needs a review any more [REV-19] [REV-20] [REV-21] [REV-23] [REV-31] [REV-32]', async () => {
  const { api, path, approve, questions, needsReview } = await vague();
  const before = await questions();
  expect(await needsReview()).toEqual([true, true, true]);
  const { status, body } = await approve();
  expect(status).toBe(200);
  expect(body).toEqual((await api.get(path)).body);
  expect(await needsReview()).toEqual([false, false, false]);
  for (const [index, question] of (await questions()).entries()) {
    expect(question).toEqual({
      ...before[index],
      needs_review: false,
      review: { reviewer: null, reason: null, edited: false, edited_at: null, approved: true },
    });
    expect(question.review_reasons).not.toEqual([]);
  }
});

test('only the questions that are named; with the last of them the submission is approved [REV-22] [REV-31] [REV-33] [REV-34]', async () => {
  const { ids, approve, questions, needsReview } = await vague();
  await approve({ question_ids: [ids[0]], reviewer: { ref: 't-1', name: 'Ms Rao' } });
  expect(await needsReview()).toEqual([true, false, true]);
  const [first, second] = await questions();
  expect(first.review).toMatchObject({ approved: true, edited: false, reviewer: { ref: 't-1', name: 'Ms Rao' } });
  expect(second.review).toBeNull();
  await approve({ question_ids: [ids[1]] });
  expect(await needsReview()).toEqual([false, false, false]);
});

test('an override takes a question off the list as well [REV-30] [REV-32] [REV-33] [REV-34]', async () => {
  const { api, path, ids, questions, needsReview } = await vague();
  const { review_reasons } = (await questions())[0];
  await api.patch(`${path}/questions/${ids[0]}`, { awarded: 3 });
  expect(await needsReview()).toEqual([true, false, true]);
  expect((await questions())[0].review_reasons).toEqual(review_reasons);
  await api.patch(`${path}/questions/${ids[1]}`, { awarded: 3 });
  expect(await needsReview()).toEqual([false, false, false]);
});

test('approving what was overridden keeps the override [REV-19] [REV-23]', async () => {
  const { api, path, ids, approve, questions } = await vague();
  await api.patch(`${path}/questions/${ids[0]}`, { awarded: 3 });
  await approve();
  expect((await questions())[0]).toMatchObject({
    awarded: 3,
    source: 'human',
    review: { edited: true, approved: true },
  });
});

describe('a copy graded in part', () => {
  test('may be approved; what failed still needs a person [REV-24] [REV-25] [REV-33]', async () => {
    const api = await institute();
    const exam = await openExam(api, PARTIAL);
    const { id } = await grade(api, exam, 0, partial());
    const path = `/submissions/${id}/approve`;
    expect(errorOf(await api.post(path, { question_ids: [exam.questions[2]!.id] }))).toBe('409 conflict');
    expect(errorOf(await api.post(path, { question_ids: exam.questions.map((one) => one.id) }))).toBe('409 conflict');
    const { status, body } = await api.post(path);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'partially_graded', needs_review: true });
    await api.patch(`/submissions/${id}/questions/${exam.questions[2]!.id}`, { awarded: 1 });
    expect((await api.get(`/submissions/${id}`)).body).toMatchObject({ status: 'graded', needs_review: false });
  });
});

test('unknown questions, and what the body may hold [REV-20] [REV-26]', async () => {
  const { approve, ids } = await vague();
  for (const question_ids of [[crypto.randomUUID()], ['nonsense'], [ids[0], crypto.randomUUID()]]) {
    expect(errorOf(await approve({ question_ids }))).toBe('404 question_not_found');
  }
  expect(fieldsOf(await approve({ question_ids: 'all' }))).toEqual(['question_ids invalid']);
  expect(fieldsOf(await approve({ awarded: 3 }))).toEqual(['awarded unknown_field']);
  expect(fieldsOf(await approve({ reviewer: { name: '<b>' } }))).toEqual(['reviewer.name invalid_characters']);
  expect((await approve({})).status).toBe(200);
});
