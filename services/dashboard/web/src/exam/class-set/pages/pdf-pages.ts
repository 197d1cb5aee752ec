import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium';
import pdfiumWasm from '@hyzyla/pdfium/pdfium.wasm?url';
import type { FileProblem } from './messages.ts';

let library: Promise<PDFiumLibrary> | undefined;

/** A PDF in the worker's memory. One is open at a time, since a class's scan may have hundreds of megabytes. */
export class PdfPages {
  readonly #document: PDFiumDocument;

  private constructor(document: PDFiumDocument) {
    this.#document = document;
  }

  static async open(file: File): Promise<PdfPages | FileProblem> {
    library ??= PDFiumLibrary.init({ wasmUrl: pdfiumWasm });
    const pdfium = await library;
    try {
      return new PdfPages(await pdfium.loadDocument(new Uint8Array(await file.arrayBuffer())));
    } catch (error) {
      return /password/i.test(String(error)) ? 'encrypted' : 'unreadable';
    }
  }

  get count(): number {
    return this.#document.getPageCount();
  }

  /** @param longSide pixels. @throws Error for a page that cannot be drawn. */
  async draw(index: number, longSide: number): Promise<ImageData> {
    const page = this.#document.getPage(index);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const scale = longSide / Math.max(originalWidth, originalHeight);
    const { width, height, data } = await page.render({ scale, render: 'bitmap', renderFormFields: true });
    return new ImageData(new Uint8ClampedArray(data), width, height);
  }

  close(): void {
    this.#document.destroy();
  }
}
