import { PDFDocument } from '@cantoo/pdf-lib';
import type { ExamSnapshot } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { TypedAnswer } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import type { QuestionResult, Totals } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { Pen } from './drawing.ts';
import { paginate, type Row } from './flow.ts';
import { A4, sheetOf } from './geometry.ts';
import { openOriginal } from './original.ts';
import { markPages } from './page-marks.ts';
import type { InkMap } from './placement.ts';
import type { Limits } from './question-rows.ts';
import { summaryRows } from './summary.ts';
import { paperRows } from './typed-paper.ts';

export { OriginalUnreadableError } from './original.ts';
export type { InkMap } from './placement.ts';

/** What a checked copy is drawn from. */
export interface CheckedCopy {
  snapshot: ExamSnapshot;
  /** The PDF of a handwritten copy; null for a typed one. */
  original: Uint8Array | null;
  /** Of a typed copy. */
  typedAnswers?: TypedAnswer[];
  /** In paper order, reviews laid over. */
  questions: QuestionResult[];
  totals: Totals;
  submissionReviewReasons: string[];
  /** Where the pages of the original carry ink, by page; a page without one gets its marks in the right margin. */
  inkMaps?: (InkMap | undefined)[];
}

/** A checked copy is at most this share or this many bytes larger than its original, whichever is more. */
const GROWTH = 0.2;
const GROWTH_BYTES = 200_000;

/** Texts in full; then, where the file would grow too large, reasons and notes cut first and feedback last. */
const DETAIL: Limits[] = [
  { feedback: 20_000, reason: 4_000, note: 4_000 },
  { feedback: 20_000, reason: 200, note: 200 },
  { feedback: 600, reason: 0, note: 200 },
  { feedback: 100, reason: 0, note: 0 },
];

/**
 * Draws the checked copy: an original's own pages with the marks at the answers, or a typed copy typeset with its
 * marks; then a summary. The same input gives the same bytes. Throws OriginalUnreadableError.
 */
export async function drawCheckedCopy(copy: CheckedCopy): Promise<Uint8Array> {
  if (copy.original === null) return drawTyped(copy);
  const { original } = copy;
  const bound = original.length + Math.max(original.length * GROWTH, GROWTH_BYTES);
  let drawn = original;
  for (const limits of DETAIL) {
    drawn = await drawHandwritten(copy, original, limits);
    if (drawn.length <= bound) break;
  }
  return drawn;
}

async function drawHandwritten(copy: CheckedCopy, bytes: Uint8Array, limits: Limits): Promise<Uint8Array> {
  const { document, pages, boxes } = await openOriginal(bytes);
  const sheets = boxes.map(sheetOf);
  const marks = markPages(copy.questions, sheets, copy.inkMaps ?? []);
  const pen = await Pen.for(document);
  for (const [index, page] of pages.entries()) pen.draw(page, sheets[index]!, marks.pages[index]!);
  addPages(document, pen, summaryRows(summaryOf(copy, marks.pins), limits), `${copy.snapshot.title} – summary`);
  return document.save({ updateFieldAppearances: false });
}

async function drawTyped(copy: CheckedCopy): Promise<Uint8Array> {
  const { snapshot, questions, totals, typedAnswers = [] } = copy;
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setTitle(snapshot.title);
  document.setLanguage('en');
  const pen = await Pen.for(document);
  const limits = DETAIL[0]!;
  addPages(document, pen, paperRows(snapshot, questions, typedAnswers, totals, limits), snapshot.title);
  addPages(document, pen, summaryRows(summaryOf(copy, new Map()), limits), `${snapshot.title} – summary`);
  return document.save();
}

function summaryOf(copy: CheckedCopy, pins: Map<string, number>): Parameters<typeof summaryRows>[0] {
  const { snapshot, questions, totals, submissionReviewReasons: reviewReasons } = copy;
  return { title: snapshot.title, subject: snapshot.subject ?? '', questions, totals, reviewReasons, pins };
}

function addPages(document: PDFDocument, pen: Pen, rows: Row[], foot: string): void {
  const sheet = sheetOf({ x: 0, y: 0, ...A4, rotation: 0 });
  for (const { shapes } of paginate(rows, foot)) pen.draw(document.addPage([A4.width, A4.height]), sheet, shapes);
}
