import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { ExamSnapshotSchema, type QuestionSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { describe, expect, test } from '@jest/globals';
import { answersOf } from './answers.ts';
import { pageOf } from './lines.testing.ts';

const exam = (...questions: MessageInitShape<typeof QuestionSchema>[]) =>
  create(ExamSnapshotSchema, {
    title: 'Term test',
    questions: questions.map((question) => ({ id: question.label, ...question })),
  });

test('letters above the questions that they answer need a review, since each is below the options of another', () => {
  const options = ['Iron', 'Gold', 'Zinc'].map((text, at) => ({ label: 'ABC'[at]!, text }));
  const paper = exam({ label: '1', options }, { label: '2', options });
  const list = ['(a) Iron', '(b) Gold', '(c) Zinc'];
  const reasons = (...lines: string[]) =>
    answersOf([pageOf(1, ...lines)], paper).answers.map(({ reviewReasons }) => reviewReasons);
  expect(reasons('B', '1. Which?', ...list, 'A', '2. What?', ...list)).toEqual([
    ['low_confidence'],
    ['low_confidence'],
  ]);
  expect(reasons('1. Which?', ...list, 'B', '2. What?', ...list, 'A')).toEqual([[], []]);
});

describe('a label that was not recognized flags its question for review', () => {
  const paper = exam(...['1', '2', '3'].map((label) => ({ label, text: `Question ${label}.` })));
  test.each([
    [['1) (b) 2) (c) 3) (a)'], [['low_confidence'], ['answer_not_located'], ['answer_not_located']]],
    [
      ['1. Apples are red. Question 3 Iron', '2. Rust'],
      [['low_confidence'], [], ['answer_not_located']],
    ],
    [
      ['1. Apples A3. Iron', '2. Rust'],
      [['low_confidence'], [], ['answer_not_located']],
    ],
    [
      ['1 T', '2 F'],
      [['answer_not_located'], ['answer_not_located'], []],
    ],
    [['1b Rome'], [['answer_not_located'], [], []]],
    [
      ['1. Apples', '3 - 2 = 1'],
      [[], [], ['answer_not_located']],
    ],
    [
      ['1. Apples', '3 = 1'],
      [['low_confidence'], [], ['answer_not_located']],
    ],
    [['1. Iron rusts in 2.5 days, at 3:00 or so, in water'], [[], [], []]],
  ])('%j', (lines, reasons) => {
    expect(answersOf([pageOf(1, ...lines)], paper).answers.map(({ reviewReasons }) => reviewReasons)).toEqual(reasons);
  });
});

test.each<[string[], string[], string[][]]>([
  [
    ['2. Paris', '(b) Rust'],
    ['1(a)', '1(b)', '2'],
    [[], ['answer_not_located'], []],
  ],
  [
    ['1.', '(a) Paris', 'c - Rust'],
    ['1(a)', '1(b)', '1(c)'],
    [['low_confidence'], [], ['answer_not_located']],
  ],
])('an unrecognized label of a part flags that part for review: %j of %j', (lines, labels, reasons) => {
  const { answers } = answersOf([pageOf(1, ...lines)], exam(...labels.map((label) => ({ label }))));
  expect(answers.map(({ reviewReasons }) => reviewReasons)).toEqual(reasons);
});
