import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Picture } from '@exam-evaluation/reading/pictures/picture.ts';
import type { WordReader } from '@exam-evaluation/reading/words/reader.ts';
import { ChildFailed } from '@exam-evaluation/runtime/child.ts';
import { scanPages } from '@exam-evaluation/testing/scans.ts';
import { printSheet } from '@exam-evaluation/testing/sheets.ts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { libTesseract } from './kept-tesseract.ts';
import { pdfium } from './pdfium.ts';
import { nativeTesseract, tesseractIsInstalled } from './tesseract.ts';

const DPI = 150;
const ITEMS = [
  { label: 'Q1.', text: 'Green plants make sugar from water, light and carbon dioxide (CO2).' },
  { label: 'Q2.', text: 'The force is 25.4 N, which is 12 % more than before; so the answer is B.' },
];
/** Where tesseract is installed, its library is. */
const whereInstalled = (await tesseractIsInstalled()) ? test : test.skip;

const never: WordReader = {
  read: () => Promise.reject(new Error('the library was not used')),
  orientation: () => Promise.reject(new Error('the library was not used')),
  close: async () => {},
};
const words = [{ text: 'Paris', confidence: 90, left: 0, top: 0, right: 10, bottom: 10 }];
const other: WordReader = { read: async () => words, orientation: async () => null, close: async () => {} };

let pages: Picture[];
const library = libTesseract(never);
afterAll(() => library.close());

beforeAll(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'kept-'));
  const file = path.join(folder, 'sheet.pdf');
  pages = [];
  for (const [font, quarters] of [
    ['times', 0],
    ['courier', 1],
    ['kalam', 0],
  ] as const) {
    const { pdf } = await printSheet(ITEMS, { font });
    await writeFile(file, await scanPages(pdf, { dpi: DPI, noise: 8, quarters }));
    pages.push(await pdfium.render(file, 1, DPI));
  }
  await rm(folder, { recursive: true });
});

whereInstalled(
  'the library reads the words, boxes, confidences and orientations that the program reads, page after page',
  async () => {
    for (const page of [...pages, pages[0]!]) {
      const read = await library.read(page, DPI);
      expect(read).toEqual(await nativeTesseract.read(page, DPI));
      expect(read.length).toBeGreaterThan(5);
      expect(await library.orientation(page, DPI)).toEqual(await nativeTesseract.orientation(page, DPI));
    }
    expect((await library.orientation(pages[1]!, DPI))?.quarters).toBe(3);
  },
);

whereInstalled('a picture that cannot be read is an error, and the next one is read', async () => {
  const cut = { width: 200, height: 200, data: new Uint8Array(10) };
  await expect(library.read(cut, DPI)).rejects.toThrow(ChildFailed);
  expect((await library.read(pages[0]!, DPI)).length).toBeGreaterThan(5);
});

test('where the library or its data is not there, the other reader reads', async () => {
  const before = process.env.TESSDATA_PREFIX;
  process.env.TESSDATA_PREFIX = '/nowhere';
  try {
    const without = libTesseract(other);
    expect(await without.read(pages[0]!, DPI)).toBe(words);
    expect(await without.orientation(pages[0]!, DPI)).toBeNull();
    await without.close();
  } finally {
    if (before === undefined) delete process.env.TESSDATA_PREFIX;
    else process.env.TESSDATA_PREFIX = before;
  }
});
