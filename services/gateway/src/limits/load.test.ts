import { expect, test } from '@jest/globals';
import { isOverloaded } from './load.ts';

const DEADLINE_MS = 30_000;

test.each([
  ['a quiet machine', [1, 0, 3, 2], false],
  ['a busy one, whose requests are in time all the same', [2_900, 2_900, 2_900, 2_900], false],
  ['four late looks', [3_100, 5_000, 3_100, 4_000], true],
  ['a pause, however long', [1, 1, 1, 60_000], false],
  ['a look in time among late ones', [9_000, 9_000, 2, 9_000], false],
  ['too few looks to tell', [9_000, 9_000, 9_000], false],
])('%s', (_, lateMs, isOver) => {
  expect(isOverloaded(lateMs, DEADLINE_MS)).toBe(isOver);
});
