import { expect, test } from '@jest/globals';
import { grant, hold, settle } from './rules.ts';

test.each([
  ['grant', grant(500), { granted: -500, free: 500, held: 0, spent: 0 }],
  ['withdrawal', grant(-500), { granted: 500, free: -500, held: 0, spent: 0 }],
  ['hold', hold(300), { granted: 0, free: -300, held: 300, spent: 0 }],
  ['hold of nothing', hold(0), { granted: 0, free: 0, held: 0, spent: 0 }],
  ['full charge', settle(300, 300), { granted: 0, free: 0, held: -300, spent: 300 }],
  ['partial charge', settle(300, 100), { granted: 0, free: 200, held: -300, spent: 100 }],
  ['release', settle(300, 0), { granted: 0, free: 300, held: -300, spent: 0 }],
])('%s', (_, movement, expected) => {
  expect(movement).toEqual(expected);
  expect(Object.values(movement).reduce((sum, amount) => sum + amount)).toBe(0);
});
