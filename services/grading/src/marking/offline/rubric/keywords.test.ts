import { QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { expect, test } from '@jest/globals';
import { mark } from '../mark.testing.ts';
import { isSame } from './keywords.ts';

test.each([
  ['central processing unit', 'CPU', true],
  ['- loss of water -', 'LOW', true],
  ['loss of heat', 'loss of water', false],
])('%s asks for the same as %s: %p', (a, b, same) => expect(isSame(a, b)).toBe(same));

test('what more is said than was asked for raises no doubt', async () => {
  const keywords = ['savings', 'lose value', 'purchasing power'];
  const rubric = { criteria: [{ name: 'Savings', marks: 100, keywords }] };
  const question = { type: QuestionType.SHORT_ANSWER, text: 'What does inflation do?', maxMarks: 100, rubric };
  const result = await mark(question, 'Savings lose value, as one buys less for them.');
  expect([result.awarded, result.needsReview]).toEqual([100, false]);
});
