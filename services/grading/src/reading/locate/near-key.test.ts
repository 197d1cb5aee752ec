import { QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { expect, test } from '@jest/globals';
import type { Question } from '../../copy/answers.ts';
import { mayBeMisreadKey } from './near-key.ts';

test.each<[string, number, string | undefined, boolean]>([
  ['399', 39, 'g', true],
  ['0.78', 0.75, undefined, true],
  ['13 kg', 18, 'kg', true],
  ['35 Pa', 3.5, 'Pa', true],
  ['42 N', 42, 'N', false],
  ['42', 42, 'N', false],
  ['.75', 0.75, undefined, false],
  ['17 N', 42, 'N', false],
  ['42 kg', 42, 'N', false],
  ['', 4, undefined, false],
])('whether %j may be %s %s misread by one character: %s', (text, value, unit, expected) => {
  const question = { type: QuestionType.NUMERICAL, answer: { value, unit, accepted: [] } } as unknown as Question;
  expect(mayBeMisreadKey(text, question)).toBe(expected);
});
