import { clone, type MessageInitShape } from '@bufbuild/protobuf';
import {
  type FinalResult_QuestionSchema,
  type QuestionResult,
  QuestionResultSchema,
} from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { type AppealRow, toAppeal } from '../review/appeals/rules.ts';

/**
 * An answer of a final copy as its candidate may see it, on the checked copy and on the page of results: its marks stand,
 * so that doubts of the marker, contradictions that nobody confirmed among them, are no longer said. In a blind exam
 * nobody who marked is named.
 */
export function forCandidate(question: QuestionResult, isBlind: boolean): QuestionResult {
  const shown = clone(QuestionResultSchema, question);
  shown.needsReview = false;
  shown.reviewReasons = [];
  if (isBlind) {
    if (shown.review) delete shown.review.reviewer;
    shown.marks = [];
  }
  return shown;
}

/** What the page of results shows of an answer, with what its candidate asked about the mark. */
export function toFinalQuestion(
  question: QuestionResult,
  appeal?: AppealRow,
): MessageInitShape<typeof FinalResult_QuestionSchema> {
  const { questionId, label, section, status, counted, awarded, max, source, feedback, criteria, review } = question;
  return {
    ...{ questionId, label, section, counted, awarded, max, source, feedback, criteria },
    marked: status === 'graded',
    // What the decision of an appeal said is the reason of its change, too; the candidate reads it once.
    changeReason: review?.edited && review.reason !== appeal?.answer ? review.reason : undefined,
    appeal: appeal && toAppeal(appeal),
  };
}
