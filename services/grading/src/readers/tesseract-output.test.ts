import { expect, test } from '@jest/globals';
import { parseOrientation, parseTsv } from './tesseract-output.ts';

test('only the words of a TSV are taken', () => {
  const tsv =
    'level\tpage_num\n4\t1\t1\t1\t1\t0\t5\t6\t70\t8\t-1\t\n5\t1\t1\t1\t1\t1\t5\t6\t70\t8\t91.5\tParis\n5\t1\t1\t1\t1\t2\t5\t6\t70\t8\t95\t \n';
  expect(parseTsv(tsv)).toEqual([{ text: 'Paris', confidence: 91.5, left: 5, top: 6, right: 75, bottom: 14 }]);
});

test.each([
  ['Cc', 'C'],
  ['(Ss).', '(S).'],
  ['CC', 'CC'],
  ['Occ', 'Occ'],
])('a capital of the shape of its small letter is one, though it was read twice: %s', (read, expected) => {
  const row = ['5', '1', '1', '1', '1', '2', '5', '6', '70', '8', '91.5', read];
  expect(parseTsv(row.join('\t'))[0]!.text).toBe(expected);
});

test('an orientation is read, or null when there is none', () => {
  const printed =
    'Page number: 0\nOrientation in degrees: 90\nRotate: 270\nOrientation confidence: 12.09\nScript: Latin\nScript confidence: 18.67\n';
  expect(parseOrientation(printed)).toEqual({
    quarters: 3,
    confidence: 12.09,
    script: 'Latin',
    scriptConfidence: 18.67,
  });
  expect(parseOrientation('')).toBeNull();
});
