import { expect, test } from '@jest/globals';
import { cheapestPath, type Rules } from './cheapest-path.ts';
import { BEAM_WIDTH } from './costs.ts';

/** A line is a number. Taking it costs that number, leaving it costs 3, and taking two in a row costs 2 more. */
const rules = (numbers: readonly number[]): Rules<boolean, 'taken' | 'left'> => ({
  start: false,
  keyOf: String,
  nameOf: (choice) => choice,
  next: (wasTaken, line) => [
    { choice: 'taken', cost: numbers[line]! + (wasTaken ? 2 : 0), state: true },
    { choice: 'left', cost: 3, state: false },
  ],
});

test('the best path has the lowest total cost, not the lowest cost of each line', () => {
  // Taking the first one costs less than leaving it, but more together with what follows.
  expect(cheapestPath(3, rules([2, 0, 2])).map(({ choice }) => choice)).toEqual(['left', 'taken', 'left']);
  expect(cheapestPath(3, rules([0, 0, 0])).map(({ choice }) => choice)).toEqual(['taken', 'left', 'taken']);
});

test('the extra cost of an alternative is that of the best path through it', () => {
  const way = cheapestPath(2, rules([1, 0]));
  expect(way.map(({ choice }) => choice)).toEqual(['taken', 'taken']);
  // Left then taken costs 3 + 0, taken then left 1 + 3; the best costs 1 + 2.
  expect(way.map(({ others }) => others)).toEqual([[{ choice: 'left', more: 0 }], [{ choice: 'left', more: 1 }]]);
});

test('no more states are kept than the beam width', () => {
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
  expect(cheapestPath(8, all).map(({ choice }) => choice)).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
  expect(asked).toBeLessThanOrEqual(1 + 7 * BEAM_WIDTH);
});

test('a copy without lines has an empty path', () => {
  expect(cheapestPath(0, rules([]))).toEqual([]);
});
