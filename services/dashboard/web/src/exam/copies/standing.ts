import { type Submission, SubmissionStatus } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';

/** The status of a copy as shown on the page. */
export type Standing =
  | 'queued'
  | 'reading'
  | 'grading'
  | 'needs_person'
  | 'failed'
  | 'graded'
  | 'partially_graded'
  | 'cancelled'
  | 'finalized';

/** In the order in which they are offered as filters. */
export const STANDINGS: readonly Standing[] = [
  'needs_person',
  'failed',
  'queued',
  'reading',
  'grading',
  'graded',
  'partially_graded',
  'cancelled',
  'finalized',
];

const { QUEUED, PROCESSING, READING, GRADING, GRADED, PARTIALLY_GRADED, FAILED } = SubmissionStatus;

type Known = Pick<Submission, 'status' | 'needsReview' | 'finalized'>;

export function standingOf({ status, needsReview, finalized }: Known): Standing {
  if (finalized) return 'finalized';
  if (status === QUEUED) return 'queued';
  if (status === PROCESSING || status === READING) return 'reading';
  if (status === GRADING) return 'grading';
  if (status === FAILED) return 'failed';
  if (needsReview) return 'needs_person';
  if (status === GRADED) return 'graded';
  return status === PARTIALLY_GRADED ? 'partially_graded' : 'cancelled';
}

/** Whether a copy is queued or being graded. */
export function isRunning(status: SubmissionStatus): boolean {
  return status === QUEUED || status === PROCESSING || status === READING || status === GRADING;
}

/** What may be done with a copy now. */
export function actsOn({ status, finalized }: Known): Record<'cancel' | 'reEvaluate' | 'move' | 'remove', boolean> {
  const running = isRunning(status);
  return { cancel: running, reEvaluate: !running && !finalized, move: !finalized, remove: !finalized };
}
