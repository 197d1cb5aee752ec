import { describe, expect, test } from '@jest/globals';
import { type LineBox, lineBoxes, type TextMap, verticalShare } from './line-boxes.ts';

/** A blank map with text probabilities in rectangles, each rotated about its centre. */
function mapOf(
  ...lines: { x: number; y: number; length: number; height: number; degrees?: number; sure?: number }[]
): TextMap {
  const [width, height] = [320, 200];
  const data = new Float32Array(width * height);
  for (const line of lines) {
    const angle = ((line.degrees ?? 0) * Math.PI) / 180;
    for (let at = 0; at < data.length; at++) {
      const [dx, dy] = [(at % width) + 0.5 - line.x, Math.floor(at / width) + 0.5 - line.y];
      const along = dx * Math.cos(angle) + dy * Math.sin(angle);
      const down = dy * Math.cos(angle) - dx * Math.sin(angle);
      if (Math.abs(along) < line.length / 2 && Math.abs(down) < line.height / 2) data[at] = line.sure ?? 0.9;
    }
  }
  return { width, height, data };
}

test('a rectangle is found around each line, grown by 1.4 of its area by half its circumference, top down', () => {
  const boxes = lineBoxes(
    mapOf({ x: 150, y: 120, length: 200, height: 10 }, { x: 100, y: 40, length: 120, height: 20 }),
    9,
  );
  expect(boxes).toEqual([
    expect.objectContaining({ x: 100, y: 40, length: expect.closeTo(120 + 24, 0), height: expect.closeTo(20 + 24, 0) }),
    expect.objectContaining({
      x: 150,
      y: 120,
      length: expect.closeTo(200 + 13.3, 0),
      height: expect.closeTo(10 + 13.3, 0),
    }),
  ]);
});

test('a line that slants down has a box that slants down, read to the right', () => {
  const [box] = lineBoxes(mapOf({ x: 160, y: 100, length: 220, height: 16, degrees: 8 }), 9);
  expect((Math.atan2(box!.across.y, box!.across.x) * 180) / Math.PI).toBeCloseTo(8, 0);
  expect(box!.across.x).toBeGreaterThan(0);
  expect(box!.length - box!.height).toBeGreaterThan(180);
});

describe('no line is', () => {
  test.each([
    ['what the detector doubts', { x: 150, y: 100, length: 100, height: 20, sure: 0.4 }],
    ['a speck', { x: 150, y: 100, length: 2, height: 2 }],
  ])('%s', (_, line) => {
    expect(lineBoxes(mapOf(line), 9)).toEqual([]);
  });
});

test('only the largest lines are kept if there are too many', () => {
  const lines = [20, 60, 100, 140].map((y, at) => ({ x: 150, y, length: 40 + at * 40, height: 10 }));
  expect(lineBoxes(mapOf(...lines), 2).map(({ y }) => y)).toEqual([100, 140]);
});

test('vertical lines show that a page lies on its side', () => {
  const box = (length: number, height: number): LineBox => ({ x: 0, y: 0, length, height, across: { x: 1, y: 0 } });
  expect(verticalShare([box(20, 200), box(22, 180), box(100, 20)])).toBe(1);
  expect(verticalShare([box(200, 20), box(180, 22), box(10, 30)])).toBe(0);
  expect(verticalShare([])).toBe(0);
});
