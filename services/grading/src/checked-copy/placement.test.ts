import { A4, type Rect, right } from '@exam-evaluation/drawing/geometry.ts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { buildInkMap } from './ink-map.ts';
import { Board, beside, EDGE, REACH } from './placement.ts';

const overlaps = (a: Rect, b: Rect) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
const within = (rect: Rect) =>
  rect.x >= EDGE && rect.y >= EDGE && right(rect) <= A4.width - EDGE && rect.y + rect.height <= A4.height - EDGE;
const emptyPage = { columns: 1, rows: 1, cells: new Uint8Array(1) };
const size = { width: 40, height: 20 };

const boxes = fc.array(
  fc.record({
    x: fc.integer({ min: 0, max: 560 }),
    y: fc.integer({ min: 0, max: 820 }),
    width: fc.integer({ min: 0, max: 590 }),
    height: fc.integer({ min: 0, max: 300 }),
  }),
  { maxLength: 40 },
);

describe('Board', () => {
  it('places a mark to the right of its answer on an empty page', () => {
    const answer = { x: 100, y: 200, width: 150, height: 20 };
    const rect = new Board(A4, emptyPage, []).free(size, beside(answer))!;
    expect(rect.x).toBe(right(answer) + 5);
    expect(rect.y + rect.height / 2).toBe(210);
  });

  it('finds a place within reach that overlaps nothing, if there is one', () => {
    fc.assert(
      fc.property(boxes, fc.boolean(), (answers, mapped) => {
        const board = new Board(A4, mapped ? emptyPage : undefined, answers);
        const placed: Rect[] = [];
        for (const answer of answers) {
          const rect = board.free(size, beside(answer));
          if (!rect) continue;
          expect(within(rect)).toBe(true);
          expect(placed.some((other) => overlaps(rect, other))).toBe(false);
          if (mapped && right(answer) <= A4.width) expect(rect.x - right(answer)).toBeLessThanOrEqual(REACH + EDGE);
          placed.push(rect);
        }
      }),
    );
  });

  it('avoids ink, and finds no place where there is nothing but ink', () => {
    const half = { columns: 2, rows: 1, cells: Uint8Array.of(0, 1) };
    const answer = { x: 40, y: 400, width: 240, height: 14 };
    const rect = new Board(A4, half, []).free(size, beside(answer))!;
    expect(right(rect)).toBeLessThanOrEqual(A4.width / 2);
    const full = { columns: 1, rows: 1, cells: Uint8Array.of(1) };
    expect(new Board(A4, full, []).free(size, beside(answer))).toBeUndefined();
    expect(within(new Board(A4, full, []).anyway(size, beside(answer)))).toBe(true);
  });

  it('prefers an underline to words', () => {
    const inked = { columns: 1, rows: 2, cells: Uint8Array.of(1, 0) };
    const board = new Board(A4, inked, []);
    board.reserve({ x: 0, y: 425, width: 595, height: 2 });
    const at = { anchor: { x: 40, y: 425, width: 100, height: 10 }, y: 430, up: 20, down: 4 };
    expect(board.anyway(size, at).y).toBeGreaterThanOrEqual(420);
  });

  it('takes the right margin where nothing is known of the ink', () => {
    const answer = { x: 60, y: 300, width: 200, height: 14 };
    const wide = { x: 60, y: 500, width: 440, height: 14 };
    const rect = new Board(A4, undefined, [answer, wide]).free(size, beside(answer))!;
    expect(rect.x).toBeGreaterThanOrEqual(500);
    expect(rect.y + rect.height / 2).toBeCloseTo(307, 0);
  });
});

describe('buildInkMap', () => {
  it('marks cells with ink and leaves specks out', () => {
    const map = buildInkMap({ width: 298, height: 298, x: Int32Array.of(0, 1, 100), y: Int32Array.of(0, 1, 100) });
    expect([map.columns, map.rows]).toEqual([149, 149]);
    expect(map.cells[0]).toBe(1);
    expect(map.cells.reduce((sum, cell) => sum + cell, 0)).toBe(1);
  });
});
