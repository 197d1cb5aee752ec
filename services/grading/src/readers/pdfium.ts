import { fileURLToPath } from 'node:url';
import { parsePgm } from '@exam-evaluation/reading/pictures/picture.ts';
import type { PageRenderer, PageSize } from '@exam-evaluation/reading/pictures/renderer.ts';
import { BUDGETS } from '@exam-evaluation/runtime/budgets.ts';
import { runChild } from '@exam-evaluation/runtime/child.ts';

const CHILD = fileURLToPath(new URL('./pdfium-child.ts', import.meta.url));
const budget = BUDGETS.npmPage;

const run = (args: string[], signal?: AbortSignal) =>
  runChild(process.execPath, [`--max-old-space-size=${budget.heapMegabytes}`, CHILD, ...args], { budget, signal });

/**
 * Renders with PDFium in WebAssembly, where poppler is not installed; one short-lived process per page. Reads no text
 * layers.
 */
export const pdfium: PageRenderer = {
  async pageSizes(pdfPath, pagesMax, signal) {
    const out = await run(['sizes', pdfPath, String(pagesMax)], signal);
    return JSON.parse(out.toString('utf8')) as PageSize[];
  },

  async render(pdfPath, page, dpi, signal) {
    return parsePgm(await run(['render', pdfPath, String(page), String(dpi)], signal));
  },

  async textLayer() {
    return [];
  },
};
