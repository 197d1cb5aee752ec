import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { ChoiceGroupSchema, ChoicePolicy } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { QuestionResultSchema } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { expect, test } from '@jest/globals';
import { layOver, needsReview } from './rules.ts';

const question = (questionId: string, awarded: number, change: MessageInitShape<typeof QuestionResultSchema> = {}) =>
  create(QuestionResultSchema, { questionId, status: 'graded', source: 'ai', awarded, max: 200, ...change });
const blank = (questionId: string) => question(questionId, 0, { source: 'unanswered' });
const group = (attempt: number, policy: ChoicePolicy) =>
  create(ChoiceGroupSchema, { questionIds: ['a', 'b', 'c'], attempt, policy });
const { BEST, FIRST } = ChoicePolicy;

test.each([
  ['best keeps the higher marks', BEST, [question('a', 50), question('b', 200), question('c', 100)], 'bc', 'a'],
  ['equal marks: the earlier', BEST, [question('a', 100), question('b', 100), question('c', 100)], 'ab', 'c'],
  ['first keeps the earlier answers', FIRST, [question('a', 50), question('b', 0), question('c', 200)], 'ab', 'c'],
  ['an answer comes before a blank', FIRST, [blank('a'), question('b', 0), question('c', 200)], 'bc', ''],
  ['a wrong answer is still the answer', BEST, [question('a', -50), blank('b'), question('c', 200)], 'ac', ''],
  ['too few answers: blanks fill up', BEST, [blank('a'), blank('b'), question('c', 200)], 'ac', ''],
])('choice group: %s', (_, policy, questions, counted, extra) => {
  const marks = layOver(questions, new Map(), { choiceGroups: [group(2, policy)], paperMax: 400 });
  const ids = (fits: (one: (typeof questions)[number]) => boolean) =>
    marks.questions
      .filter(fits)
      .map((one) => one.questionId)
      .join('');
  expect(ids((one) => one.counted)).toBe(counted);
  expect(ids((one) => one.reviewReasons.includes('extra_attempts'))).toBe(extra);
  expect(ids((one) => one.needsReview)).toBe(extra);
});

test.each([
  // marks, paper maximum, awarded, hundredths of a percent
  [[150, 100], 300, 250, 8333],
  [[0, 0], 300, 0, 0],
  [[-25, 0], 300, -25, -833],
  [[5, 0], 800, 5, 63],
  [[], 0, 0, 0],
])('%j of %i: awarded %i, percentage %i [EXAM-189] [EXAM-191]', (awarded, paperMax, sum, percentage) => {
  const questions = awarded.map((one, index) => question(String(index), one));
  const { totals } = layOver(questions, new Map(), { choiceGroups: [], paperMax });
  expect(totals).toMatchObject({ awarded: sum, max: paperMax, percentage });
});

test('a review replaces the draft, decides anew what counts, and leaves the draft as it was', () => {
  const drafts = [question('a', 50), question('b', 200), question('c', 100)];
  const reviews = new Map([['a', question('a', 150, { source: 'human', review: { edited: true } })]]);
  const marks = layOver(drafts, reviews, { choiceGroups: [group(2, BEST)], paperMax: 400 });
  expect(marks.questions.map((one) => one.counted)).toEqual([true, true, false]);
  expect(marks.totals.awarded).toBe(350);
  expect(drafts.map((one) => [one.awarded, one.reviewReasons])).toEqual([
    [50, []],
    [200, []],
    [100, []],
  ]);
});

test('failed questions count 0 and are counted apart', () => {
  const questions = [question('a', 200), question('b', 0, { status: 'failed' })];
  const { totals } = layOver(questions, new Map(), { choiceGroups: [], paperMax: 400 });
  expect(totals).toMatchObject({ awarded: 200, questionsGraded: 1, questionsFailed: 1 });
});

test.each([
  [false, [], false, false],
  [true, [], false, true],
  [false, ['pages_beyond_vision_limit'], false, true],
  [false, ['pages_beyond_vision_limit'], true, false],
  [true, ['pages_beyond_vision_limit'], true, true],
])('a question in doubt %s, own reasons %j approved %s: needs review %s', (doubt, reasons, approved, expected) => {
  expect(needsReview([question('a', 0, { needsReview: doubt })], reasons, approved)).toBe(expected);
});
