import { scaleSteps, toBins } from './statistics.ts';

test('counts by tenths become bars of ten percent', () => {
  expect(toBins([3, 0, 0, 0, 0, 0, 0, 0, 0, 2])[9]).toEqual({ from: 90, to: 100, count: 2 });
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
