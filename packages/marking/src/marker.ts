import type { ReviewReason } from '@exam-evaluation/contract/review-reasons.ts';
import type { Answer, ExamSnapshot, Question } from './answers.ts';

/** One written answer to be marked. It is never blank, and sentences that address the marker have been removed. */
export interface MarkRequest {
  snapshot: ExamSnapshot;
  question: Question;
  answer: Answer;
}

/** A marker's opinion on one criterion. Marks are in hundredths; the caller limits and rounds them. */
export interface CriterionMarking {
  name: string;
  awarded: number;
  max: number;
  reason: string;
  /** Quotations from the answer that support the reason, exact to the character. */
  evidence: string[];
}

/** A marker's opinion on one answer. */
export interface Marking {
  /** Hundredths; only looked at when there are no criteria. */
  awarded: number;
  /** One entry for each criterion of the rubric, in order; without a rubric, criteria of the marker's own. */
  criteria: CriterionMarking[];
  feedback: string;
  /** Quotations from the answer that support a mark without criteria, exact to the character. */
  evidence?: string[];
  /** Probability that a person would give the same mark, 0-1. */
  confidence: number;
  reviewReasons: ReviewReason[];
}

/** The identity of a marker, for the result. */
export interface MarkerIdentity {
  readonly name: string;
  readonly version: string;
  readonly promptVersion?: string;
}

/**
 * Marks written answers. A mark depends on nothing but the request, so that the same answer to the same question always
 * gets the same mark, whatever people have reviewed meanwhile.
 */
export interface Marker extends MarkerIdentity {
  /** Rejects when this answer cannot be marked. */
  mark(request: MarkRequest, signal: AbortSignal): Promise<Marking>;
}

/** Codes of a question's error; informational, so the contract names none. */
export type QuestionErrorCode =
  | 'engine_unavailable'
  | 'marker_incomplete'
  | 'missing_answer_key'
  | 'model_answer_unusable'
  | 'model_refused'
  | 'question_timed_out'
  | 'token_limit';

/** A marker's refusal of one answer. */
export class MarkerError extends Error {
  readonly code: QuestionErrorCode;

  constructor(code: QuestionErrorCode, message: string) {
    super(message);
    this.name = 'MarkerError';
    this.code = code;
  }
}
