import { type QuestionResult, ReviewState } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';

export function stateOf({ needsReview, review }: QuestionResult): ReviewState {
  if (needsReview) return ReviewState.OPEN;
  if (review?.edited) return ReviewState.OVERRIDDEN;
  return review?.approved ? ReviewState.APPROVED : ReviewState.SURE;
}

/**
 * Whether there is a mark that a person may approve. There is none where the evaluation failed, was left to a person,
 * or gave 0 with confidence 0, as a marker does that could not judge; a mark that another person gave is one.
 */
export function hasMark({ question, state }: { question: QuestionResult; state: ReviewState }): boolean {
  const { status, source, confidence, awarded, marks } = question;
  if (marks.length > 0) return true;
  if (status === 'failed') return false;
  const isLeft = source === 'human' || (source === 'ai' && confidence === 0 && awarded === 0);
  return !(isLeft && state === ReviewState.OPEN);
}
