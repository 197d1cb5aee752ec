import { expect, test } from '@jest/globals';
import type { Piece, Word } from '../layout/word.ts';
import { withRaised } from './raised.ts';

/**
 * Characters 20 pixels wide, by their vertical extent: capital, superscript and subscript digit, superscript dash,
 * comma.
 */
const SHAPES: Record<string, [top: number, bottom: number]> = {
  X: [100, 120],
  '^': [96, 108],
  _: [112, 124],
  P: [91, 109],
  x: [106, 120],
  '-': [102, 104],
  2: [100, 114],
  ',': [117, 123],
  7: [103, 123],
};

/** A row of words: the text that was read, and the shapes of its ink. */
function row(...all: [text: string, shapes: string, hand?: true][]): string[] {
  const ink: Piece[] = [];
  let left = 0;
  const words = all.map(([text, shapes, hand]): Word => {
    const begin = left;
    for (const shape of shapes) {
      const [top, bottom] = SHAPES[shape]!;
      ink.push({ left, right: left + 14, top, bottom, pixels: 60 });
      left += 20;
    }
    left += 20;
    const edges = { left: begin, right: left - 26, top: 96, bottom: 124 };
    return { text, ...edges, confidence: 95, part: 0, ...(hand ? { hand } : {}) };
  });
  return withRaised(words, ink).map(({ text, unsettled }) => text + (unsettled ? ' ?' : ''));
}

test.each<[string, [string, string][], string[]]>([
  [
    'a power',
    [
      ['3', 'X'],
      ['108', 'XX^'],
    ],
    ['3', '10^8'],
  ],
  ['a negative power', [['10-3', 'XX-^']], ['10^-3']],
  ['a charge after a subscript', [['SO42', 'XX_^']], ['SO4^2']],
  ['a lowered figure', [['H2O', 'X_X']], ['H2O']],
  ['a lowered figure that was not read', [['HO', 'X_X']], ['HO ?']],
  ['a power that was read as another sign', [['10%', 'XX^^']], ['10% ?']],
  ['a figure that was read as a letter', [['Nat', 'XX^']], ['Nat ?']],
  [
    'large figures among small letters',
    [
      ['dose', 'Xxxx'],
      ['10-3', 'XX-P'],
      ['cm2', 'xxP'],
      ['cm2', 'xxP'],
    ],
    ['dose', '10^-3', 'cm^2', 'cm^2'],
  ],
  [
    'a large power that was read as another sign',
    [
      ['x*', 'xP'],
      ['and', 'xxX'],
    ],
    ['x* ?', 'and'],
  ],
  [
    'a power that was read as a small one',
    [
      ['x²', 'xP'],
      ['and', 'xxX'],
    ],
    ['x^2', 'and'],
  ],
  [
    'ions, as many of whose characters are off the baseline as on it',
    [
      ['Ca2+', 'XxP^'],
      ['SO42', 'XX_^'],
    ],
    ['Ca^2+', 'SO4^2'],
  ],
  [
    'letters without a common baseline',
    [
      ['a7b', 'X7^'],
      ['x5', '_7'],
    ],
    ['a7b', 'x5'],
  ],
  [
    'a sign that reaches below the line',
    [
      ['m/s', 'x_x'],
      ['and', 'xxX'],
    ],
    ['m/s', 'and'],
  ],
  ['a figure that lost its foot', [['12', 'X2']], ['12']],
  ['plain signs', [['C12,', 'XXX,']], ['C12,']],
])('%s', (_, words, read) => {
  expect(row(...words)).toEqual(read);
});

test('an unread charge right after a word is left to a person', () => {
  const sign = (left: number, [top, bottom]: [number, number]) => ({ left, right: left + 8, top, bottom, pixels: 40 });
  const ink = [sign(0, [100, 120]), sign(12, [100, 120]), sign(24, [102, 104])];
  const word = { text: 'Cl', left: 0, right: 20, top: 100, bottom: 120, confidence: 95, part: 0 };
  expect(withRaised([word], ink)).toEqual([{ ...word, unsettled: true }]);
  expect(withRaised([word], ink.slice(0, 2))).toEqual([word]);
});

test('a dash of the row above is not a character of a word', () => {
  const sign = (left: number, top: number, bottom: number) => ({ left, right: left + 12, top, bottom, pixels: 40 });
  const ink = [sign(0, 100, 120), sign(20, 100, 120), sign(20, 82, 85)];
  const word = { text: 'Qx', left: 0, right: 32, top: 80, bottom: 120, confidence: 95, part: 0 };
  expect(withRaised([word], ink)).toEqual([word]);
  expect(withRaised([word], [...ink, sign(40, 82, 85)])).toEqual([word]);
});

test('a broken-off serif is not a superscript dash', () => {
  const sign = (left: number, top: number, bottom: number, width = 12) => {
    return { left, right: left + width, top, bottom, pixels: 40 };
  };
  const word = { text: 'For', left: 0, right: 52, top: 100, bottom: 120, confidence: 95, part: 0 };
  const letters = [sign(0, 100, 120), sign(20, 106, 120), sign(40, 106, 120), sign(60, 100, 120)];
  expect(withRaised([word], [...letters, sign(10, 100, 103, 4)])).toEqual([word]);
});

test('handwritten words are left to a person', () => {
  expect(row(['108', 'XX^', true], ['H2O', 'X_X', true])).toEqual(['108 ?', 'H2O ?']);
  expect(row(['x²', 'XX', true], ['x2', 'XP', true], ['Ca2+', 'XxP^', true])).toEqual(['x²', 'x2 ?', 'Ca2+ ?']);
});

test('a handwritten superscript that was read as one is used', () => {
  expect(row(['cm²', 'xxP', true], ['and', 'xxX'])).toEqual(['cm^2', 'and']);
});
