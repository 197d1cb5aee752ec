import { expect, test } from '@jest/globals';
import { cutAtQuotes, quotesOf } from './quotes.ts';

test('words in any kind of quotation marks are quotes', () => {
  expect(quotesOf('The answer says "scattered" and “blue light …”, „rot“, «bleu».')).toEqual([
    'scattered',
    'blue light',
    'rot',
    'bleu',
  ]);
  expect(quotesOf('Nothing found about: rain, "…".')).toEqual([]);
});

test('an answer is cut where it says them, in any case and over the end of a line', () => {
  const pieces = cutAtQuotes('Light is Scattered\nby air (x+y).', ['scattered by', '(x+y)', 'absent']);
  expect(pieces.map(({ text, isQuoted }) => (isQuoted ? `[${text}]` : text)).join('')).toBe(
    'Light is [Scattered\nby] air [(x+y)].',
  );
});

test('quotes that overlap are one, and an answer without any is whole', () => {
  const overlapping = cutAtQuotes('abcdef', ['abcd', 'cdef']);
  expect(overlapping.map(({ text }) => text).join('')).toBe('abcdef');
  expect(overlapping.every(({ isQuoted }) => isQuoted)).toBe(true);
  expect(cutAtQuotes('abc', [])).toEqual([{ text: 'abc', isQuoted: false }]);
  expect(cutAtQuotes('', ['x'])).toEqual([]);
});
