import { PDFDocument, type PDFPage, rgb } from '@cantoo/pdf-lib';
import { BUBBLE_RADIUS, LINE, SHEET_SIZE, type SheetLayout } from '@exam-evaluation/answer-sheets/layout.ts';
import { embedSheetFont, type SheetFont } from './sheet-fonts.ts';

/** What a candidate leaves on a sheet: texts by the labels of questions, one line each, and marks at options. */
export interface Filling {
  texts?: Record<string, readonly string[]>;
  /** By `label option`, such as `3 B`. */
  bubbles?: Record<string, 'fill' | 'cross' | 'touch'>;
}

const INK = rgb(0.1, 0.1, 0.4);

/** Writes onto printed answer sheets; the pages of all sheets follow each other, and each sheet has its filling. */
export async function fillSheets(
  pdf: Uint8Array,
  { pages }: SheetLayout,
  fillings: readonly Filling[],
  font: SheetFont = 'helvetica',
): Promise<Uint8Array> {
  const document = await PDFDocument.load(pdf);
  const hand = await embedSheetFont(document, font);
  for (const [index, page] of document.getPages().entries()) {
    const { texts = {}, bubbles = {} } = fillings[Math.floor(index / pages.length)] ?? {};
    for (const item of pages[index % pages.length]!) {
      if (item.kind === 'box') {
        const lines = texts[item.question.label] ?? [];
        for (const [at, text] of (item.continued ? [] : lines).slice(0, item.lines).entries()) {
          const y = SHEET_SIZE.height - item.place.y - (at + 1) * LINE + 6;
          page.drawText(text, { x: item.place.x + 8, y, size: 15, font: hand, color: INK });
        }
      }
      if (item.kind !== 'choice') continue;
      for (const { option, x, y } of item.bubbles) {
        const mark = bubbles[`${item.question.label} ${option}`];
        if (mark) drawMark(page, mark, x, SHEET_SIZE.height - y);
      }
    }
  }
  return await document.save();
}

function drawMark(page: PDFPage, mark: 'fill' | 'cross' | 'touch', x: number, y: number): void {
  const r = BUBBLE_RADIUS;
  if (mark === 'fill') page.drawCircle({ x, y, size: r * 0.9, color: INK });
  if (mark === 'touch') page.drawCircle({ x, y, size: 1.6, color: INK });
  if (mark !== 'cross') return;
  for (const way of [1, -1])
    page.drawLine({
      start: { x: x - r, y: y - way * r },
      end: { x: x + r, y: y + way * r },
      thickness: 1.3,
      color: INK,
    });
}
