import { create } from '@bufbuild/protobuf';
import { ExamSnapshotSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { expect, test } from '@jest/globals';
import { spacedPage } from '../layout/lines.testing.ts';
import { answersOf } from './answers.ts';

const exam = create(ExamSnapshotSchema, { questions: ['1', '2', '3', '4'].map((label) => ({ id: label, label })) });

const reasons = (...lines: [string, number][]) =>
  answersOf([spacedPage(...lines)], exam).answers.map(({ reviewReasons }) => reviewReasons[0] ?? '');

test('an answer that may contain the next one, whose label was not read, is flagged, and so is the next', () => {
  const told = ['', 'low_confidence', 'answer_not_located', ''];
  expect(reasons(['1. Rust', 40], ['2. Salt', 80], ['Iron', 80], ['4. Gold', 80])).toEqual(told);
  const closely: [string, number][] = [
    ['1. Rust', 40],
    ['is red', 40],
    ['2. Salt', 80],
    ['Iron', 80],
    ['4. Gold', 80],
  ];
  expect(reasons(...closely)).toEqual(told);
});

test('a label with nothing behind it does not count as found', () => {
  expect(reasons(['1. Rust', 40], ['2. Salt', 80], ['Iron is of number', 80], ['3.', 40], ['4. Gold', 80])).toEqual([
    '',
    'low_confidence',
    'answer_not_located',
    '',
  ]);
  expect(reasons(['1. Rust', 40], ['2. Salt', 80], ['is white', 40], ['3.', 80], ['4. Gold', 80])).toEqual([
    '',
    '',
    '',
    '',
  ]);
});

test('an answer whose lines follow closely does not, nor one before a label that was read', () => {
  expect(reasons(['1. Rust', 40], ['2. Salt', 80], ['is white', 40], ['4. Gold', 80])).toEqual(['', '', '', '']);
  expect(reasons(['1. Rust', 40], ['2. Salt', 80], ['is white', 80], ['3. Iron', 80], ['4. Gold', 80])).toEqual([
    '',
    '',
    '',
    '',
  ]);
});

test('where all lines have the same spacing, it is not evidence', () => {
  expect(
    reasons(['1. Rust', 40], ['is red', 40], ['and brown', 40], ['2. Salt', 40], ['is white', 40], ['4. Gold', 40]),
  ).toEqual(['', '', '', '']);
});
