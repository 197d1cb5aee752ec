import { PDFDocument } from '@cantoo/pdf-lib';
import { A4, toSheet } from '@exam-evaluation/drawing/geometry.ts';
import { embedPages, openOriginal, type Pictures, type Source } from '@exam-evaluation/drawing/original/embed.ts';
import { Pen } from '@exam-evaluation/drawing/pen.ts';
import type { DrawingOrder } from '@exam-evaluation/proto/grading/v1/drawing_pb.js';
import type { QuestionResult } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { paginate, type Row } from './flow.ts';
import type { InkMap } from './ink-map.ts';
import { markPages } from './page-marks.ts';
import { penShapes } from './pen-marks.ts';
import type { Limits } from './question-rows.ts';
import { summaryRows } from './summary.ts';
import { paperRows } from './typed-paper.ts';

/** A checked copy; or the pages (1-based) that can only be shown as pictures, with the reason for the first. */
export type Drawing = { pdf: Uint8Array } | { picturesWanted: number[]; reason: string };

/** A checked copy is at most this share or this many bytes larger than its original, whichever is more. */
const GROWTH = 0.2;
const GROWTH_BYTES = 200_000;

/** Bytes that the texts of a typed copy's marks may take; its answers are bounded by the contract. */
const TYPED_BYTES = 2_000_000;

/** Bytes in the file for a character of text, and for the frame of a question or criterion; measured on English. */
const CHARACTER_BYTES = 1.1;
const ROW_BYTES = 150;

/**
 * Levels of detail: texts in full; then, where the file would grow too large, reasons and notes are cut first and
 * feedback last.
 */
const DETAIL: Limits[] = [
  { criteria: 50, feedback: 20_000, reason: 4_000, note: 4_000 },
  { criteria: 50, feedback: 20_000, reason: 200, note: 200 },
  { criteria: 10, feedback: 600, reason: 0, note: 200 },
  { criteria: 0, feedback: 100, reason: 0, note: 0 },
];

/**
 * Draws the checked copy as a new document: an original's pages as they are seen, under the marks at the answers, or a
 * typed copy typeset with its marks; then a summary. The same order gives the same bytes.
 */
export async function drawCheckedCopy(order: DrawingOrder, files: readonly Uint8Array[] = []): Promise<Drawing> {
  const { original, questions } = order;
  if (!original) return { pdf: await drawTyped(order, detailWithin(questions, TYPED_BYTES)[0]!) };
  const [pdf = new Uint8Array(), ...levels] = files;
  const pictures = new Map(order.pictures.map((picture, at) => [picture.page, { ...picture, levels: levels[at]! }]));
  const source = pictures.size < original.pages ? await openOriginal(pdf, original.pages) : undefined;
  const shown = files.reduce((sum, { length }) => sum + length, 0);
  const growth = Math.max(pdf.length * GROWTH, GROWTH_BYTES);
  let drawn: Drawing | undefined;
  for (const limits of detailWithin(questions, growth)) {
    drawn = await drawHandwritten(order, { count: original.pages, source, pictures }, limits);
    if (!('pdf' in drawn) || drawn.pdf.length <= shown + growth) break;
  }
  return drawn!;
}

/** The levels of detail to try, beginning with the first that is estimated to fit. */
function detailWithin(questions: QuestionResult[], bytes: number): Limits[] {
  const fitting = DETAIL.findIndex((limits) => estimateBytes(questions, limits) <= bytes);
  return DETAIL.slice(fitting);
}

function estimateBytes(questions: QuestionResult[], limits: Limits): number {
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

/** Where the pages of a handwritten copy come from. */
interface Pages {
  count: number;
  source: Source | undefined;
  pictures: Pictures;
}

async function drawHandwritten(order: DrawingOrder, pages: Pages, limits: Limits): Promise<Drawing> {
  const document = await newDocument(order);
  const { grounds, missing, reason } = embedPages(document, pages.source, pages.count, pages.pictures);
  if (missing.length > 0) return { picturesWanted: missing, reason };
  const sheets = grounds.map(({ box }) => toSheet(box));
  const inkMaps: (InkMap | undefined)[] = [];
  for (const map of order.inkMaps) inkMaps[map.page - 1] = map;
  const marks = markPages(order.questions, sheets, inkMaps);
  const pen = await Pen.for(document);
  for (const [index, { page, content }] of grounds.entries()) {
    const byHand = penShapes(order.questions, index + 1, sheets[index]!);
    pen.draw(page, sheets[index]!, [...marks.pages[index]!, ...byHand], content);
  }
  addPages(document, pen, summaryRows(toSummary(order, marks.pins), limits), `${order.snapshot!.title} – summary`);
  return { pdf: await saved(document) };
}

async function drawTyped(order: DrawingOrder, limits: Limits): Promise<Uint8Array> {
  const { questions, totals, answers } = order;
  const snapshot = order.snapshot!;
  const document = await newDocument(order);
  document.setLanguage('en');
  const pen = await Pen.for(document);
  addPages(document, pen, paperRows(snapshot, questions, answers, totals!, limits), snapshot.title);
  addPages(document, pen, summaryRows(toSummary(order, new Map()), limits), `${snapshot.title} – summary`);
  return saved(document);
}

async function newDocument({ snapshot }: DrawingOrder): Promise<PDFDocument> {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setTitle(snapshot!.title);
  return document;
}

/** Saves without a pause: nothing else runs in this process, so it need not yield to the event loop. */
function saved(document: PDFDocument): Promise<Uint8Array> {
  return document.save({ objectsPerTick: Number.POSITIVE_INFINITY });
}

function toSummary(order: DrawingOrder, pins: Map<string, number>): Parameters<typeof summaryRows>[0] {
  const { snapshot, questions, totals, reviewReasons } = order;
  const { title, subject = '' } = snapshot!;
  return { title, subject, questions, totals: totals!, reviewReasons, pins };
}

function addPages(document: PDFDocument, pen: Pen, rows: Row[], foot: string): void {
  const sheet = toSheet({ x: 0, y: 0, ...A4, rotation: 0 });
  for (const { shapes } of paginate(rows, foot)) pen.draw(document.addPage([A4.width, A4.height]), sheet, shapes);
}
