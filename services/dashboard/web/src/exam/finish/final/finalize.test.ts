import { SubmissionStatus } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { countCopies, countReady } from '../left/count-copies.ts';
import { byReason, finalizeAll } from './finalize-all.ts';

const skippedOne = [{ id: 'x', reason: 'not_graded' }];

function calls(...sizes: number[]) {
  let made = 0;
  const finalizeSome = async () => {
    const size = sizes[Math.min(made, sizes.length - 1)]!;
    made += 1;
    const finalized = Array.from({ length: size }, (_, n) => `${made}-${n}`);
    return { finalized, skipped: skippedOne, hasMore: made < sizes.length };
  };
  return { finalizeSome, made: () => made };
}

test('calls go on until nothing is left, and what is left out is told once', async () => {
  const { finalizeSome, made } = calls(500, 500, 12);
  const progress: number[] = [];
  const done = await finalizeAll(finalizeSome, (count) => progress.push(count));
  expect(done).toEqual({ count: 1_012, skipped: skippedOne, isComplete: true });
  expect(progress).toEqual([500, 1_000, 1_012]);
  expect(made()).toBe(3);
});

test('without headway they end, and that is said', async () => {
  const { finalizeSome, made } = calls(500, 0, 500);
  expect((await finalizeAll(finalizeSome, () => undefined)).isComplete).toBe(false);
  expect(made()).toBe(2);
});

test('copies left out stand together by reason', () => {
  const skipped = ['failed', 'not_graded', 'failed'].map((reason, n) => ({ id: `${n}`, reason }));
  expect(byReason(skipped)).toEqual([
    { reason: 'failed', ids: ['0', '2'] },
    { reason: 'not_graded', ids: ['1'] },
  ]);
});

const { GRADED, PARTIALLY_GRADED, FAILED, QUEUED, CANCELLED } = SubmissionStatus;
const copy = (status: SubmissionStatus, needsReview = false, finalized = false) => ({
  status,
  needsReview,
  finalized,
});
const copies = [
  copy(GRADED),
  copy(GRADED, true),
  copy(GRADED, true, true),
  copy(PARTIALLY_GRADED, true),
  copy(FAILED, true),
  copy(FAILED, false, true),
  copy(QUEUED),
  copy(CANCELLED),
];

test.each([
  { allowPartial: false, onlyReviewed: true, ready: 1 },
  { allowPartial: false, onlyReviewed: false, ready: 2 },
  { allowPartial: true, onlyReviewed: true, ready: 2 },
  { allowPartial: true, onlyReviewed: false, ready: 4 },
])('as many copies are ready as become final: %o', ({ ready, ...wanted }) => {
  expect(countReady(copies, wanted)).toBe(ready);
});

test('a copy that is final counts as nothing else', () => {
  expect(countCopies(copies)).toEqual({
    all: 8,
    final: 2,
    partial: 1,
    failed: 1,
    running: 1,
    cancelled: 1,
    needsPerson: 2,
    withMarks: 4,
    finalWithMarks: 1,
  });
});
