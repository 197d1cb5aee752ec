import { expect, test } from '@jest/globals';
import { offered, withComment } from './offer.ts';

const BANK = ['Name the process.', 'Say why.', 'Name the unit.', 'Good.', 'Draw the axes.', 'Show your working.'];
const typed = (text: string) => ({ text, isTyped: true });
const saved = (text: string) => ({ text, isTyped: false });

test.each([
  ['an empty field: the first five', typed(''), BANK.slice(0, 5)],
  ['what was saved is not searched for', saved('Something else.'), BANK.slice(0, 5)],
  ['the beginning of a word', typed('proc'), ['Name the process.']],
  ['several words in any order and case', typed('UNIT name'), ['Name the unit.']],
  ['only the line that is being typed', typed('Good attempt.\nwork'), ['Show your working.']],
  ['a new line', typed('Good attempt.\n'), BANK.slice(0, 5)],
  ['nothing that is there already', saved('Name the process.\nGood.'), BANK.filter((_, n) => n !== 0 && n !== 3)],
  ['what is there as a part of a line is offered', typed('Good. So'), []],
  ['nothing fits', typed('xyz'), []],
])('comments offered for %s [REV-108]', (_, entered, expected) => {
  expect(
    offered(
      BANK.map((text) => ({ text })),
      entered,
    ).map(({ text }) => text),
  ).toEqual(expected);
});

test('no comment is offered that would make the text too long', () => {
  const long = saved('x'.repeat(1_990));
  expect(offered([{ text: 'Say why.' }, { text: 'Say why not.' }], long)).toEqual([{ text: 'Say why.' }]);
});

test.each([
  ['an empty field', typed(''), 'Say why.'],
  ['what was typed to find it', typed('wh'), 'Say why.'],
  ['a line above', typed('Good attempt.\nwh'), 'Good attempt.\nSay why.'],
  ['a saved comment', saved('Good attempt.'), 'Good attempt.\nSay why.'],
])('a chosen comment and %s', (_, entered, expected) => {
  expect(withComment(entered, 'Say why.')).toBe(expected);
});
