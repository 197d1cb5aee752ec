import { expect, test } from '@jest/globals';
import { amountsAmong } from './amounts-in.ts';
import { compareClaims, kindsOf } from './claim.ts';
import { type Token, toNotation } from './notation.ts';

const plainly = { question: '', isNeutral: () => false };

test.each([
  '1 ',
  '(',
  '2x+',
  'x=',
  '1,',
  '√',
  '{1;',
  'Na',
  '2H2 + ',
  'a and ',
  '"',
  '1/2',
  '5 kg ',
  'one ',
  '- ',
  '\\frac{1}{2}',
  '≤ x ',
  '2·',
  '(1',
])('a text of "%s" over and over takes steps in proportion to its length', (piece) => {
  const steps = (length: number) => {
    const { tokens } = toNotation(piece.repeat(length).slice(0, length));
    let count = 0;
    const get = (target: readonly Token[], place: string | symbol) => {
      count += 1;
      return Reflect.get(target, place) as unknown;
    };
    amountsAmong(new Proxy(tokens, { get }));
    return count / tokens.length;
  };
  expect(steps(2_000)).toBeLessThan(1.2 * steps(500) + 10);
});

test('a text that is longer than any claim is not read', () => {
  for (const key of [
    '[1, 2)',
    '{1, 2}',
    'y = 2x',
    'H2O',
    '2H2 + O2 -> 2H2O',
    '1:2',
    '14:30',
    '4 July 1776',
    '5 kg',
    'x[0]',
  ])
    expect(compareClaims(key.repeat(20_000 / key.length), key, kindsOf(key, plainly), plainly).is).toBe(
      'not_understood',
    );
});
