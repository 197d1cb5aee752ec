import { expect, test } from '@jest/globals';
import { parseMark, step, typeMore } from './steps.ts';

test.each([
  [200, 1, 400, 250],
  [200, -1, 400, 150],
  [0, -1, 400, 0],
  [400, 1, 400, 400],
  [150, 1, 175, 175],
  [175, -1, 175, 150],
  [-25, 1, 400, 0],
  [-25, -1, 400, 0],
  [130, 1, 400, 150],
  [130, -1, 400, 100],
] as const)('from %i a step of %i, of %i, is %i', (mark, by, max, next) => {
  expect(step(mark, by, max)).toBe(next);
});

test.each([
  ['2', { mark: 200 }],
  ['2.5', { mark: 250 }],
  ['2,5', { mark: 250 }],
  ['.5', { mark: 50 }],
  ['1.', { mark: 100 }],
  ['0', { mark: 0 }],
  ['3.75', { mark: 375 }],
  ['3.5', { mark: 350 }],
  ['4', { problem: 'too_many' }],
  ['2.25', { problem: 'no_half' }],
  ['', { problem: 'no_number' }],
  ['.', { problem: 'no_number' }],
  ['-1', { problem: 'no_number' }],
  ['1e2', { problem: 'no_number' }],
])('%j of 3.75 is read as %j', (typed, read) => {
  expect(parseMark(typed, 375)).toEqual(read);
});

test('nothing is typed that can become no mark', () => {
  expect([typeMore('', '1'), typeMore('1', ','), typeMore('1,', '5')]).toEqual(['1', '1,', '1,5']);
  expect([typeMore('1.', ','), typeMore('1.25', '5'), typeMore('1234', '5')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
