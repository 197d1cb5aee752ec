import { factsOf } from '@exam-evaluation/contract/question-types.ts';
import type { Shape, TextStyle } from '@exam-evaluation/drawing/shapes.ts';
import { settable, textLines, wrap } from '@exam-evaluation/drawing/text.ts';
import { measureWidth } from '@exam-evaluation/drawing/typefaces.ts';
import type { ExamSnapshot, Question } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { TypedAnswer } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import type { QuestionResult, Totals } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { shortened } from '@exam-evaluation/runtime/characters.ts';
import { findUnderlines, quotedRanges } from './evidence.ts';
import { gap, LEFT, RIGHT, type Row, textRows } from './flow.ts';
import {
  criteriaRows,
  HEADING,
  headRows,
  INDENT,
  type Limits,
  lineHeight,
  SMALL,
  sectionRows,
} from './question-rows.ts';
import { CIRCLE_HEIGHT, chooseInk, circled, circleSize, ownCredit, SIGN, sign } from './symbols.ts';
import { formatMarks, marksPhrase, questionTitle, totalCaption } from './wording.ts';

const ASKED: TextStyle = { size: 10, ink: 'text' };
const ANSWER: TextStyle = { size: 10.5, ink: 'text' };
/** Left edge and width of answers, between a vertical rule and the column of totals. */
const ANSWER_X = LEFT + INDENT;
const ANSWER_WIDTH = RIGHT - ANSWER_X - 84;
/**
 * The most characters of a question's text and of an answer that are typeset; neither is below the contract's limit.
 */
const ASKED_LIMIT = 10_000;
const ANSWER_LIMIT = 50_000;

/** Lays out a typed copy: each question, the candidate's answer, and its marks. */
export function paperRows(
  snapshot: ExamSnapshot,
  questions: QuestionResult[],
  answers: TypedAnswer[],
  totals: Totals,
  limits: Limits,
): Row[] {
  const asked = new Map(snapshot.questions.map((question) => [question.id, question]));
  const given = new Map(answers.map((answer) => [answer.questionId, answer]));
  const rows = headRows(snapshot.title, snapshot.subject ?? 'Answers', totals);
  questions.forEach((result, index) => {
    const question = asked.get(result.questionId);
    rows.push(...sectionRows(result, questions[index - 1]), gap(16), ...askedRows(result, question), gap(6));
    const answer = given.get(result.questionId);
    rows.push(...answerRows(result, question, answer), gap(5));
    rows.push(...criteriaRows(result, limits, ANSWER_X));
  });
  return rows;
}

/** Label, marks and text of a question. */
function askedRows(result: QuestionResult, question: Question | undefined): Row[] {
  const head = textRows(questionTitle(result.label), LEFT, 380, HEADING, 1);
  const x = LEFT + measureWidth(questionTitle(result.label), true) * HEADING.size + 8;
  const marks = { kind: 'text' as const, x, y: HEADING.size * 1.05, text: marksPhrase(result.max), ...SMALL };
  if (x < RIGHT - 100) head[0]!.shapes.push(marks);
  if (question?.text) head.push(...textRows(shortened(question.text, ASKED_LIMIT), LEFT, RIGHT - LEFT, ASKED));
  if (question && !isChoice(question)) {
    for (const { label, text } of [...question.options, ...question.matches]) {
      head.push(...textRows(`${label}  ${shortened(text, 1000)}`, LEFT, RIGHT - LEFT, ASKED));
    }
  }
  // Keeps the label from standing alone at the foot of a page.
  head[0]!.keep = true;
  return head;
}

/** Whether the options are shown with the answer; other questions list theirs below the text. */
const isChoice = ({ type, options }: Question): boolean => factsOf(type).form === 'choice' && options.length > 0;

/** The answer beside a vertical rule, with its circled total at the right. */
function answerRows(result: QuestionResult, question: Question | undefined, answer: TypedAnswer | undefined): Row[] {
  const chosen = answer?.selectedOptions ?? [];
  const text = settable(answer?.text || (answer ? '' : (result.extractedAnswer ?? '')));
  const rows: Row[] = [];
  if (question && isChoice(question)) rows.push(...optionRows(question, chosen));
  else if (chosen.length > 0) rows.push(...textRows(chosen.join(', '), ANSWER_X, ANSWER_WIDTH, ANSWER));
  if (text.trim() !== '') rows.push(...writtenRows(shortened(text, ANSWER_LIMIT), result));
  if (text.trim() === '' && chosen.length === 0) {
    rows.push(...textRows('No answer', ANSWER_X, ANSWER_WIDTH, { ...ANSWER, ink: 'note' }));
  }
  for (const row of rows) row.shapes.push(answerRule(row.height));
  rows[0]!.shapes.push(...totalShapes(result));
  // An answer of one line is lower than its circle, so space is added.
  const spare = CIRCLE_HEIGHT + (totalCaption(result) === '' ? 0 : 9) - rows.length * lineHeight(ANSWER);
  if (spare > 0) rows.push(gap(spare));
  return rows;
}

function writtenRows(text: string, result: QuestionResult): Row[] {
  const lines = wrap(text, ANSWER_WIDTH, ANSWER);
  const underlined = findUnderlines(text, lines, quotedRanges(text, result));
  return lines.map((line, index) => {
    const shapes = textLines([line], ANSWER_X, 0, ANSWER);
    for (const { from, to } of underlined[index]!) {
      const y = ANSWER.size * 1.05 + 2.2;
      const at = (end: number) => ({ x: ANSWER_X + measureWidth(line.slice(0, end)) * ANSWER.size, y });
      shapes.push({ kind: 'stroke', points: [at(from), at(to)], pen: 0.9, ink: 'mark' });
    }
    return { height: lineHeight(ANSWER), shapes };
  });
}

/** All options; those chosen have a filled ring. */
function optionRows(question: Question, chosen: string[]): Row[] {
  const widest = Math.max(...question.options.map((option) => measureWidth(option.label, true)));
  const x = ANSWER_X + 14 + Math.min(widest * ANSWER.size, 60) + 8;
  return question.options.flatMap((option) => {
    const picked = chosen.includes(option.label);
    const style = { ...ANSWER, bold: picked };
    const rows = textRows(shortened(option.text, 1000), x, ANSWER_X + ANSWER_WIDTH - x, style);
    rows[0]!.shapes.push(...textLines([option.label], ANSWER_X + 14, 0, style));
    const ring = { x: ANSWER_X + 1, y: 3.4, width: 7.5, height: 7.5 };
    rows[0]!.shapes.push({ kind: 'ellipse', box: ring, pen: 0.8, ink: picked ? 'text' : 'note' });
    if (picked) {
      const dot = { x: ring.x + 1.75, y: ring.y + 1.75, width: 4, height: 4 };
      rows[0]!.shapes.push({ kind: 'ellipse', box: dot, pen: 0, ink: 'text', filled: true });
    }
    return rows;
  });
}

function answerRule(height: number): Shape {
  const x = LEFT + 4;
  return {
    kind: 'stroke',
    points: [
      { x, y: 0 },
      { x, y: height },
    ],
    pen: 1.2,
    ink: 'faint',
  };
}

/** The circled total in the right column; a question without criteria gets its tick or cross before it. */
function totalShapes(result: QuestionResult): Shape[] {
  const text = formatMarks(result);
  const caption = totalCaption(result);
  const x = RIGHT - circleSize(text, caption).width;
  const y = lineHeight(ANSWER) / 2 - CIRCLE_HEIGHT / 2;
  const shapes = circled(text, caption, x, y);
  const earned = ownCredit(result);
  if (earned) shapes.push(...sign(earned, x - SIGN - 4, y + (CIRCLE_HEIGHT - SIGN) / 2, chooseInk(caption)));
  return shapes;
}
