import { create } from '@bufbuild/protobuf';
import { isUnread } from '@exam-evaluation/marking/answers.ts';
import { ExamSnapshotSchema, QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { expect, test } from '@jest/globals';
import { toFramedAnswers } from './framed.ts';
import { pageOf } from './layout/lines.testing.ts';
import type { PageWords } from './layout/word.ts';
import { pack } from './packed.ts';

const EXAM = create(ExamSnapshotSchema, {
  questions: [
    { id: 'q1', label: '1', text: 'Why is the sky blue?', maxMarks: 200 },
    { id: 'q2', label: '2', text: 'Name a vitamin.', maxMarks: 100 },
    {
      ...{ id: 'q3', label: '3', text: 'Which city?', maxMarks: 100, type: QuestionType.MCQ_SINGLE },
      options: ['A', 'B', 'C'].map((label) => ({ label, text: `City ${label}` })),
    },
  ],
});

const answerIn = (questionId: string, ...pages: PageWords[]) =>
  toFramedAnswers([{ questionId, pages: pages.map(pack) }], EXAM)[0]!;

test.each([
  ['Light is scattered by air.', 'Light is scattered by air.'],
  ['1. Light is scattered by air.', 'Light is scattered by air.'],
  ['Q1) Light is scattered by air.', 'Light is scattered by air.'],
  ['®1. Light is scattered by air.', 'Light is scattered by air.'],
  ['Ans: Light is scattered by air.', 'Light is scattered by air.'],
  ['1. Why is the sky blue? Light is scattered by air.', 'Light is scattered by air.'],
  // Another question's label does not end the answer: the person says that all of this belongs to it.
  ['2. Light is scattered by air.', '2. Light is scattered by air.'],
])('%j in the frames of question 1 is the answer %j [REV-117]', (written, text) => {
  expect(answerIn('q1', pageOf(1, written))).toMatchObject({ questionId: 'q1', text, reviewReasons: [] });
});

test('frames on several pages are one answer in the order of the pages, with the place of every line', () => {
  const { text, lines } = answerIn('q1', pageOf(2, '1. Light is', 'scattered'), pageOf(3, 'by the air.'));
  expect(text).toBe('Light is\nscattered\nby the air.');
  expect(lines.map(({ box }) => box.page)).toEqual([2, 2, 3]);
});

test('options are those written in the frame', () => {
  expect(answerIn('q3', pageOf(1, '3. B'))).toMatchObject({ selectedOptions: ['B'], reviewReasons: [] });
});

test('bubbles of a printed sheet are read by their ink, as far as they are in the frame', () => {
  const edges = { left: 0, top: 0, right: 10, bottom: 10 };
  const bubbles = [0.01, 0.6].map((ink, at) => ({ questionId: 'q3', option: 'AB'[at]!, edges, ink }));
  expect(answerIn('q3', { ...pageOf(1), sheet: { page: 1, boxes: [], bubbles } })).toMatchObject({
    ...{ selectedOptions: ['B'], reviewReasons: [] },
  });
  expect(answerIn('q3', { ...pageOf(1, 'C'), sheet: { page: 1, boxes: [], bubbles: [] } })).toMatchObject({
    selectedOptions: ['C'],
  });
});

test('blank frames, ink without words and words that are guessed are unread [REV-118]', () => {
  const ink = [10, 30, 50].map((left) => ({ left, top: 10, right: left + 15, bottom: 40, pixels: 200 }));
  expect(isUnread(answerIn('q1'))).toBe(true);
  expect(isUnread(answerIn('q1', { ...pageOf(1), ink }))).toBe(true);
  expect(isUnread(answerIn('q1', pageOf(1, '~Lgt ~si ~sctrd ~yb ~rai')))).toBe(true);
  expect(isUnread(answerIn('q1', pageOf(1, 'Light is scattered by air.')))).toBe(false);
  expect(isUnread(answerIn('q3', pageOf(1, 'B')))).toBe(false);
});
