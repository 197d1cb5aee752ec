import { create } from '@bufbuild/protobuf';
import { ExamSnapshotSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { expect, test } from '@jest/globals';
import { pageOf } from '../../layout/lines.testing.ts';
import { answersOf } from '../answers.ts';

/** The answer in these lines to a question with this text. */
const answer = (text: string, ...lines: string[]) =>
  answersOf([pageOf(1, ...lines)], create(ExamSnapshotSchema, { questions: [{ id: '1', label: '1', text }] }))
    .answers[0]!.text;

test('an answer that begins with words of its question keeps them', () => {
  const asked = 'Define price elasticity of demand.';
  expect(answer(asked, 'Q1. Price elasticity of demand measures how')).toBe('Price elasticity of demand measures how');
  expect(answer(asked, 'Q1. Price elasticity of demand', 'is a ratio')).toBe('Price elasticity of demand\nis a ratio');
  expect(answer('Solve x2 - 5x + 6 = 0.', 'Q1. x2 - 5x + 6 = 0', 'x = 2')).toBe('x2 - 5x + 6 = 0\nx = 2');
});

test('a printed question whose first word was misread is not part of the answer', () => {
  expect(
    answer(
      'Define the price elasticity of demand of goods.',
      'Q1. Dcflnc the price elasticity of demand of goods.',
      'A ratio',
    ),
  ).toBe('A ratio');
});

test('`Answer` below a printed question is not part of the answer even if its punctuation was not read', () => {
  const asked = 'Explain what a stack of plates is.';
  expect(answer(asked, 'Q1. Explain what a stack of plates is.', 'Answer A heap')).toBe('A heap');
  expect(answer(asked, 'Q1. Answer A heap')).toBe('Answer A heap');
});

test('a short printed question is not part of the answer even if a letter was read as a digit', () => {
  expect(answer('What is rust?', 'Q1. What 1s rust?', 'Ans: An oxide')).toBe('An oxide');
});

test('a printed question with a number is not part of the answer even if a digit was read as a letter', () => {
  expect(answer('Question 1.', '1. [5 marks] Question I.')).toBe('');
  expect(answer('Name 2 metals.', '1. Name 3 metals.')).toBe('Name 3 metals.');
});

test('what is written into a blank of the printed question is the answer', () => {
  const asked = 'The capital of France is ____ and it lies on a ______ river.';
  expect(answer(asked, 'Q1. The capital of France is Paris and it lies on a long river.')).toBe('Paris long');
  expect(answer(asked, 'Q1. The capital of France is ____', 'Paris and it lies on a long river.')).toBe('Paris long');
  expect(answer(asked, 'Q1. The capital of France is __Le-Havre and it lies on a river.')).toBe('Le-Havre');
  expect(answer(asked, 'Q1. The capital of France is and it lies on a river.')).toBe('');
  expect(answer(asked, 'Q1. The capital of France is and it lies on a river.', 'Paris, long')).toBe('Paris, long');
  expect(answer(asked, 'Q1. Paris, long')).toBe('Paris, long');
  expect(answer('Sodium is written ......', 'Q1. Sodium is written Na')).toBe('Na');
});
