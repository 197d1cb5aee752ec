import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { PagePictureSchema } from '@exam-evaluation/proto/grading/v1/drawing_pb.js';
import { type PageRenderer, type PageSize, resolutionWithin } from '@exam-evaluation/reading/pictures/renderer.ts';

/** Handwriting is legible at 140 dpi on A4, and a grey page takes about 1 MB. */
const LIMITS = { dpi: 150, longSideMax: 1_650 };

const deflated = promisify(deflate);

/**
 * Renders pages (1-based) as seen; their grey levels are compressed.
 * @throws ChildFailed or RangeError for a page that cannot be drawn.
 */
export async function renderPictures(
  renderer: PageRenderer,
  pdfPath: string,
  pages: readonly number[],
  sizes: readonly PageSize[],
  signal: AbortSignal,
): Promise<{ picture: MessageInitShape<typeof PagePictureSchema>; levels: Uint8Array }[]> {
  const pictures: Awaited<ReturnType<typeof renderPictures>> = [];
  for (const page of pages) {
    const size = sizes[page - 1];
    const dpi = resolutionWithin(size, LIMITS);
    const { width: columns, height: rows, data } = await renderer.render(pdfPath, page, dpi, signal);
    pictures.push({ picture: { page, columns, rows, ...size }, levels: await deflated(data) });
  }
  return pictures;
}
