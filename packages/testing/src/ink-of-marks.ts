import { PDFiumLibrary } from '@hyzyla/pdfium';

/** How many pixels of a checked copy's first page have the colour of marks, at 72 dpi. */
export async function inkOfMarks(pdf: Uint8Array): Promise<number> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const { data } = await document.getPage(0).render({ scale: 1, render: 'bitmap' });
  let pixels = 0;
  for (let at = 0; at < data.length; at += 4) {
    const [blue, green, other] = [data[at]!, data[at + 1]!, data[at + 2]!];
    if (Math.max(blue, other) - green > 80) pixels += 1;
  }
  document.destroy();
  library.destroy();
  return pixels;
}
