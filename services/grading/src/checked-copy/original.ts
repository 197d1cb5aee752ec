import { EncryptedPDFError, PDFDocument, type PDFPage } from '@cantoo/pdf-lib';
import { clamp, type PageBox } from './geometry.ts';

/** The original of a copy cannot be drawn on. */
export class OriginalUnreadableError extends Error {
  readonly reason: 'encrypted' | 'corrupt';

  constructor(reason: 'encrypted' | 'corrupt', cause: unknown) {
    super(reason === 'encrypted' ? 'The original PDF is encrypted.' : 'The original PDF cannot be parsed.', { cause });
    this.name = 'OriginalUnreadableError';
    this.reason = reason;
  }
}

/** An original, ready to be drawn on. */
export interface Original {
  document: PDFDocument;
  pages: PDFPage[];
  boxes: PageBox[];
}

/** Opens an original. Throws OriginalUnreadableError. */
export async function openOriginal(bytes: Uint8Array): Promise<Original> {
  try {
    const document = await asShown(
      await PDFDocument.load(bytes, {
        updateMetadata: false,
        warnOnInvalidObjects: false,
        parseSpeed: Number.POSITIVE_INFINITY,
      }),
    );
    const pages = document.getPages();
    return { document, pages, boxes: pages.map(pageBox) };
  } catch (error) {
    throw new OriginalUnreadableError(error instanceof EncryptedPDFError ? 'encrypted' : 'corrupt', error);
  }
}

/** A file whose page tree holds more pages than it says has those that it says: so do viewers, and so was it graded. */
async function asShown(document: PDFDocument): Promise<PDFDocument> {
  const count = document.catalog.Pages().Count().asNumber();
  const { length } = document.getPages();
  if (count >= length) return document;
  const shown = await PDFDocument.create({ updateMetadata: false });
  const numbers = Array.from({ length: count > 0 ? count : length }, (_, index) => index);
  for (const page of await shown.copyPages(document, numbers)) shown.addPage(page);
  return shown;
}

/** What of the page is seen: the crop box within the media box, turned by /Rotate. */
function pageBox(page: PDFPage): PageBox {
  const media = upright(page.getMediaBox());
  const crop = upright(page.getCropBox());
  const x = clamp(crop.x, media.x, media.x + media.width);
  const y = clamp(crop.y, media.y, media.y + media.height);
  const width = Math.min(crop.x + crop.width, media.x + media.width) - x;
  const height = Math.min(crop.y + crop.height, media.y + media.height) - y;
  const seen = width > 0 && height > 0 ? { x, y, width, height } : media;
  const angle = ((page.getRotation().angle % 360) + 360) % 360;
  return { ...seen, rotation: angle === 90 || angle === 180 || angle === 270 ? angle : 0 };
}

type Box = { x: number; y: number; width: number; height: number };

/** A box whose corners may be given in any order. */
function upright({ x, y, width, height }: Box): Box {
  return { x: Math.min(x, x + width), y: Math.min(y, y + height), width: Math.abs(width), height: Math.abs(height) };
}
