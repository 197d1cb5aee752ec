import { create } from '@bufbuild/protobuf';
import { ExamSnapshotSchema, QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { expect, test } from '@jest/globals';
import { pageOf } from '../../layout/lines.testing.ts';
import { answersOf } from '../answers.ts';

const list = (labels: string, texts: string[]) => texts.map((text, at) => ({ label: labels[at]!, text }));
const exam = create(ExamSnapshotSchema, {
  questions: [
    {
      id: '1',
      label: '1',
      type: QuestionType.MATCHING,
      text: 'Match the capitals with their countries.',
      maxMarks: 300,
      options: list('ABC', ['Paris', 'Rome', 'Delhi']),
      matches: list('123', ['India', 'France', 'Italy']),
    },
    {
      id: '2',
      label: '2',
      type: QuestionType.ORDERING,
      text: 'Put the steps in order.',
      maxMarks: 300,
      options: list('ABCD', ['Boil water', 'Drink tea', 'Fill kettle', 'Pour tea']),
    },
    { id: '3', label: '3', type: QuestionType.SHORT_ANSWER, text: 'Why is tea hot?', maxMarks: 100 },
  ],
});

/** What is read for the questions of a page: texts, with `?` behind those that a person should look at. */
function read(...lines: string[]): string[] {
  return answersOf([pageOf(1, ...lines)], exam).answers.map(({ text, selectedOptions, reviewReasons }) => {
    expect(selectedOptions).toEqual([]);
    return `${text}${reviewReasons.length > 0 ? '?' : ''}`;
  });
}

test.each([
  [
    ['1. A-2, B-3, C-1', '2. C, A, D, B', '3. It was boiled'],
    ['A-2, B-3, C-1', 'C, A, D, B'],
  ],
  [
    ['Q1) A-2 B-3 C-1', 'Q2) C A D B', 'Q3) It was boiled'],
    ['A-2 B-3 C-1', 'C A D B'],
  ],
  [
    ['Ans 1', 'A - 2', 'B - 3', 'C - 1', 'Ans 2', 'C - A - D - B', 'Ans 3 It was boiled'],
    ['A - 2\nB - 3\nC - 1', 'C - A - D - B'],
  ],
  [
    ['1. A → 2, B → 3, C → 1', '2. CADB', '3. It was boiled'],
    ['A → 2, B → 3, C → 1', 'CADB'],
  ],
])('%j', (lines, expected) => {
  expect(read(...lines).slice(0, 2)).toEqual(expected);
});

test('the lists that the paper prints are no answers', () => {
  const printed = [
    '1. Match the capitals with their countries.',
    'A. Paris 1. India',
    'B. Rome 2. France',
    'C. Delhi 3. Italy',
    'A-2, B-3, C-1',
    '2. Put the steps in order.',
    'A. Boil water B. Drink tea C. Fill kettle D. Pour tea',
    'Ans: C, A, D, B',
    '3. Why is tea hot? It was boiled',
  ];
  expect(read(...printed)).toEqual(['A-2, B-3, C-1', 'Ans: C, A, D, B', 'It was boiled']);
});

test('a list in another order than the paper prints is the answer; in the same order it may be either', () => {
  const answer = ['C. Fill kettle', 'A. Boil water', 'D. Pour tea', 'B. Drink tea'];
  expect(read('1. A-2, B-3, C-1', '2.', ...answer, '3. It was boiled')[1]).toBe(answer.join('\n'));
  const same = answer.toSorted();
  expect(read('1. A-2, B-3, C-1', '2.', ...same, '3. It was boiled')[1]).toBe(`${same.join('\n')}?`);
});
