// Opens a PDF in its own process, since the parser may crash: `FILE` → JSON {"pages", "encrypted"} on stdout.
// Exit 3: pdfium refuses the file; 4: it wants a password.
import { readFileSync, writeSync } from 'node:fs';
import { PDFiumLibrary } from '@hyzyla/pdfium';

// The wrapper does not expose pdfium's functions, one of which is needed to see whether a file is encrypted.
interface Inner {
  module: { _FPDF_GetSecurityHandlerRevision: (document: number) => number };
}

const library = await PDFiumLibrary.init();
try {
  const document = await library.loadDocument(readFileSync(process.argv[2]!));
  const { documentIdx } = document as unknown as { documentIdx: number };
  const revision = (library as unknown as Inner).module._FPDF_GetSecurityHandlerRevision(documentIdx);
  writeSync(1, JSON.stringify({ pages: document.getPageCount(), encrypted: revision !== -1 }));
  process.exit(0);
} catch (error) {
  process.exit(/password|security/i.test(String(error)) ? 4 : 3);
}
