import type { QuestionResult, Result, SubmissionStatus } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';

/** The part of a copy's result that the page keeps, so that 2,000 copies fit into memory. */
export interface CopyMarks {
  submissionId: string;
  candidateId: string;
  externalId: string;
  status: SubmissionStatus;
  finalized: boolean;
  needsReview: boolean;
  hasCheckedCopy: boolean;
  /** Hundredths; absent where no marks are shown. */
  total?: { awarded: number; max: number /** Hundredths of a percent. */; percentage: number };
  /** Marks by question id. */
  marks: ReadonlyMap<string, QuestionMark>;
}

export interface QuestionMark {
  /** Hundredths. */
  awarded: number;
  /** False: it does not count because of a choice group. */
  isCounted: boolean;
  isFailed: boolean;
}

export function toCopyMarks({ submission, totals, questions, checkedCopyAvailable }: Result): CopyMarks {
  return {
    submissionId: submission?.id ?? '',
    candidateId: submission?.candidateId ?? '',
    externalId: submission?.candidateExternalId ?? '',
    status: submission?.status ?? 0,
    finalized: submission?.finalized ?? false,
    needsReview: submission?.needsReview ?? false,
    hasCheckedCopy: checkedCopyAvailable,
    ...(totals && { total: { awarded: totals.awarded, max: totals.max, percentage: totals.percentage } }),
    marks: new Map(questions.map((question) => [question.questionId, toMark(question)])),
  };
}

function toMark({ awarded, counted, status }: QuestionResult): QuestionMark {
  return { awarded, isCounted: counted, isFailed: status === 'failed' };
}
