import { type InkMap, inkMapOf } from '../checked-copy/ink-map.ts';
import { findInk } from '../reading/pictures/ink.ts';
import { positiveOf } from '../reading/pictures/negative.ts';
import type { PageRenderer } from '../reading/pictures/renderer.ts';

/** Enough to see where there is ink; a page takes some 30 ms. */
const DPI = 72;

/**
 * Where pages (1-based) carry ink, so that marks stand beside it. A page that cannot be drawn has no map: its marks
 * then go to the margin.
 */
export async function mapInk(
  renderer: PageRenderer,
  pdfPath: string,
  pages: readonly number[],
  signal: AbortSignal,
): Promise<(InkMap | undefined)[]> {
  const maps: (InkMap | undefined)[] = [];
  for (const page of pages) {
    try {
      maps[page - 1] = inkMapOf(findInk(positiveOf(await renderer.render(pdfPath, page, DPI, signal))));
    } catch (error) {
      if (signal.aborted) throw error;
    }
  }
  return maps;
}
