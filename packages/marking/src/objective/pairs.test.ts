import { PartialMarks, QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { expect, test } from '@jest/globals';
import { readPairs } from '../claims/pairs.ts';
import { sampleAnswer, sampleQuestion } from '../sample.testing.ts';
import { markObjective } from './objective.ts';

const OPTIONS = [
  { label: 'A', text: 'Paris' },
  { label: 'B', text: 'New Delhi' },
  { label: 'C', text: 'Rome' },
];
const MATCHES = [
  { label: '1', text: 'India' },
  { label: '2', text: 'Italy' },
  { label: '3', text: 'France' },
  { label: '4', text: 'Spain' },
];
const fields = {
  type: QuestionType.MATCHING,
  maxMarks: 300,
  negativeMarks: 50,
  options: OPTIONS,
  matches: MATCHES,
  answer: {
    pairs: [
      { option: 'A', match: '3' },
      { option: 'B', match: '1' },
      { option: 'C', match: '2' },
    ],
  },
};
const question = sampleQuestion(fields);
const mark = (text: string) => markObjective(question, sampleAnswer(text));

test.each([
  'A-3, B-1, C-2',
  'a-3 b-1 c-2',
  'A3 B1 C2',
  'A → 3; B → 1; C → 2',
  'A => 3\nB => 1\nC => 2',
  '(A, 3), (B, 1), (C, 2)',
  'A, 3; B, 1; C, 2',
  '(a) 3\n(b) 1\n(c) 2',
  'A. 3\nB. 1\nC. 2',
  'A 3\nB 1\nC 2',
  'A\t3\nB\t1\nC\t2',
  'A | 3\nB | 1\nC | 2',
  'A B C\n3 1 2',
  '3→a, 1→b, 2→c',
  'C-2, A-3, B-1',
  'Ans: A-3, B-1, C-2.',
  'A with 3, B with 1 and C with 2',
  'Paris - France, New Delhi - India, Rome - Italy',
  'A. Paris - 3. France\nB. New Delhi - 1. India\nC. Rome - 2. Italy',
  'Paris = 3, B = India, c = 2',
  'A–3, B—1, C−2',
  'A-③, B-①, C-②',
])('%j is right', (text) => {
  expect(mark(text)).toMatchObject({ awarded: 300, feedback: 'Correct.' });
  expect(mark(text).understood.split(', ').toSorted()).toEqual(['A-3', 'B-1', 'C-2']);
});

test.each([
  ['A-3, B-1, C-4', 200, '2 of 3 pairs are right. The correct answer is A-3, B-1, C-2.'],
  ['A-3, B-1', 200, '2 of 3 pairs are right. The correct answer is A-3, B-1, C-2.'],
  ['A-3, B-, C-', 100, '1 of 3 pairs are right. The correct answer is A-3, B-1, C-2.'],
  ['A-1, B-2, C-3', -50, '0 of 3 pairs are right. The correct answer is A-3, B-1, C-2. 0.5 deducted.'],
  ['A-3, B-3, C-3', 100, '1 of 3 pairs are right. The correct answer is A-3, B-1, C-2.'],
])('%j earns %d', (text, awarded, feedback) => {
  expect(mark(text)).toMatchObject({ awarded, feedback });
  expect(mark(text).problem).toBeUndefined();
});

test.each([
  '3, 1, 2',
  'A-3, A-2, B-1',
  'A-5, B-1, C-2',
  'A is not 3, B-1, C-2',
  'A-3?, B-1, C-2',
  '~~A-3~~ B-1 C-2',
  'A - B, C - 2',
  'A and B go with 1',
  'A-3 because it is the capital, B-1, C-2',
  'I do not know',
  'A, B, C',
  'A and B - 1, C - 2',
  'A-3, B-1, C',
  '1-2, 2-3',
  'A-3'.repeat(5_000),
])('%j is unclear: 0, nothing deducted, and a person looks', (text) => {
  expect(mark(text)).toMatchObject({ awarded: 0, problem: 'unclear_answer' });
});

test('on paper an answer that leaves options out is looked at, since the rest may not have been read', () => {
  const lines = [{ text: 'A-3, B-1', box: { page: 1, x: 0, y: 0, width: 1, height: 1 } }];
  expect(markObjective(question, sampleAnswer('A-3, B-1', { lines })).problem).toBe('unclear_answer');
});

test('other rules for partly right answers', () => {
  const earned = (partial: PartialMarks, text: string) =>
    markObjective(sampleQuestion({ ...fields, partial }), sampleAnswer(text)).awarded;
  expect(earned(PartialMarks.NONE, 'A-3, B-1, C-4')).toBe(-50);
  expect(earned(PartialMarks.RIGHT_MINUS_WRONG, 'A-3, B-1, C-4')).toBe(100);
  expect(earned(PartialMarks.RIGHT_MINUS_WRONG, 'A-3, B-1')).toBe(200);
});

test('labels that both lists have are told apart by their place; the option comes first', () => {
  const numbers = (texts: string[]) => texts.map((text, at) => ({ label: String(at + 1), text }));
  const read = (text: string) => readPairs(text, numbers(['Paris', 'Rome']), numbers(['Italy', 'France']));
  expect(read('1-2, 2-1')).toEqual([
    [0, 1],
    [1, 0],
  ]);
  expect(read('1. Paris - 2. France, 2. Rome - 1. Italy')).toEqual([
    [0, 1],
    [1, 0],
  ]);
  expect(read('1-, 2-1')).toBeUndefined();
});

test('pairs that were sent as pairs are exact, whatever their labels look like', () => {
  const odd = [
    { label: 'A-1', text: '2' },
    { label: 'not', text: 'A-1' },
  ];
  const matches = [
    { label: '1', text: 'A-1' },
    { label: '2', text: '1' },
  ];
  expect(readPairs('A-1 → 2\nnot → 1', odd, matches)).toEqual([
    [0, 1],
    [1, 0],
  ]);
});

test('without a key it cannot be marked', () => {
  expect(markObjective(sampleQuestion({ ...fields, answer: {} }), sampleAnswer('A-3')).problem).toBe(
    'missing_answer_key',
  );
});
