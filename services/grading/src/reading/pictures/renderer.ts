import type { Picture } from './picture.ts';

/** Size of a page as seen (its rotation applied), in points of 1/72 inch. */
export interface PageSize {
  width: number;
  height: number;
}

/** A word of a PDF's text layer; edges in fractions of the page as seen. */
export interface LayerWord {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Turns the pages of a PDF into pictures, in processes of its own that a hostile file may kill. */
export interface PageRenderer {
  /** Sizes of at most `pagesMax` pages. Throws ChildFailed for a file that cannot be opened. */
  pageSizes(pdfPath: string, pagesMax: number, signal?: AbortSignal): Promise<PageSize[]>;
  /** One page (1-based) as seen. Throws ChildFailed when the page cannot be drawn. */
  render(pdfPath: string, page: number, dpi: number, signal?: AbortSignal): Promise<Picture>;
  /**
   * The text layers of the pages of these sizes, from the first on; empty where there is none or the renderer cannot tell. Never to
   * be trusted unseen.
   */
  textLayers(pdfPath: string, sizes: readonly PageSize[], signal?: AbortSignal): Promise<LayerWord[][]>;
}

const DPI = 200;
const LONG_SIDE_MAX = 3_400;
const LONG_SIDE_MIN = 1_800;
const DPI_MAX = 400;
/** Pixels of which nobody could make out a line. */
const SHORT_SIDE_MIN = 40;

/**
 * Resolution to draw a page at: 200 dpi, less for pages far larger than paper (a scan put down at one point a
 * pixel), more for photographs the size of a card. Throws RangeError for a page without a usable size.
 */
export function resolutionFor(size: PageSize): number {
  const longSide = Math.max(size.width, size.height) / 72;
  const shortSide = Math.min(size.width, size.height) / 72;
  const wanted = Math.min(Math.max(DPI, LONG_SIDE_MIN / longSide), DPI_MAX, LONG_SIDE_MAX / longSide);
  if (!(shortSide * wanted >= SHORT_SIDE_MIN)) throw new RangeError('a page without a usable size');
  return Math.floor(wanted * 10) / 10;
}

/** A resolution that keeps a page's picture within so many pixels. Throws RangeError for a page without a usable size. */
export function resolutionWithin(
  size: PageSize | undefined,
  { dpi, longSideMax }: { dpi: number; longSideMax: number },
): number {
  const longSide = size ? Math.max(size.width, size.height) / 72 : 0;
  if (!(longSide > 0)) throw new RangeError('a page without a usable size');
  return Math.min(dpi, longSideMax / longSide);
}
