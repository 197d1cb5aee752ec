import type { MessageInitShape } from '@bufbuild/protobuf';
import type { InkMapSchema } from '@exam-evaluation/proto/grading/v1/drawing_pb.js';
import { type PageSize, resolutionWithin } from '@exam-evaluation/reading/pictures/renderer.ts';
import { ChildFailed } from '@exam-evaluation/runtime/child.ts';
import type { InkMapper } from '../checked-copy/ink-map.ts';

/** Enough to see where there is ink; a page takes about 30 ms. */
const LIMITS = { dpi: 72, longSideMax: 1_200 };

/**
 * Maps where pages (1-based) carry ink, so that marks can be placed beside it. A page that cannot be drawn has no
 * map, and its marks go to the margin.
 * @throws ChildFailed where the machine is at fault; the signal's reason when it fires.
 */
export async function mapInk(
  mapper: InkMapper,
  pdfPath: string,
  pages: readonly number[],
  sizes: readonly PageSize[],
  signal: AbortSignal,
): Promise<MessageInitShape<typeof InkMapSchema>[]> {
  const maps: MessageInitShape<typeof InkMapSchema>[] = [];
  for (const page of pages) {
    try {
      const dpi = resolutionWithin(sizes[page - 1], LIMITS);
      maps.push({ page, ...(await mapper.inkMap(pdfPath, page, dpi, signal)) });
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof RangeError || (error instanceof ChildFailed && !error.isOfMachine))) throw error;
    }
  }
  return maps;
}
