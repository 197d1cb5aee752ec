import { random } from '@exam-evaluation/testing/scans.ts';
import { printSheet } from '@exam-evaluation/testing/sheets.ts';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { expect, test } from '@jest/globals';
import { findCodes } from './codes.ts';
import { findSpots } from './spots.ts';

/** A white page with a grid of black and white squares. */
function squares(columns: number, rows: number, size: number, isBlack: (column: number, row: number) => boolean) {
  const [width, height] = [800, 600];
  const data = new Uint8Array(width * height).fill(255);
  for (let y = 0; y < rows * size; y++) {
    for (let x = 0; x < columns * size; x++) {
      if (isBlack(Math.floor(x / size), Math.floor(y / size))) data[(200 + y) * width + 300 + x] = 0;
    }
  }
  return { width, height, data };
}

const next = random(5);
test.each<[string, ReturnType<typeof squares>]>([
  ['squares', squares(25, 25, 6, () => next() < 0.5)],
  ['bars', squares(120, 25, 3, (column) => (column * 7) % 5 < 2)],
])('a code of %s is found where it stands', (_, picture) => {
  const [code, ...others] = findCodes(findSpots(picture), picture, 14);
  expect(others).toEqual([]);
  expect(Math.abs(code!.left - 300)).toBeLessThanOrEqual(28);
  expect(Math.abs(code!.top - 200)).toBeLessThanOrEqual(28);
});

test.each([
  ['solid ink', squares(20, 20, 8, () => true)],
  ['a line of heavy writing', squares(120, 4, 7, (column, row) => (column + row) % 2 === 0)],
])('%s is not a code', (_, picture) => {
  expect(findCodes(findSpots(picture), picture, 14)).toEqual([]);
});

test('a page full of small print is not a code', async () => {
  const items = Array.from({ length: 30 }, (_, at) => ({
    label: `${at + 1}.`,
    text: 'MITOCHONDRIA RELEASE ENERGY '.repeat(3),
  }));
  const { pdf } = await printSheet(items, { font: 'courier', fontSize: 7 });
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const picture = await document.getPage(0).render({ scale: 200 / 72, colorSpace: 'Gray', render: 'bitmap' });
  library.destroy();
  expect(findCodes(findSpots(picture), picture, 13)).toEqual([]);
});
