import { expect, test } from '@jest/globals';
import { pageOf } from './lines.testing.ts';
import { linesOf } from './lines.ts';

test('objects beside the paper in a photograph are not text, and do not move the edge of the column', () => {
  const page = pageOf(1, '1. Cells', '~ES 2. Paris', 'so 3. Rust', '4. Light ~it');
  for (const { word, left } of [
    { word: 'ES', left: 3 },
    { word: 'so', left: 3 },
    { word: 'it', left: 970 },
  ])
    for (const one of page.words.filter(({ text }) => text === word)) Object.assign(one, { left, right: left + 24 });
  expect(linesOf(page).map(({ text }) => text)).toEqual(['1. Cells', '2. Paris', 'so 3. Rust', '4. Light']);
});

test('the edge of a column is not moved by the number of the page or by specks', () => {
  const page = pageOf(1, '1. Cells', '2. Paris', '-1-', '~cement');
  const [footer, speck] = page.words.slice(-2);
  Object.assign(footer!, { left: 40, right: 76, top: 1340, bottom: 1360 });
  Object.assign(speck!, { left: 60, confidence: 6 });
  expect(linesOf(page).map(({ columnLeft }) => columnLeft)).toEqual([100, 100, 100, 100]);
});

test('a few doubtful letters are a line if they begin where lines begin, otherwise a blot', () => {
  const page = pageOf(1, '1. Cells', '~Ql.A', '3. Paris', '      ~zc)');
  const hardly = page.words.map((word) => (word.confidence < 60 ? { ...word, confidence: 12 } : word));
  expect(linesOf({ ...page, words: hardly }).map(({ text }) => text)).toEqual(['1. Cells', 'Ql.A', '3. Paris']);
});

test('words inserted between two lines are part of the lower one, where they stand', () => {
  const page = pageOf(1, '1. Cells', '          always', '2. A current grows with it', '   (a) Light', '3. Rust');
  const lowered = page.words.map((word) => (word.text === 'always' ? { ...word, top: 163, bottom: 179 } : word));
  expect(linesOf({ ...page, words: lowered }).map(({ text }) => text)).toEqual([
    '1. Cells',
    '2. A current grows always with it',
    '(a) Light',
    '3. Rust',
  ]);
  expect(linesOf(page)).toHaveLength(5);
});
