import type { StatusName } from '@exam-evaluation/contract/submissions.ts';
import { expect, test } from '@jest/globals';
import { skipReason } from './finalize.rules.ts';

const rows: [StatusName, string | undefined, string | undefined][] = [
  // status, without allow_partial, with
  ['queued', 'not_graded', 'not_graded'],
  ['processing', 'not_graded', 'not_graded'],
  ['reading', 'not_graded', 'not_graded'],
  ['grading', 'not_graded', 'not_graded'],
  ['graded', undefined, undefined],
  ['partially_graded', 'partially_graded', undefined],
  ['failed', 'failed', undefined],
  ['cancelled', 'cancelled', 'cancelled'],
];

test.each(rows)('%s is skipped as %s, with allow_partial as %s', (status, strictly, leniently) => {
  const open = { status, finalized: false, needs_review: true };
  expect(skipReason(open, { allowPartial: false, onlyReviewed: false })).toBe(strictly);
  expect(skipReason(open, { allowPartial: true, onlyReviewed: false })).toBe(leniently);
  expect(skipReason({ ...open, finalized: true }, { allowPartial: true, onlyReviewed: true })).toBe(
    'already_finalized',
  );
  const reviewed = { ...open, needs_review: false };
  for (const allowPartial of [false, true]) {
    const ordinary = allowPartial ? leniently : strictly;
    expect(skipReason(reviewed, { allowPartial, onlyReviewed: true })).toBe(ordinary);
    expect(skipReason(open, { allowPartial, onlyReviewed: true })).toBe(ordinary ?? 'needs_review');
  }
});

test('what is not a live submission of the exam is not found', () => {
  expect(skipReason(undefined, { allowPartial: true, onlyReviewed: false })).toBe('not_found');
});
