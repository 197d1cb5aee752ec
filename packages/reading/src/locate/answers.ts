import { type Answer, answerTo, type Box, type ExamSnapshot } from '@exam-evaluation/marking/answers.ts';
import type { ReadCopy } from '../copy/read-copy.ts';
import { type Line, linesOf } from '../layout/lines.ts';
import { isPrint } from '../layout/print.ts';
import { inkByLine, linesBeforeBoxes, linesBeforeInk } from '../layout/unread.ts';
import { boxOnPage, type PageWords } from '../layout/word.ts';
import { locateAnswers } from './align/align.ts';
import { doubtsAbout } from './doubts.ts';
import { settledFigures } from './figures.ts';
import { withCellLabels } from './labels/cell-labels.ts';
import { ExamLabels } from './labels/exam-labels.ts';
import { withMarginLabels } from './labels/margin-labels.ts';
import { withWholeLabels } from './labels/wrapped-labels.ts';
import { withoutGrids } from './options/answer-grid.ts';
import { answersInRow } from './options/answer-rows.ts';
import { withMarkedRows } from './options/marked-rows.ts';
import { withoutFalseColumns } from './printed/false-columns.ts';
import { furnitureOf } from './printed/furniture.ts';
import { withoutQuestion } from './printed/question-text.ts';
import { scannedOnce } from './printed/scanned-twice.ts';
import { struckOut } from './struck-out.ts';
import { shareUnread, toAnswer } from './to-answer.ts';

/** Locates the answer to every question among the words of a copy's pages, given in page order. */
export function answersOf(read: readonly PageWords[], exam: ExamSnapshot): ReadCopy {
  const labels = new ExamLabels(exam.questions);
  const pages = read.map((page, index) => {
    const rows = withoutGrids(withMarkedRows(page, exam.questions), labels);
    const inCells = withCellLabels(rows, labels);
    return withWholeLabels(withMarginLabels(withoutFalseColumns(inCells, labels, index === 0), labels), labels);
  });
  const printed = pages.map((page) => linesOf(page).flatMap((line) => answersInRow(line, labels)));
  const once = scannedOnce(printed);
  const located = locateAnswers(once.flat(), exam.questions, labels, furnitureOf(once, exam));
  const { answers, unassigned, questionOf } = located;
  const kept = once.map((lines) => lines.filter((line) => !located.furniture.has(line)));
  const struck = struckOut(pages, kept, questionOf);
  const beforeInk = kept.flatMap((lines, index) => [...linesBeforeInk(printed[index]!, lines)]);
  const inked = new Set(beforeInk.flatMap((line) => questionOf.get(line) ?? []));
  const boxed = new Set(kept.flatMap(linesBeforeBoxes).flatMap((line) => questionOf.get(line) ?? []));
  const ink = new Map(kept.flatMap((lines) => [...inkByLine(lines)]));
  const doubts = doubtsAbout({ pages, kept, located, struck, inked, exam, labels });
  const written = new Map(
    exam.questions.map((question) => [
      question.id,
      settledFigures(withoutQuestion(answers.get(question.id) ?? [], question), question),
    ]),
  );
  const print = isPrint([...written.values()].flatMap((lines) => lines.flatMap((line) => line.words)));
  const found = exam.questions.map((question) => {
    const { id } = question;
    if (!answers.has(id))
      return answerTo(question, { reviewReasons: doubts.missed.has(id) ? ['answer_not_located'] : [] });
    const answer = toAnswer(question, written.get(id)!, {
      print,
      pagesUnread: doubts.pagesUnread,
      inked: inked.has(id),
      boxed: boxed.has(id),
      torn: doubts.torn.has(id),
      struck: struck.words.get(id) ?? 0,
      unreadInk: shareUnread((answers.get(id) ?? []).flatMap((line) => ink.get(line) ?? [])),
      above: doubts.isLetterAbove,
    });
    return answer.lines.length > 0 ? answer : { ...answer, emptyPlaces: placesOf(answers.get(id)!) };
  });
  return {
    answers: doubtfulBeforeUnlocated(unlocatedBesideIllegible(found), written),
    reviewReasons: doubts.isBegun ? ['unassigned_text'] : [],
    unassignedText: unassigned.map((line) => line.text),
  };
}

function placesOf(lines: readonly Line[]): Box[] {
  return lines.filter((line) => line.words.length > 0).map(({ page, words }) => boxOnPage(page, words));
}

/** On a copy with illegible words labels may be illegible too, so unanswered questions are marked as not located. */
function unlocatedBesideIllegible(answers: readonly Answer[]): Answer[] {
  const isMisread = answers.some(({ text, reviewReasons }) => text !== '' && reviewReasons.includes('illegible'));
  return answers.map((answer) => {
    const isLeftOut = answer.text === '' && answer.selectedOptions.length === 0 && answer.reviewReasons.length === 0;
    return isMisread && isLeftOut ? { ...answer, reviewReasons: ['answer_not_located'] } : answer;
  });
}

/** A handwritten answer may include the next answer if that one was not located, so it is marked for review. */
function doubtfulBeforeUnlocated(answers: readonly Answer[], written: ReadonlyMap<string, readonly Line[]>): Answer[] {
  const isMissing = (answer?: Answer) => answer?.reviewReasons.includes('answer_not_located') ?? false;
  return answers.map((answer, at) => {
    const isByHand = written.get(answer.questionId)?.some(({ words }) => words.some(({ hand }) => hand));
    const mayGoOn = isByHand && !isMissing(answer) && isMissing(answers[at + 1]) && answer.reviewReasons.length === 0;
    return mayGoOn ? { ...answer, reviewReasons: ['low_confidence'] } : answer;
  });
}
