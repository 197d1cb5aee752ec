import type { Shape, TextStyle } from '@exam-evaluation/drawing/shapes.ts';
import { firstLines, wrap } from '@exam-evaluation/drawing/text.ts';
import { measureWidth } from '@exam-evaluation/drawing/typefaces.ts';
import type { QuestionResult, Totals } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { shortened } from '@exam-evaluation/runtime/characters.ts';
import { gap, LEFT, RIGHT, type Row, rule, textRows } from './flow.ts';
import { BODY, criteriaRows, HEADING, headRows, type Limits, lineHeight, SMALL, sectionRows } from './question-rows.ts';
import { endingAt, PIN, pin } from './symbols.ts';
import { formatMarks, questionTitle, reasonSentence, reviewNotes, sourcePhrase, totalCaption } from './wording.ts';

/** The contents of a summary. */
export interface Summary {
  title: string;
  subject: string;
  questions: QuestionResult[];
  totals: Totals;
  /** Review reasons of the submission as a whole. */
  reviewReasons: string[];
  /** Numbers of the pins on the pages, by question id. */
  pins: Map<string, number>;
}

const TOTAL: TextStyle = { size: 11, bold: true, ink: 'mark' };

/** Lays out the summary: totals, what a person should look at, then every question. */
export function summaryRows(summary: Summary, limits: Limits): Row[] {
  const line = summary.subject === '' ? 'Summary of marks' : `Summary of marks  ·  ${summary.subject}`;
  const rows = headRows(summary.title, line, summary.totals);
  for (const code of summary.reviewReasons) {
    rows.push(...textRows(`Please check: ${reasonSentence(code)}`, LEFT, RIGHT - LEFT, SMALL));
  }
  summary.questions.forEach((question, index) => {
    const section = sectionRows(question, summary.questions[index - 1]);
    rows.push(
      gap(6),
      ...section,
      rule(),
      gap(7),
      ...questionRows(question, summary.pins.get(question.questionId), limits),
    );
  });
  return rows;
}

function questionRows(question: QuestionResult, pinned: number | undefined, limits: Limits): Row[] {
  const details: Row[] = [];
  const width = RIGHT - LEFT - 70;
  if (question.feedback) {
    details.push(...textRows(shortened(question.feedback, limits.feedback), LEFT, width, BODY), gap(3));
  }
  details.push(...criteriaRows(question, limits, LEFT));
  const notes = question.annotations.flatMap(({ kind, text }) => (kind === 'note' && text ? [`Note: ${text}`] : []));
  for (const note of [...reviewNotes(question), ...notes]) {
    if (limits.note > 0) details.push(...textRows(shortened(note, limits.note), LEFT, width, SMALL), gap(1));
  }
  const head: Row = { height: lineHeight(HEADING) + 3, shapes: headShapes(question, pinned), keep: details.length > 0 };
  return [head, ...details];
}

/** The heading of a question: label, pin, who marked it, and the total at the right. */
function headShapes(question: QuestionResult, pinned: number | undefined): Shape[] {
  const y = HEADING.size * 1.05;
  const caption = totalCaption(question);
  const [label] = firstLines(wrap(questionTitle(question.label), 230, HEADING), 1);
  const shapes: Shape[] = [{ kind: 'text', x: LEFT, y, text: label!, ...HEADING }];
  let x = LEFT + measureWidth(label!, true) * HEADING.size + 8;
  if (pinned !== undefined) {
    shapes.push(...pin(pinned, x, y - HEADING.size * 0.36 - PIN / 2));
    x += PIN + 6;
  }
  const source =
    caption === '' || question.status === 'failed' ? sourcePhrase(question) : `${sourcePhrase(question)}, ${caption}`;
  const [phrase] = firstLines(wrap(source, RIGHT - 80 - x, SMALL), 1);
  shapes.push({ kind: 'text', x, y, text: phrase!, ...SMALL });
  shapes.push(endingAt(formatMarks(question), RIGHT, y, { ...TOTAL, ink: caption === '' ? 'mark' : 'note' }));
  return shapes;
}
