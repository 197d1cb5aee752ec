import { expect, test } from '@jest/globals';
import { splitFormulas } from './split.ts';

/** Parts as text, with formulas in brackets. */
const split = (text: string) =>
  splitFormulas(text).map((part) => ('text' in part ? part.text : `[${part.isDisplay ? 'display ' : ''}${part.tex}]`));

test.each([
  ['Solve $x^2 = 4$ for $x$.', ['Solve ', '[x^2 = 4]', ' for ', '[x]', '.']],
  [String.raw`By \(F = ma\): \[a = \frac{F}{m}\]`, ['By ', '[F = ma]', ': ', String.raw`[display a = \frac{F}{m}]`]],
  ['$$E = mc^2$$', ['[display E = mc^2]']],
  [String.raw`$\$5 + x$`, [String.raw`[\$5 + x]`]],
  [String.raw`\[ no end, \[x\]`, [String.raw`\[ no end, `, '[display x]']],
])('%s', (text, parts) => {
  expect(split(text)).toEqual(parts);
});

test.each([
  'It costs $5 or $10.',
  'a $ and a $ b',
  'US$ 5 and 10$',
  '$$ $$',
  String.raw`A \$5 and \$6 note`,
  '',
  'plain',
])('%j has no formula', (text) => {
  expect(splitFormulas(text)).toEqual([{ text }]);
});
