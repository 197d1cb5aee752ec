import { expect, test } from '@jest/globals';
import { darken, paleWriting } from './pale.ts';
import type { Picture } from './picture.ts';

const [WIDTH, HEIGHT] = [200, 60];
/** X-height in pixels. */
const UNIT = 12;

/** A white page with strokes of the given grey level, width and height. */
function strokes(...all: [level: number, wide: number, high: number][]): Picture {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(255);
  all.forEach(([level, wide, high], at) => {
    for (let y = 4; y < 4 + high; y++) data.fill(level, y * WIDTH + 4 + at * 40, y * WIDTH + 4 + at * 40 + wide);
  });
  return { width: WIDTH, height: HEIGHT, data };
}

const DARK: [number, number, number] = [20, 4, 14];

test.each<[string, [number, number, number], boolean]>([
  ['pencil beside black print', [178, 4, 14], true],
  ['ink', [60, 4, 14], false],
  ['what shows through the paper', [225, 4, 14], false],
  ['a speck', [178, 3, 3], false],
  ['a rule', [178, 120, 2], false],
  ['a shadow', [178, 60, 50], false],
])('%s is pale writing: %j %j', (_, stroke, isPale) => {
  expect(paleWriting(strokes(DARK, stroke), 117, UNIT)).toHaveLength(isPale ? 1 : 0);
});

test('pale writing becomes as dark as ink, and nothing else changes', () => {
  const even = strokes(DARK, [178, 4, 14]);
  const picture = { ...even, data: even.data.slice() };
  darken(picture, even, paleWriting(even, 117, UNIT));
  const at = (x: number) => picture.data[10 * WIDTH + x]!;
  expect([at(5), at(45), at(100)]).toEqual([20, 0, 255]);
});
