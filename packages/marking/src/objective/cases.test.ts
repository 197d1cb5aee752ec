import { QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { expect, test } from '@jest/globals';
import { CASES } from '../claims/cases.testing.ts';
import { sampleAnswer, sampleQuestion } from '../sample.testing.ts';
import { markObjective } from './objective.ts';

const rows = CASES.flatMap(({ value, ...rest }) => (value ? [{ ...rest, value }] : []));

test.each(rows)('$asked $value.value $value.unit', ({ asked: text, value, right, wrong }) => {
  const question = sampleQuestion({ type: QuestionType.NUMERICAL, maxMarks: 100, text, answer: value });
  const mark = (answer: string) => {
    const { awarded, problem } = markObjective(question, sampleAnswer(answer));
    return problem ?? awarded;
  };
  expect(right.filter((answer) => mark(answer) === 0)).toEqual([]);
  expect(wrong.filter((answer) => mark(answer) === 100)).toEqual([]);
});
