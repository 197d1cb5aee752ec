// From what was read in the frames that a person drew around an answer to the answer: pure arithmetic on what strangers
// have written, as in located.ts.
import { type Answer, answerTo, type Box, type ExamSnapshot, type Question } from '@exam-evaluation/marking/answers.ts';
import { cutStart, type Line, linesOf } from './layout/lines.ts';
import { isPrint } from './layout/print.ts';
import { inkByLine } from './layout/unread.ts';
import type { PageWords } from './layout/word.ts';
import { settledFigures } from './locate/figures.ts';
import { ExamLabels } from './locate/labels/exam-labels.ts';
import { chosen, hasBubbles, hasSheet } from './locate/on-sheets.ts';
import { withMarkedRows } from './locate/options/marked-rows.ts';
import { withoutQuestion } from './locate/printed/question-text.ts';
import { shareUnread, toAnswer } from './locate/to-answer.ts';
import { type PackedWords, unpack } from './packed.ts';

/** The answer to a question, and the frames around it, at most one on each page. */
export interface Framed {
  questionId: string;
  within: readonly Box[];
}

/** The words in the frames around an answer. */
export interface FramedWords {
  questionId: string;
  /** One for each page with ink in its frame, in page order. */
  pages: PackedWords[];
}

/**
 * The answers that stand in these frames. A person says where an answer is: whatever is in its frames belongs to it, but
 * for its own label and what the paper prints.
 */
export function toFramedAnswers(framed: readonly FramedWords[], exam: ExamSnapshot): Answer[] {
  const labels = new ExamLabels(exam.questions);
  return framed.map(({ questionId, pages }) => {
    const question = exam.questions.find(({ id }) => id === questionId);
    return question ? framedAnswer(question, pages.map(unpack), labels) : answerTo({ id: questionId }, {});
  });
}

function framedAnswer(question: Question, read: readonly PageWords[], labels: ExamLabels): Answer {
  const sheets = read.filter(hasSheet).filter(({ sheet }) => sheet.bubbles.some(isOf(question)));
  if (hasBubbles(question) && sheets.length > 0) return chosen(question, sheets);
  const pages = read.map((page) => withMarkedRows(page, [question]));
  const byPage = pages.map(linesOf);
  const lines = withoutLabel(byPage.flat(), question, labels);
  const words = lines.flatMap((line) => line.words);
  return toAnswer(question, settledFigures(withoutQuestion(lines, question), question), {
    print: isPrint(words),
    boxed: false,
    pagesUnread: false,
    inked: words.length === 0 && pages.some(({ ink }) => ink.length > 0),
    torn: false,
    struck: pages.flatMap((page) => page.words.filter(({ struck }) => struck)).length,
    unreadInk: shareUnread(byPage.flatMap((own) => [...inkByLine(own).values()])),
    above: false,
  });
}

const isOf =
  ({ id }: Question) =>
  ({ questionId }: { questionId: string }): boolean =>
    questionId === id;

/** What a reader may make of the Q of a label: `®2.`. */
const SIGN = /^[\p{So}\s]*/u;

/** Lines without the question's own label before the first one. */
function withoutLabel(lines: readonly Line[], { id }: Question, labels: ExamLabels): Line[] {
  const [first, ...others] = lines;
  const before = SIGN.exec(first?.text ?? '')![0].length;
  const text = first?.text.slice(before) ?? '';
  if (!first || !labels.begin(text)) return [...lines];
  const target = labels.index.resolve(labels.read(text)!, text);
  if (target?.questionId !== id) return [...lines];
  const rest = cutStart(first, before + target.end);
  return rest ? [rest, ...others] : others;
}
