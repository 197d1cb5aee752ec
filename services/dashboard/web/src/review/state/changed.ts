import type { QuestionResult } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';

/** How an answer was changed while a person looked at it. */
export interface Change {
  /** Display name; empty where it is not known. */
  who: string;
  /** Hundredths. */
  before: number;
  after: number;
  kind: 'approved' | 'overridden' | 'undone';
  /** The reason, as the other person wrote it. */
  reason: string;
}

/** The difference between an answer as it was read and as it is now. */
export function changeOf(before: QuestionResult, after: QuestionResult, who: string): Change {
  const { review } = after;
  const kind = review?.approved ? 'approved' : review?.edited ? 'overridden' : 'undone';
  return {
    who: who || (review?.reviewer?.name ?? ''),
    before: before.awarded,
    after: after.awarded,
    kind,
    reason: review?.reason ?? '',
  };
}
