import { WordList } from '@exam-evaluation/marking/dictionary/word-list.ts';
import { describe, expect, test } from '@jest/globals';
import type { LineWord, Steps } from './ctc.ts';
import { Spelling } from './spelling.ts';

const SIGNS = ['', ...Array.from('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.,')];

/** Time steps that spell a word, each letter followed by a blank; some letters are ambiguous: `{ c: 'e' }`. */
function picture(text: string, orElse: Record<string, string> = {}): [LineWord, Steps] {
  const count = text.length * 2;
  const data = new Float32Array(count * SIGNS.length).fill(1e-4);
  Array.from(text).forEach((sign, at) => {
    const other = orElse[sign];
    data[at * 2 * SIGNS.length + SIGNS.indexOf(sign)] = other ? 0.55 : 0.97;
    if (other) data[at * 2 * SIGNS.length + SIGNS.indexOf(other)] = 0.4;
    data[(at * 2 + 1) * SIGNS.length] = 0.97;
  });
  return [
    { text, confidence: 0.55, from: 0, to: count },
    { count, data, signs: SIGNS },
  ];
}

describe('a non-word is corrected as far as the picture supports it', () => {
  const words = new WordList(['cell', 'sell', 'call', 'water', 'nitrate', 'nitrite'].join('\n'));
  const spelling = new Spelling(words);
  test.each<[string, Record<string, string>, string]>([
    ['wuter', { u: 'a' }, 'water'],
    ['Wuter,', { u: 'a' }, 'Water,'],
    ['CEIL', { I: 'L' }, 'CELL'],
    ['wuter', {}, 'wuter'],
    ['cezl', { z: 'x' }, 'cezl'],
    ['nitrite', { i: 'a' }, 'nitrite'],
    ['ql', { q: 'c' }, 'ql'],
  ])('%s, %j: %s', (read, orElse, expected) => {
    expect(spelling.corrected(...picture(read, orElse))).toMatchObject({ text: expected, confidence: 0.55 });
  });

  test('a word of the exam is used even if no dictionary has it', () => {
    const read = picture('xylcm', { c: 'e' });
    expect(spelling.corrected(...read).text).toBe('xylcm');
    expect(new Spelling(words, ['xylem']).corrected(...read).text).toBe('xylem');
    expect(new Spelling(words, ['xylcm', 'xylem']).corrected(...read).text).toBe('xylcm');
  });
});
