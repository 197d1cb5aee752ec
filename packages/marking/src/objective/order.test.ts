import { PartialMarks, QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { expect, test } from '@jest/globals';
import { readOrder } from '../claims/order.ts';
import { sampleAnswer, sampleQuestion } from '../sample.testing.ts';
import { markObjective } from './objective.ts';

const fields = {
  type: QuestionType.ORDERING,
  maxMarks: 300,
  negativeMarks: 50,
  options: [
    { label: 'A', text: 'Boil the water' },
    { label: 'B', text: 'Drink' },
    { label: 'C', text: 'Fill the kettle' },
    { label: 'D', text: 'Pour it over the leaves' },
  ],
  correctOptions: ['C', 'A', 'D', 'B'],
};
const question = sampleQuestion(fields);
const mark = (text: string, selectedOptions: string[] = []) =>
  markObjective(question, sampleAnswer(text, { selectedOptions }));

test.each([
  'C, A, D, B',
  'c a d b',
  'CADB',
  'cadb.',
  'C → A → D → B',
  'C -> A -> D -> B',
  'C-A-D-B',
  'C > A > D > B',
  'C then A then D and then B',
  '1. C\n2. A\n3. D\n4. B',
  '1) C 2) A 3) D 4) B',
  '3. D, 1. C, 2. A, 4. B',
  'A-2, B-4, C-1, D-3',
  'C\nA\nD\nB',
  'Answer: C, A, D, B.',
  'Fill the kettle, boil the water, pour it over the leaves, drink',
  'C. Fill the kettle\nA. Boil the water\nD. Pour it over the leaves\nB. Drink',
])('%j is right', (text) => {
  expect(mark(text)).toMatchObject({ awarded: 300, feedback: 'Correct.', understood: 'C, A, D, B' });
});

test('a wrong order costs what a wrong answer costs', () => {
  expect(mark('C, A, B, D')).toMatchObject({
    awarded: -50,
    feedback: 'The correct answer is C, A, D, B. 0.5 deducted.',
  });
});

test('an order that was sent as a list is exact', () => {
  expect(mark('', ['C', 'A', 'D', 'B']).awarded).toBe(300);
  expect(mark('', ['C', 'A', 'B', 'D'])).toMatchObject({ awarded: -50, understood: 'C, A, B, D' });
});

test.each([
  ['C, A, D, B', 300, 300],
  ['C, A, B, D', 100, -50],
  ['B, C, A, D', 200, 100],
  ['C, A, D', 200, 200],
  ['B, D, A, C', -50, -50],
])('%j earns %d with proportional, %d with right_minus_wrong', (text, ...marks) => {
  const earned = [PartialMarks.PROPORTIONAL, PartialMarks.RIGHT_MINUS_WRONG].map(
    (partial) => markObjective(sampleQuestion({ ...fields, partial }), sampleAnswer(text)).awarded,
  );
  expect(earned).toEqual(marks);
});

test.each([
  'C',
  'C, A, C, B',
  'C-C-A-D-B',
  'C, A, E, B',
  'C, A, D or B',
  'B is last, then C, A, D',
  '1. C 2. A 2. D 4. B',
  '1. C 3. A',
  'C < A > B',
  'B > D > A > C',
  'C, A?, D, B',
  'I fill the kettle and boil the water',
  'C, '.repeat(1_000),
])('%j is unclear: 0, nothing deducted, and a person looks', (text) => {
  expect(mark(text)).toMatchObject({ awarded: 0, problem: 'unclear_answer' });
});

test('labels that are numbers are not taken for places', () => {
  const things = ['one', 'two', 'three'].map((text, at) => ({ label: String(at + 1), text }));
  expect(readOrder('3, 1, 2', things)?.items).toEqual([2, 0, 1]);
  expect(readOrder('312', things)?.items).toEqual([2, 0, 1]);
  expect(readOrder('1. 3\n2. 1\n3. 2', things)?.items).toEqual([2, 0, 1]);
  expect(readOrder('1-3, 2-1, 3-2', things)).toBeUndefined();
});

test('a number within another number is not taken for it', () => {
  const numbers = ['-5', '2', '0', '-2'].map((text, at) => ({ label: 'ABCD'[at]!, text }));
  for (const text of ['-5, -2, 0, 2', '-5 < -2 < 0 < 2', '−5 −2 0 2'])
    expect(readOrder(text, numbers)?.items).toEqual([0, 3, 2, 1]);
  for (const text of ['5, -2, 0, 2', '-5, -2, 0, -0.2', '-5, -2, 0, 1/2', '-5, -2, 0, 20', '-5, -2, +0, 2'])
    expect(readOrder(text, numbers)).toBeUndefined();
});

test('where the question says which way, signs may turn an order round', () => {
  const things = ['cell', 'atom', 'organ'].map((text, at) => ({ label: 'ABC'[at]!, text }));
  const read = (text: string) => readOrder(text, things, 'Arrange from the smallest to the largest.');
  expect(read('organ > cell > atom')).toEqual({ items: [1, 0, 2], isUnsure: false });
  expect(read('B < A < C')).toEqual({ items: [1, 0, 2], isUnsure: false });
  expect(readOrder('C > A > B', things)).toEqual({ items: [2, 0, 1], isUnsure: true });
});

test('lines may begin with labels and say more, and a reason may follow', () => {
  expect(mark('C - first we need water\nA - it has to be hot\nD - on the leaves\nB - when it is cool').awarded).toBe(
    300,
  );
  expect(mark('C - not first\nA - it has to be hot\nD - on the leaves\nB - drink').problem).toBe('unclear_answer');
  expect(mark('C, A, D, B because the water comes first').awarded).toBe(300);
  expect(mark('C, A, D, I, B').problem).toBe('unclear_answer');
});

test('a label that is also the text of another option is unclear', () => {
  const numbers = ['3', '1', '2'].map((text, at) => ({ label: String(at + 1), text }));
  expect(readOrder('1, 2, 3', numbers)).toBeUndefined();
});
