import { describe, expect, test } from '@jest/globals';
import type { ReadWord } from '../layout/word.ts';
import type { Picture } from '../pictures/picture.ts';
import { divideAtGaps } from './joined.ts';

const WIDTH = 600;

/**
 * Draws lines of words with characters 8 pixels wide and 2 apart. `_` before a letter widens the gap before it to 8,
 * `+` closes it.
 */
function set(...lines: string[]): { picture: Picture; words: ReadWord[] } {
  const picture = {
    width: WIDTH,
    height: lines.length * 40,
    data: new Uint8Array(WIDTH * lines.length * 40).fill(255),
  };
  const words = lines.flatMap((line, row) => {
    let x = 10;
    const top = row * 40 + 10;
    return line.split(' ').map((drawn) => {
      const left = x;
      for (const sign of drawn) {
        if (sign === '_') x += 6;
        else if (sign === '+') x -= 2;
        else {
          for (let y = top; y < top + 20; y++) picture.data.fill(0, y * WIDTH + x, y * WIDTH + x + 8);
          x += 10;
        }
      }
      const right = x - 2;
      x += 6;
      return { text: drawn.replace(/[_+]/g, ''), confidence: 90, left, right, top, bottom: top + 20 };
    });
  });
  return { picture, words };
}

const PROSE = Array<string>(5).fill('the cat sat on the mat and ate');
const last = (line: string) => {
  const { picture, words } = set(...PROSE, line);
  return divideAtGaps(words, picture)
    .slice(PROSE.length * 8)
    .map(({ text }) => text)
    .join(' ');
};

describe('a word', () => {
  test.each([
    ['A_noun', 'A noun'],
    ['A_no+un', 'A noun'],
    ['In_a cell', 'In a cell'],
    ['273_K', '273 K'],
  ])('read from %s, with a gap as wide as between words, is two', (drawn, expected) => {
    expect(last(drawn)).toBe(expected);
  });

  test.each([
    ['noun', 'noun'],
    ['1_947', '1947'],
    ['end_.', 'end.'],
    ['V_e_r_y', 'Very'],
    ['o+n_ly', 'only'],
  ])('read from %s stays one', (drawn, expected) => {
    expect(last(drawn)).toBe(expected);
  });

  test('keeps the place of each of its parts', () => {
    const { picture, words } = set(...PROSE, 'A_noun');
    const [one, other] = divideAtGaps(words, picture).slice(-2);
    expect([one!.left, one!.right, other!.left, other!.right]).toEqual([10, 18, 26, 64]);
  });

  test('is not divided where there is too little text to know the usual gaps', () => {
    const { picture, words } = set('A_noun', 'the cat');
    expect(divideAtGaps(words, picture)).toEqual(words);
  });
});
