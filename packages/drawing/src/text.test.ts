import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { firstLines, settable, wrap } from './text.ts';
import { measureWidth, splitRuns } from './typefaces.ts';

const style = { size: 10, ink: 'text' as const };

describe('wrap', () => {
  it('keeps every line within the width and every letter in order', () => {
    const words = fc.array(
      fc.oneof(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.constantFrom(' ', '\n', 'word')),
    );
    fc.assert(
      fc.property(words, fc.integer({ min: 30, max: 400 }), (parts, width) => {
        const text = parts.join(' ');
        const lines = wrap(text, width, style);
        for (const line of lines) expect(measureWidth(line) * style.size).toBeLessThan(width + 12);
        const letters = (from: string) => from.replace(/\s/g, '');
        expect(letters(lines.join(''))).toBe(letters(settable(text)));
      }),
    );
  });

  it.each([
    ['one two', 400, ['one two']],
    ['one two', 30, ['one', 'two']],
    ['a\n\n\n\nb', 400, ['a', '', 'b']],
    ['if x:\n    y()', 400, ['if x:', '    y()']],
    ['', 400, ['']],
  ])('sets %j within %i', (text, width, lines) => {
    expect(wrap(text, width, style)).toEqual(lines);
  });

  // If a word were measured again for each of its lines, these cases would time out.
  it.each([
    ['w', 1_000_000],
    ['ب', 50_000],
  ])('cuts a word of %s %d times', (letter, times) => {
    const lines = wrap(letter.repeat(times), 300, style);
    expect(lines.join('')).toBe(letter.repeat(times));
    expect(Math.max(...lines.map((line) => measureWidth(line) * 10))).toBeLessThanOrEqual(300);
  });

  it('cuts letters that take no room', () => {
    expect(wrap(`a${'\u0301'.repeat(20_000)}`, 300, style).length).toBeGreaterThan(1);
  });
});

describe('settable', () => {
  it.each([
    ['a\r\nb\u2028c', 'a\nb\nc'],
    ['a\u0000\u200b\ufe0fb', 'ab'],
    ['a\u00a0b\tc', 'a b    c'],
    ['e\u0301', 'é'],
    ['lone \ud800', 'lone \ufffd'],
  ])('turns %j into %j', (text, result) => expect(settable(text)).toBe(result));
});

describe('settable', () => {
  it('replaces mathematical letters that no typeface has by plain ones, and keeps the others', () => {
    expect(settable('𝑥² + 2𝒚 ≤ ½, Ａｌｌ ㎏ ℝ')).toBe('x² + 2y ≤ ½, All kg ℝ');
    expect(settable('🙂 緑')).toBe('🙂 緑');
  });
});

describe('firstLines', () => {
  it('marks what was left out', () => expect(firstLines(['a', 'b', 'c'], 2)).toEqual(['a', 'b …']));
});

describe('splitRuns', () => {
  it('takes symbols from the second typeface and replaces those that no typeface has', () => {
    expect(splitRuns('x ≤ 🙂')).toEqual([
      { face: 'regular', text: 'x ' },
      { face: 'signs', text: '≤' },
      { face: 'regular', text: ' \ufffd' },
    ]);
  });

  it('measures a line as the sum of its runs', () => {
    expect(measureWidth('a≤b')).toBeCloseTo(measureWidth('a') + measureWidth('≤') + measureWidth('b'));
    expect(measureWidth('हिन्दी')).toBeGreaterThan(1);
    expect(measureWidth('ab हिन्दी')).toBeCloseTo(measureWidth('ab ') + measureWidth('हिन्दी'));
  });
});
