import type { Picture } from './picture.ts';

/** Size of a page after rotation, in points (1/72 inch). */
export interface PageSize {
  width: number;
  height: number;
}

/** A word of a PDF's text layer; edges are fractions of the page after rotation. */
export interface LayerWord {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Renders the pages of a PDF in separate processes, because a hostile file may crash them. */
export interface PageRenderer {
  /** Sizes of at most `pagesMax` pages. Throws ChildFailed for a file that cannot be opened. */
  pageSizes(pdfPath: string, pagesMax: number, signal?: AbortSignal): Promise<PageSize[]>;
  /** Renders one page (1-based) after rotation. Throws ChildFailed when that fails. */
  render(pdfPath: string, page: number, dpi: number, signal?: AbortSignal): Promise<Picture>;
  /**
   * The text layer of a page (1-based) of this size. Empty where it has none or the renderer reads none. A text layer
   * may differ from what the page shows, so callers must check it against the picture. Throws ChildFailed.
   */
  textLayer(pdfPath: string, page: number, size: PageSize, signal?: AbortSignal): Promise<LayerWord[]>;
}

const DPI = 200;
const LONG_SIDE_MAX = 3_400;
const LONG_SIDE_MIN = 1_800;
const DPI_MAX = 400;
/** Minimum shorter side in pixels; below it no line can be read. */
const SHORT_SIDE_MIN = 40;

/**
 * Resolution in dpi for rendering a page: 200, lower for pages far larger than paper (scans embedded at one point per
 * pixel), higher for photographs of the size of a card. Throws RangeError for a page without a usable size.
 */
export function resolutionFor(size: PageSize): number {
  const longSide = Math.max(size.width, size.height) / 72;
  const shortSide = Math.min(size.width, size.height) / 72;
  const wanted = Math.min(Math.max(DPI, LONG_SIDE_MIN / longSide), DPI_MAX, LONG_SIDE_MAX / longSide);
  if (!(shortSide * wanted >= SHORT_SIDE_MIN)) throw new RangeError('a page without a usable size');
  return Math.floor(wanted * 10) / 10;
}

/**
 * The resolution, at most `dpi`, that keeps the longer side within `longSideMax` pixels. Throws RangeError for a page
 * without a usable size.
 */
export function resolutionWithin(
  size: PageSize | undefined,
  { dpi, longSideMax }: { dpi: number; longSideMax: number },
): number {
  const longSide = size ? Math.max(size.width, size.height) / 72 : 0;
  if (!(longSide > 0)) throw new RangeError('a page without a usable size');
  return Math.min(dpi, longSideMax / longSide);
}
