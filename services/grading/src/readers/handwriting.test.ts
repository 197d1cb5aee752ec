import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { HandReader } from '@exam-evaluation/reading/handwriting/reader.ts';
import type { Picture } from '@exam-evaluation/reading/pictures/picture.ts';
import { rotateQuarters } from '@exam-evaluation/reading/pictures/picture.ts';
import { ChildFailed } from '@exam-evaluation/runtime/child.ts';
import { scanPages } from '@exam-evaluation/testing/scans.ts';
import { printSheet } from '@exam-evaluation/testing/sheets.ts';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ppOcr } from './handwriting.ts';
import { findHandModels } from './handwriting-models.ts';
import { pdfium } from './pdfium.ts';

const TEXT = 'Green plants make sugar from water and light.';

let page: Picture;
let reader: HandReader;

beforeAll(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'hand-'));
  const file = path.join(folder, 'sheet.pdf');
  const { pdf } = await printSheet([{ label: '1.', text: TEXT }], { font: 'reenie-beanie', fontSize: 22 });
  await writeFile(file, await scanPages(pdf, { dpi: 100, noise: 4 }));
  page = await pdfium.render(file, 1, 100);
  await rm(folder, { recursive: true });
  reader = ppOcr(await findHandModels(undefined));
});
afterAll(() => reader.close());

describe('ppOcr', () => {
  test('reads a handwritten line, with the place of each word', async () => {
    const words = (await reader.read(page, {})).sort((a, b) => a.left - b.left);
    expect(words.map(({ text }) => text).join(' ')).toBe(`1. ${TEXT}`);
    expect(Math.min(...words.map(({ confidence }) => confidence))).toBeGreaterThan(0.3);
    for (const [at, { left, top, bottom }] of words.slice(1).entries()) {
      expect(left).toBeGreaterThanOrEqual(words[at]!.right - 1);
      expect(bottom - top).toBeLessThan(60);
    }
  });

  test('only where it is asked to, and nothing on a page that lies on its side', async () => {
    const below = { left: 0, right: page.width, top: page.height / 2, bottom: page.height };
    expect(await reader.read(page, { within: [below] })).toEqual([]);
    expect(await reader.read(rotateQuarters(page, 1).picture, {})).toEqual([]);
  });

  test('an aborted reading is stopped', async () => {
    await expect(reader.read(page, { signal: AbortSignal.abort(new Error('cancelled')) })).rejects.toThrow('cancelled');
    const late = new AbortController();
    const reading = reader.read(page, { signal: late.signal });
    setTimeout(() => late.abort(new Error('cancelled')), 50);
    await expect(reading).rejects.toThrow('cancelled');
  });

  test('files that are not models, and pictures with too many pixels, are errors', async () => {
    const broken = ppOcr({ detector: import.meta.filename, recogniser: import.meta.filename });
    await expect(broken.read(page, {})).rejects.toThrow(ChildFailed);
    await broken.close();
    const vast = { width: 8_000, height: 8_000, data: new Uint8Array(64_000_000) };
    await expect(reader.read(vast, {})).rejects.toMatchObject({ failure: 'limit' });
  });
});
