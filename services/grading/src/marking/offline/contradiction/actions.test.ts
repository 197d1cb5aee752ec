import { expect, test } from '@jest/globals';
import { readText } from '../../text/read.ts';
import { mark } from '../mark.testing.ts';
import { areActionsSwapped } from './actions.ts';

const LEAF = 'Chlorophyll absorbs red and blue light and reflects green light.';
const OZONE = 'It absorbs ultraviolet rays from the sun. It is damaged by CFCs.';

test.each([
  [LEAF, 'Chlorophyll absorbs green light and reflects red and blue.', true],
  [LEAF, 'Chlorophyll reflects green light and absorbs red and blue.', false],
  [LEAF, 'It absorbs green light.', false],
  [LEAF, 'It absorbs red and green light and reflects green.', false],
  [OZONE, 'It absorbs CFCs and is damaged by ultraviolet rays.', true],
  [OZONE, 'CFCs damage it. It absorbs ultraviolet rays.', false],
])('of %s the answer %s changes the actions: %p', (expected, answer, isSwapped) =>
  expect(areActionsSwapped(readText(answer), readText(expected))).toBe(isSwapped),
);

test('a person looks where what is absorbed and what is reflected are changed', async () => {
  const fields = { text: 'Why do leaves look green?', modelAnswer: LEAF, maxMarks: 200 };
  const { awarded, needsReview } = await mark(fields, 'Chlorophyll absorbs green light and reflects red and blue.');
  expect({ isBelow: awarded! < 200, needsReview }).toEqual({ isBelow: true, needsReview: true });
});
