import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { ExamSnapshotSchema, type QuestionSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { describe, expect, test } from '@jest/globals';
import { pageOf } from '../layout/lines.testing.ts';
import { answersOf } from './answers.ts';

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
    [['answer_not_located'], ['answer_not_located'], ['low_confidence']],
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

describe('nothing is lost without a word', () => {
  const reasonsOf = (pages: string[][], count: number) =>
    answersOf(
      pages.map((lines, at) => pageOf(at + 1, ...lines)),
      exam(...Array.from({ length: count }, (_, at) => ({ label: `${at + 1}` }))),
    ).answers.map(({ reviewReasons }) => reviewReasons[0] ?? '');

  test.each<[string, string[][], string[]]>([
    [
      'text above the first label goes on with a sentence: it may belong to the last answer',
      [
        ['condenses into clouds', 'and falls as rain.'],
        ['1. Paris', '2. Water rises from the sea.'],
      ],
      ['', 'low_confidence'],
    ],
    [
      'the last answer breaks off: text above the first label may belong to it',
      [
        ['Clouds form.', 'It rains.'],
        ['1. Paris', '2. Water rises from the sea and'],
      ],
      ['', 'low_confidence'],
    ],
    ['a title above the first label belongs to no answer', [['The water cycle', '1. Paris', '2. It rains.']], ['', '']],
    [
      'an answer may hold one whose label was misread',
      [['(5) Cells divide.', '(2) Iron rusts.', '(3) Salt melts.', '(x) Light bends.', '(4) Gold shines.']],
      ['answer_not_located', '', 'low_confidence', '', ''],
    ],
    [
      'below an answer there is one to a question that the exam does not have',
      [['Q1. Paris', 'Q2. Rome', 'Q9. Madrid']],
      ['', 'low_confidence'],
    ],
    [
      'a label read with doubt leaves out questions: it may be that of one of them',
      [['~4. Plants make food.', '5. Water rises.']],
      ['answer_not_located', 'answer_not_located', 'answer_not_located', 'low_confidence', ''],
    ],
  ])('%s', (_, pages, reasons) => {
    expect(reasonsOf(pages, reasons.length)).toEqual(reasons);
  });
});

test('a line above the first label, in line with what is behind labels, answers the question left out', () => {
  const { answers } = answersOf(
    [pageOf(1, '  Green plants', '2. Rust is red.', '3. Salt is white.', '4. Gold is yellow.')],
    exam({ label: '1' }, { label: '2' }, { label: '3' }, { label: '4' }),
  );
  expect(answers[0]).toMatchObject({ text: 'Green plants', reviewReasons: ['low_confidence'] });
  expect(answers[1]!.text).toBe('Rust is red.');
});
