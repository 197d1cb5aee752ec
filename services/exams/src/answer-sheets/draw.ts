import { PDFDocument } from '@cantoo/pdf-lib';
import { formatCode } from '@exam-evaluation/answer-sheets/code.ts';
import { CODE_PLACE, MARK_CENTRES, MARK_SIDE, type Place, SHEET_SIZE } from '@exam-evaluation/answer-sheets/layout.ts';
import { A4, toSheet } from '@exam-evaluation/drawing/geometry.ts';
import { Pen } from '@exam-evaluation/drawing/pen.ts';
import { itemShapes, pageShapes } from './look.ts';
import type { SheetOrder } from './order.ts';
import { qrRuns } from './qr.ts';

/** Draws the sheets of an order into one PDF, A4, one after another. The same order gives the same bytes. */
export async function drawSheets(order: SheetOrder): Promise<Uint8Array> {
  const { examId, layout, sheets, sectionTitles } = order;
  const { pages, fingerprint } = layout;
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setTitle(order.title);
  document.setLanguage('en');
  const pen = await Pen.for(document);
  const sheet = toSheet({ x: 0, y: 0, ...A4, rotation: 0 });
  const items = pages.map((page) => page.flatMap((item) => itemShapes(item, sectionTitles)));
  for (const owner of sheets) {
    for (const [index, own] of items.entries()) {
      const place = { page: index + 1, pages: pages.length };
      const code = formatCode({ examId, holder: owner.holder, ...place, layout: fingerprint });
      const shapes = [...pageShapes(order, owner, place), ...own];
      pen.draw(document.addPage([A4.width, A4.height]), sheet, shapes, `${cornerMarks} ${await drawCode(code)}`);
    }
  }
  return await document.save({ objectsPerTick: Number.POSITIVE_INFINITY });
}

const filled = ({ x, y, width, height }: Place): string =>
  `${[x, SHEET_SIZE.height - y - height, width, height].map((value) => value.toFixed(2)).join(' ')} re`;

const cornerMarks = `0 g ${MARK_CENTRES.map(({ x, y }) =>
  filled({ x: x - MARK_SIDE / 2, y: y - MARK_SIDE / 2, width: MARK_SIDE, height: MARK_SIDE }),
).join(' ')} f`;

async function drawCode(text: string): Promise<string> {
  const { runs, side } = await qrRuns(text);
  const unit = CODE_PLACE.width / side;
  const cells = runs.map(({ x, y, length }) =>
    filled({ x: CODE_PLACE.x + x * unit, y: CODE_PLACE.y + y * unit, width: length * unit, height: unit }),
  );
  return `0 g ${cells.join(' ')} f`;
}
