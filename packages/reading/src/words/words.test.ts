import { describe, expect, test } from '@jest/globals';
import type { Affine } from '../layout/affine.ts';
import { legibilityOf } from '../layout/legibility.ts';
import { boxOnPage, lineVectorOf, type PageWords, type Word } from '../layout/word.ts';
import type { LayerWord } from '../pictures/renderer.ts';
import { correctByTextLayer } from './text-layer.ts';

const word = (text: string, confidence: number, left = 0): Word => ({
  text,
  confidence,
  left,
  right: left + 100,
  top: 0,
  bottom: 20,
  part: 0,
});

describe('legibilityOf', () => {
  test.each([
    ['print', [96, 95, 91, 97, 58], true],
    ['noisy print', [88, 92, 61, 85, 90, 72], true],
    ['handwriting', [92, 48, 35, 51, 68], false],
    ['sure words among many guesses', [96, 96, 30, 96, 41, 52], false],
    ['nothing', [], false],
  ])('%s', (_, confidences, legible) => {
    expect(legibilityOf(confidences.map((confidence) => word('words', confidence))).legible).toBe(legible);
  });
});

describe('correctByTextLayer', () => {
  const page: PageWords = {
    page: 1,
    width: 1000,
    height: 1000,
    toPage: [0.001, 0, 0, 0.001, 0, 0],
    words: [word('Phot0synthesis', 61), word('is', 95, 120)],
    ink: [],
    boxes: [],
    xHeight: 14,
  };
  const layer = (text: string, left: number) => ({ text, left, right: left + 0.1, top: 0, bottom: 0.02 });

  test('takes the spelling of the layer where the picture shows nearly the same', () => {
    expect(correctByTextLayer(page, [layer('Photosynthesis', 0)]).words[0]).toMatchObject({
      text: 'Photosynthesis',
      confidence: 95,
    });
  });

  test.each<[seen: string, confidence: number, layer: string, text: string]>([
    ['5cm', 60, '7cm', '5cm'],
    ['10.5', 60, '10,5', '10.5'],
    ['x2', 60, 'x3', 'x2'],
    ['-5cm', 60, '5cm', '-5cm'],
    ['cm2', 60, 'cm³', 'cm2'],
    ['cm2', 60, 'cm²', 'cm²'],
    ['Q1a.', 60, 'Q2a.', 'Q1a.'],
    ['2nd', 60, 'and', '2nd'],
    ['decreases', 95, 'increases', 'decreases'],
    ['Decreases,', 95, 'increases', 'Decreases,'],
    ['isotherms', 95, 'isotopes', 'isotherms'],
    ['dccreases', 95, 'decreases', 'decreases'],
    ['decreases', 61, 'decreased', 'decreased'],
    ['cel1s', 95, 'cells', 'cells'],
    ['iu.', 66, 'ii.', 'ii.'],
    ['it.', 66, 'ii.', 'it.'],
    ['(iv)', 95, '(xi)', '(iv)'],
    ['mitosis', 95, 'rnitosis', 'mitosis'],
    ['NaCl', 95, 'NaCI', 'NaCl'],
    ['Rernbrandt', 70, 'Rembrandt', 'Rembrandt'],
    ['cells', 95, 'cells.', 'cells.'],
    ['Cells', 95, 'CELLS', 'CELLS'],
  ])('%s, read with %d, and %s in the layer are %s', (seen, confidence, written, text) => {
    const [read] = correctByTextLayer({ ...page, words: [word(seen, confidence)] }, [layer(written, 0)]).words;
    expect(read!.text).toBe(text);
  });

  test('a word on which two confident readings differ is left to a person', () => {
    const unsettled = (seen: string, written: string) =>
      correctByTextLayer({ ...page, words: [word(seen, 95)] }, [layer(written, 0)]).words[0]!.unsettled;
    expect([unsettled('NaCl', 'NaCI'), unsettled('cells', 'ce11s'), unsettled('cells', 'cells')]).toEqual([
      true,
      undefined,
      undefined,
    ]);
  });

  test('a word that the layer has as two with the same letters is divided', () => {
    const both = [
      { ...layer('42', 0.06), right: 0.1 },
      { ...layer('2.', 0), right: 0.04 },
    ];
    const read = correctByTextLayer({ ...page, words: [word('2.42', 38)] }, both).words;
    expect(read.map(({ text, confidence }) => [text, confidence])).toEqual([
      ['2.', 95],
      ['42', 95],
    ]);
    expect(correctByTextLayer({ ...page, words: [word('2,42', 38)] }, both).words).toHaveLength(1);
    const close = both.map((one) => ({ ...one, left: one.left === 0 ? 0 : 0.0401 }));
    expect(correctByTextLayer({ ...page, words: [word('2.42', 38)] }, close).words).toHaveLength(1);
  });

  describe('a formula, whose parts the layer has at different heights', () => {
    const part = (text: string, left: number, [top, bottom]: [number, number]) => {
      return { text, left, right: left + 0.01 * text.length, top, bottom };
    };
    const ON_LINE: [number, number] = [0, 0.02];
    const RAISED: [number, number] = [-0.003, 0.011];
    const LOWERED: [number, number] = [0.008, 0.022];
    const water = [part('H', 0, ON_LINE), part('2', 0.01, LOWERED), part('O', 0.02, ON_LINE)];
    const ion = [part('Cl', 0, ON_LINE), part('-', 0.02, RAISED)];
    const sulfate = [part('SO', 0, ON_LINE), part('42-', 0.02, [-0.003, 0.022])];
    const read = (seen: Word, layer: LayerWord[]) =>
      correctByTextLayer({ ...page, words: [{ ...seen, right: 30, unsettled: true }] }, layer).words.map(
        ({ text, confidence, unsettled = false }) => [text, confidence, unsettled],
      );

    test('is used where both have the same characters', () => {
      expect(read(word('H2O', 40), water)).toEqual([['H2O', 95, false]]);
      expect(read(word('Cl−', 40), ion)).toEqual([['Cl^-', 95, false]]);
    });

    test('is left to a person where they differ, or where superscripts cannot be identified', () => {
      expect(read(word('HO', 96), water)).toEqual([['HO', 96, true]]);
      expect(read(word('Cl', 96), ion)).toEqual([['Cl', 96, true]]);
      expect(read(word('SO42-', 96), sulfate)).toEqual([['SO42-', 96, true]]);
    });

    test('is not formed from words that are apart or on one level', () => {
      const apart = [part('H', 0, ON_LINE), part('2', 0.02, LOWERED)];
      expect(read(word('H', 96), apart)).toEqual([['H', 96, true]]);
      const level = [part('not', 0, ON_LINE), part('e', 0.03, [0.001, 0.021])];
      expect(read(word('note', 96), level)).toEqual([['note', 96, true]]);
    });
  });

  test.each([
    ['another word at the same place', [layer('Respiration', 0)]],
    ['a hidden word where nothing is seen', [layer('full', 0.5), layer('marks', 0.7)]],
  ])('never takes %s', (_, words) => {
    expect(correctByTextLayer(page, words)).toEqual(page);
  });
});

test('a box on a page lying upside down is where the words are seen', () => {
  const page: PageWords = {
    page: 2,
    width: 1000,
    height: 500,
    words: [],
    ink: [],
    boxes: [],
    xHeight: 14,
    toPage: [-1 / 1000, 0, 0, -1 / 500, 1, 1],
  };
  expect(boxOnPage(page, [{ left: 100, right: 300, top: 50, bottom: 100 }])).toEqual({
    page: 2,
    x: expect.closeTo(0.7),
    y: expect.closeTo(0.8),
    width: expect.closeTo(0.2),
    height: expect.closeTo(0.1),
  });
});

test.each<[Affine, { x: number; y: number }]>([
  [[1, 0, 0, 1, 0, 0], { x: 0.4, y: 0 }],
  [[0, 1, -1, 0, 1, 0], { x: 0, y: 0.4 }],
  [[-1, 0, 0, -1, 1, 1], { x: -0.4, y: 0 }],
  [[0, -1, 1, 0, 0, 1], { x: 0, y: -0.4 }],
  [[0.9, 0.1, -0.1, 0.9, 0.2, 0], { x: 0.36, y: 0.04 }],
  [[0.9, -0.1, 0.1, 0.9, 0, 0.2], { x: 0.36, y: -0.04 }],
])('a line of a page with the matrix %j runs along %j', (toPage, { x, y }) => {
  const box = boxOnPage({ toPage, page: 1 } as PageWords, [{ left: 0.3, top: 0.5, right: 0.7, bottom: 0.52 }]);
  expect(lineVectorOf({ toPage }, box)).toEqual({ x: expect.closeTo(x), y: expect.closeTo(y) });
});
