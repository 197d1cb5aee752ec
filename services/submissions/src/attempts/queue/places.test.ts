import { expect, test } from '@jest/globals';
import { interpolate } from './places.ts';

const MARKS = [
  { order_key: 1_000, position: 2_000, units: 4_000 },
  { order_key: 2_000, position: 4_000, units: 8_000 },
  { order_key: 6_000, position: 6_000, units: 18_000 },
];

test.each([
  ['at a mark', 2_000, 4_000, 8_000],
  ['between two marks', 3_000, 4_500, 10_500],
  ['before the first mark', 500, 2_000, 4_000],
  ['accepted since the count', 7_000, 6_000, 18_000],
])('a copy %s is placed by the count of its lane', (_, key, position, units) => {
  expect(interpolate(MARKS, key)).toEqual({ position, units });
});

test('places keep the order of the lane', () => {
  const positions = Array.from({ length: 70 }, (_, n) => interpolate(MARKS, 100 * n).position);
  expect(positions).toEqual(positions.toSorted((a, b) => a - b));
});

test('a copy that is not at the front is never shown there', () => {
  expect(interpolate([], 5)).toMatchObject({ position: 1_001 });
  expect(interpolate([{ order_key: 9, position: 3, units: 3 }], 5).position).toBe(1_001);
});
