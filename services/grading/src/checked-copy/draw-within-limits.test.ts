import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageRenderer } from '@exam-evaluation/reading/pictures/renderer.ts';
import { BUDGETS } from '@exam-evaluation/runtime/budgets.ts';
import { ChildFailed } from '@exam-evaluation/runtime/child.ts';
import { createLogger } from '@exam-evaluation/runtime/log.ts';
import { inWorkFolder } from '@exam-evaluation/runtime/work-folder.ts';
import { activeParts } from '@exam-evaluation/testing/inert-pdf.ts';
import { textOf } from '@exam-evaluation/testing/pdf-text.ts';
import { afterAll, expect, test } from '@jest/globals';
import { pdfium } from '../readers/pdfium.ts';
import { drawWithinLimits } from './draw-within-limits.ts';
import { createDrawer } from './drawer.ts';
import { dictBomb, NOT_EMBEDDABLE } from './hostile.testing.ts';

const drawer = createDrawer({ ...BUDGETS.drawing, heapMegabytes: 64 });
afterAll(() => drawer.close());
const log = createLogger({ service: 'test', write: () => undefined });
const { signal } = new AbortController();
const ORDER = { snapshot: { title: 'Physics' }, totals: {} };

async function draw(pdf: Uint8Array, pages: PageRenderer = pdfium): Promise<Uint8Array> {
  return await inWorkFolder(async (folder) => {
    const path = join(folder, 'copy.pdf');
    await writeFile(path, pdf);
    const sizes = await pdfium.pageSizes(path, 1, signal);
    return await drawWithinLimits({ drawer, pages, log }, ORDER, { path, pages: 1, sizes }, signal);
  });
}

const failing = (error: Error): PageRenderer => ({ ...pdfium, render: () => Promise.reject(error) });

test.each([
  ['a file that ends the process which opens it', dictBomb],
  ['a page that only viewers can draw', NOT_EMBEDDABLE['a field that the viewer draws anew']!],
])('%s is shown by its picture, without text or anything that acts', async (_, make) => {
  const pdf = await draw(make());
  expect(await activeParts(pdf)).toEqual([]);
  const text = await textOf(pdf);
  expect(text).toContain('Summary of marks');
  expect(text).not.toContain('Water boils');
  // The size of a grey page of print at 150 dpi.
  expect(pdf.length).toBeGreaterThan(10_000);
  expect(pdf.length).toBeLessThan(200_000);
});

test('an original that cannot be shown in any way fails with checked_copy_failed', async () => {
  const drawing = draw(dictBomb(), failing(new ChildFailed('pdftoppm drew nothing for page 1')));
  await expect(drawing).rejects.toMatchObject({ code: 'checked_copy_failed' });
});

test('a failure of the machine may be tried again', async () => {
  const killed = new ChildFailed('pdftoppm ended with SIGKILL', 'killed');
  await expect(draw(dictBomb(), failing(killed))).rejects.toBe(killed);
});

test('aborted work rejects with the reason', async () => {
  const reason = new Error('the claim is lost');
  const parts = { drawer, pages: pdfium, log };
  await expect(drawWithinLimits(parts, ORDER, undefined, AbortSignal.abort(reason))).rejects.toBe(reason);
});
