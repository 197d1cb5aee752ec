import { create } from '@bufbuild/protobuf';
import { QuestionSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { expect, test } from '@jest/globals';
import { pageOf } from '../../layout/lines.testing.ts';
import { linesOf } from '../../layout/lines.ts';
import { ExamLabels } from '../labels/exam-labels.ts';
import { answersInRow } from './answer-rows.ts';

const OPTIONS = ['Iron', 'Gold', 'Zinc', 'Lead'].map((text, at) => ({ label: 'abcd'[at]!, text }));

/** A line in an exam whose questions 1 to 12, but not 9, have options. */
const divide = (text: string) => {
  const questions = Array.from({ length: 12 }, (_, at) =>
    create(QuestionSchema, { id: `${at + 1}`, label: `${at + 1}`, options: at === 8 ? [] : OPTIONS }),
  );
  return answersInRow(linesOf(pageOf(1, text))[0]!, new ExamLabels(questions));
};

test.each([
  ['1. C 2. A 3. B', ['1. C', '2. A', '3. B']],
  ['1-a 5-b 10-d', ['1-a', '5-b', '10-d']],
  ['Q1) (b), Q2)c Q3) €', ['Q1) (b),', 'Q2)c', 'Q3) €']],
  ['3 (b) 4 True', ['3 (b)', '4 True']],
  ['Ql.C Q2.A Q3.¢', ['Ql.C', 'Q2.A', 'Q3.¢']],
  ['Q6.a Q7.b QB.c', ['Q6.a', 'Q7.b', 'QB.c']],
])('answers in a row are divided: %s', (text, expected) => {
  const lines = divide(text);
  expect(lines.map((line) => line.text)).toEqual(expected);
  for (const line of lines) expect(line.columnLeft).toBe(line.left);
});

test.each([
  '1. C',
  '1. C 2. Gold',
  '2. A 1. B',
  '8. A 9. B',
  '1. x = 5 2. B',
  'a 1. C 2. A',
  '1. 25 2 cm',
  'Q6.a Qx.b',
])('other lines are not: %s', (text) => {
  expect(divide(text).map((line) => line.text)).toEqual([text]);
});
