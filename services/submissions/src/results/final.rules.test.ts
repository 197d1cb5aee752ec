// What a candidate may see of an answer of a final copy.
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { type QuestionResult, QuestionResultSchema } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { expect, test } from '@jest/globals';
import { forCandidate, toFinalQuestion } from './final.rules.ts';

const question = (change: MessageInitShape<typeof QuestionResultSchema> = {}): QuestionResult =>
  create(QuestionResultSchema, {
    ...{ questionId: 'q-1', label: '1', status: 'graded', counted: true, awarded: 150, max: 200, source: 'ai' },
    ...change,
  });
const REVIEWER = { ref: 'p-1', name: 'Maya Rao' };

test.each([
  ['a doubt', { needsReview: true, reviewReasons: ['low_confidence'] }],
  ['a contradiction that nobody confirmed', { needsReview: true, reviewReasons: ['may_contradict'] }],
  ['a remark that was approved', { reviewReasons: ['instructions_in_answer'] }],
])('%s is not said to candidates [PUB-6]', (_, change) => {
  expect(forCandidate(question(change), false)).toMatchObject({ needsReview: false, reviewReasons: [], awarded: 150 });
});

test.each([
  [false, 'Maya Rao'],
  [true, undefined],
])('who marked is named unless the exam is blind: %s [PUB-7]', (isBlind, name) => {
  const marked = question({
    review: { reviewer: REVIEWER, edited: true },
    marks: [{ reviewer: REVIEWER, awarded: 150 }],
  });
  const shown = forCandidate(marked, isBlind);
  expect([shown.review?.reviewer?.name, shown.marks[0]?.reviewer?.name]).toEqual([name, name]);
  expect(marked.review?.reviewer?.name).toBe('Maya Rao'); // the marks themselves stay as they are
});

test.each([
  ['a reason of a changed mark', { edited: true, reason: 'The unit is right.' }, 'The unit is right.'],
  ['a mark changed without a reason', { edited: true }, undefined],
  ['an approved mark', { approved: true, reason: 'Of an earlier change.' }, undefined],
])('%s', (_, review, expected) => {
  expect(toFinalQuestion(question({ review })).changeReason).toBe(expected);
});

test('the page has no more of an answer than this', () => {
  const everything = question({
    ...{ feedback: 'Good.', criteria: [{ name: 'Scattering', awarded: 150, max: 200, reason: 'The answer says so.' }] },
    ...{ modelAnswer: 'As in the book.', confidence: 0.4, marker: { name: 'offline', version: '1' } },
    review: { reviewer: REVIEWER, edited: true, reason: 'Checked.' },
  });
  expect(Object.keys(toFinalQuestion(everything)).sort()).toEqual(
    'appeal awarded changeReason counted criteria feedback label marked max questionId section source'.split(' '),
  );
});

test('a question that could not be marked is said to be so', () => {
  expect(toFinalQuestion(question({ status: 'failed', awarded: 0 })).marked).toBe(false);
});
