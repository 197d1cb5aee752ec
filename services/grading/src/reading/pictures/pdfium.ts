import { fileURLToPath } from 'node:url';
import { type ChildLimits, runChild } from '@exam-evaluation/runtime/child.ts';
import { parsePgm } from './picture.ts';
import type { PageRenderer, PageSize } from './renderer.ts';

const CHILD = fileURLToPath(new URL('./pdfium-child.ts', import.meta.url));
const MB = 1024 * 1024;
/** Pages are capped before they are drawn; WebAssembly reserves address space far beyond what it uses. */
const LIMITS: ChildLimits = { timeoutMs: 45_000, outputBytesMax: 24 * MB, dataBytesMax: 2_048 * MB };

const run = (args: string[], signal?: AbortSignal) =>
  runChild(process.execPath, ['--max-old-space-size=512', CHILD, ...args], { limits: LIMITS, signal });

/** PDFium as WebAssembly, where poppler is not installed: one short-lived process a page. It reads no text layers. */
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
