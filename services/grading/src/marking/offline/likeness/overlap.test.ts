import { describe, expect, test } from '@jest/globals';
import { commonRun, likenessTo, longestCommon } from './overlap.ts';

const list = (text: string) => text.split(' ');

describe('words in common', () => {
  test.each([
    ['a b c d', 'a b c d', 4, 1],
    ['a x b y c', 'a b c', 3, 1 / 3],
    ['c b a', 'a b c', 1, 1 / 3],
    ['a b a b', 'b a b a', 3, 3 / 4],
    ['x y', 'a b', 0, 0],
  ])('%s beside %s: %d in order', (given, expected, common, run) => {
    expect(longestCommon(list(given), list(expected))).toBe(common);
    expect(commonRun(list(given), list(expected))).toBeCloseTo(run);
  });

  test('of nothing is nothing', () => {
    expect(longestCommon([], ['a'])).toBe(0);
    expect(commonRun(['a'], [])).toBe(0);
  });

  test('of the longest texts', () => {
    const [given, expected] = [3, 7].map((every) => Array.from({ length: 8_000 }, (_, place) => `w${place % every}`));
    expect(longestCommon(given!, expected!)).toBeGreaterThan(3000);
    expect(commonRun(given!, expected!)).toBeCloseTo(3 / 8_000);
  });
});

test('a word is as like to some others as to the likest of them', () => {
  expect(likenessTo(['light', 'night'])('light')).toBe(1);
  expect(likenessTo(['water', 'night'])('light')).toBeCloseTo(3 / 4);
  expect(likenessTo(['water', 'ox'])('light')).toBe(0);
  expect(likenessTo([])('light')).toBe(0);
  expect(likenessTo(['ox'])('ox')).toBe(0);
});
