import { ChildFailed } from '@exam-evaluation/runtime/child.ts';
import { describe, expect, test } from '@jest/globals';
import type { Piece, Word } from '../layout/word.ts';
import { withHandwriting } from './beside-print.ts';
import type { HandWord } from './pp-ocr.ts';
import type { HandReader, ReadHandOptions } from './reader.ts';

const picture = { width: 1_000, height: 400, data: new Uint8Array(400_000).fill(255) };
const parts = [{ left: 0, top: 0, right: 1_000, bottom: 400, atTop: 0, atLeft: 0 }];
const at = (text: string, left: number, top: number) => ({
  text,
  left,
  top,
  right: left + text.length * 10,
  bottom: top + 20,
});
const printed = (line: string, confidence: number, top = 0): Word[] =>
  line.split(' ').map((text, index) => ({ ...at(text, index * 120, top), confidence, part: 0 }));
const inkAt = (left: number, top: number): Piece => ({ left, top, right: left + 20, bottom: top + 20, pixels: 90 });
const PRINT = 'leaf road land then bread cold heat mind';

/** A reader that finds these words and records what it was asked. */
function reader(words: readonly (ReturnType<typeof at> & Partial<HandWord>)[], confidence = 0.95) {
  const asked: ReadHandOptions[] = [];
  const hand: HandReader = {
    async read(_, options) {
      asked.push(options);
      return words.map((word) => ({ ...word, confidence }));
    },
    look: async () => [],
    async close() {},
  };
  return { hand, asked };
}

const textOf = (words: readonly Word[]) => words.map(({ text, hand }) => (hand ? `(${text})` : text)).join(' ');
const page = (ink: Piece[] = []) => ({ picture, level: picture, parts, ink, strokes: [], xHeight: 14 });

describe('withHandwriting', () => {
  test('print that is kept on a page by hand knows what the handwriting model saw at the beginning of its line', async () => {
    const beginning = [[{ sign: '7', probability: 1 }]];
    const { hand } = reader([{ ...at('7)', 0, 0), beginning }, at('leaf', 120, 0)]);
    const print = [...printed('1) leaf', 96), ...printed('qx zv kk', 20, 200)];
    const [first, second] = await withHandwriting(print, page(), hand, {});
    expect([first!.text, first!.beginning, second!.beginning]).toEqual(['1)', beginning, undefined]);
  });

  test('a page of print with all its ink in words is left to the reader of print', async () => {
    const { hand, asked } = reader([]);
    const ink = printed(PRINT, 96).map(({ left }) => inkAt(left + 5, 0));
    expect(textOf(await withHandwriting(printed(PRINT, 96), page(ink), hand, {}))).toBe(PRINT);
    expect(asked).toEqual([]);
  });

  test('ink outside words is read as handwriting, and nothing else is', async () => {
    const { hand, asked } = reader([at('oxygen', 40, 200), at('leaves', 0, 0)]);
    const ink = [40, 60, 80].map((left) => inkAt(left, 200));
    expect(textOf(await withHandwriting(printed(PRINT, 96), page(ink), hand, {}))).toBe(`${PRINT} (oxygen)`);
    expect(asked[0]!.within).toEqual(ink);
  });

  test('a doubtful line on a page of print is read as handwriting, and used where that is sure', async () => {
    const words = [...printed(PRINT, 96), ...printed('QNal) ulbv', 30, 100)];
    const row = [at('Q.No.1)', 0, 100), at('light', 120, 100)];
    expect(textOf(await withHandwriting(words, page(), reader(row).hand, {}))).toBe(`${PRINT} (Q.No.1)) (light)`);
    expect(textOf(await withHandwriting(words, page(), reader(row, 0.7).hand, {}))).toBe(`${PRINT} QNal) ulbv`);
    const sum = [at('Q.No.1)', 0, 100), at('1023', 120, 100)];
    expect(textOf(await withHandwriting(words, page(), reader(sum).hand, {}))).toBe(`${PRINT} QNal) ulbv`);
  });

  test('a doubtful word is replaced by the words it is divided into, even if its centre is between them', async () => {
    const words = [...printed(PRINT, 96), { ...at('Darksoil', 0, 100), right: 200, confidence: 20, part: 0 }];
    const row = [at('Dark', 0, 100), at('soil', 150, 100)];
    expect(textOf(await withHandwriting(words, page(), reader(row).hand, {}))).toBe(`${PRINT} (Dark) (soil)`);
  });

  test('a drawing read as words is not accepted as writing', async () => {
    const { hand } = reader([at('mwm', 40, 200)], 0.3);
    expect(
      textOf(await withHandwriting(printed(PRINT, 96), page([40, 60, 80].map((left) => inkAt(left, 200))), hand, {})),
    ).toBe(PRINT);
  });

  test('a word far taller than the letters of the page is a drawing', async () => {
    const ink = [{ ...inkAt(40, 100), bottom: 300 }];
    const ellipse = { ...at('O', 40, 100), bottom: 300 };
    expect(textOf(await withHandwriting(printed(PRINT, 96), page(ink), reader([ellipse]).hand, {}))).toBe(PRINT);
  });

  test('a page that OCR only guesses is read as handwriting; only sure printed words elsewhere are kept', async () => {
    const guesses = [...printed('wani ta', 40), ...printed('B', 95, 300), ...printed('xq', 60, 350)];
    const { hand, asked } = reader([at('water', 0, 0), at('is', 120, 0)]);
    expect(textOf(await withHandwriting(guesses, page(), hand, { vocabulary: ['water'] }))).toBe('B (water) (is)');
    expect(asked).toEqual([{ vocabulary: ['water'], within: undefined }]);
  });

  test('a picture that exceeds the limits keeps its printed words; other failures are thrown', async () => {
    const failing = (failure: 'limit' | 'status'): HandReader => ({
      read: () => Promise.reject(new ChildFailed('too long', failure)),
      look: async () => [],
      close: async () => {},
    });
    const guesses = printed('wani ta', 40);
    expect(await withHandwriting(guesses, page(), failing('limit'), {})).toEqual(guesses);
    await expect(withHandwriting(guesses, page(), failing('status'), {})).rejects.toThrow(ChildFailed);
  });
});
