import type { MessageInitShape } from '@bufbuild/protobuf';
import type { InkMapSchema } from '@exam-evaluation/proto/grading/v1/drawing_pb.js';
import { inkMapOf } from '../checked-copy/ink-map.ts';
import { findInk } from '../reading/pictures/ink.ts';
import { positiveOf } from '../reading/pictures/negative.ts';
import { type PageRenderer, type PageSize, resolutionWithin } from '../reading/pictures/renderer.ts';

/** Enough to see where there is ink; a page takes some 30 ms. */
const LIMITS = { dpi: 72, longSideMax: 1_200 };

/**
 * Where pages (1-based) carry ink, so that marks stand beside it. A page that cannot be drawn has no map: its marks
 * then go to the margin.
 */
export async function mapInk(
  renderer: PageRenderer,
  pdfPath: string,
  pages: readonly number[],
  sizes: readonly PageSize[],
  signal: AbortSignal,
): Promise<MessageInitShape<typeof InkMapSchema>[]> {
  const maps: MessageInitShape<typeof InkMapSchema>[] = [];
  for (const page of pages) {
    try {
      const dpi = resolutionWithin(sizes[page - 1], LIMITS);
      maps.push({ page, ...inkMapOf(findInk(positiveOf(await renderer.render(pdfPath, page, dpi, signal)))) });
    } catch (error) {
      if (signal.aborted) throw error;
    }
  }
  return maps;
}
