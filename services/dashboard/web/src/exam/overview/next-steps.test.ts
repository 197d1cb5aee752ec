import { ExamStatus } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { expect, test } from '@jest/globals';
import { type ExamState, nextSteps } from './next-steps.ts';

const { DRAFT, OPEN, FINALIZED } = ExamStatus;
const marked: ExamState = {
  status: OPEN,
  questions: 4,
  candidates: 30,
  copies: 30,
  running: 0,
  openAnswers: 0,
  failedCopies: 0,
  finalized: 0,
};
const empty = { ...marked, questions: 0, candidates: 0, copies: 0, status: DRAFT };

test.each([
  ['a new exam', empty, ['questions', 'candidates']],
  ['a draft with questions', { ...empty, questions: 4 }, ['open', 'candidates']],
  ['an open exam without copies', { ...marked, copies: 0 }, ['hand_in 30']],
  ['copies under way', { ...marked, copies: 20, running: 5 }, ['running 5', 'missing 10']],
  [
    'answers that need a person, before anything else',
    { ...marked, running: 1, openAnswers: 12, failedCopies: 1 },
    ['review 12', 'by_hand 1', 'running 1'],
  ],
  ['all marked, one candidate absent', { ...marked, copies: 29 }, ['missing 1', 'finish']],
  ['all final', { ...marked, finalized: 30 }, ['close']],
  ['all final, one candidate absent', { ...marked, copies: 29, finalized: 29 }, ['missing 1', 'close']],
  ['a finished exam', { ...marked, status: FINALIZED, openAnswers: 3 }, ['finished']],
])('%s', (_, state, steps) => {
  expect(nextSteps(state).map((step) => ('count' in step ? `${step.kind} ${step.count}` : step.kind))).toEqual(steps);
});
