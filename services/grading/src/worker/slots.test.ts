import { expect, test } from '@jest/globals';
import { nextSlots } from './slots.ts';

test.each([
  ['at work as usual, all', 2, 2, 1.2, 2],
  ['twice as slow as alone, as a full worker is', 8, 8, 3, 8],
  ['several times slower, half', 8, 8, 9, 4],
  ['half of an odd number, rounded down', 3, 8, 30, 1],
  ['never none', 1, 2, 30, 1],
  ['none where the settings allow none', 0, 0, 30, 0],
  ['between the two, as many as before', 4, 8, 6, 4],
  ['as usual again, one more', 4, 8, 1.5, 5],
  ['with nothing done, one more', 4, 8, undefined, 5],
])('%s', (_, now, most, slowness, next) => {
  expect(nextSlots(now, most, slowness)).toBe(next);
});
