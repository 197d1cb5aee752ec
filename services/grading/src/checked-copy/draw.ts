import { setImmediate } from 'node:timers/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { ExamSnapshot } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { TypedAnswer } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import type { QuestionResult, Totals } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { Pen } from './drawing.ts';
import { paginate, type Row } from './flow.ts';
import { A4, sheetOf } from './geometry.ts';
import type { InkMap } from './ink-map.ts';
import { OriginalUnreadableError, openOriginal } from './original.ts';
import { markPages } from './page-marks.ts';
import type { Limits } from './question-rows.ts';
import { summaryRows } from './summary.ts';
import { paperRows } from './typed-paper.ts';

export { type InkMap, inkMapOf } from './ink-map.ts';
export { OriginalUnreadableError } from './original.ts';

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

/** What the texts of a typed copy's marks may take; its answers are bounded by the contract. */
const TYPED_BYTES = 2_000_000;

/** Bytes of the file for a character of text, and for the frame of a question or criterion; measured on English. */
const CHARACTER_BYTES = 1.1;
const ROW_BYTES = 150;

/** Texts in full; then, where the file would grow too large, reasons and notes cut first and feedback last. */
const DETAIL: Limits[] = [
  { criteria: 50, feedback: 20_000, reason: 4_000, note: 4_000 },
  { criteria: 50, feedback: 20_000, reason: 200, note: 200 },
  { criteria: 10, feedback: 600, reason: 0, note: 200 },
  { criteria: 0, feedback: 100, reason: 0, note: 0 },
];

/**
 * Draws the checked copy: an original's own pages with the marks at the answers, or a typed copy typeset with its
 * marks; then a summary. The same input gives the same bytes. Throws OriginalUnreadableError.
 */
export async function drawCheckedCopy(copy: CheckedCopy): Promise<Uint8Array> {
  const { original, questions } = copy;
  if (original === null) return drawTyped(copy, detailWithin(questions, TYPED_BYTES)[0]!);
  const growth = Math.max(original.length * GROWTH, GROWTH_BYTES);
  let drawn = original;
  for (const limits of detailWithin(questions, growth)) {
    drawn = await drawHandwritten(copy, original, limits);
    if (drawn.length <= original.length + growth) break;
  }
  return drawn;
}

/** The levels of detail to try, from the first whose texts seem to fit into so many bytes. */
function detailWithin(questions: QuestionResult[], bytes: number): Limits[] {
  const fitting = DETAIL.findIndex((limits) => bytesOf(questions, limits) <= bytes);
  return DETAIL.slice(fitting);
}

function bytesOf(questions: QuestionResult[], limits: Limits): number {
  let characters = 0;
  let rows = 0;
  const add = (text: string | undefined, limit: number) => {
    characters += Math.min(text?.length ?? 0, limit);
  };
  for (const { feedback, criteria, annotations } of questions) {
    const listed = criteria.slice(0, limits.criteria);
    rows += 1 + listed.length;
    add(feedback, limits.feedback);
    for (const criterion of listed) add(criterion.reason, limits.reason);
    for (const { text } of annotations) add(text, limits.note);
  }
  return characters * CHARACTER_BYTES + rows * ROW_BYTES;
}

async function drawHandwritten(copy: CheckedCopy, bytes: Uint8Array, limits: Limits): Promise<Uint8Array> {
  const { document, pages, boxes } = await openOriginal(bytes);
  const sheets = boxes.map(sheetOf);
  const marks = markPages(copy.questions, sheets, copy.inkMaps ?? []);
  const pen = await Pen.for(document);
  try {
    for (const [index, page] of pages.entries()) pen.draw(page, sheets[index]!, marks.pages[index]!);
  } catch (error) {
    // Resources or contents that are not what a page's should be.
    throw new OriginalUnreadableError('corrupt', error);
  }
  await addPages(document, pen, summaryRows(summaryOf(copy, marks.pins), limits), `${copy.snapshot.title} – summary`);
  return document.save({ updateFieldAppearances: false });
}

async function drawTyped(copy: CheckedCopy, limits: Limits): Promise<Uint8Array> {
  const { snapshot, questions, totals, typedAnswers = [] } = copy;
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setTitle(snapshot.title);
  document.setLanguage('en');
  const pen = await Pen.for(document);
  await addPages(document, pen, paperRows(snapshot, questions, typedAnswers, totals, limits), snapshot.title);
  await addPages(document, pen, summaryRows(summaryOf(copy, new Map()), limits), `${snapshot.title} – summary`);
  return document.save();
}

function summaryOf(copy: CheckedCopy, pins: Map<string, number>): Parameters<typeof summaryRows>[0] {
  const { snapshot, questions, totals, submissionReviewReasons: reviewReasons } = copy;
  return { title: snapshot.title, subject: snapshot.subject ?? '', questions, totals, reviewReasons, pins };
}

async function addPages(document: PDFDocument, pen: Pen, rows: Row[], foot: string): Promise<void> {
  const sheet = sheetOf({ x: 0, y: 0, ...A4, rotation: 0 });
  for (const [index, { shapes }] of paginate(rows, foot).entries()) {
    // A paper of a thousand pages must not keep the worker from its heartbeats.
    if (index % 20 === 19) await setImmediate();
    pen.draw(document.addPage([A4.width, A4.height]), sheet, shapes);
  }
}
