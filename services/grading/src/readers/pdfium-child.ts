// Opens a PDF in a separate process: `sizes FILE PAGES_MAX` writes JSON, `render FILE PAGE DPI` writes a PGM picture.
import { readFileSync, writeSync } from 'node:fs';
import { toPgm } from '@exam-evaluation/reading/pictures/picture.ts';
import { PDFiumLibrary } from '@hyzyla/pdfium';

const [task, path, count, dpi] = process.argv.slice(2);
const library = await PDFiumLibrary.init();
const document = await library.loadDocument(readFileSync(path!));

function write(bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; ) {
    try {
      done += writeSync(1, bytes, done);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
    }
  }
}

if (task === 'sizes') {
  const pages = Math.min(document.getPageCount(), Number(count));
  const sizes = Array.from({ length: pages }, (_, index) => {
    const { originalWidth, originalHeight } = document.getPage(index).getOriginalSize();
    return { width: originalWidth, height: originalHeight };
  });
  write(Buffer.from(JSON.stringify(sizes)));
} else {
  const page = document.getPage(Number(count) - 1);
  const { width, height, data } = await page.render({
    scale: Number(dpi) / 72,
    colorSpace: 'Gray',
    render: 'bitmap',
    renderFormFields: true,
  });
  if (data.length === 0 || data.length !== width * height) throw new Error('a bitmap that does not fit its page');
  write(toPgm({ width, height, data }));
}
process.exit(0);
