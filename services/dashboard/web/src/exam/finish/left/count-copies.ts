import { type Submission, SubmissionStatus } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { isRunning } from '../../copies/standing.ts';

/** The number of copies of an exam by status; a final one is counted only as final. */
export interface CopyCounts {
  all: number;
  final: number;
  partial: number;
  failed: number;
  running: number;
  cancelled: number;
  needsPerson: number;
  /** Copies with marks, final ones included. */
  withMarks: number;
  finalWithMarks: number;
}

const { GRADED, PARTIALLY_GRADED, FAILED, CANCELLED } = SubmissionStatus;

type Counted = Pick<Submission, 'status' | 'needsReview' | 'finalized'>;

export function countCopies(copies: Iterable<Counted>): CopyCounts {
  const list = [...copies];
  const open = list.filter(({ finalized }) => !finalized);
  const count = (wanted: (copy: (typeof open)[number]) => boolean) => open.filter(wanted).length;
  return {
    all: list.length,
    final: list.length - open.length,
    partial: count(({ status }) => status === PARTIALLY_GRADED),
    failed: count(({ status }) => status === FAILED),
    running: count(({ status }) => isRunning(status)),
    cancelled: count(({ status }) => status === CANCELLED),
    withMarks: list.filter(hasMarks).length,
    finalWithMarks: list.filter((copy) => copy.finalized && hasMarks(copy)).length,
    needsPerson: open.filter(isToReview).length,
  };
}

/** Which copies are made final; see FinalizeExamRequest. */
export interface Wanted {
  allowPartial: boolean;
  onlyReviewed: boolean;
}

/** How many copies are made final. */
export function countReady(copies: Iterable<Counted>, { allowPartial, onlyReviewed }: Wanted): number {
  const isReady = (copy: Counted) =>
    copy.status === GRADED || (allowPartial && (copy.status === PARTIALLY_GRADED || copy.status === FAILED));
  return [...copies].filter((copy) => !copy.finalized && isReady(copy) && !(onlyReviewed && isToReview(copy))).length;
}

/** Whether it has answers for a person to review. */
function isToReview({ status, needsReview }: Counted): boolean {
  return needsReview && status !== FAILED && !isRunning(status);
}

function hasMarks({ status }: Pick<Submission, 'status'>): boolean {
  return status === GRADED || status === PARTIALLY_GRADED;
}
