import { expect, test } from '@jest/globals';
import { fieldPath, invalidTexts } from './validation.ts';

const NUL = '\0';

test('texts that cannot be kept are named by their place; a name that cannot be by the object around it [FIELD-15]', () => {
  const found = invalidTexts({ title: NUL, questions: [{ text: 'ok' }, { options: ['\ud83d'], [NUL]: NUL }] });
  expect(found.map(({ field, code }) => [field, code])).toEqual([
    ['title', 'invalid_characters'],
    ['questions[1].options[0]', 'invalid_characters'],
    ['questions[1]', 'invalid_characters'],
  ]);
});

test('the answer stays small, however many bad texts there are and however long their names', () => {
  const found = invalidTexts({ ['n'.repeat(2_000_000)]: Array.from({ length: 100_000 }, () => NUL) });
  expect(found.length).toBe(100);
  expect(JSON.stringify(found).length).toBeLessThan(2 ** 24);
});

test('a path that was cut is still valid text', () => {
  expect(fieldPath(['questions', 3, '😀'.repeat(1_000)]).isWellFormed()).toBe(true);
});
