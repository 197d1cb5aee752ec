import type { Ink, TextStyle } from '@exam-evaluation/drawing/shapes.ts';
import { LEADING } from '@exam-evaluation/drawing/text.ts';
import type { CriterionResult, QuestionResult, Totals } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { shortened } from '@exam-evaluation/runtime/characters.ts';
import { gap, LEFT, RIGHT, type Row, textRows } from './flow.ts';
import { chooseInk, endingAt, grandTotal, sign, toCredit } from './symbols.ts';
import { formatMarks, totalCaption, totalsPhrase } from './wording.ts';

/** How many criteria of a question are listed, and after how many characters each text is cut. */
export interface Limits {
  criteria: number;
  feedback: number;
  reason: number;
  note: number;
}

const TITLE: TextStyle = { size: 18, bold: true, ink: 'text' };
export const BODY: TextStyle = { size: 9.5, ink: 'text' };
export const HEADING: TextStyle = { size: 10.5, bold: true, ink: 'text' };
export const SMALL: TextStyle = { size: 8.5, ink: 'note' };
const POINTS: TextStyle = { size: 9, bold: true, ink: 'mark' };
/** Indent of text beside a tick or cross. */
export const INDENT = 16;

/** The heading of a document: title, a line below it, and the circled total of the copy at the right. */
export function headRows(title: string, line: string, totals: Totals): Row[] {
  const total = formatMarks(totals);
  const name = textRows(title, LEFT, RIGHT - LEFT - 150, TITLE, 4).map((row) => ({ ...row, keep: true }));
  name[0]!.shapes.push(...grandTotal(total, RIGHT, -6));
  const rows = [...name, ...textRows(line, LEFT, RIGHT - LEFT - 150, { ...SMALL, size: 10 }, 3)];
  rows.push(...textRows(totalsPhrase(totals), LEFT, RIGHT - LEFT - 150, { ...SMALL, size: 10 }), gap(10));
  return rows;
}

/** The criteria of a question, one below the other. */
export function criteriaRows(question: QuestionResult, limits: Limits, x: number): Row[] {
  const ink = chooseInk(totalCaption(question));
  const listed = question.criteria.slice(0, limits.criteria);
  const rows = listed.flatMap((criterion) => criterionRows(criterion, limits, x, ink));
  const left = question.criteria.length - limits.criteria;
  if (left > 0) rows.push(...textRows(`${left} criteria are not listed here.`, x, RIGHT - x, SMALL));
  return rows;
}

/** Tick or cross, name, points, and the reason underneath. */
function criterionRows(criterion: CriterionResult, limits: Limits, x: number, ink: Ink): Row[] {
  const rows = textRows(criterion.name, x + INDENT, RIGHT - x - INDENT - 70, BODY, 3);
  rows[0]!.shapes.push(...sign(toCredit(criterion), x, 1, ink));
  rows[0]!.shapes.push(endingAt(formatMarks(criterion), RIGHT, BODY.size * 1.05, { ...POINTS, ink }));
  if (criterion.reason !== '' && limits.reason > 0) {
    for (const row of rows) row.keep = true;
    rows.push(...textRows(shortened(criterion.reason, limits.reason), x + INDENT, RIGHT - x - INDENT - 70, SMALL));
  }
  return [...rows, { height: 2.5, shapes: [] }];
}

/** The name of a section above its first question; nothing for the others. */
export function sectionRows(question: QuestionResult, before: QuestionResult | undefined): Row[] {
  if (!question.section || question.section === before?.section) return [];
  const rows = textRows(question.section, LEFT, RIGHT - LEFT, { ...SMALL, size: 9, bold: true }, 2);
  return [gap(18), ...rows.map((row) => ({ ...row, keep: true }))];
}

/** Height of a line of a style. */
export function lineHeight(style: TextStyle): number {
  return style.size * LEADING;
}
