import {
  type QuestionResult,
  type Result,
  type ReviewItem,
  ReviewState,
} from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';

/** One answer of one copy, as last read. */
export interface Item {
  /** Identifies the answer among those of all copies. */
  key: string;
  submissionId: string;
  /** The candidate's external id; this page never shows names, since exams may be blind. */
  candidate: string;
  state: ReviewState;
  question: QuestionResult;
  /** The marker's mark, in hundredths; undefined where it is unknown or the marker gave none. */
  draft: number | undefined;
}

export function keyOf(submissionId: string, questionId: string): string {
  return `${submissionId}/${questionId}`;
}

/** Undefined for an item without its question, which the server never sends. */
export function fromReviewItem(item: ReviewItem): Item | undefined {
  const { submissionId, candidateExternalId: candidate, state, question, draft } = item;
  if (!question) return undefined;
  return {
    key: keyOf(submissionId, question.questionId),
    submissionId,
    candidate,
    state,
    question,
    draft: hasMark({ question, state }) ? (draft ?? ownMark(state, question)) : undefined,
  };
}

/** All answers of a copy, in paper order. */
export function fromResult({ submission, questions }: Result): Item[] {
  if (!submission) return [];
  return questions.map((question) => {
    const state = stateOf(question);
    return {
      key: keyOf(submission.id, question.questionId),
      submissionId: submission.id,
      candidate: submission.candidateExternalId,
      state,
      question,
      draft: ownMark(state, question),
    };
  });
}

export function stateOf({ needsReview, review }: QuestionResult): ReviewState {
  if (needsReview) return ReviewState.OPEN;
  if (review?.edited) return ReviewState.OVERRIDDEN;
  return review?.approved ? ReviewState.APPROVED : ReviewState.SURE;
}

/** The item with the current state of its question. The marker's draft does not change. */
export function withQuestion(item: Item, question: QuestionResult): Item {
  const state = stateOf(question);
  return { ...item, question, state, draft: item.draft ?? ownMark(state, question) };
}

/**
 * Whether there is a mark that a person may approve. There is none where the evaluation failed, was left to a person,
 * or gave 0 with confidence 0, as a marker does that could not judge.
 */
export function hasMark({ question, state }: Pick<Item, 'question' | 'state'>): boolean {
  const { status, source, confidence, awarded } = question;
  if (status === 'failed') return false;
  const isLeft = source === 'human' || (source === 'ai' && confidence === 0 && awarded === 0);
  return !(isLeft && state === ReviewState.OPEN);
}

/** The current mark is the software's, unless a person has changed it. */
function ownMark(state: ReviewState, question: QuestionResult): number | undefined {
  return state !== ReviewState.OVERRIDDEN && hasMark({ state, question }) ? question.awarded : undefined;
}
