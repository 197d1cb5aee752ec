import { expect, test } from '@jest/globals';
import { linesOf } from './lines.ts';
import { pageOf } from './lines-fixture.ts';

test('what a photograph shows beside the paper is no text, and does not move the edge of the column', () => {
  const page = pageOf(1, '1. Cells', '~ES 2. Paris', 'so 3. Rust', '4. Light ~it');
  for (const { word, left } of [
    { word: 'ES', left: 3 },
    { word: 'so', left: 3 },
    { word: 'it', left: 970 },
  ])
    for (const one of page.words.filter(({ text }) => text === word)) Object.assign(one, { left, right: left + 24 });
  expect(linesOf(page).map(({ text }) => text)).toEqual(['1. Cells', '2. Paris', 'so 3. Rust', '4. Light']);
});
