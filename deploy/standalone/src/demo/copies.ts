import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { scanPages } from '@exam-evaluation/testing/scans.ts';
import { printSheet } from '@exam-evaluation/testing/sheets.ts';
import { SHEET } from './exams.ts';

/** A PDF to hand in. */
export interface DemoCopy {
  filename: string;
  what: string;
  pdf: Uint8Array;
}

/** Real scans, shared with the tests; their licences are in the same folder. */
const FILES = join(import.meta.dirname, '../../../../test/fixtures/scans');
/** Scans like those of a cheap scanner. */
const SCAN = { dpi: 200, skewDegrees: 1, noise: 8, jpegQuality: 70, seed: 7 };

/** A printed answer sheet, scanned: pictures only. */
export async function printedSheet(): Promise<DemoCopy> {
  const sheet = await printSheet(SHEET, { header: 'Science, class 8' });
  return {
    filename: 'printed-sheet.pdf',
    what: 'a printed answer sheet, scanned',
    pdf: await scanPages(sheet.pdf, SCAN),
  };
}

export async function blankPage(): Promise<DemoCopy> {
  const paper = await PDFDocument.create();
  paper.addPage([595, 842]);
  return { filename: 'blank.pdf', what: 'a blank page, scanned', pdf: await scanPages(await paper.save(), SCAN) };
}

/** A photograph of handwriting, wrapped as a PDF. */
export async function whiteboard(): Promise<DemoCopy> {
  const document = await PDFDocument.create();
  const picture = await document.embedJpg(readFileSync(join(FILES, 'handwritten_text.jpg')));
  document.addPage([picture.width, picture.height]).drawImage(picture);
  return {
    filename: 'handwriting.pdf',
    what: 'a photograph of handwriting, which answers no question',
    pdf: await document.save(),
  };
}

export function emptyForm(): DemoCopy {
  return fileCopy(join(FILES, 'midterm_scan_100.pdf'), 'a printed form, not filled in, pages out of order');
}

export function fileCopy(path: string, what = 'your own file'): DemoCopy {
  return { filename: basename(path), what, pdf: readFileSync(path) };
}
