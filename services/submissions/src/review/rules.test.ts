import type { StatusName } from '@exam-evaluation/contract/submissions.ts';
import { ContractError } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { expect, test } from '@jest/globals';
import { requireReviewable } from './rules.ts';

test.each<[StatusName, boolean, string]>([
  ['queued', false, 'evaluation_in_progress'],
  ['grading', false, 'evaluation_in_progress'],
  ['graded', false, 'ok'],
  ['partially_graded', false, 'ok'],
  ['failed', false, 'conflict'],
  ['cancelled', false, 'conflict'],
  ['graded', true, 'submission_finalized'],
])('marks of a copy that is %s, final %s: %s', (status, finalized, outcome) => {
  expect(outcomeOf(() => requireReviewable({ status, finalized }))).toBe(outcome);
});

function outcomeOf(act: () => void): string {
  try {
    act();
    return 'ok';
  } catch (error) {
    if (error instanceof ContractError) return error.code;
    throw error;
  }
}
