import type { StatusName } from '@exam-evaluation/contract/submissions.ts';

export type SkipReason =
  | 'not_graded'
  | 'partially_graded'
  | 'failed'
  | 'cancelled'
  | 'already_finalized'
  | 'not_found'
  | 'needs_review';

/** Which copies are made final. */
export interface Wanted {
  /** Also those with questions that have no marks. */
  allowPartial: boolean;
  /** Only those without answers that a person has yet to review. */
  onlyReviewed: boolean;
}

/** Statuses in which a submission can be finalized. */
export function finalizable(allowPartial: boolean): StatusName[] {
  return allowPartial ? ['graded', 'partially_graded', 'failed'] : ['graded'];
}

/** Why a submission is skipped; undefined when it can be finalized. */
export function skipReason(
  submission: { status: StatusName; finalized: boolean; needs_review: boolean } | undefined,
  { allowPartial, onlyReviewed }: Wanted,
): SkipReason | undefined {
  if (!submission) return 'not_found';
  if (submission.finalized) return 'already_finalized';
  const { status } = submission;
  if (finalizable(allowPartial).includes(status)) {
    return onlyReviewed && submission.needs_review ? 'needs_review' : undefined;
  }
  return status === 'partially_graded' || status === 'failed' || status === 'cancelled' ? status : 'not_graded';
}
