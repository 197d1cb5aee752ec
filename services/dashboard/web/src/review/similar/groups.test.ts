import { expect, test } from '@jest/globals';
import { anItem } from '../testing/items.ts';
import { groupSimilar, isFree, normalise, similarTo } from './groups.ts';

const answers = (...texts: string[]) => texts.map((text, n) => anItem({ extractedAnswer: text }, `copy-${n}`));

test.each([
  ['Tokyo', ' tokyo. '],
  ['“Free electrons”', 'free  electrons'],
  ['salt,\nwater', 'Salt Water'],
  ['ｘ＝２', 'x=2'],
])('%j and %j say the same', (one, other) => {
  expect(normalise(one)).toBe(normalise(other));
});

test.each([
  ['-2', '2'],
  ['9.8', '98'],
  ['3!x', '3x'],
  ['not blue', 'blue'],
  ['a/b', 'ab'],
  ['Co', 'CO'],
  ['Aa', 'aa'],
  ['Print(x)', 'print(x)'],
  ['MyClass', 'myclass'],
])('%j and %j do not', (one, other) => {
  expect(normalise(one)).not.toBe(normalise(other));
});

test('groups come largest first; what could not be read is in none', () => {
  const items = [...answers('Kyoto', 'Tokyo', 'TOKYO', '', ''), anItem({ source: 'unanswered' }, 'blank')];
  expect(groupSimilar(items).map(({ text, items: { length } }) => [text, length])).toEqual([
    ['tokyo', 2],
    ['', 1],
    ['kyoto', 1],
  ]);
  expect(similarTo(items[1]!, items).map(({ submissionId }) => submissionId)).toEqual(['copy-2']);
  expect(similarTo(items[3]!, answers('', ''))).toEqual([]);
});

test('reviewed answers are no part of an act for many', () => {
  expect(isFree(anItem())).toBe(true);
  expect(isFree(anItem({ needsReview: false, review: { approved: true } }))).toBe(false);
});
