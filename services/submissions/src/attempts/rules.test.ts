import { create } from '@bufbuild/protobuf';
import { GradedCopySchema } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import { expect, test } from '@jest/globals';
import { chooseLane, judgeGraded, workUnits } from './rules.ts';

const pages = { unit: 'page' as const, amount: 400, credits_per_unit: 100 };
const answers = { unit: 'answer' as const, amount: 150, credits_per_unit: 50 };

test.each([
  // price, failed questions of a, b, c, d; charged are a, b, c (d is objective)
  [answers, [], 'graded', 150],
  [answers, ['b'], 'partially_graded', 100],
  [answers, ['a', 'b'], 'partially_graded', 50],
  [answers, ['d'], 'partially_graded', 150],
  [answers, ['a', 'b', 'c'], 'partially_graded', 0],
  [answers, ['a', 'b', 'c', 'd'], 'failed', 0],
  [pages, ['a', 'b', 'c'], 'partially_graded', 400],
  [pages, ['a', 'b', 'c', 'd'], 'failed', 0],
])('%j with %j failed ends %s and costs %i', (price, failed, outcome, charge) => {
  const questions = ['a', 'b', 'c', 'd'].map((questionId) => ({
    questionId,
    status: failed.includes(questionId) ? 'failed' : 'graded',
  }));
  const copy = create(GradedCopySchema, { questions });
  expect(judgeGraded(copy, copy.questions, price, new Set(['a', 'b', 'c']))).toMatchObject({ outcome, charge });
});

test('a copy of which no question has anything to be marked by ends as such [SERR-8]', () => {
  const copyOf = (...codes: string[]) =>
    create(GradedCopySchema, { questions: codes.map((code) => ({ status: 'failed', error: { code, message: '' } })) });
  const endOf = (copy: ReturnType<typeof copyOf>) => judgeGraded(copy, copy.questions, pages, new Set());
  expect(endOf(copyOf('missing_answer_key', 'missing_answer_key'))).toMatchObject({
    outcome: 'failed',
    charge: 0,
    error: { code: 'no_gradable_questions' },
  });
  expect(endOf(copyOf('missing_answer_key', 'marker_failed'))).toMatchObject({ error: { code: 'engine_unavailable' } });
});

test.each([
  [0, 0, 'instant'],
  [0, 99, 'instant'],
  [1, 2, 'standard'],
  [1, 3, 'bulk'],
])('%i answers to pay with %i copies waiting go into lane %s', (quantity, waiting, lane) => {
  expect(chooseLane({ unit: 'answer', quantity }, waiting, 3)).toBe(lane);
});

test('a copy with nothing to pay is work as well', () => {
  expect([0, 1, 40].map((quantity) => workUnits({ unit: 'page', quantity }))).toEqual([1, 1, 40]);
});
