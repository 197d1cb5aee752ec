import { factsOf, ticksOptions } from '@exam-evaluation/contract/question-types.ts';
import type { ReviewReason } from '@exam-evaluation/contract/review-reasons.ts';
import { type Answer, answerTo, type Question } from '@exam-evaluation/marking/answers.ts';
import { type Legibility, legibilityOf } from '../layout/legibility.ts';
import type { Line } from '../layout/lines.ts';
import { HANDWRITING_SURE_MIN } from '../layout/sure.ts';
import type { LineInk } from '../layout/unread.ts';
import { boxOnPage, lineVectorOf } from '../layout/word.ts';
import { doubtfulWordsIn } from './doubtful-words.ts';
import { mayBeMisreadKey } from './figures.ts';
import { choiceOf } from './options/choice.ts';
import { chosenOptions, printsSeveral } from './options/options.ts';
import { withoutPrintedThings } from './options/printed-things.ts';
import { agreesTwice } from './two-readings.ts';

/** Maximum ratio of struck-out words to remaining ones; above it too little replaces what was struck out. */
const STRUCK_RATIO_MAX = 1.5;
/**
 * A printed answer of at most SHORT_ANSWER_MAX characters is too short to be judged by itself. It is accepted on a page
 * of print if its confidence is at least SHORT_ANSWER_CONFIDENCE_MIN.
 */
const [SHORT_ANSWER_MAX, SHORT_ANSWER_CONFIDENCE_MIN] = [12, 0.3];
/** Maximum share of a handwritten answer's ink that lies outside the words read. */
const UNREAD_INK_MAX = 0.35;

/** Of an answer in which two readings agree. */
const READ_TWICE: Legibility = { confidence: HANDWRITING_SURE_MIN, legible: true, doubtful: false };

/** What else is on the paper around an answer. */
export interface Surroundings {
  /** Everything written in the copy is print. */
  print: boolean;
  /** Some pages could not be read. */
  pagesUnread: boolean;
  /** There is ink next to the answer in which no word was read. */
  inked: boolean;
  /** There is a box right behind its label in which no word was read. */
  boxed: boolean;
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

/** The answer to a question that its lines and what is around them amount to. */
export function toAnswer(question: Question, found: readonly Line[], unread: Surroundings): Answer {
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
  const selectedOptions = choice || !hasOptions ? [] : chosenOptions(texts, question.options);
  const isByHand = words.some(({ hand }) => hand);
  const agrees = choice ? undefined : agreesTwice(lines, question, selectedOptions);
  // Printed options that were struck out are no longer visible, and a printed list may be mistaken for a choice.
  const replaced = hasOptions && (choice || !isByHand) ? 0 : words.length * STRUCK_RATIO_MAX;
  const isDoubtful =
    unread.torn ||
    mayBePrinted ||
    (words.some(({ unsettled }) => unsettled) && !(hasOptions && agrees)) ||
    mayBeMisreadKey(text, question) ||
    agrees === false ||
    (hasOptions && !choice && text !== '' && !/[\p{L}\p{N}]/u.test(text)) ||
    (unread.above && choice !== undefined) ||
    unread.struck > replaced ||
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
  if (text === '' && (unread.inked || unread.boxed)) {
    return answerTo(question, {
      readingConfidence: 0,
      reviewReasons: ['illegible', ...(question.expectsDiagram ? (['diagram_expected'] as const) : [])],
    });
  }
  if (text === '') {
    const isExpected = unread.pagesUnread || unread.torn || unread.struck > 0;
    return answerTo(question, { reviewReasons: isExpected ? ['answer_not_located'] : [] });
  }
  const { confidence, legible, doubtful } = agrees ? READ_TWICE : legibilityOf(words);
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

/** The share of an answer's ink in which no word was read, 0-1. */
export const shareUnread = (ink: readonly LineInk[]): number => {
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
