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
  expect(skipReason({ status, finalized: false }, false)).toBe(strictly);
  expect(skipReason({ status, finalized: false }, true)).toBe(leniently);
  expect(skipReason({ status, finalized: true }, true)).toBe('already_finalized');
});

test('what is not a live submission of the exam is not found', () => {
  expect(skipReason(undefined, true)).toBe('not_found');
});
