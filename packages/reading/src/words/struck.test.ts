import { describe, expect, test } from '@jest/globals';
import type { Word } from '../layout/word.ts';
import type { Picture } from '../pictures/picture.ts';
import { findStrokes } from '../pictures/strokes.ts';
import { withStruck } from './struck.ts';

const LETTER = 16;

/** Words on one line of print: baseline at y = 100, em of 32 pixels. */
function wordsAt(...texts: string[]): Word[] {
  let left = 100;
  return texts.map((text) => {
    const from = left;
    left += text.length * 14 + 12;
    const top = /[A-Zbdfhklt]/.test(text) ? 77 : 84;
    return {
      text,
      confidence: 90,
      part: 0,
      left: from,
      right: left - 12,
      top,
      bottom: /[gjpqy]/.test(text) ? 107 : 100,
    };
  });
}

const stroke = (left: number, right: number, y: number, rise = 0, thickness = 4) => ({
  left,
  right,
  thickness,
  top: y - rise / 2 - thickness / 2,
  bottom: y + rise / 2 + thickness / 2,
  leftY: y + rise / 2,
  rightY: y - rise / 2,
});

const struck = (words: Word[], ...strokes: ReturnType<typeof stroke>[]) =>
  withStruck(words, strokes, LETTER)
    .filter((word) => word.struck)
    .map((word) => word.text);

describe('a stroke', () => {
  const words = wordsAt('many', 'cells', 'grow');
  const [left, right] = [words[0]!.left, words[2]!.right];
  test.each([
    ['through all of them', stroke(left - 4, right + 4, 92), ['many', 'cells', 'grow']],
    ['that rises', stroke(left - 4, right + 4, 92, 6), ['many', 'cells', 'grow']],
    ['through one', stroke(words[1]!.left - 6, words[1]!.right + 6, 90), ['cells']],
    ['below: an underline', stroke(left, right, 103), []],
    ['on the baseline', stroke(left, right, 99), []],
    ['above', stroke(left, right, 74), []],
    ['across the page: a rule', stroke(0, 1_000, 92), []],
    ['no longer than a word: its serifs', stroke(words[1]!.left, words[1]!.right, 90), []],
    ['below and thick', stroke(left, right, 97, 0, 9), []],
    ['in half a word', stroke(words[1]!.left - 6, words[1]!.left + 30, 90), []],
  ])('%s', (_, drawn, expected) => {
    expect(struck(words, drawn)).toEqual(expected);
  });
});

test('the box of a word by hand has the ink of its stroke in it', () => {
  const byHand = wordsAt('True', 'to').map((word): Word => ({ ...word, hand: true }));
  const over = ({ left, right }: Word, y: number) => stroke(left, right, y);
  expect(struck(byHand, over(byHand[0]!, 91))).toEqual(['True']);
  expect(struck(byHand, over(byHand[1]!, 84))).toEqual([]);
  expect(struck(wordsAt('True'), over(byHand[0]!, 91))).toEqual([]);
});

test('ruled lines, double underlines and fraction bars do not strike anything out', () => {
  const words = wordsAt('many', 'cells', 'grow');
  const [left, right] = [words[0]!.left - 4, words[2]!.right + 4];
  const rules = [stroke(left, right, 95), stroke(left, right, 195), stroke(left, right, 295)];
  expect(struck(words, ...rules)).toEqual([]);
  expect(struck(words, ...rules.slice(0, 1))).toEqual(['many', 'cells', 'grow']);
  expect(struck(words, stroke(left, right, 96), stroke(left, right, 104))).toEqual([]);
  const bracketed = wordsAt('[Paris]').map((word) => ({ ...word, top: 77, bottom: 107 }));
  expect(struck(bracketed, stroke(90, bracketed[0]!.right + 10, 101))).toEqual([]);
});

test('strokes are long, thin and nearly horizontal; they may slant', () => {
  const picture: Picture = { width: 400, height: 200, data: new Uint8Array(400 * 200).fill(255) };
  const dot = (x: number, y: number) => {
    for (let dy = 0; dy < 4; dy++) picture.data[(y + dy) * 400 + x] = 0;
  };
  for (let x = 50; x < 350; x++) dot(x, Math.round(120 - x / 20)); // rises by 15
  for (let x = 50; x < 70; x++) dot(x, 30); // short
  for (let x = 200; x < 300; x++) for (let y = 20; y < 60; y += 4) dot(x, y); // thick
  for (let x = 20; x < 60; x++) dot(x, 190 - x); // steep
  const found = findStrokes(picture, LETTER);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({ left: 50, right: 350, top: 103, bottom: 121 });
  expect(found[0]!.leftY - found[0]!.rightY).toBeGreaterThan(8);
});
