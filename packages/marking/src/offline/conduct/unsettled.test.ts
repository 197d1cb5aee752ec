import { expect, test } from '@jest/globals';
import { readText } from '../../text/read.ts';
import { isUnsettled } from './unsettled.ts';

test.each([
  ['1788 or 1789', '1789', true],
  ['Oxygen is wrong.', 'oxygen', true],
  ['nitrogen rather than oxygen', 'oxygen', true],
  ['~~Paris~~', 'Paris', true],
  ['oxygen hydrogen nitrogen helium', 'oxygen', true],
  ['1798, 1789', '1789', true],
  ['oxygen', 'oxygen', false],
  ['It is oxygen.', 'oxygen', false],
  ['It does not conduct.', 'It does not conduct electricity.', false],
  ['Plants release oxygen in the light, but never at night, as photosynthesis stops.', 'oxygen', false],
])('%s beside %s: %p', (answer, expected, unsettled) =>
  expect(isUnsettled(readText(answer), [readText(expected)])).toBe(unsettled),
);
