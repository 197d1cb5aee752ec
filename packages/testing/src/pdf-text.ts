import { PDFiumLibrary } from '@hyzyla/pdfium';

/** The text of a PDF, page after page, with white space collapsed. */
export async function textOf(pdf: Uint8Array): Promise<string> {
  const pdfium = await PDFiumLibrary.init();
  const document = await pdfium.loadDocument(pdf);
  const text = [...document.pages()].map((page) => page.getText()).join(' ');
  document.destroy();
  pdfium.destroy();
  return text.replaceAll(/\s+/g, ' ');
}
