import { expect, test } from '@jest/globals';
import { isPrint } from './print.ts';
import type { ReadWord } from './word.ts';

/** Builds words from `text/height`, all of the same confidence. */
const words = (texts: string, confidence = 90): ReadWord[] =>
  texts.split(' ').map((written) => {
    const [text, height] = written.split('/') as [string, string];
    return { text, confidence, left: 0, right: 20, top: 10, bottom: 10 + Number(height) };
  });

test.each([
  ['letters as tall as one another', words('C/20 A/20 B/21 D/20'), true],
  ['one of many that is not', words('C/20 A/20 B/21 D/26 A/20'), true],
  ['handwritten letters', words('C/20 A/24 B/31 D/27 A/22'), false],
  ['words of print, each like its own kind', words('the/20 moon/14 The/21 sun/14 was/14 hot/20'), true],
  ['handwritten words', words('the/20 moon/17 The/28 sun/12 was/14 hot/24'), false],
  ['print that could not be read', words('C/20 A/20 B/21 D/20', 50), false],
  ['too few', words('C/20 A/20 B/20'), false],
  ['none of one kind', words('C/20 (a)/20 x=1/20 is/20'), false],
])('%s', (_, some, expected) => {
  expect(isPrint(some)).toBe(expected);
});
