import { fileURLToPath } from 'node:url';
import { type ChildLimits, runChild } from '@exam-evaluation/runtime/child.ts';
import { parsePgm } from './picture.ts';
import type { PageRenderer, PageSize } from './renderer.ts';

const CHILD = fileURLToPath(new URL('./pdfium-child.ts', import.meta.url));
const MB = 1024 * 1024;
/**
 * Page sizes are limited before rendering. WebAssembly reserves far more address space than it uses, hence the data
 * limit.
 */
const LIMITS: ChildLimits = { timeoutMs: 45_000, outputBytesMax: 24 * MB, dataBytesMax: 2_048 * MB };

const run = (args: string[], signal?: AbortSignal) =>
  runChild(process.execPath, ['--max-old-space-size=512', CHILD, ...args], { limits: LIMITS, signal });

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

  async textLayers(_, sizes) {
    return sizes.map(() => []);
  },
};
