import type { LaneName, MARKED } from '@exam-evaluation/contract/submissions.ts';
import type { GradedCopy } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import type { QuestionResult } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';

/** What an evaluation is charged for. */
export interface Price {
  unit: 'page' | 'answer';
  /** 0 when there is nothing to pay. */
  quantity: number;
}

/** @param waiting copies of the institute that wait already. */
export function chooseLane(price: Price, waiting: number, bulkFrom: number): LaneName {
  if (price.quantity === 0) return 'instant';
  return waiting >= bulkFrom ? 'bulk' : 'standard';
}

/** The work of a copy in fair queueing and estimates: pages or written answers, at least 1. */
export function workUnits(price: Price): number {
  return Math.max(1, price.quantity);
}

export type Ended =
  | { outcome: (typeof MARKED)[number]; charge: number; result?: GradedCopy }
  | { outcome: 'failed'; charge: 0; error: { code: string; message: string } };

/** What a run is charged for, from the attempt that it was accepted as. Hundredths. */
export interface Charging {
  unit: Price['unit'];
  amount: number;
  credits_per_unit: number;
}

/**
 * Decides the outcome of a graded copy. If every question failed, the run failed and costs nothing. Otherwise it costs
 * its pages, or the typed answers that were graded.
 * @param questions the run's results, replaced by kept reviews where there are any.
 * @param charged questions that the copy is charged for, when typed.
 */
export function judgeGraded(
  result: GradedCopy,
  questions: readonly QuestionResult[],
  price: Charging,
  charged: ReadonlySet<string>,
): Ended {
  const failed = questions.filter((question) => question.status === 'failed');
  if (failed.length === 0) return { outcome: 'graded', charge: price.amount, result };
  if (failed.length === questions.length) {
    const nothingToMarkBy = failed.every((question) => question.error?.code === 'missing_answer_key');
    const code = nothingToMarkBy ? 'no_gradable_questions' : 'engine_unavailable';
    return { outcome: 'failed', charge: 0, error: { code, message: FAILURES[code] } };
  }
  const unpaid = failed.filter((question) => charged.has(question.questionId)).length;
  const charge = price.unit === 'page' ? price.amount : price.amount - unpaid * price.credits_per_unit;
  return { outcome: 'partially_graded', charge, result };
}

/** Sentences of the failures that this service decides itself. */
export const FAILURES = {
  engine_unavailable: 'The evaluation engine failed on this copy; re-evaluate it.',
  no_gradable_questions: 'The exam has no question that could be graded.',
  timed_out: 'Grading took too long; re-evaluate the copy.',
  insufficient_credits: 'The credits were withdrawn before the copy reached the front of the queue.',
  cancelled: 'The evaluation was stopped by an operator.',
} as const;
