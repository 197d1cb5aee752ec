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

/** What was read of a handwritten copy. */
export interface ReadCopy {
  /** One for each question of the snapshot, in paper order. */
  answers: Answer[];
  /** Submission-level review reasons, such as `pages_beyond_vision_limit`. */
  reviewReasons: ReviewReason[];
  /** Text that belongs to no question. */
  unassignedText: string[];
}

export type { ExamSnapshot, Question };

/** Submission error codes of the contract that a worker gives, and `checked_copy_failed` for a drawing. */
export type CopyErrorCode =
  | 'copy_unreadable'
  | 'language_not_supported'
  | 'file_missing'
  | 'file_unavailable'
  | 'timed_out'
  | 'engine_unavailable'
  | 'checked_copy_failed';

/** Codes of failures that are not the copy's. */
const TRANSIENT: readonly CopyErrorCode[] = ['file_unavailable', 'timed_out', 'engine_unavailable'];

/** Ends the work on the whole copy. The message is for the integrator, the cause for the log. */
export class CopyError extends Error {
  readonly code: CopyErrorCode;
  /** Whether the copy is not at fault, so that it is tried again later. */
  readonly isTransient: boolean;

  /** @param isForGood trying again would end in the same way, whatever the code says. */
  constructor(code: CopyErrorCode, message: string, cause?: unknown, { isForGood = false } = {}) {
    super(message, { cause });
    this.name = 'CopyError';
    this.code = code;
    this.isTransient = !isForGood && TRANSIENT.includes(code);
  }
}
