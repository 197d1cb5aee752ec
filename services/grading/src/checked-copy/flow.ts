import { A4, type Size } from '@exam-evaluation/drawing/geometry.ts';
import { moved, type Shape, type TextStyle } from '@exam-evaluation/drawing/shapes.ts';
import { firstLines, LEADING, textLines, wrap } from '@exam-evaluation/drawing/text.ts';
import { endingAt } from './symbols.ts';

/**
 * A horizontal strip of a page. The origin of its shapes is the strip's top left corner, at the left edge of the page.
 */
export interface Row {
  height: number;
  shapes: Shape[];
  /** Keeps the row on the same page as the next. */
  keep?: boolean;
}

/** Left and right edge of the text column. */
export const LEFT = 58;
export const RIGHT = A4.width - 58;
const TOP = 60;
const BOTTOM = A4.height - 64;
const FOOT: TextStyle = { size: 8, ink: 'note' };

/** White space; dropped at the top of a page. */
export function gap(height: number): Row {
  return { height, shapes: [], keep: true };
}

/** Text in lines, a row each, starting at `x` and `width` wide; text beyond `limit` lines is cut with an ellipsis. */
export function textRows(
  text: string,
  x: number,
  width: number,
  style: TextStyle,
  limit = Number.MAX_SAFE_INTEGER,
): Row[] {
  const lines = firstLines(wrap(text, width, style), limit);
  return lines.map((line) => ({ height: style.size * LEADING, shapes: textLines([line], x, 0, style) }));
}

/** A hairline across the column. */
export function rule(): Row {
  const points = [
    { x: LEFT, y: 0 },
    { x: RIGHT, y: 0 },
  ];
  return { height: 1, shapes: [{ kind: 'stroke', points, pen: 0.5, ink: 'faint' }], keep: true };
}

/** Distributes rows over A4 pages, each with `foot` and its page number at the bottom. */
export function paginate(rows: Row[], foot: string): { size: Size; shapes: Shape[] }[] {
  const pages: Shape[][] = [[]];
  let y = TOP;
  for (const group of groups(rows)) {
    const height = group.reduce((sum, row) => sum + row.height, 0);
    if (y > TOP && y + height > BOTTOM) {
      pages.push([]);
      y = TOP;
    }
    for (const row of group) {
      if (y === TOP && row.shapes.length === 0) continue;
      for (const shape of row.shapes) pages.at(-1)!.push(moved(shape, 0, y));
      y += row.height;
    }
  }
  return pages.map((shapes, index) => {
    const number = `${index + 1} / ${pages.length}`;
    const [title] = firstLines(wrap(foot, RIGHT - LEFT - 80, FOOT), 1);
    shapes.push({ kind: 'text', x: LEFT, y: A4.height - 36, text: title ?? '', ...FOOT });
    shapes.push(endingAt(number, RIGHT, A4.height - 36, FOOT));
    return { size: A4, shapes };
  });
}

/** Groups rows that must stay on one page: those kept with the next row, and that row. */
function* groups(rows: Row[]): Generator<Row[]> {
  let group: Row[] = [];
  for (const row of rows) {
    group.push(row);
    if (row.keep) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}
