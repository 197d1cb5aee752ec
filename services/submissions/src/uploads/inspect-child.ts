// Opens PDFs for the process that serves, which the parser may crash or fill with memory.
import { readFile } from 'node:fs/promises';
import { serveTasks } from '@exam-evaluation/runtime/children/served.ts';
import { PDFiumLibrary } from '@hyzyla/pdfium';

export interface InspectTask {
  /** Path of the file. */
  file: string;
}

export type InspectReply = { pages: number } | { refused: 'corrupt' | 'encrypted' };

const library = await PDFiumLibrary.init();

serveTasks(async ({ file }: InspectTask): Promise<InspectReply> => {
  try {
    const document = await library.loadDocument(await readFile(file));
    try {
      return { pages: document.getPageCount() };
    } finally {
      document.destroy();
    }
  } catch (error) {
    return { refused: /password|security/i.test(String(error)) ? 'encrypted' : 'corrupt' };
  }
});
