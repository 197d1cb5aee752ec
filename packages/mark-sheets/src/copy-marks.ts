import {
  type QuestionResult,
  type Result,
  SubmissionStatus,
} from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { hasMark, stateOf } from './marked.ts';

/** The part of a result that marks as a table need: small, so that thousands fit into memory. */
export interface CopyMarks {
  submissionId: string;
  candidateId: string;
  externalId: string;
  status: SubmissionStatus;
  finalized: boolean;
  needsReview: boolean;
  hasCheckedCopy: boolean;
  /** Why it was taken late; empty for others. */
  lateReason: string;
  /** Hundredths; absent where no mark was given, as for a failed copy: a 0 there would look like a result. */
  total?: { awarded: number; max: number /** Hundredths of a percent. */; percentage: number };
  /** Marks by question id. */
  marks: ReadonlyMap<string, QuestionMark>;
}

export interface QuestionMark {
  /** Hundredths. */
  awarded: number;
  /** False: it does not count because of a choice group. */
  isCounted: boolean;
  /** False: neither the marker nor a person has given a mark; a 0 here would look like one. */
  isMarked: boolean;
}

export function toCopyMarks({ submission, totals, questions, checkedCopyAvailable }: Result): CopyMarks {
  const marks = questions.map((question) => [question.questionId, toMark(question)] as const);
  const isMarked = marks.some(([, mark]) => mark.isMarked);
  return {
    submissionId: submission?.id ?? '',
    candidateId: submission?.candidateId ?? '',
    externalId: submission?.candidateExternalId ?? '',
    status: submission?.status ?? 0,
    finalized: submission?.finalized ?? false,
    needsReview: submission?.needsReview ?? false,
    hasCheckedCopy: checkedCopyAvailable,
    lateReason: submission?.lateReason ?? '',
    ...(totals && isMarked && { total: { awarded: totals.awarded, max: totals.max, percentage: totals.percentage } }),
    marks: new Map(marks),
  };
}

/** The row of a candidate from whom there is no copy. */
export function absent(candidate: { id: string; externalId: string }): CopyMarks {
  return {
    submissionId: '',
    candidateId: candidate.id,
    externalId: candidate.externalId,
    status: SubmissionStatus.UNSPECIFIED,
    finalized: false,
    needsReview: false,
    hasCheckedCopy: false,
    lateReason: '',
    marks: new Map(),
  };
}

function toMark(question: QuestionResult): QuestionMark {
  const { awarded, counted } = question;
  return { awarded, isCounted: counted, isMarked: hasMark({ question, state: stateOf(question) }) };
}
