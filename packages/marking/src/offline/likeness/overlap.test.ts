import { expect, test } from '@jest/globals';
import { charCosine, charShare, pairs } from './overlap.ts';

test('neighbouring words that two texts share', () => {
  expect(pairs(['a', 'b', 'c'], ['a', 'b', 'd'])).toBe(1 / 2);
  expect(pairs(['a'], ['a'])).toBe(0);
});

test('letters that two texts share, whatever the case', () => {
  expect(charCosine('Light', 'light')).toBeCloseTo(1);
  expect(charCosine('light', 'lighter')).toBeGreaterThan(charCosine('light', 'night'));
  expect(charShare('light', 'a lightning strikes')).toBeGreaterThan(charShare('light', 'rain'));
  expect(charCosine('', 'light')).toBe(0);
});
