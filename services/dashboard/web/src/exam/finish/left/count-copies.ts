import { type Submission, SubmissionStatus } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { isRunning } from '../../copies/standing.ts';

/** The number of copies of an exam by status; a final one is counted only as final. */
export interface CopyCounts {
  all: number;
  final: number;
  /** Marked in full, so that it can be made final; it may need a person. */
  marked: number;
  partial: number;
  failed: number;
  running: number;
  cancelled: number;
  needsPerson: number;
  /** With marks, and those of them that are final. */
  withMarks: number;
  finalWithMarks: number;
}

const { GRADED, PARTIALLY_GRADED, FAILED, CANCELLED } = SubmissionStatus;

export function countCopies(copies: Iterable<Pick<Submission, 'status' | 'needsReview' | 'finalized'>>): CopyCounts {
  const list = [...copies];
  const open = list.filter(({ finalized }) => !finalized);
  const count = (wanted: (copy: (typeof open)[number]) => boolean) => open.filter(wanted).length;
  return {
    all: list.length,
    final: list.length - open.length,
    marked: count(({ status }) => status === GRADED),
    partial: count(({ status }) => status === PARTIALLY_GRADED),
    failed: count(({ status }) => status === FAILED),
    running: count(({ status }) => isRunning(status)),
    cancelled: count(({ status }) => status === CANCELLED),
    withMarks: list.filter(hasMarks).length,
    finalWithMarks: list.filter((copy) => copy.finalized && hasMarks(copy)).length,
    needsPerson: count(({ status, needsReview }) => needsReview && status !== FAILED && !isRunning(status)),
  };
}

function hasMarks({ status }: Pick<Submission, 'status'>): boolean {
  return status === GRADED || status === PARTIALLY_GRADED;
}
