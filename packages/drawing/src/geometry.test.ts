import { describe, expect, it } from '@jest/globals';
import { onSheet, type PageBox, SHORT_SIDE, toSheet } from './geometry.ts';

/** Converts a place in fractions of the page as seen to the page's own space. */
function toPage(page: PageBox, fx: number, fy: number): [number, number] {
  const sheet = toSheet(page);
  const [x, y] = [fx * sheet.width, (1 - fy) * sheet.height];
  const [a, b, c, d, e, f] = sheet.matrix;
  return [a * x + c * y + e, b * x + d * y + f];
}

describe('toSheet', () => {
  const box = { x: 10, y: 20, width: 300, height: 400 };
  // The top left corner as seen, and a place a tenth to the right and a fifth down of it.
  it.each<[PageBox['rotation'], [number, number], [number, number]]>([
    [0, [10, 420], [40, 340]],
    [90, [10, 20], [70, 60]],
    [180, [310, 20], [280, 100]],
    [270, [310, 420], [250, 380]],
  ])('maps places as seen to a page turned by %i degrees', (rotation, corner, inner) => {
    const page = { ...box, rotation };
    expect(toPage(page, 0, 0).map(Math.round)).toEqual(corner);
    expect(toPage(page, 0.1, 0.2).map(Math.round)).toEqual(inner);
  });

  it.each([0, 90, 180, 270] as const)('scales the short side to that of A4 at %i degrees', (rotation) => {
    const { width, height } = toSheet({ x: 0, y: 0, width: 2480, height: 3508, rotation });
    expect(Math.min(width, height)).toBeCloseTo(SHORT_SIDE);
    expect(Math.max(width, height) / Math.min(width, height)).toBeCloseTo(3508 / 2480);
    expect(width > height).toBe(rotation % 180 === 90);
  });
});

describe('onSheet', () => {
  it('keeps boxes within the page', () => {
    const sheet = { width: 100, height: 200 };
    expect(onSheet({ x: -1, y: 0.5, width: 3, height: 3 }, sheet)).toEqual({ x: 0, y: 100, width: 100, height: 100 });
    const nonsense = { x: Number.NaN, y: 2, width: -1, height: Number.NaN };
    expect(onSheet(nonsense, sheet)).toEqual({ x: 0, y: 200, width: 0, height: 0 });
  });
});
