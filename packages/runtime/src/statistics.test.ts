import { expect, test } from '@jest/globals';
import { correlation, mean, median, quadraticKappa, variance } from './statistics.ts';

test.each([
  ['mean', mean([1, 2, 6]), 3],
  ['median of three', median([9, 1, 2]), 2],
  ['median of four', median([4, 1, 2, 9]), 3],
  ['variance', variance([1, 3]), 1],
  ['correlation of a line', correlation([1, 2, 3], [10, 8, 6]), -1],
  ['correlation of a constant', correlation([1, 1], [1, 2]), undefined],
  ['correlation of one pair', correlation([1], [2]), undefined],
  ['kappa of equal lists', quadraticKappa([0, 1, 2], [0, 1, 2]), 1],
  ['kappa of opposite lists', quadraticKappa([0, 2], [2, 0]), -1],
  ['kappa where nothing varies', quadraticKappa([1, 1], [1, 1]), undefined],
])('%s', (_, value, expected) => {
  if (expected === undefined) expect(value).toBeUndefined();
  else expect(value).toBeCloseTo(expected, 12);
});
