import type { ReviewReason } from '@exam-evaluation/contract/review-reasons.ts';
import type { Answer } from '@exam-evaluation/marking/answers.ts';

/** What was read of a handwritten copy. */
export interface ReadCopy {
  /** One for each question of the snapshot, in paper order. */
  answers: Answer[];
  /** Submission-level review reasons, such as `pages_beyond_vision_limit`. */
  reviewReasons: ReviewReason[];
  /** Text that belongs to no question. */
  unassignedText: string[];
}
