// How answers of each kind are marked, on a typed exam and without AI.
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Api } from '../../harness/api.ts';
import { ended, errorOf, grade, institute, openExam, submit } from '../../harness/kit.ts';

const ABCD = ['A', 'B', 'C', 'D'].map((label) => ({ label, text: label }));
const ONE_WORD = { label: 'w', type: 'one_word', max_marks: 2, answer: { accepted: ['São Paulo', 'Massachusetts'] } };
const CODE = {
  label: 'c',
  type: 'one_word',
  text: 'Which expression reads the first element of the list x in Python?',
  max_marks: 2,
  answer: { accepted: ['x[0]'] },
};
const CAPITALS = {
  label: 'k',
  type: 'one_word',
  text: 'What is the class of MyClass() called in the listing? Write the identifier.',
  max_marks: 2,
  answer: { accepted: ['MyClass'] },
};
const NUMBER = { label: 'n', type: 'numerical', max_marks: 2, answer: { value: 9.8, tolerance: 0.1 } };
const EXACT = { label: 'x', type: 'numerical', max_marks: 2, answer: { value: 42 } };
const SINGLE = {
  label: 's',
  type: 'mcq_single',
  max_marks: 2,
  negative_marks: 0.5,
  options: ABCD,
  correct_options: ['A'],
};
const ALL = { label: 'm', type: 'mcq_multiple', max_marks: 4, options: ABCD, correct_options: ['A', 'B'] };
const PARTIAL = { ...ALL, label: 'p', rubric: { partial_marking: true } };
const TRUE = { label: 't', type: 'true_false', max_marks: 1, negative_marks: 1, correct_options: ['True'] };
const EXAM = { questions: [ONE_WORD, NUMBER, EXACT, SINGLE, ALL, PARTIAL, TRUE] };

let api: Api;
beforeAll(async () => {
  api = await institute();
});

/** The result of one copy with these answers. */
async function resultOf(exam: object, answers: object[]): Promise<any> {
  const { id } = await grade(api, await openExam(api, exam), 0, answers);
  const submission = (await api.get(`/submissions/${id}`)).body;
  return { ...(await api.get(`/submissions/${id}/result`)).body, submission };
}
async function marksOf(label: string, answer: object, exam: object = EXAM): Promise<number> {
  const { questions } = await resultOf(exam, [{ label, ...answer }]);
  return questions.find((question: any) => question.label === label).awarded;
}

describe('one word', () => {
  test.each([
    ['São Paulo', 2, '[QUES-45]'],
    ['SÃO PAULO', 2, '[QUES-61]'],
    ['são paulo', 2, '[QUES-61]'],
    ['Sao Paulo', 2, '[QUES-62]'],
    ['São Paulo.', 2, '[QUES-63]'],
    ['"São Paulo!"', 2, '[QUES-63]'],
    ['Massachusets', 2, '[QUES-64]'],
    ['Rio', 0, '[QUES-45]'],
  ])('%s earns %d %s', async (text, marks) => {
    expect(await marksOf('w', { text })).toBe(marks);
  });
});

test.each([
  ['c', 'x[0]', 2],
  ['c', 'x(0)', 0],
  ['c', 'X[0]', 0],
  ['k', 'MyClass', 2],
  ['k', 'myclass', 0],
])('%s: %s earns %d, since every character counts in code [QUES-107]', async (label, text, marks) => {
  expect(await marksOf(label, { text }, { questions: [CODE, CAPITALS] })).toBe(marks);
});

describe('how an accepted answer is read', () => {
  const keyed = (accepted: string, how: object) => ({ ...ONE_WORD, answer: { accepted: [accepted], ...how } });
  test.each<[string, object, string, number, string]>([
    ['list', { form: 'text' }, 'LIST', 2, '[QUES-128]'],
    ['list', { form: 'code' }, 'LIST', 0, '[QUES-128]'],
    ['ab', { form: 'expression' }, 'b·a', 2, '[QUES-128]'],
    ['ab', { form: 'text' }, 'ba', 0, '[QUES-128]'],
    ['Co', { form: 'chemistry' }, 'CO', 0, '[QUES-128]'],
    ['colour / color', {}, 'color', 2, '[QUES-131]'],
    ['(Neil) Armstrong', {}, 'Armstrong', 2, '[QUES-131]'],
    ['glucose and oxygen', {}, 'oxygen, glucose', 2, '[QUES-131]'],
    ['3/4', { policy: 'equivalent' }, '0.75', 2, '[QUES-129]'],
    ['(x-3)(x+3)', { policy: 'same_form' }, '(x+3)(x−3)', 2, '[QUES-129]'],
    ['2.50', { policy: 'significant_figures' }, '2.50', 2, '[QUES-130]'],
    ['2.50', { policy: 'significant_figures' }, '2.5', 0, '[QUES-130]'],
    ['2500', { policy: 'significant_figures' }, '2.5×10^3', 2, '[QUES-130]'],
  ])('%s with %j: %s earns %d %s', async (accepted, how, text, marks) => {
    expect(await marksOf('w', { text }, { questions: [keyed(accepted, how)] })).toBe(marks);
  });

  test.each([
    [{ policy: 'same_form' }, 'Find it.'],
    [{}, 'Give it in its simplest form.'],
  ])('with %j, another form of an equal answer goes to a person: %s [QUES-129]', async (how, text) => {
    const { questions } = await resultOf({ questions: [{ ...keyed('3/4', how), text }] }, [
      { label: 'w', text: '0.75' },
    ]);
    expect(questions[0]).toMatchObject({ awarded: 0, review_reasons: ['low_confidence'] });
  });
});

describe('numbers', () => {
  test.each([
    ['n', '9.8', 2],
    ['n', '9.9', 2],
    ['n', '9.7', 2],
    ['n', '9.91', 0],
    ['n', '9.69', 0],
    ['x', '42', 2],
    ['x', '42.0', 2],
    ['x', '42.01', 0],
  ])('%s: %s earns %d [QUES-65] [QUES-46]', async (label, text, marks) => {
    expect(await marksOf(label, { text })).toBe(marks);
  });
});

describe('options', () => {
  test.each([
    ['s', ['A'], 2, ''],
    ['s', ['B'], -0.5, '[QUES-68]'],
    ['s', [], 0, '[QUES-69]'],
    ['t', ['True'], 1, ''],
    ['t', ['False'], -1, '[QUES-68]'],
    ['m', ['A', 'B'], 4, '[QUES-66]'],
    ['m', ['A'], 0, '[QUES-66]'],
    ['m', ['A', 'B', 'C'], 0, '[QUES-66]'],
    ['p', ['A', 'B'], 4, '[QUES-67]'],
    ['p', ['A'], 2, '[QUES-67]'],
    ['p', ['A', 'B', 'C'], 2, '[QUES-67]'],
    ['p', ['A', 'C'], 0, '[QUES-67]'],
    ['p', ['C', 'D'], 0, '[QUES-67]'],
  ])('%s: %j earns %d %s', async (label, selected_options, marks) => {
    expect(await marksOf(label, { selected_options })).toBe(marks);
  });
});

describe('what is right in part', () => {
  test.each([
    ['proportional', ['A', 'B', 'C'], 4, ''],
    ['proportional', ['A'], 1.33, '[QUES-112] [QUES-114]'],
    ['proportional', ['A', 'D'], 1.33, '[QUES-112]'],
    ['proportional', ['A', 'B', 'C', 'D'], 2.67, '[QUES-112] [QUES-114]'],
    ['proportional', ['D'], -1, '[QUES-114]'],
    ['right_minus_wrong', ['A', 'B'], 2.67, '[QUES-113]'],
    ['right_minus_wrong', ['A', 'B', 'D'], 1.33, '[QUES-113]'],
    ['right_minus_wrong', ['A', 'D'], -1, '[QUES-113] [QUES-114]'],
    ['none', ['A', 'B'], -1, '[QUES-111] [QUES-110]'],
    ['none', [], 0, '[QUES-69]'],
  ])('%s: %j earns %d %s', async (partial, selected_options, marks) => {
    const rubric = { partial_marking: true };
    const question = { ...ALL, label: 'q', negative_marks: 1, correct_options: ['A', 'B', 'C'], partial, rubric };
    expect(await marksOf('q', { selected_options }, { questions: [question] })).toBe(marks);
  });
});

test('totals are plain sums, and may be negative [QUES-70] [QUES-68] [QUES-69]', async () => {
  const wrong = await resultOf(EXAM, [
    { label: 's', selected_options: ['B'] },
    { label: 't', selected_options: ['False'] },
  ]);
  expect(wrong.totals).toMatchObject({ awarded: -1.5, max: 17, percentage: -8.82 });
  const mixed = await resultOf(EXAM, [
    { label: 's', selected_options: ['B'] },
    { label: 'x', text: '42' },
  ]);
  expect(mixed.totals.awarded).toBe(1.5);
});

test('objective questions are marked without AI, for nothing [QUES-54] [QUES-69]', async () => {
  const { submission, questions } = await resultOf({ questions: [NUMBER, SINGLE, ALL, TRUE] }, [
    { label: 'n', text: '9.8' },
    { label: 's', selected_options: ['A'] },
    { label: 'm', selected_options: ['A', 'B'] },
  ]);
  expect(submission).toMatchObject({ lane: 'instant', credits_charged: 0 });
  expect(questions.map(({ source, awarded }: any) => [source, awarded])).toEqual([
    ['objective', 2],
    ['objective', 2],
    ['objective', 4],
    ['unanswered', 0],
  ]);
});

test('written answers cost, whatever their kind [QUES-55]', async () => {
  const questions = ['one_word', 'short_answer', 'long_answer'].map((type, n) => ({
    label: `${n + 1}`,
    type,
    max_marks: 1,
    model_answer: 'Paris',
  }));
  const answers = questions.map(({ label }) => ({ label, text: 'Paris' }));
  expect((await resultOf({ questions }, answers)).submission).toMatchObject({ credits_charged: 1.5 });
});

test('without rubric and model answer nothing is guessed [QUES-57] [EXAM-33]', async () => {
  const { questions } = await resultOf({ questions: [{ max_marks: 5, text: 'Why is the sky blue?' }] }, [
    { label: '1', text: 'Because air scatters blue light more than red light.' },
  ]);
  expect(questions[0]).toMatchObject({ awarded: 0, confidence: 0, source: 'ai', needs_review: true });
  expect(questions[0].review_reasons).toContain('low_confidence');
  expect(questions[0].feedback).toMatch(/rubric|model answer/i);
});

test('a question without a key is not gradable; with others it is passed over, alone it is refused [QUES-60] [ERR-52]', async () => {
  const keyless = { type: 'true_false', max_marks: 1 };
  const exam = await openExam(api, { questions: [keyless, { type: 'numerical', max_marks: 1 }] });
  const refused = await api.post(`/exams/${exam.id}/submissions`, { candidate: { external_id: 'c-1' }, answers: [] });
  expect(errorOf(refused)).toBe('422 no_gradable_questions');
  const mixed = await openExam(api, { questions: [keyless, { ...TRUE, label: '2' }] });
  const { id } = await submit(api, mixed, 0, [{ label: '2', selected_options: ['True'] }]);
  expect((await ended(api, id)).status).toBe('graded');
});
