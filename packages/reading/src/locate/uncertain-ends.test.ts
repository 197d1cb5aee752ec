import { create } from '@bufbuild/protobuf';
import { ExamSnapshotSchema, QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { expect, test } from '@jest/globals';
import { pageOf } from '../layout/lines.testing.ts';
import { answersOf } from './answers.ts';
import { seenAs } from './located.testing.ts';

const exam = (...labels: string[]) =>
  create(ExamSnapshotSchema, { title: 'Term test', questions: labels.map((label) => ({ id: label, label })) });

test.each<[string[], string[], string[][]]>([
  [
    ['1. Cells', '(a) Paris', '(b) Rust'],
    ['1', '2(a)', '2(b)'],
    [['low_confidence'], ['low_confidence'], ['low_confidence']],
  ],
  [
    ['4. Rust', '(a) red'],
    ['1(a)', '4'],
    [['answer_not_located'], []],
  ],
  [
    ['Q1. Rust', 'O3. Paris'],
    ['1', '2', '3'],
    [[], ['answer_not_located'], ['low_confidence']],
  ],
  [
    ['Q1. Rust', 'O2. Paris'],
    ['1', '2'],
    [[], []],
  ],
  [
    ['1', 'Cells', '3', 'Paris'],
    ['1', '2', '3'],
    [['low_confidence'], [], ['low_confidence']],
  ],
  [
    ['Q1.', 'Q2.', 'Q3. 62', '55', '15'],
    ['1', '2', '3'],
    [['answer_not_located'], ['answer_not_located'], ['low_confidence']],
  ],
  [
    ['Q1. Rust', 'O3. Paris'],
    ['1', '2', '3', '4'],
    [[], ['answer_not_located'], ['low_confidence'], ['answer_not_located']],
  ],
  [
    ['2. Rust', '3. Paris', '1. Rome', '5. Light'],
    ['1', '2', '3', '4', '5'],
    [['low_confidence'], [], [], ['answer_not_located'], []],
  ],
  [
    ['lies in Asia', '3. Rome', '1. Rust', '2. Paris'],
    ['1', '2', '3'],
    [[], ['low_confidence'], []],
  ],
  [
    ['1. Rust', '2 = Paris', '2.5 - 1'],
    ['1', '2'],
    [[], []],
  ],
])('answers that begin or end at a doubtful label need a review: %j of %j', (lines, labels, reasons) => {
  const { answers } = answersOf([pageOf(1, ...lines)], exam(...labels));
  expect(answers.map(({ reviewReasons }) => reviewReasons)).toEqual(reasons);
});

test('rough work ends with its page, and the answer continues after it', () => {
  const pages = [pageOf(1, '1. Cells', 'Rough work', '12 + 15 = 27'), pageOf(2, 'divide in two.', '2. Rust')];
  expect(answersOf(pages, exam('1', '2')).answers.map(({ text }) => text)).toEqual(['Cells\ndivide in two.', 'Rust']);
});

const numbers = (...labels: string[]) =>
  create(ExamSnapshotSchema, {
    title: 'Term test',
    questions: labels.map((label) => ({ id: label, label, type: QuestionType.NUMERICAL })),
  });

test('a second line below an answer of one line may be the next answer, if that is missing', () => {
  const reasons = (...lines: string[]) =>
    answersOf([pageOf(1, ...lines)], numbers('1', '2', '3')).answers.map(({ reviewReasons }) => reviewReasons.join());
  expect(reasons('1. 3.7', '0.38 J', '3. 5')).toEqual(['low_confidence', 'answer_not_located', '']);
  expect(reasons('1. 3.7', '2. 0.38 J', '3. 5')).toEqual(['', '', '']);
});

test('an answer that was taken for its label is told', () => {
  const page = pageOf(1, '-4', '2. 404 V', '3. 33 m/s');
  page.words[0]!.beginning = seenAs('1.-4');
  const { answers } = answersOf([page], numbers('1', '2', '3'));
  expect(answers.map(({ reviewReasons }) => reviewReasons.join())).toEqual(['answer_not_located', '', '']);
});
