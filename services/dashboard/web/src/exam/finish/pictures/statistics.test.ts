import type { QuestionMark } from '../results/copy-marks.ts';
import { countReviews, distribution, scaleSteps } from './statistics.ts';

test('full marks stand in the last bar, and less than nothing in the first', () => {
  const counts = distribution([10_000, 9_000, 8_999, 0, -667, 999, 1_000]).map(({ count }) => count);
  expect(counts).toEqual([3, 1, 0, 0, 0, 0, 0, 0, 1, 2]);
});

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [100, [0, 20, 40, 60, 80, 100]],
  [1_999, [0, 500, 1_000, 1_500, 2_000]],
])('a scale up to %i counts in steps', (max, steps) => {
  expect(scaleSteps(max)).toEqual(steps);
});

test('what people changed and approved is counted for each question', () => {
  const mark = (review: QuestionMark['review'], isFailed = false) => ({
    awarded: 100,
    isCounted: true,
    isFailed,
    review,
  });
  const counts = countReviews([
    {
      marks: new Map([
        ['q1', mark('changed')],
        ['q2', mark('none', true)],
      ]),
    },
    { marks: new Map([['q1', mark('approved')]]) },
    { marks: new Map([['q1', mark('none')]]) },
  ]);
  expect(counts.get('q1')).toEqual({ marked: 3, changed: 1, approved: 1 });
  expect(counts.get('q2')).toEqual({ marked: 0, changed: 0, approved: 0 });
});
