import { ExamStatus, Mode } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { isGradable } from '../model/answers.rules.ts';
import type { ExamView } from '../snapshots/exam-view.ts';

/** What a copy consists of, by the fields of the request. */
export interface CopyShape {
  hasUpload: boolean;
  hasAnswers: boolean;
  /** Whether the caller says why it comes late, so that a closed exam takes it. */
  isLate: boolean;
}

/**
 * Makes the refusals that depend on the exam, in the contract's order.
 * @param replacesFinalized the submission that would be replaced is finalized.
 * @throws ContractError exam_not_open, submission_finalized, exam_finalized or mode_mismatch.
 */
export function requireAccepting(exam: ExamView, copy: CopyShape, replacesFinalized: boolean): void {
  if (exam.status === ExamStatus.DRAFT) throw refuse('exam_not_open');
  if (replacesFinalized) throw refuse('submission_finalized');
  if (exam.status === ExamStatus.FINALIZED && !copy.isLate) throw refuse('exam_finalized');
  const typed = exam.snapshot.mode === Mode.TYPED;
  if (typed ? copy.hasUpload || !copy.hasAnswers : copy.hasAnswers || !copy.hasUpload) throw refuse('mode_mismatch');
}

/** @throws ContractError no_gradable_questions. */
export function requireGradable(exam: ExamView): void {
  if (!exam.snapshot.questions.some(isGradable)) throw refuse('no_gradable_questions');
}
