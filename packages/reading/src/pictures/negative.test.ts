import { expect, test } from '@jest/globals';
import { positiveOf } from './negative.ts';
import type { Picture } from './picture.ts';

const fill = (width: number, height: number, level: number): Picture => ({
  width,
  height,
  data: new Uint8Array(width * height).fill(level),
});

function draw({ width, data }: Picture, left: number, top: number, across: number, down: number, level: number): void {
  for (let y = top; y < top + down; y++) data.fill(level, y * width + left, y * width + left + across);
}

/** Draws lines of letters of 4 × 14 pixels in the given rectangle. */
function write(picture: Picture, left: number, top: number, right: number, bottom: number, level: number): void {
  for (let y = top; y + 14 <= bottom; y += 40)
    for (let x = left; x + 4 <= right; x += 14) draw(picture, x, y, 4, 14, level);
}

test.each([
  ['white on black', 0, 255],
  ['chalk on a blackboard', 60, 170],
])('%s becomes dark letters on light paper', (_name, ground, letters) => {
  const page = fill(800, 1_100, ground);
  write(page, 100, 100, 700, 600, letters);
  const { data } = positiveOf(page);
  expect([data[0], data[100 * 800 + 100]]).toEqual([255 - ground, 255 - letters]);
});

test('paper on a dark table is not inverted, even where it is less than half of the photograph', () => {
  const page = fill(800, 1_100, 20);
  draw(page, 200, 200, 420, 600, 215);
  write(page, 230, 230, 590, 780, 40);
  expect(positiveOf(page)).toBe(page);
});

test('a page in bad light and an empty page are not inverted', () => {
  const dim = fill(800, 1_100, 110);
  write(dim, 100, 100, 700, 900, 20);
  expect(positiveOf(dim)).toBe(dim);
  const black = fill(800, 1_100, 5);
  expect(positiveOf(black)).toBe(black);
});

test('a dark picture on a page does not invert its print', () => {
  const page = fill(800, 1_100, 245);
  draw(page, 0, 0, 800, 600, 15);
  write(page, 100, 40, 300, 100, 240);
  write(page, 100, 640, 700, 1_060, 20);
  expect(positiveOf(page)).toBe(page);
});
