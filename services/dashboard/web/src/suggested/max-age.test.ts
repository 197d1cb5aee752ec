import { expect, test } from '@jest/globals';
import { maxAgeOf } from './max-age.ts';

test('what others were answered will do for whoever comes to a question, newer for who stays, and none after an act', () => {
  const states = [undefined, { data: undefined }, { data: {} }, { data: {}, isInvalidated: true }];
  expect(states.map((state) => maxAgeOf(state && ({ isInvalidated: false, ...state } as never)))).toEqual([
    60, 60, 20, 0,
  ]);
});
