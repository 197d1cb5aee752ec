import { type PDFPage, rgb } from '@cantoo/pdf-lib';

/** What a candidate's pen leaves at a printed option. */
export type PenMark = 'tick' | 'circle' | 'cross' | 'fill';

/** Position of a line of print or a sign: the left end of its baseline and the size of its type, in points. */
interface Place {
  x: number;
  y: number;
  width: number;
  size: number;
}

const INK = rgb(0.1, 0.1, 0.35);

/** A stroke through a line of print, as level as a hand draws it. @param rise points from its left to its right end. */
export function strikeOut(page: PDFPage, { x, y, width, size }: Place, rise: number): void {
  const middle = y + size * 0.25;
  page.drawLine({
    start: { x: x - 2, y: middle - rise / 2 },
    end: { x: x + width + 2, y: middle + rise / 2 },
    thickness: 1.2,
    color: INK,
  });
}

/** A mark over a sign as wide as given: a label in brackets, a box or a bubble. */
export function drawMark(page: PDFPage, mark: PenMark, { x, y, width, size }: Place): void {
  const [middleX, middleY] = [x + width / 2, y + size * 0.33];
  const line = (fromX: number, fromY: number, toX: number, toY: number) =>
    page.drawLine({
      start: { x: middleX + fromX * size, y: middleY + fromY * size },
      end: { x: middleX + toX * size, y: middleY + toY * size },
      thickness: 1.4,
      color: INK,
    });
  if (mark === 'tick') {
    line(-0.4, 0.05, -0.1, -0.35);
    line(-0.1, -0.35, 0.6, 0.75);
  } else if (mark === 'cross') {
    line(-0.45, -0.45, 0.45, 0.45);
    line(-0.45, 0.45, 0.45, -0.45);
  } else if (mark === 'circle') {
    const scales = { xScale: Math.max(width * 0.75, size * 0.7), yScale: size * 0.75 };
    page.drawEllipse({ x: middleX, y: middleY, ...scales, borderWidth: 1.3, borderColor: INK });
  } else page.drawEllipse({ x: middleX, y: middleY, xScale: size * 0.38, yScale: size * 0.38, color: INK });
}
