import { type Answer, answerTo, type Box, type ExamSnapshot, type Question } from '@exam-evaluation/marking/answers.ts';
import type { ReadCopy } from '../copy/read-copy.ts';
import { legibilityOf } from '../layout/legibility.ts';
import { type Line, linesOf } from '../layout/lines.ts';
import { isPrint } from '../layout/print.ts';
import { plainWords } from '../layout/similarity.ts';
import { inkByLine, linesBeforeInk, linesBeforePrint } from '../layout/unread.ts';
import { boxOnPage, type PageWords } from '../layout/word.ts';
import { type Located, locateAnswers } from './align/align.ts';
import { settledFigures } from './figures.ts';
import { withCellLabels } from './labels/cell-labels.ts';
import { ExamLabels } from './labels/exam-labels.ts';
import { withMarginLabels } from './labels/margin-labels.ts';
import { withWholeLabels } from './labels/wrapped-labels.ts';
import { beginsWithAnswer, questionsWithLooseLines } from './loose.ts';
import { withoutGrids } from './options/answer-grid.ts';
import { answersInRow } from './options/answer-rows.ts';
import { withMarkedRows } from './options/marked-rows.ts';
import { COVER } from './printed/cover.ts';
import { withoutFalseColumns } from './printed/false-columns.ts';
import { withoutFurniture } from './printed/furniture.ts';
import { withoutQuestion } from './printed/question-text.ts';
import { answersThatRunOn } from './runs-on.ts';
import {
  hasStrayLabel,
  holdsLabel,
  isLetterAbove,
  mayHoldLabel,
  ownerOfBeginning,
  questionBelowUnlabelled,
} from './strayed.ts';
import { struckOut } from './struck-out.ts';
import { shareUnread, toAnswer } from './to-answer.ts';

/** Minimum number of unassigned words among which a missing answer may be. */
const UNASSIGNED_WORDS_MIN = 5;
/** Locates the answer to every question among the words of a copy's pages, given in page order. */
export function answersOf(read: readonly PageWords[], exam: ExamSnapshot): ReadCopy {
  const labels = new ExamLabels(exam.questions);
  const pages = read.map((page, index) => {
    const rows = withoutGrids(withMarkedRows(page, exam.questions), labels);
    const inCells = withCellLabels(rows, labels);
    return withWholeLabels(withMarginLabels(withoutFalseColumns(inCells, labels, index === 0), labels), labels);
  });
  const printed = pages.map((page) => linesOf(page).flatMap((line) => answersInRow(line, labels)));
  const kept = withoutFurniture(printed, exam);
  const beforeInk = kept.flatMap((lines, index) => [...linesBeforeInk(printed[index]!, lines)]);
  const { answers, unassigned, questionOf, uncertain, holders, possiblyMissed, repeated } = wholeCopyIfOnlyQuestion(
    locateAnswers(kept.flat(), exam.questions, labels),
    exam,
  );
  const inked = new Set(beforeInk.map((line) => questionOf.get(line)));
  const unprinted = new Set(kept.flatMap((lines) => [...linesBeforePrint(lines)]).map((line) => questionOf.get(line)));
  const unowned = unassigned.filter((line) => !COVER.test(line.text));
  const unownedWords = plainWords(unowned.map((line) => line.text).join(' ')).length;
  const unread = pages.flatMap((page, index) => (isUnread(page) ? [index] : []));
  const pagesUnread = unread.length > 0;
  const interrupted = new Set(unread.map((index) => questionOf.get(kept.slice(0, index).flat().at(-1)!)));
  const ink = new Map(kept.flatMap((lines) => [...inkByLine(lines)]));
  const struck = pages.map((page, index) => struckOut(page, kept[index]!));
  const isStruckOut = struck.some(({ alone }) => alone);
  const struckWords = (questionId: string) =>
    struck
      .flatMap(({ after }) => [...after])
      .reduce((sum, [line, words]) => sum + (questionOf.get(line) === questionId ? words : 0), 0);
  const answered = [...answers.values()].flat().map((line) => line.text);
  const loosely = unassigned.map((line) => line.text);
  const open = kept.flat().filter((line) => questionOf.has(line) || !COVER.test(line.text));
  const firstLabelled = exam.questions.findIndex(({ id }) => id === questionBelowUnlabelled(open, questionOf));
  const isBegun = beginsWithAnswer(kept.flat(), questionOf);
  const lastFound = questionOf.get(kept.flat().at(-1)!);
  const ownsAll = isBegun && exam.questions.every(({ id }) => answers.has(id));
  const owner = ownsAll ? lastFound : ownerOfBeginning(open, questionOf);
  const optionLabels = new Set([...labels.options.values()].flatMap((own) => [...own]));
  const above = isLetterAbove(open, questionOf, (text) => optionLabels.has(text));
  const written = new Map(
    exam.questions.map((question) => [
      question.id,
      settledFigures(withoutQuestion(answers.get(question.id) ?? [], question), question),
    ]),
  );
  const hasText = (id: string) =>
    struckWords(id) > 0 || (answers.get(id)?.some(({ text }) => text.trim() !== '') ?? false);
  const order = exam.questions.map(({ id }) => id);
  const runOn = answersThatRunOn(kept.flat(), questionOf, order, hasText);
  const isFound = ({ id }: Question) => answers.has(id);
  const isEmpty = (id: string) => answers.has(id) && !hasText(id);
  const loose = questionsWithLooseLines(kept.flat(), questionOf, order, isEmpty);
  const last = exam.questions.findLast(isFound)?.id;
  /**
   * If the label of the last answer is uncertain, so is its end: answers that seem to be missing after it may be in it.
   */
  const mayRunOn = (id: string) => inked.has(id) || runOn.has(id) || (id === last && uncertain.has(id));
  /** The answers that may contain the answer to a question whose label was not found. */
  const mayStandIn = (id: string, label: string, before: string | undefined): string[] => {
    const path = labels.paths.get(id) ?? [label];
    const holders = [...answers].filter(([, lines]) =>
      holdsLabel(
        path,
        lines.map((line) => line.text),
      ),
    );
    return [
      ...holders.map(([holder]) => holder),
      ...repeated,
      ...doubtful,
      ...(before !== undefined && mayRunOn(before) ? [before] : []),
    ];
  };
  const doubtful = [...answers].flatMap(([id, lines]) => (mayHoldLabel(lines) ? [id] : []));
  const swallowing = new Map(
    exam.questions.flatMap(({ id, label }, at) => {
      const before = exam.questions.slice(0, at).findLast(isFound)?.id;
      if (!answers.has(id)) return [[id, mayStandIn(id, label, before)]];
      return before !== undefined && runOn.has(before) && !hasText(id) ? [[id, [before]]] : [];
    }),
  );
  const swallowers = new Set([...swallowing.values()].flat());
  const print = isPrint([...written.values()].flatMap((lines) => lines.flatMap((line) => line.words)));
  const located = exam.questions.map((question, at) => {
    if (!answers.has(question.id)) {
      const strayed =
        at < firstLabelled ||
        possiblyMissed.has(question.id) ||
        swallowing.get(question.id)!.length > 0 ||
        hasStrayLabel(labels.paths.get(question.id) ?? [question.label], answered, loosely);
      const isExpected = strayed || isBegun || unownedWords >= UNASSIGNED_WORDS_MIN || pagesUnread || isStruckOut;
      return answerTo(question, { reviewReasons: isExpected ? ['answer_not_located'] : [] });
    }
    const answer = toAnswer(question, written.get(question.id)!, {
      print,
      pagesUnread,
      inked: inked.has(question.id),
      torn:
        at === firstLabelled - 1 ||
        question.id === owner ||
        swallowing.has(question.id) ||
        [uncertain, holders, interrupted, swallowers, unprinted, loose].some((ids) => ids.has(question.id)),
      struck: struckWords(question.id),
      unreadInk: shareUnread((answers.get(question.id) ?? []).flatMap((line) => ink.get(line) ?? [])),
      above,
    });
    return answer.lines.length > 0 ? answer : { ...answer, emptyPlaces: placesOf(answers.get(question.id)!) };
  });
  return {
    answers: doubtfulBeforeUnlocated(unlocatedBesideIllegible(located), written),
    reviewReasons: isBegun ? ['unassigned_text'] : [],
    unassignedText: unassigned.map((line) => line.text),
  };
}

function placesOf(lines: readonly Line[]): Box[] {
  return lines.filter((line) => line.words.length > 0).map(({ page, words }) => boxOnPage(page, words));
}

/** In an exam with one question the whole copy is its answer, even without a label. */
function wholeCopyIfOnlyQuestion(located: Located, { questions: [only, ...others] }: ExamSnapshot): Located {
  if (!only || others.length > 0 || located.answers.size > 0) return located;
  const own = located.unassigned.filter((line) => !COVER.test(line.text));
  return {
    ...located,
    answers: new Map([[only.id, own]]),
    unassigned: located.unassigned.filter((line) => COVER.test(line.text)),
    questionOf: new Map(own.map((line) => [line, only.id])),
  };
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

/** Whether a page has ink but hardly any legible word. */
const isUnread = (page: PageWords): boolean =>
  !legibilityOf(page.words).legible &&
  page.words.filter((word) => word.confidence >= 60 && /\p{L}{2}/u.test(word.text)).length < 3;
