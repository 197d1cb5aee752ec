import { create } from '@bufbuild/protobuf';
import { ExamSnapshotSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { expect, test } from '@jest/globals';
import { answersOf } from '../locate/answers.ts';
import { pageOf } from './lines.testing.ts';

test('unread ink below an answer may be the label of the next question', () => {
  const exam = create(ExamSnapshotSchema, { questions: ['1', '2', '3'].map((label) => ({ id: label, label })) });
  const page = pageOf(1, 'Q1. Cells', '', 'divide', 'Q3. Rust');
  const words = page.words.filter(({ text }) => text !== '');
  const reasons = (ink: typeof page.ink) =>
    answersOf([{ ...page, words, ink }], exam).answers.map(({ reviewReasons }) => reviewReasons.join());
  expect(reasons([])).toEqual(['', '', '']);
  const row = [100, 115, 130].map((left) => ({ left, right: left + 10, top: 142, bottom: 158, pixels: 60 }));
  expect(reasons(row)).toEqual(['low_confidence', 'answer_not_located', '']);
});

test('a line of print that a reader of words left out sends its answer to a person', () => {
  const exam = create(ExamSnapshotSchema, { questions: ['1', '2'].map((label) => ({ id: label, label })) });
  const page = pageOf(1, 'Q1. Cells', '', 'divide', 'Q2. Rust');
  const words = page.words.filter(({ text }) => text !== '');
  const ink = Array.from({ length: 12 }, (_, at) => ({
    left: 100 + at * 15,
    right: 110 + at * 15,
    top: 142,
    bottom: 158,
    pixels: 60,
  }));
  const reasons = (read: Partial<typeof page>) =>
    answersOf([{ ...page, words, ...read }], exam).answers.map(({ reviewReasons }) => reviewReasons.join());
  expect(reasons({ ink })).toEqual(['low_confidence', '']);
  expect(reasons({ ink: ink.slice(0, 5) })).toEqual(['', '']);
  expect(reasons({ ink, boxes: ink })).toEqual(['', '']);
});
