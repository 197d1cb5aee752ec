import type { QuestionResult } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';

/** What became of an answer while a person looked at it. */
export interface Change {
  /** Display name; empty where it is not known. */
  who: string;
  /** Hundredths. */
  before: number;
  after: number;
  kind: 'approved' | 'overridden' | 'undone';
  /** Why, as the other person wrote it. */
  reason: string;
}

/** What differs between an answer as it was read and as it stands. */
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
