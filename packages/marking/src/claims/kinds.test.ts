import { expect, test } from '@jest/globals';
import { kindsOf } from './claim.ts';

test.each([
  "it's",
  'Wi-Fi',
  'Ctrl+C',
  'A-level',
  'X-ray',
  'third',
  'C-14',
  'and/or',
  '/',
  'or',
  '&',
  'C++',
  '40°N',
  'No',
  'CPU',
  '3D',
  '007',
  'half-life',
  'Article 370',
])('%s is words', (key) => {
  expect(kindsOf(key, { question: 'Name it.', isNeutral: () => false })).toEqual([]);
});
