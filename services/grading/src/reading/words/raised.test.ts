import { expect, test } from '@jest/globals';
import { withRaised } from './raised.ts';
import type { Piece, Word } from './word.ts';

/** Signs of a word 20 pixels wide each, from the top down: a capital, a raised or lowered figure, a raised dash, a comma. */
const SHAPES: Record<string, [top: number, bottom: number]> = {
  X: [100, 120],
  '^': [96, 108],
  _: [112, 124],
  '-': [102, 104],
  2: [100, 114],
  ',': [117, 123],
};

/** A row of words, each read as a text from ink of these shapes. */
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
  ['a charge behind a lowered figure', [['SO42', 'XX_^']], ['SO4^2']],
  ['a lowered figure', [['H2O', 'X_X']], ['H2O']],
  ['a lowered figure that was not read', [['HO', 'X_X']], ['HO ?']],
  ['a power that was read as another sign', [['10%', 'XX^^']], ['10% ?']],
  ['a figure that was read as a letter', [['Nat', 'XX^']], ['Nat ?']],
  ['a figure that lost its foot', [['12', 'X2']], ['12']],
  ['plain signs', [['C12,', 'XXX,']], ['C12,']],
])('%s', (_, words, read) => {
  expect(row(...words)).toEqual(read);
});

test('a charge right behind a word that was not read as a part of it is left to a person', () => {
  const sign = (left: number, [top, bottom]: [number, number]) => ({ left, right: left + 8, top, bottom, pixels: 40 });
  const ink = [sign(0, [100, 120]), sign(12, [100, 120]), sign(24, [102, 104])];
  const word = { text: 'Cl', left: 0, right: 20, top: 100, bottom: 120, confidence: 95, part: 0 };
  expect(withRaised([word], ink)).toEqual([{ ...word, unsettled: true }]);
  expect(withRaised([word], ink.slice(0, 2))).toEqual([word]);
});

test('what was read by hand is left to a person', () => {
  expect(row(['108', 'XX^', true])).toEqual(['108 ?']);
});
