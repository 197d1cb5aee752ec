import { expect, test } from '@jest/globals';
import { anItem } from '../testing/items.ts';
import { groupSimilar, isFree } from './groups.ts';
import { LEVELS, type Level } from './likeness.ts';
import { normalise } from './normalise.ts';

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
});

const together = (level: Level, ...texts: [string, string]) => groupSimilar(answers(...texts), level).length === 1;

test.each([
  ['Light is scattered by the air.', 'the air scatters light'],
  ['Water boils at 100 degrees', 'At 100 degrees water boils'],
  ['They do not conduct', 'not conducting'],
])('%j and %j say the same words', (one, other) => {
  expect([together('words', one, other), together('text', one, other)]).toEqual([true, false]);
});

test.each([
  ['Light is scattered by air and dust', 'Air scatters the light, so blue dust is seen'],
  ['Plants make sugar from light and water', 'From light, plants make their sugar and water'],
])('%j and %j have most words in common', (one, other) => {
  expect([together('most', one, other), together('words', one, other)]).toEqual([true, false]);
});

test.each([
  ['It conducts electricity', 'It does not conduct electricity'],
  ['It boils at 100 degrees', 'It boils at 10 degrees'],
  ['From 2 to 8', 'From 8 to 2'],
  ['It falls by -5', 'It falls by 5'],
  ['a - b', 'b - a'],
  ['x = 2y', 'y = 2x'],
  ['methane', 'methanol'],
  ['oxide and water', 'oxygen and water'],
  ['carbon', 'carbonate'],
  ['yes', 'no'],
])('%j and %j never stand together', (one, other) => {
  expect(LEVELS.filter((level) => together(level, one, other))).toEqual([]);
});

test('a group of most words is gathered about what most answers say', () => {
  const items = answers('red green blue', 'blue green red', 'red green blue white', 'red green white black');
  expect(groupSimilar(items, 'most').map(({ text, items: { length } }) => [text, length])).toEqual([
    ['red green blue', 3],
    ['red green white black', 1],
  ]);
});

test('reviewed answers are no part of an act for many', () => {
  expect(isFree(anItem())).toBe(true);
  expect(isFree(anItem({ needsReview: false, review: { approved: true } }))).toBe(false);
});
