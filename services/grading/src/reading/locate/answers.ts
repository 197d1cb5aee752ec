import type { Answer, ExamSnapshot, Question, ReadCopy } from '../../answers.ts';
import { legibilityOf } from '../legibility.ts';
import { boxOnPage, type PageWords } from '../words/word.ts';
import { withoutFurniture } from './furniture.ts';
import { type Line, linesOf } from './lines.ts';
import { chosenOptions, labelsWritten } from './options.ts';
import { markedOptions, printedOptions } from './pen-marks.ts';
import { withoutQuestion } from './question-text.ts';
import { locateAnswers } from './segment.ts';
import { plainWords } from './similarity.ts';
import { linesBeforeInk } from './unread.ts';

/** Unassigned words from which on a missing answer may be among them. */
const UNASSIGNED_WORDS_MIN = 5;
/** Lines of a cover that name the candidate or the paper. */
const COVER =
  /^\W*(?:name|roll|reg|student|candidate|class|section|subject|date|exam|seat|centre|center|school|university|college|duration|time|max|total|marks|signature|instructor)/i;

/** From the words of a copy's pages (in page order) to the answer of every question. */
export function answersOf(pages: readonly PageWords[], exam: ExamSnapshot): Omit<ReadCopy, 'reviewReasons'> {
  const printed = pages.map(linesOf);
  const kept = withoutFurniture(printed, exam);
  const beforeInk = kept.flatMap((lines, index) => [...linesBeforeInk(printed[index]!, lines)]);
  const { answers, unassigned, questionOf } = locateAnswers(kept.flat(), exam.questions);
  const inked = new Set(beforeInk.map((line) => questionOf.get(line)));
  const loose = unassigned.filter((line) => !COVER.test(line.text));
  const looseWords = plainWords(loose.map((line) => line.text).join(' ')).length;
  const somewhere = looseWords >= UNASSIGNED_WORDS_MIN;
  const onPages = pages.some((page) => isUnread(page) || page.words.some(({ struck }) => struck));
  return {
    answers: exam.questions.map((question) =>
      toAnswer(question, answers.get(question.id), { somewhere, onPages, here: inked.has(question.id) }),
    ),
    unassignedText: unassigned.map((line) => line.text),
  };
}

/** A page with ink that gave hardly a word: whatever stands on it was not read. */
const isUnread = (page: PageWords): boolean =>
  !legibilityOf(page.words).legible &&
  page.words.filter((word) => word.confidence >= 60 && /\p{L}{2}/u.test(word.text)).length < 3;

function toAnswer(
  question: Question,
  located: readonly Line[] | undefined,
  unread: { somewhere: boolean; onPages: boolean; here: boolean },
): Answer {
  const empty: Answer = {
    questionId: question.id,
    text: '',
    selectedOptions: [],
    lines: [],
    readingConfidence: 1,
    reviewReasons: [],
  };
  const missing = (expected: boolean): Answer => ({ ...empty, reviewReasons: expected ? ['answer_not_located'] : [] });
  if (!located) return missing(unread.somewhere || unread.onPages);
  const lines = withoutQuestion(located, question);
  const selectedOptions = question.options.length > 0 ? optionsChosen(lines, question.options) : [];
  const text = joinLines(lines.map((line) => line.text));
  if (text === '' && unread.here) {
    return {
      ...empty,
      readingConfidence: 0,
      reviewReasons: ['illegible', ...(question.expectsDiagram ? ['diagram_expected'] : [])],
    };
  }
  if (text === '') return missing(unread.onPages);
  const { confidence, legible } = legibilityOf(lines.flatMap((line) => line.words));
  return {
    questionId: question.id,
    text,
    selectedOptions,
    lines: lines.map((line) => ({ text: line.text, box: boxOnPage(line.page, line.words) })),
    readingConfidence: confidence,
    reviewReasons: legible ? [] : ['illegible'],
  };
}

/** What was written, and what was marked where the options are printed: where the two differ, several were chosen. */
function optionsChosen(lines: readonly Line[], options: Question['options']): string[] {
  const printed = printedOptions(lines, options);
  const others = lines.filter((line) => !printed.some((option) => option.line === line));
  const texts = others.map((line) => line.text);
  const written = printed.length > 0 ? labelsWritten(texts, options) : chosenOptions(texts, options);
  const marked = markedOptions(printed);
  return options.map(({ label }) => label).filter((label) => written.includes(label) || marked.includes(label));
}

/** Lines as one text; a word divided at the end of a line is put together again. */
export function joinLines(lines: readonly string[]): string {
  return lines
    .join('\n')
    .replace(/(\p{Ll})-\n(?=\p{Ll})/gu, '$1')
    .trim();
}
