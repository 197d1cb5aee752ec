import { random } from '@exam-evaluation/testing/scans.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Affine } from '../layout/affine.ts';
import { clean } from './clean.ts';
import { refold, unfold } from './columns.ts';
import { deskewAngle, deskewAngleOf, findInk, isBlank } from './ink.ts';
import { type Picture, parsePgm, rotate, rotateQuarters, toPgm } from './picture.ts';
import { resolutionFor } from './renderer.ts';
import { strips } from './strips.ts';

const paper = (width: number, height: number, level = 255): Picture => ({
  width,
  height,
  data: new Uint8Array(width * height).fill(level),
});

function draw(picture: Picture, left: number, top: number, width: number, height: number, level = 0): void {
  for (let y = top; y < top + height; y++)
    picture.data.fill(level, y * picture.width + left, y * picture.width + left + width);
}

/** Draws lines of block letters of 14 × 20 pixels in the given rectangle. */
function drawText(picture: Picture, left: number, top: number, right: number, lines: number): void {
  for (let line = 0; line < lines; line++) {
    for (let x = left; x + 14 <= right; x += 20) draw(picture, x, top + line * 40, 14, 20);
  }
}

const apply = ([a, b, c, d, e, f]: Affine, x: number, y: number) => [a * x + c * y + e, b * x + d * y + f] as const;

describe('rotation', () => {
  test('every pixel of a rotated picture maps back to the pixel it came from', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: -4, max: 7 }),
        (width, height, quarters) => {
          const picture = paper(width, height);
          picture.data.forEach((_, at) => {
            picture.data[at] = at;
          });
          const { picture: turned, back } = rotateQuarters(picture, quarters);
          for (let y = 0; y < turned.height; y++) {
            for (let x = 0; x < turned.width; x++) {
              const [fromX, fromY] = apply(back, x + 0.5, y + 0.5);
              expect(turned.data[y * turned.width + x]).toBe(
                picture.data[Math.floor(fromY) * width + Math.floor(fromX)],
              );
            }
          }
        },
      ),
    );
  });

  test.each([-5, -1, 2, 7])('a mark is found again after a rotation by %d degrees', (degrees) => {
    const picture = paper(400, 300);
    draw(picture, 300, 50, 8, 8);
    const { picture: turned, back } = rotate(picture, degrees);
    const at = turned.data.findIndex((level) => level < 60);
    const [x, y] = apply(back, at % turned.width, Math.floor(at / turned.width));
    expect(Math.abs(x - 304)).toBeLessThan(8);
    expect(Math.abs(y - 54)).toBeLessThan(8);
  });

  test('the corners that a rotation adds look like the paper', () => {
    const { picture } = rotate(paper(400, 300, 190), 5);
    expect(picture.data.every((level) => level === 189 || level === 190)).toBe(true);
  });

  test.each([-6, -1.5, 0, 0.6, 4])('lines of text skewed by %d degrees are levelled', (degrees) => {
    const picture = paper(700, 500);
    drawText(picture, 60, 60, 640, 9);
    expect(deskewAngle(findInk(rotate(picture, degrees).picture))).toBeCloseTo(-degrees, 0.5);
  });

  test.each([-0.6, 0, 0.6])('pale rules skewed by %d degrees level a page with hardly a word', (degrees) => {
    const picture = paper(1400, 2000, 240);
    for (let y = 100; y < 1900; y += 60) draw(picture, 50, y, 1300, 3, 200);
    drawText(picture, 200, 80, 300, 1);
    const { picture: seen } = rotate(picture, degrees);
    expect(deskewAngleOf(seen, findInk(seen))).toBeCloseTo(-degrees, 0.5);
  });
});

test('a page with a few specks is blank, one with a word is not', () => {
  const picture = paper(800, 600);
  draw(picture, 300, 300, 3, 3);
  expect(isBlank(findInk(picture))).toBe(true);
  drawText(picture, 300, 400, 700, 1);
  expect(isBlank(findInk(picture))).toBe(false);
});

/** Adds grain with a standard deviation of 28 grey levels. */
function grainy(picture: Picture): Picture {
  const next = random(5);
  const scatter = () => (next() + next() + next() + next() - 2) * Math.sqrt(3) * 28;
  return { ...picture, data: new Uint8Array(Uint8ClampedArray.from(picture.data, (level) => level + scatter())) };
}

describe('clean', () => {
  test('pale ink on grey paper becomes black on white', () => {
    const picture = paper(600, 400, 200);
    for (let at = 0; at < 10; at++) draw(picture, 100 + at * 30, 200, 14, 20, 130);
    const { picture: cleaned } = clean(picture);
    expect(cleaned.data[210 * 600 + 107]).toBeLessThan(20);
    expect(cleaned.data[100 * 600 + 107]).toBe(255);
  });

  test('the grain of a faded page is removed, and its letters are kept', () => {
    const picture = paper(600, 400, 220);
    for (let at = 0; at < 10; at++) draw(picture, 100 + at * 30, 200, 14, 20, 100);
    const { picture: cleaned, spots } = clean(grainy(picture));
    expect(spots).toHaveLength(10);
    expect(cleaned.data[210 * 600 + 107]).toBeLessThan(100);
    const bare = cleaned.data.subarray(0, 190 * 600);
    expect(bare.filter((level) => level < 255).length).toBeLessThan(bare.length * 0.01);
  });

  test('the frame around a letter is removed, and the letter is kept', () => {
    const picture = paper(600, 400);
    drawText(picture, 100, 200, 400, 1);
    for (const [x, y, across, down] of [
      [420, 190, 60, 2],
      [420, 230, 60, 2],
      [420, 190, 2, 42],
      [478, 190, 2, 42],
    ] as const)
      draw(picture, x, y, across, down);
    draw(picture, 443, 201, 14, 20);
    const { picture: cleaned } = clean(picture);
    expect(cleaned.data[210 * 600 + 421]).toBe(255);
    expect(cleaned.data[210 * 600 + 450]).toBeLessThan(20);
  });

  test('on grainy paper specks and pieces of drawn lines are removed; dots and dashes beside letters are kept', () => {
    const picture = paper(600, 400, 220);
    drawText(picture, 100, 200, 400, 1);
    draw(picture, 405, 216, 4, 4);
    draw(picture, 430, 208, 10, 4);
    draw(picture, 300, 50, 4, 4);
    draw(picture, 560, 20, 3, 60);
    const { picture: cleaned, spots } = clean(grainy(picture));
    const isInk = (x: number, y: number) => cleaned.data[y * 600 + x]! < 128;
    expect([isInk(407, 218), isInk(435, 210)]).toEqual([true, true]);
    expect([isInk(302, 52), isInk(561, 40)]).toEqual([false, false]);
    expect(spots).toHaveLength(15 + 2);
  });

  test('a dot by itself is kept on clean paper', () => {
    const picture = paper(600, 400);
    drawText(picture, 100, 200, 400, 1);
    draw(picture, 300, 50, 4, 4);
    expect(clean(picture).picture.data[52 * 600 + 302]).toBe(0);
  });

  test('ruled lines are removed, and the letters on them are kept', () => {
    const picture = paper(800, 200);
    drawText(picture, 100, 80, 600, 1);
    draw(picture, 25, 110, 750, 2, 90);
    const { picture: cleaned } = clean(picture);
    expect(cleaned.data[111 * 800 + 700]).toBe(255);
    expect(cleaned.data[90 * 800 + 107]).toBe(0);
  });
});

describe('unfold', () => {
  test('two columns under a heading are stacked, and words are mapped back to their places', () => {
    const picture = paper(800, 500);
    drawText(picture, 50, 40, 750, 1);
    drawText(picture, 50, 120, 360, 8);
    drawText(picture, 440, 120, 750, 6);
    const { parts } = unfold(clean(picture));
    expect(parts.map(({ left, right }) => [left > 300, right < 500])).toEqual([
      [false, false],
      [false, true],
      [true, false],
      ...(parts.length > 3 ? [[false, false]] : []),
    ]);
    const second = parts[2]!;
    const [word] = refold(
      [
        {
          text: 'x',
          confidence: 90,
          left: second.atLeft + 10,
          right: second.atLeft + 30,
          top: second.atTop + 5,
          bottom: second.atTop + 25,
        },
      ],
      parts,
    );
    expect(word).toMatchObject({ part: 2, left: second.left + 10, top: second.top + 5 });
  });

  test('columns are found at a narrow gap where there are many lines on either side', () => {
    const narrow = (lines: number) => {
      const picture = paper(800, 700);
      drawText(picture, 50, 40, 380, lines);
      drawText(picture, 410, 40, 750, lines);
      return unfold(clean(picture)).parts.length > 1;
    };
    expect([narrow(12), narrow(4)]).toEqual([true, false]);
  });

  test('the lines of a column may begin at two edges where labels hang out', () => {
    const picture = paper(800, 900);
    const hanging = [0, 40, 40, 0, 40, 120, 0, 160, 200, 80];
    for (const [line, setIn] of hanging.entries()) {
      drawText(picture, 50 + setIn, 40 + line * 60, 340, 1);
      drawText(picture, 440 + setIn, 40 + line * 60, 750, 1);
    }
    expect(unfold(clean(picture)).parts.map(({ left }) => left > 340)).toEqual([false, true]);
  });

  test('a cut that reaches the end of the columns is preferred even with a few letters less beside it', () => {
    const picture = paper(800, 900);
    drawText(picture, 50, 40, 250, 12);
    drawText(picture, 50, 280, 370, 2);
    drawText(picture, 400, 40, 414, 1);
    drawText(picture, 480, 40, 750, 4);
    const { parts } = unfold(clean(picture));
    expect(parts.map(({ left }) => left > 370)).toEqual([false, true]);
  });

  const columns: [name: string, edges: [left: number, right: number][]][] = [
    ['plain lines', [[50, 750]]],
    [
      'labels in the margin',
      [
        [50, 90],
        [150, 750],
      ],
    ],
  ];
  test.each(columns)('%s stay one piece', (_, edges) => {
    const picture = paper(800, 500);
    for (const [left, right] of edges) drawText(picture, left, 50, right, 10);
    expect(unfold(clean(picture)).parts).toHaveLength(1);
  });
});

test('a PGM picture is parsed, and refused if truncated', () => {
  const picture = { width: 3, height: 2, data: Uint8Array.from([0, 1, 2, 10, 35, 255]) };
  expect(parsePgm(toPgm(picture))).toEqual({ ...picture, data: Buffer.from(picture.data) });
  expect(() => parsePgm(toPgm(picture).subarray(0, -1))).toThrow('cut short');
  expect(() => parsePgm(Buffer.from('%PDF'))).toThrow('not a grey PGM');
});

test.each([
  ['A4', { width: 595, height: 842 }, 200],
  ['a scan put down at one point a pixel', { width: 2550, height: 3300 }, 74.1],
  ['a card', { width: 240, height: 150 }, 400],
])('%s is drawn at %j', (_, size, dpi) => {
  expect(resolutionFor(size)).toBeCloseTo(dpi, 0);
});

test.each([
  { width: 0, height: 800 },
  { width: Number.NaN, height: 800 },
  { width: 1e9, height: 3 },
])('%j is not a page', (size) => {
  expect(() => resolutionFor(size)).toThrow(RangeError);
});

test('strips sets pieces of a picture below one another, enlarged, with paper around', () => {
  const picture = paper(300, 200);
  draw(picture, 100, 50, 20, 20);
  draw(picture, 280, 180, 20, 20);
  const pieces = [
    { left: 100, right: 120, top: 50, bottom: 70, factor: 1.5 },
    { left: 280, right: 300, top: 180, bottom: 200, factor: 1.5 },
  ];
  const { picture: set, spans } = strips(picture, pieces, 10);
  const darkIn = ({ top, bottom }: { top: number; bottom: number }) =>
    set.data.subarray(Math.round(top) * set.width, Math.round(bottom) * set.width).filter((level) => level < 128)
      .length;
  // Sizes are exact except for antialiased edges.
  for (const [at, dark] of [30 ** 2, 30 ** 2].entries())
    expect(Math.abs(darkIn(spans[at]!) - dark)).toBeLessThan(2 * Math.sqrt(dark));
  expect(spans[0]!.bottom).toBeLessThanOrEqual(spans[1]!.top);
  expect(set.data.subarray(0, set.width * 25).every((level) => level === 255)).toBe(true);
});
