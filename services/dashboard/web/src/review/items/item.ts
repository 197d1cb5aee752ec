import { hasMark, stateOf } from '@exam-evaluation/mark-sheets/marked.ts';
import {
  type Appeal,
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
  /** What the candidate has asked, where the queue is of that. */
  appeal?: Appeal | undefined;
  /** Who else is marking it, or has reviewed it since it was read, as last heard. */
  taken?: Taken | undefined;
  /** It was listed without being claimed, to be claimed when the person comes to it. */
  isInSight?: boolean;
  /** Whether the claim that the server answered last asked for it; otherwise somebody may be marking it unheard. */
  isClaimAnswered?: boolean;
}

export interface Taken {
  /** Display name; empty where it is not known. */
  by: string;
  isReviewed: boolean;
}

export function keyOf(submissionId: string, questionId: string): string {
  return `${submissionId}/${questionId}`;
}

/**
 * Undefined for an item without its question, which the server never sends.
 * @param myId of the person who reads it: nobody else holds what they hold.
 */
export function fromReviewItem(item: ReviewItem, myId?: string): Item | undefined {
  const { submissionId, candidateExternalId: candidate, state, question, draft, heldBy, appeal } = item;
  if (!question) return undefined;
  return {
    key: keyOf(submissionId, question.questionId),
    submissionId,
    candidate,
    state,
    question,
    draft: hasMark({ question, state }) ? (draft ?? ownMark(state, question)) : undefined,
    ...(appeal && { appeal }),
    ...(heldBy && heldBy.id !== myId && { taken: { by: heldBy.displayName, isReviewed: false } }),
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

/** The item with the current state of its question, whoever has changed it. The marker's draft does not change. */
export function withQuestion(item: Item, question: QuestionResult): Item {
  const state = stateOf(question);
  const taken = item.taken?.isReviewed ? undefined : item.taken;
  return { ...item, question, state, draft: item.draft ?? ownMark(state, question), taken };
}

/** The current mark is the software's, unless a person has changed it. */
function ownMark(state: ReviewState, question: QuestionResult): number | undefined {
  return state !== ReviewState.OVERRIDDEN && hasMark({ state, question }) ? question.awarded : undefined;
}
