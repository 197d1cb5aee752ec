import type { ReviewReason } from '@exam-evaluation/contract/review-reasons.ts';
import { QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { type Answer, answerTo, type Box, type ExamSnapshot, type Question, type ReadCopy } from '../../answers.ts';
import { legibilityOf } from '../legibility.ts';
import { isPrint } from '../print.ts';
import { boxOnPage, lineVectorOf, type PageWords } from '../words/word.ts';
import { type Located, locateAnswers } from './align/align.ts';
import { doubtfulWordsIn } from './doubtful-words.ts';
import { withCellLabels } from './labels/cell-labels.ts';
import { ExamLabels } from './labels/exam-labels.ts';
import { withMarginLabels } from './labels/margin-labels.ts';
import { withWholeLabels } from './labels/wrapped-labels.ts';
import { type Line, linesOf } from './lines.ts';
import { withoutGrids } from './options/answer-grid.ts';
import { answersInRow } from './options/answer-rows.ts';
import { choiceOf } from './options/choice.ts';
import { withMarkedRows } from './options/marked-rows.ts';
import { chosenOptions, printsSeveral } from './options/options.ts';
import { withoutFalseColumns } from './printed/false-columns.ts';
import { withoutFurniture } from './printed/furniture.ts';
import { withoutQuestion } from './printed/question-text.ts';
import { answersThatRunOn } from './runs-on.ts';
import { plainWords } from './similarity.ts';
import { headedBy, holdsLabel, isLetterAbove, isStrayed } from './strayed.ts';
import { struckOut } from './struck-out.ts';
import { inkByLine, type LineInk, linesBeforeInk, linesBeforePrint } from './unread.ts';

/** Unassigned words from which on a missing answer may be among them. */
const UNASSIGNED_WORDS_MIN = 5;
/** More words struck out for one that was left: little was put in their place. */
const STRUCK_MAX = 1.5;
/**
 * Characters of an answer that is too short to be judged by itself, and how sure its reader must be for its like to
 * vouch for it.
 */
const [LONE_MAX, LONE_SURE] = [12, 0.3];
/** Share of the ink of an answer by hand in no word from which on too little of it was read. */
const UNREAD_INK_MAX = 0.35;
/** Lines of a cover that name the candidate or the paper. */
export const COVER =
  /^\W*(?:name|roll|reg|student|candidate|class|section|subject|date|exam|seat|centre|center|school|university|college|duration|time|max|total|marks|signature|instruct|(?:answer|attempt) (?:all|any|every)\b|write (?:on|your)\b|(?:final|annual|mid|term|semester)\b.{0,8}\bexam)/i;

/** From the words of a copy's pages (in page order) to the answer of every question. */
export function answersOf(read: readonly PageWords[], exam: ExamSnapshot): Omit<ReadCopy, 'reviewReasons'> {
  const labels = new ExamLabels(exam.questions);
  const pages = read.map((page, index) => {
    const rows = withoutGrids(withMarkedRows(page, exam.questions), labels);
    const inCells = withCellLabels(rows, labels);
    return withWholeLabels(withMarginLabels(withoutFalseColumns(inCells, labels, index === 0), labels), labels);
  });
  const printed = pages.map((page) => linesOf(page).flatMap((line) => answersInRow(line, labels)));
  const kept = withoutFurniture(printed, exam);
  const beforeInk = kept.flatMap((lines, index) => [...linesBeforeInk(printed[index]!, lines)]);
  const { answers, unassigned, questionOf, guessed, refused, repeated } = withoutLabel(
    locateAnswers(kept.flat(), exam.questions, labels),
    exam,
  );
  const inked = new Set(beforeInk.map((line) => questionOf.get(line)));
  const unprinted = new Set(kept.flatMap((lines) => [...linesBeforePrint(lines)]).map((line) => questionOf.get(line)));
  const loose = unassigned.filter((line) => !COVER.test(line.text));
  const looseWords = plainWords(loose.map((line) => line.text).join(' ')).length;
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
  const firstLabelled = exam.questions.findIndex(({ id }) => id === headedBy(open, questionOf));
  const optionLabels = new Set([...labels.options.values()].flatMap((own) => [...own]));
  const above = isLetterAbove(open, questionOf, (text) => optionLabels.has(text));
  const written = new Map(
    exam.questions.map((question) => [question.id, withoutQuestion(answers.get(question.id) ?? [], question)]),
  );
  const runOn = answersThatRunOn(
    kept.flat(),
    questionOf,
    exam.questions.map(({ id }) => id),
  );
  /** The answers that one to a question of which no label was found may stand in. */
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
      ...(before !== undefined && (inked.has(before) || runOn.has(before)) ? [before] : []),
    ];
  };
  const isFound = ({ id }: Question) => answers.has(id);
  const swallowing = new Map(
    exam.questions.flatMap(({ id, label }, at) =>
      answers.has(id) ? [] : [[id, mayStandIn(id, label, exam.questions.slice(0, at).findLast(isFound)?.id)]],
    ),
  );
  const swallowers = new Set([...swallowing.values()].flat());
  const print = isPrint([...written.values()].flatMap((lines) => lines.flatMap((line) => line.words)));
  const located = exam.questions.map((question, at) => {
    if (!answers.has(question.id)) {
      const strayed =
        at < firstLabelled ||
        refused.has(question.id) ||
        swallowing.get(question.id)!.length > 0 ||
        isStrayed(labels.paths.get(question.id) ?? [question.label], answered, loosely);
      const isExpected = strayed || looseWords >= UNASSIGNED_WORDS_MIN || pagesUnread || isStruckOut;
      return answerTo(question, { reviewReasons: isExpected ? ['answer_not_located'] : [] });
    }
    const answer = toAnswer(question, written.get(question.id)!, {
      print,
      pagesUnread,
      inked: inked.has(question.id),
      torn: [guessed, interrupted, swallowers, unprinted].some((ids) => ids.has(question.id)),
      struck: struckWords(question.id),
      unreadInk: shareUnread((answers.get(question.id) ?? []).flatMap((line) => ink.get(line) ?? [])),
      above,
    });
    return answer.lines.length > 0 ? answer : { ...answer, emptyPlaces: placesOf(answers.get(question.id)!) };
  });
  return {
    answers: beforeNotLocated(besideIllegible(located), written),
    unassignedText: unassigned.map((line) => line.text),
  };
}

/** Where lines stand. */
function placesOf(lines: readonly Line[]): Box[] {
  return lines.filter((line) => line.words.length > 0).map(({ page, words }) => boxOnPage(page, words));
}

/** An exam with one question needs no label: the copy is its answer. */
function withoutLabel(located: Located, { questions: [only, ...others] }: ExamSnapshot): Located {
  if (!only || others.length > 0 || located.answers.size > 0) return located;
  const own = located.unassigned.filter((line) => !COVER.test(line.text));
  return {
    ...located,
    answers: new Map([[only.id, own]]),
    unassigned: located.unassigned.filter((line) => COVER.test(line.text)),
    questionOf: new Map(own.map((line) => [line, only.id])),
  };
}

/** Where words were not read, labels may not have been either: nobody can say that a question was left out. */
function besideIllegible(answers: readonly Answer[]): Answer[] {
  const isMisread = answers.some(({ text, reviewReasons }) => text !== '' && reviewReasons.includes('illegible'));
  return answers.map((answer) => {
    const isLeftOut = answer.text === '' && answer.selectedOptions.length === 0 && answer.reviewReasons.length === 0;
    return isMisread && isLeftOut ? { ...answer, reviewReasons: ['answer_not_located'] } : answer;
  });
}

/** Where writing was read by hand, what stands before an answer that was not located may go on with it. */
function beforeNotLocated(answers: readonly Answer[], written: ReadonlyMap<string, readonly Line[]>): Answer[] {
  const isMissing = (answer?: Answer) => answer?.reviewReasons.includes('answer_not_located') ?? false;
  return answers.map((answer, at) => {
    const isByHand = written.get(answer.questionId)?.some(({ words }) => words.some(({ hand }) => hand));
    const mayGoOn = isByHand && !isMissing(answer) && isMissing(answers[at + 1]) && answer.reviewReasons.length === 0;
    return mayGoOn ? { ...answer, reviewReasons: ['low_confidence'] } : answer;
  });
}

/** A page with ink that gave hardly a word: whatever stands on it was not read. */
const isUnread = (page: PageWords): boolean =>
  !legibilityOf(page.words).legible &&
  page.words.filter((word) => word.confidence >= 60 && /\p{L}{2}/u.test(word.text)).length < 3;

/** What is on the paper beside the words of an answer. */
interface Surroundings {
  /** All that was written on it is print. */
  print: boolean;
  /** Some page could not be read. */
  pagesUnread: boolean;
  /** Ink by the answer that no word was read from. */
  inked: boolean;
  /** The answer may go on on such a page, or begin or end at what is no label. */
  torn: boolean;
  /** Words struck out by the answer. */
  struck: number;
  /** Share of the answer's ink that no word was read from. */
  unreadInk: number;
  /** Letters may be written above the questions that they answer. */
  above: boolean;
}

function toAnswer(question: Question, written: readonly Line[], unread: Surroundings): Answer {
  const choice = choiceOf(written, question);
  const lines = choice?.lines ?? written;
  const texts = lines.map((line) => line.text);
  const text = joinLines(texts);
  const words = lines.flatMap((line) => line.words);
  const doubtfulWords = doubtfulWordsIn(text, words);
  const answer = answerTo(question, {
    text,
    ...(doubtfulWords.length > 0 ? { doubtfulWords } : {}),
    lines: lines.map(({ text, page, words }) => {
      const box = boxOnPage(page, words);
      return { text, box, along: lineVectorOf(page, box) };
    }),
  });
  const hasOptions = question.options.length > 0;
  // A struck-out option is not seen any more; a list that was not understood may choose by its own print.
  const isDoubtful =
    unread.torn ||
    words.some(({ unsettled }) => unsettled) ||
    (unread.above && choice !== undefined) ||
    unread.struck > (hasOptions ? 0 : words.length * STRUCK_MAX) ||
    (!choice && printsSeveral(texts, question.options));
  const doubts: ReviewReason[] = isDoubtful ? ['low_confidence'] : [];
  if (choice && choice.selectedOptions.length > 0) {
    const { selectedOptions, confidence, reviewReasons } = choice;
    return { ...answer, selectedOptions, readingConfidence: confidence, reviewReasons: [...reviewReasons, ...doubts] };
  }
  if (choice && text === '') {
    // All that is printed may be what somebody wrote who takes every option for right.
    const isSure = choice.reviewReasons.length === 0 && question.type !== QuestionType.MCQ_MULTIPLE;
    const isLeftOut = isSure && !isDoubtful && !unread.inked && !unread.pagesUnread;
    return answerTo(question, { reviewReasons: isLeftOut ? [] : ['low_confidence'] });
  }
  if (text === '' && unread.inked) {
    return answerTo(question, {
      readingConfidence: 0,
      reviewReasons: ['illegible', ...(question.expectsDiagram ? (['diagram_expected'] as const) : [])],
    });
  }
  if (text === '') {
    const isExpected = unread.pagesUnread || unread.torn || unread.struck > 0;
    return answerTo(question, { reviewReasons: isExpected ? ['answer_not_located'] : [] });
  }
  const selectedOptions = choice || !hasOptions ? [] : chosenOptions(texts, question.options);
  const { confidence, legible, doubtful } = legibilityOf(words);
  const isByHand = words.some(({ hand }) => hand);
  const isRead = legible && !(isByHand && unread.unreadInk > UNREAD_INK_MAX);
  // A lone letter tells little by itself; among print that chooses an option it is one.
  const isVouched =
    !isByHand && unread.print && selectedOptions.length === 1 && text.length <= LONE_MAX && confidence >= LONE_SURE;
  return {
    ...answer,
    selectedOptions,
    readingConfidence: confidence,
    reviewReasons: isRead || isVouched ? (doubtful ? ['low_confidence'] : doubts) : ['illegible', ...doubts],
  };
}

const shareUnread = (ink: readonly LineInk[]): number => {
  const unread = ink.reduce((sum, line) => sum + line.unread, 0);
  return unread / Math.max(1, unread + ink.reduce((sum, line) => sum + line.read, 0));
};

/** Lines as one text; a word divided at the end of a line is put together again. */
export function joinLines(lines: readonly string[]): string {
  return lines
    .join('\n')
    .replace(/(\p{Ll})-\n(?=\p{Ll})/gu, '$1')
    .trim();
}
