import { expect, test } from '@jest/globals';
import { findBoxes } from './boxes.ts';
import { clean } from './clean.ts';
import type { Picture } from './picture.ts';

const paper = (): Picture => ({ width: 800, height: 600, data: new Uint8Array(800 * 600).fill(255) });

function dot({ width, data }: Picture, x: number, y: number, level = 0): void {
  for (const row of [0, 1])
    data.fill(level, (Math.round(y) + row) * width + Math.round(x), (Math.round(y) + row) * width + Math.round(x) + 2);
}

function line(picture: Picture, from: [number, number], to: [number, number], level = 0): void {
  const steps = 2 * Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]));
  for (let at = 0; at <= steps; at++) {
    dot(picture, from[0] + ((to[0] - from[0]) * at) / steps, from[1] + ((to[1] - from[1]) * at) / steps, level);
  }
}

function square(picture: Picture, x: number, y: number, size = 28, level = 0): void {
  const [right, bottom] = [x + size, y + size];
  line(picture, [x, y], [right, y], level);
  line(picture, [right, y], [right, bottom], level);
  line(picture, [right, bottom], [x, bottom], level);
  line(picture, [x, bottom], [x, y], level);
}

function ring(picture: Picture, x: number, y: number, across: number, down = across): void {
  for (let at = 0; at < 360; at++) {
    const angle = (at * Math.PI) / 180;
    dot(picture, x + (across / 2) * (1 + Math.cos(angle)), y + (down / 2) * (1 + Math.sin(angle)));
  }
}

function letter(picture: Picture, x: number, y: number): void {
  for (let row = y; row < y + 20; row++) picture.data.fill(0, row * picture.width + x, row * picture.width + x + 14);
}

/** Three rows of four boxes, each followed by a letter. */
function sheet(outline: (picture: Picture, x: number, y: number) => void): Picture {
  const picture = paper();
  for (const y of [100, 200, 300]) {
    for (const x of [100, 200, 300, 400]) {
      outline(picture, x, y);
      letter(picture, x + 45, y + 5);
    }
  }
  return picture;
}

const middles = (picture: Picture) =>
  findBoxes(picture)
    .boxes.map(({ left, top, right, bottom }) => [
      Math.floor((left + right) / 20) * 10,
      Math.floor((top + bottom) / 20) * 10,
    ])
    .sort(([x, y], [otherX, otherY]) => y! - otherY! || x! - otherX!);
const GRID = [110, 210, 310].flatMap((y) => [110, 210, 310, 410].map((x) => [x, y]));

test.each([
  ['boxes', (picture: Picture, x: number, y: number) => square(picture, x, y)],
  ['hairlines', (picture: Picture, x: number, y: number) => square(picture, x, y, 28, 110)],
  ['bubbles', (picture: Picture, x: number, y: number) => ring(picture, x, y, 30)],
])('%s in rows are found, and a reader of words does not see them', (_what, outline) => {
  const picture = sheet(outline);
  expect(middles(picture)).toEqual(GRID);
  const { picture: seen, boxes } = clean(picture);
  expect(boxes).toHaveLength(12);
  expect(seen.data.slice(100 * 800 + 90, 100 * 800 + 135).every((level) => level > 200)).toBe(true);
});

test('a box that is ticked, crossed or filled is found as well, and has more ink than the others', () => {
  const picture = sheet((on, x, y) => square(on, x, y));
  line(picture, [95, 110], [110, 132]);
  line(picture, [110, 132], [140, 90]);
  line(picture, [195, 195], [235, 235]);
  line(picture, [235, 195], [195, 235]);
  for (let y = 300; y < 328; y++) picture.data.fill(0, y * 800 + 300, y * 800 + 328);
  expect(middles(picture)).toEqual(GRID);
  const { boxes } = findBoxes(picture);
  const inkAt = (x: number, y: number) =>
    boxes.find((box) => Math.abs(box.left - x) < 8 && Math.abs(box.top - y) < 8)!.pixels;
  const empty = inkAt(400, 100);
  for (const [x, y] of [
    [100, 100],
    [200, 200],
    [300, 300],
  ] as const)
    expect(inkAt(x, y)).toBeGreaterThan(empty * 1.2);
});

test.each([
  [
    'letters of words that are like rings',
    (picture: Picture, x: number, y: number) => {
      for (const n of [0, 1, 2]) ring(picture, x + n * 26, y, 20);
    },
  ],
  ['figures, which are higher than wide', (picture: Picture, x: number, y: number) => ring(picture, x, y, 20, 30)],
  ['frames of answers', (picture: Picture, x: number, y: number) => square(picture, x, y, 95)],
])('%s are not boxes', (_what, outline) => {
  expect(middles(sheet(outline))).toEqual([]);
});

test('bubbles larger than any letter are found close to their labels, and in a single row of four', () => {
  const close = paper();
  const row = paper();
  for (const x of [100, 200, 300, 400]) {
    for (const y of [100, 200, 300]) {
      ring(close, x, y, 38);
      letter(close, x + 46, y + 16);
    }
    ring(row, x, 100, 34);
    letter(row, x + 55, 107);
  }
  expect(middles(close)).toHaveLength(12);
  expect(middles(row)).toEqual([110, 210, 310, 410].map((x) => [x, 110]));
});

/** Two brackets 34 pixels high, `apart` pixels from each other. */
function brackets(picture: Picture, x: number, y: number, apart = 20): void {
  for (const [side, end] of [
    [x, x + 7],
    [x + apart + 14, x + apart + 7],
  ] as const) {
    line(picture, [side, y], [side, y + 32]);
    line(picture, [side, y], [end, y]);
    line(picture, [side, y + 32], [end, y + 32]);
  }
}

test('boxes typed as brackets are found, and hold more ink where they are marked', () => {
  const picture = sheet((on, x, y) => brackets(on, x, y));
  line(picture, [211, 110], [224, 124]);
  line(picture, [211, 124], [224, 110]);
  const { boxes } = findBoxes(picture);
  expect(boxes).toHaveLength(12);
  const [marked, ...others] = boxes.map(({ pixels }) => pixels).sort((one, other) => other - one);
  expect(marked).toBeGreaterThan(Math.max(...others) + 20);
});

test('a t before a 1 is not a box', () => {
  const picture = sheet((on, x, y) => {
    line(on, [x, y], [x, y + 32]);
    line(on, [x, y + 32], [x + 7, y + 32]);
    line(on, [x + 34, y], [x + 34, y + 32]);
    line(on, [x + 34, y], [x + 27, y + 4]);
  });
  expect(findBoxes(picture).boxes).toEqual([]);
});

test('brackets are not boxes if all of them contain something', () => {
  const picture = sheet((on, x, y) => {
    brackets(on, x, y);
    line(on, [x + 14, y + 10], [x + 14, y + 24]);
  });
  expect(findBoxes(picture).boxes).toEqual([]);
});

test('a lone box is a figure', () => {
  const picture = paper();
  square(picture, 100, 100);
  letter(picture, 145, 105);
  expect(middles(picture)).toEqual([]);
});
