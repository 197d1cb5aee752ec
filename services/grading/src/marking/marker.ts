import type { ReviewReason } from '@exam-evaluation/contract/review-reasons.ts';
import type { Example } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import type { Answer, ExamSnapshot, Question } from '../answers.ts';

/** One written answer to be marked. The answer is never blank and holds nothing that talks to the grader. */
export interface MarkRequest {
  snapshot: ExamSnapshot;
  question: Question;
  answer: Answer;
  /** Answers to the same question that a person has marked. */
  examples: readonly Example[];
}

/** What a marker makes of one criterion. Marks in hundredths, as the marker sees them: code clamps and rounds them. */
export interface CriterionMarking {
  name: string;
  awarded: number;
  max: number;
  reason: string;
  /** Words of the answer that the reason rests on, exactly as they stand in it. */
  evidence: string[];
}

/** What a marker makes of one answer. */
export interface Marking {
  /** Hundredths; only looked at when there are no criteria. */
  awarded: number;
  /** One for each criterion of the rubric, in its order; of the marker's own making where there is no rubric. */
  criteria: CriterionMarking[];
  feedback: string;
  /** Words of the answer that a mark without criteria rests on, exactly as they stand in it. */
  evidence?: string[];
  /** How likely a person would agree, 0-1. */
  confidence: number;
  reviewReasons: ReviewReason[];
  /** How many of the request's examples the marks rest on. */
  examples: number;
  /** Present where another marker than the one asked has done it. */
  markedBy?: MarkerIdentity;
}

/** Who marked, for the result. */
export interface MarkerIdentity {
  readonly name: string;
  readonly version: string;
  readonly promptVersion?: string;
}

/** Marks written answers. */
export interface Marker extends MarkerIdentity {
  /** Answers of one copy that it marks at the same time; one when left out. */
  readonly parallel?: number;
  /** Rejects when this answer cannot be marked; the other answers of the copy go on. */
  mark(request: MarkRequest, signal: AbortSignal): Promise<Marking>;
}

/** A marker's refusal of one answer, with a code for the question's error. */
export class MarkerError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'MarkerError';
    this.code = code;
  }
}
