import { expect, test } from '@jest/globals';
import { WordList } from './word-list.ts';

const LISTED = ['a', 'an', 'ant', 'cant', 'nt', 'tank'];
const words = new WordList(LISTED.join('\n'));

test('a list has its words, and no parts of them or of two in a row', () => {
  expect(LISTED.filter((word) => !words.has(word))).toEqual([]);
  expect(['', 'c', 'can', 'ants', 'tan', 'é'].filter((word) => words.has(word))).toEqual([]);
  expect(words.all()).toEqual(LISTED);
});

test.each([
  ['ant', ['ant', 'cant']],
  ['an', ['an', 'ant', 'cant', 'tank']],
  ['nt', ['ant', 'cant', 'nt']],
  ['x', []],
  ['', LISTED],
])('the words that contain %s', (text, expected) => {
  expect([...words.containing(text)]).toEqual(expected);
});

test('an empty list has no word with any text', () => {
  expect([...new WordList('').containing('')]).toEqual([]);
});

test('a list may be of one word, or of none', () => {
  expect([new WordList('one').has('one'), new WordList('').has('one'), new WordList('').has('')]).toEqual([
    true,
    false,
    false,
  ]);
});
