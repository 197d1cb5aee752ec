// Draws a page of a PDF in its own process, since the parser may crash: `FILE PAGE OUT SIDE [OUT SIDE]` writes JPEGs in
// colour; SIDE is the number of pixels of the longer side. Exit 3: pdfium cannot open the file or draw the page.
import { readFileSync, writeFileSync } from 'node:fs';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import jpeg from 'jpeg-js';

const [path, page, ...wanted] = process.argv.slice(2);
const QUALITY = 80;

try {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(readFileSync(path!));
  const index = Number(page) - 1;
  const { originalWidth, originalHeight } = document.getPage(index).getOriginalSize();
  for (let at = 0; at < wanted.length; at += 2) {
    const scale = Number(wanted[at + 1]) / Math.max(originalWidth, originalHeight);
    if (!(scale * Math.min(originalWidth, originalHeight) >= 1)) throw new Error('a page without a usable size');
    // A page is closed once it has been drawn.
    const { width, height, data } = await document
      .getPage(index)
      .render({ scale, render: 'bitmap', renderFormFields: true });
    writeFileSync(wanted[at]!, jpeg.encode({ width, height, data }, QUALITY).data);
  }
  process.exit(0);
} catch (error) {
  process.stderr.write(`${String(error)}\n`);
  process.exit(3);
}
