import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { degrees, PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { pdfium } from './pdfium.ts';
import { poppler, popplerIsInstalled } from './poppler.ts';

const RENDERERS = Object.entries({ pdfium, ...((await popplerIsInstalled()) && { poppler }) });
const { signal } = new AbortController();
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'renderers-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * A page of 400 × 400 points whose crop box is its lower right part of 200 × 100, with one word inside and one outside.
 */
async function cropped(rotation: number): Promise<string> {
  const document = await PDFDocument.create();
  const page = document.addPage([400, 400]);
  page.setCropBox(150, 50, 200, 100);
  page.setRotation(degrees(rotation));
  page.drawText('Inside', { x: 160, y: 120, size: 12 });
  page.drawText('Outside', { x: 20, y: 350, size: 12 });
  const path = join(folder, `${rotation}.pdf`);
  writeFileSync(path, await document.save());
  return path;
}

/** Centre of the dark pixels, in fractions of the picture. */
function middleOfInk({ width, height, data }: { width: number; height: number; data: Uint8Array }): [number, number] {
  const dark = [...data].flatMap((level, at) => (level < 128 ? [at] : []));
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return [mean(dark.map((at) => at % width)) / width, mean(dark.map((at) => Math.floor(at / width))) / height];
}

// Users see the rotated crop box, so fractions of the page refer to that.
describe.each(RENDERERS)('%s: the page as seen', (name, renderer) => {
  test.each([
    [0, 200, 100],
    [90, 100, 200],
  ])('is what the crop box shows, turned by %d°', async (rotation, width, height) => {
    const path = await cropped(rotation);
    expect(await renderer.pageSizes(path, 5, signal)).toEqual([{ width, height }]);
    const picture = await renderer.render(path, 1, 72, signal);
    expect([picture.width, picture.height]).toEqual([width, height]);
    const [x, y] = middleOfInk(picture);
    expect([x > 0 && x < 0.5, rotation === 0 ? y < 0.5 : x > 0.5]).toEqual([rotation === 0, true]);
    if (name !== 'poppler') return; // the other one reads no text layers
    const [word, ...others] = await renderer.textLayer(path, 1, { width, height }, signal);
    expect([word?.text, others]).toEqual(['Inside', []]);
    expect((word!.left + word!.right) / 2).toBeCloseTo(x, 1);
    expect((word!.top + word!.bottom) / 2).toBeCloseTo(y, 1);
  });

  test('shows what was typed and ticked in form fields', async () => {
    const document = await PDFDocument.create();
    const page = document.addPage([200, 100]);
    const form = document.getForm();
    const field = form.createTextField('answer');
    field.setText('Chlorophyll');
    field.addToPage(page, { x: 0, y: 50, width: 100, height: 50, borderWidth: 0 });
    const box = form.createCheckBox('option');
    box.addToPage(page, { x: 100, y: 50, width: 50, height: 50, borderWidth: 0 });
    box.check();
    const path = join(folder, 'form.pdf');
    writeFileSync(path, await document.save());
    const { width, height, data } = await renderer.render(path, 1, 72, signal);
    const inkBetween = (left: number, right: number) =>
      data.filter((level, at) => level < 128 && at % width >= left && at % width < right && at < (width * height) / 2);
    expect(inkBetween(0, 100).length).toBeGreaterThan(50);
    expect(inkBetween(100, 150).length).toBeGreaterThan(50);
  });

  test('has the size that the file says, however large', async () => {
    const document = await PDFDocument.create();
    document.addPage([1_000_000, 842]);
    const path = join(folder, 'wide.pdf');
    writeFileSync(path, await document.save());
    expect(await renderer.pageSizes(path, 5, signal)).toEqual([{ width: 1_000_000, height: 842 }]);
  });
});
