/**
 * Places on a page. Marks are laid out on a *sheet*: the page as seen, scaled so that its short side measures 595 units
 * (A4 in points), origin top left, y downwards. So a mark looks the same on a phone photo's page and on A4.
 */

/** A rectangle in sheet units, origin top left. */
export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

/** Size in sheet units. */
export interface Size {
  width: number;
  height: number;
}

/** What a PDF says about a page: its visible box in points (any origin) and its clockwise rotation in degrees. */
export interface PageBox {
  x: number;
  y: number;
  width: number;
  height: number;
  rotation: 0 | 90 | 180 | 270;
}

/** As in PDF: maps a point (x, y) to (a·x + c·y + e, b·x + d·y + f). */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** A page as seen, and the matrix from the sheet with y upwards to the page's own space. */
export interface Sheet extends Size {
  matrix: Matrix;
}

/** Short side of every sheet: the width of A4 in points. */
export const SHORT_SIDE = 595;
export const A4: Size = { width: 595, height: 842 };
/** Units of one millimetre on a sheet of A4's width. */
export const MILLIMETRE = SHORT_SIDE / 210;

/** The sheet of a page. */
export function toSheet(page: PageBox): Sheet {
  const { x, y, width: w, height: h, rotation } = page;
  const s = Math.min(w, h) / SHORT_SIDE;
  switch (rotation) {
    case 0:
      return { width: w / s, height: h / s, matrix: [s, 0, 0, s, x, y] };
    case 90:
      return { width: h / s, height: w / s, matrix: [0, s, -s, 0, x + w, y] };
    case 180:
      return { width: w / s, height: h / s, matrix: [-s, 0, 0, -s, x + w, y + h] };
    case 270:
      return { width: h / s, height: w / s, matrix: [0, -s, s, 0, x, y + h] };
  }
}

/** Converts a box from fractions of the page as seen to sheet units, cut to the page. */
export function onSheet(box: Rect, sheet: Size): Rect {
  const left = clamp(box.x, 0, 1);
  const top = clamp(box.y, 0, 1);
  const right = clamp(box.x + box.width, left, 1);
  const bottom = clamp(box.y + box.height, top, 1);
  return {
    x: left * sheet.width,
    y: top * sheet.height,
    width: (right - left) * sheet.width,
    height: (bottom - top) * sheet.height,
  };
}

/** Limits a value to a range; NaN becomes the lower bound. */
export function clamp(value: number, low: number, high: number): number {
  return value > low ? Math.min(value, high) : low;
}

/** The smallest rectangle that holds both. */
export function union(a: Rect, b: Rect): Rect {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}

export const right = (r: Rect): number => r.x + r.width;
export const bottom = (r: Rect): number => r.y + r.height;
export const middle = (r: Rect): number => r.y + r.height / 2;
