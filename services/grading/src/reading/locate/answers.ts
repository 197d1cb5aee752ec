import { factsOf, ticksOptions } from '@exam-evaluation/contract/question-types.ts';
import type { ReviewReason } from '@exam-evaluation/contract/review-reasons.ts';
import {
  type Answer,
  answerTo,
  type Box,
  type ExamSnapshot,
  type Question,
  type ReadCopy,
} from '../../copy/answers.ts';
import { legibilityOf } from '../layout/legibility.ts';
import { type Line, linesOf } from '../layout/lines.ts';
import { isPrint } from '../layout/print.ts';
import { plainWords } from '../layout/similarity.ts';
import { inkByLine, type LineInk, linesBeforeInk, linesBeforePrint } from '../layout/unread.ts';
import { boxOnPage, lineVectorOf, type PageWords } from '../layout/word.ts';
import { type Located, locateAnswers } from './align/align.ts';
import { doubtfulWordsIn } from './doubtful-words.ts';
import { mayBeMisreadKey, settledFigures } from './figures.ts';
import { withCellLabels } from './labels/cell-labels.ts';
import { ExamLabels } from './labels/exam-labels.ts';
import { withMarginLabels } from './labels/margin-labels.ts';
import { withWholeLabels } from './labels/wrapped-labels.ts';
import { withoutGrids } from './options/answer-grid.ts';
import { answersInRow } from './options/answer-rows.ts';
import { choiceOf } from './options/choice.ts';
import { withMarkedRows } from './options/marked-rows.ts';
import { chosenOptions, printsSeveral } from './options/options.ts';
import { withoutPrintedThings } from './options/printed-things.ts';
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

/** Minimum number of unassigned words among which a missing answer may be. */
const UNASSIGNED_WORDS_MIN = 5;
/** Maximum ratio of struck-out words to remaining ones; above it too little replaces what was struck out. */
const STRUCK_RATIO_MAX = 1.5;
/**
 * A printed answer of at most SHORT_ANSWER_MAX characters is too short to be judged by itself. It is accepted on a page
 * of print if its confidence is at least SHORT_ANSWER_CONFIDENCE_MIN.
 */
const [SHORT_ANSWER_MAX, SHORT_ANSWER_CONFIDENCE_MIN] = [12, 0.3];
/** Maximum share of a handwritten answer's ink that lies outside the words read. */
const UNREAD_INK_MAX = 0.35;
/** Locates the answer to every question among the words of a copy's pages, given in page order. */
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
  const { answers, unassigned, questionOf, uncertain, holders, possiblyMissed, repeated } = wholeCopyIfOnlyQuestion(
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
  const firstLabelled = exam.questions.findIndex(({ id }) => id === questionBelowUnlabelled(open, questionOf));
  const owner = ownerOfBeginning(open, questionOf);
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
      const isExpected = strayed || looseWords >= UNASSIGNED_WORDS_MIN || pagesUnread || isStruckOut;
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
        [uncertain, holders, interrupted, swallowers, unprinted].some((ids) => ids.has(question.id)),
      struck: struckWords(question.id),
      unreadInk: shareUnread((answers.get(question.id) ?? []).flatMap((line) => ink.get(line) ?? [])),
      above,
    });
    return answer.lines.length > 0 ? answer : { ...answer, emptyPlaces: placesOf(answers.get(question.id)!) };
  });
  return {
    answers: doubtfulBeforeUnlocated(unlocatedBesideIllegible(located), written),
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

/** What else is on the paper around an answer. */
interface Surroundings {
  /** Everything written in the copy is print. */
  print: boolean;
  /** Some pages could not be read. */
  pagesUnread: boolean;
  /** There is ink next to the answer in which no word was read. */
  inked: boolean;
  /**
   * The answer may be cut off: it may continue on a page that could not be read, or it begins or ends at a doubtful
   * label.
   */
  torn: boolean;
  /** Number of words struck out next to the answer. */
  struck: number;
  /** Share of the answer's ink outside the words read. */
  unreadInk: number;
  /** Option letters may be written above their questions instead of below. */
  above: boolean;
}

function toAnswer(question: Question, found: readonly Line[], unread: Surroundings): Answer {
  const { lines: written, isDoubtful: mayBePrinted } = withoutPrintedThings(found, question);
  const hasOptions = question.options.length > 0 && ticksOptions(question.type);
  const choice = hasOptions ? choiceOf(written, question) : undefined;
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
  // Options that were struck out are no longer visible, and a printed list may be mistaken for a choice.
  const isDoubtful =
    unread.torn ||
    mayBePrinted ||
    words.some(({ unsettled }) => unsettled) ||
    mayBeMisreadKey(text, question) ||
    (unread.above && choice !== undefined) ||
    unread.struck > (hasOptions ? 0 : words.length * STRUCK_RATIO_MAX) ||
    (hasOptions && !choice && printsSeveral(texts, question.options));
  const doubts: ReviewReason[] = isDoubtful ? ['low_confidence'] : [];
  if (choice && choice.selectedOptions.length > 0) {
    const { selectedOptions, confidence, reviewReasons } = choice;
    return { ...answer, selectedOptions, readingConfidence: confidence, reviewReasons: [...reviewReasons, ...doubts] };
  }
  if (choice && text === '') {
    // A candidate who considers all options correct may have written them all out.
    const isSure = choice.reviewReasons.length === 0 && factsOf(question.type).picks !== 'some';
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
  // A short answer gives little evidence about legibility; one that selects an option on a page of print is accepted.
  const isVouched =
    !isByHand &&
    unread.print &&
    selectedOptions.length === 1 &&
    text.length <= SHORT_ANSWER_MAX &&
    confidence >= SHORT_ANSWER_CONFIDENCE_MIN;
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

/** Joins lines; a word hyphenated at the end of a line is put back together. */
export function joinLines(lines: readonly string[]): string {
  return lines
    .join('\n')
    .replace(/(\p{Ll})-\n(?=\p{Ll})/gu, '$1')
    .trim();
}
