import type { ReviewReason } from '@exam-evaluation/contract/review-reasons.ts';
import type { Answer, ExamSnapshot } from '@exam-evaluation/marking/answers.ts';
import type { MarkerIdentity, MarkRequest } from '@exam-evaluation/marking/marker.ts';
import type { ResultInit } from '@exam-evaluation/marking/results/results.ts';
import type { Claim } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import type { ReadCopy } from '@exam-evaluation/reading/copy/read-copy.ts';
import type { Framed } from '@exam-evaluation/reading/framed.ts';
import type { Usage } from '../language-model/session.ts';

/** Marks answers that are neither blank nor illegible. */
export interface AnswerMarker extends MarkerIdentity {
  /** How many answers of a copy it may mark at the same time; one by default. */
  readonly parallel?: number;
  /**
   * Rejects when this answer cannot be marked; the other answers of the copy are still marked.
   * @param reasons collects review reasons that stand even if marking fails.
   */
  mark(request: MarkRequest, signal: AbortSignal, reasons: ReviewReason[]): Promise<ResultInit>;
}

/** What reads and marks one copy. */
export interface Engine {
  /** @throws CopyError. */
  read(pdfPath: string, exam: ExamSnapshot, signal: AbortSignal): Promise<ReadCopy>;
  /** Reads answers again from the frames around them. @throws CopyError. */
  readFramed(pdfPath: string, exam: ExamSnapshot, framed: readonly Framed[], signal: AbortSignal): Promise<Answer[]>;
  marker: AnswerMarker;
  /** The language model that it uses and what the calls have cost so far; absent where it uses none. */
  model?: { name: string; usage: Usage };
}

/**
 * Chooses the engine for a copy.
 * @throws CopyError when no engine may be used for it.
 */
export type ChooseEngine = (claim: Claim) => Engine;
