import { expect, test } from '@jest/globals';
import { WAYS_MAX } from './costs.ts';
import { bestWay, type Rules } from './ways.ts';

/** Ways over lines of numbers: each may be taken, which costs the number, or left, which costs 3; two taken in a row cost 2 more. */
const rules = (numbers: readonly number[]): Rules<boolean, 'taken' | 'left'> => ({
  start: false,
  keyOf: String,
  nameOf: (choice) => choice,
  next: (wasTaken, line) => [
    { choice: 'taken', cost: numbers[line]! + (wasTaken ? 2 : 0), state: true },
    { choice: 'left', cost: 3, state: false },
  ],
});

test('the best way costs least all in all, not line by line', () => {
  // Taking the first costs less than leaving it, and more with what follows.
  expect(bestWay(3, rules([2, 0, 2])).map(({ choice }) => choice)).toEqual(['left', 'taken', 'left']);
  expect(bestWay(3, rules([0, 0, 0])).map(({ choice }) => choice)).toEqual(['taken', 'left', 'taken']);
});

test('what a line may be instead costs as much more as the best way through that', () => {
  const way = bestWay(2, rules([1, 0]));
  expect(way.map(({ choice }) => choice)).toEqual(['taken', 'taken']);
  // Left and taken: 3 + 0, taken and left: 1 + 3; the best: 1 + 2.
  expect(way.map(({ others }) => others)).toEqual([[{ choice: 'left', more: 0 }], [{ choice: 'left', more: 1 }]]);
});

test('no more ways are followed than the limit', () => {
  let asked = 0;
  const all: Rules<number, number> = {
    start: 0,
    keyOf: String,
    nameOf: String,
    next: (state) => {
      asked++;
      return Array.from({ length: 10 }, (_, choice) => ({ choice, cost: choice, state: state * 10 + choice }));
    },
  };
  expect(bestWay(8, all).map(({ choice }) => choice)).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
  expect(asked).toBeLessThanOrEqual(1 + 7 * WAYS_MAX);
});

test('a copy without lines has an empty way', () => {
  expect(bestWay(0, rules([]))).toEqual([]);
});
