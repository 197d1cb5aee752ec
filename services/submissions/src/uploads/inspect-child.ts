// Opens a PDF in its own process, since the parser may crash: `FILE` → JSON {"pages"} on stdout.
// Exit 3: pdfium refuses the file; 4: it wants a password.
import { readFileSync, writeSync } from 'node:fs';
import { PDFiumLibrary } from '@hyzyla/pdfium';

const library = await PDFiumLibrary.init();
try {
  const document = await library.loadDocument(readFileSync(process.argv[2]!));
  writeSync(1, JSON.stringify({ pages: document.getPageCount() }));
  process.exit(0);
} catch (error) {
  process.exit(/password|security/i.test(String(error)) ? 4 : 3);
}
