import type { ReviewReason } from '@exam-evaluation/contract/review-reasons.ts';
import type { ExamSnapshot, Question } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { Annotation } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';

/** A place on a page as seen, in fractions of its size; origin top left; `page` is 1-based. */
export type Box = Pick<Annotation, 'page' | 'x' | 'y' | 'width' | 'height'>;

/** One line of an answer, as written on the paper. */
export interface AnswerLine {
  text: string;
  box: Box;
  /**
   * Vector from the line's beginning to its end, in fractions of the page as seen; absent when it runs to the right. A
   * scan may be tilted, sideways or upside down.
   */
  along?: { x: number; y: number };
}

/** A candidate's answer to one question, read from pages or typed. The marking rules see nothing else of a copy. */
export interface Answer {
  questionId: string;
  /** Empty when unanswered. */
  text: string;
  /** Labels of the options ticked or written. */
  selectedOptions: string[];
  /** The lines of the answer on its pages; empty for typed copies. */
  lines: AnswerLine[];
  /** The places on the paper that were left for this answer and stayed empty; absent where they are not known. */
  emptyPlaces?: Box[];
  /** How surely the answer was read, 0-1; 1 for typed copies. */
  readingConfidence: number;
  /** Review reasons found while reading, such as `illegible`. */
  reviewReasons: ReviewReason[];
  /** Words of the text that were read with doubt, in order; absent where none were. */
  doubtfulWords?: DoubtfulWord[];
}

/**
 * A word of an answer's text that was read with doubt: its range of characters (end exclusive) and the confidence, 0-1.
 */
export interface DoubtfulWord {
  start: number;
  end: number;
  confidence: number;
}

/** An answer to a question with these fields; the fields left out are those of a blank answer. */
export function answerTo({ id }: Pick<Question, 'id'>, fields: Partial<Answer>): Answer {
  return {
    questionId: id,
    text: '',
    selectedOptions: [],
    lines: [],
    readingConfidence: 1,
    reviewReasons: [],
    ...fields,
  };
}

/** Whether nothing of an answer could be read on its pages, so that a person has to say what it is. */
export const isUnread = ({ text, selectedOptions, reviewReasons }: Answer): boolean =>
  (text.trim() === '' && selectedOptions.length === 0) || reviewReasons.includes('illegible');

export type { ExamSnapshot, Question };
