import { create } from '@bufbuild/protobuf';
import { ExamSnapshotSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { describe, expect, test } from '@jest/globals';
import { pageOf } from '../layout/lines.testing.ts';
import { answersOf } from './answers.ts';
import { withSafetyNet } from './safety-net.ts';

const exam = (count: number) =>
  create(ExamSnapshotSchema, {
    title: 'Term test',
    questions: Array.from({ length: count }, (_, at) => ({ id: `${at + 1}`, label: `${at + 1}` })),
  });
const reasons = (count: number, ...lines: string[]) =>
  withSafetyNet(answersOf([pageOf(1, ...lines)], exam(count)).answers).map(
    ({ reviewReasons }) => reviewReasons[0] ?? '',
  );

describe('a review is asked for', () => {
  test('where most questions seem to be unanswered', () => {
    expect(reasons(4, '1. Rust', '2.', '3.', '4.')).toEqual(['', ...Array(3).fill('answer_not_located')]);
    expect(reasons(4, '1. Rust', '2. Salt', '3.', '4.')).toEqual(['', '', '', '']);
  });

  test('where most answers were not found, of the others as well', () => {
    const unlabelled = ['Rust is an oxide of iron', 'Salt melts in the water of a pan', 'Light is made of waves'];
    expect(reasons(4, ...unlabelled, '4. Gold')).toEqual([...Array(3).fill('answer_not_located'), 'low_confidence']);
    expect(reasons(4, ...unlabelled, '2. Gold')).toEqual([
      'low_confidence',
      '',
      ...Array(2).fill('answer_not_located'),
    ]);
  });

  test('where two neighbouring answers have the same words', () => {
    const rust = 'Rust is an oxide of iron';
    expect(reasons(3, `1. ${rust}`, `2. ${rust}.`, '3. Salt')).toEqual(['low_confidence', 'low_confidence', '']);
    expect(reasons(3, '1. True', '2. True', '3. Salt')).toEqual(['', '', '']);
  });
});

describe('a page that names all questions again', () => {
  const doubts = (...pages: string[][]) =>
    answersOf(
      pages.map((lines, at) => pageOf(at + 1, ...lines)),
      exam(4),
    ).answers.map(({ reviewReasons }) => reviewReasons.join());
  const first = ['Q1. Rust', 'Q2. Salt', 'Q3. Gold'];

  test('may be the copy of another candidate', () => {
    const doubtful = Array(3).fill('low_confidence');
    expect(doubts(first, ['Q1. Iron', 'Q2. Zinc', 'Q3. Lead']).slice(0, 3)).toEqual(doubtful);
    expect(doubts(['1. Rust', '2. Salt', '3. Gold'], ['1. Iron', '2. Zinc', '3. Lead'])[2]).toBe('low_confidence');
  });

  test('is of the same candidate if the answers go on or another one is new', () => {
    const sure = Array(3).fill('');
    expect(doubts(first, ['Q1. contd. Iron', 'Q2. contd. Zinc', 'Q3. contd. Lead']).slice(0, 3)).toEqual(sure);
    expect(doubts(first, ['Q1. Iron', 'Q2. Zinc', 'Q3. Lead', 'Q4. Tin'])).toEqual(Array(4).fill(''));
  });
});

describe('a label that occurs twice', () => {
  test('may be the misread label of another question', () => {
    const doubtful = ['', 'low_confidence', 'low_confidence', ''];
    expect(reasons(4, 'Q1. Rust', 'Q2. Salt', 'Q2. Iron', 'Q4. Gold')).toEqual(doubtful);
  });

  test('is not doubted if every question has its own', () => {
    expect(reasons(3, 'Q1. Rust', 'Q2. Salt', 'Q2. Iron', 'Q3. Gold')).toEqual(['', '', '']);
  });
});

describe('an exam with one question', () => {
  const read = (...lines: string[]) => answersOf([pageOf(1, ...lines)], exam(1)).answers[0]!.text;

  test('needs no label', () => {
    expect(read('Name: Asha Rao', 'The cell is the smallest', 'living part.')).toBe(
      'The cell is the smallest\nliving part.',
    );
  });

  test('gets the text below its label if it has one', () => {
    expect(read('My answers', 'Q1. The cell is small.')).toBe('The cell is small.');
  });
});

test.each([
  ['3. - 12', '- 12'],
  ['3.  -12', '-12'],
  ['3) − 5 m', '− 5 m'],
  ['3 - 12', '12'],
  ['3. - a list', 'a list'],
])('a dash behind a label that is closed is the sign of a number: %j', (line, text) => {
  expect(answersOf([pageOf(1, '1. 5', '2. 6', line)], exam(3)).answers[2]!.text).toBe(text);
});
