import { isReviewReason, type ReviewReason } from '@exam-evaluation/contract/review-reasons.ts';
import { ReviewOrder } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';

/** The search parameters of the page: which answers are reviewed, and in which order. */
export interface ReviewSearch {
  question?: string;
  reason?: ReviewReason;
  order?: 'shuffled';
  /** Percentage of the answers that the marker is sure of that is added as a sample. */
  sample?: number;
  reviewed?: true;
  /** Only answers whose marks the person is to decide between. */
  decide?: true;
  /** Only answers that their candidates have asked to look at again. */
  appeals?: true;
  /** Determines the shuffle and the sample. */
  seed?: string;
  /** A copy whose answers are reviewed in order. */
  copy?: string;
  /** Whether the list of copies that need a person is opened first. */
  copies?: true;
}

export const SAMPLES = [0, 5, 10, 25, 100] as const;
const SEED_LENGTH_MAX = 64;

/** Parses the search parameters; invalid ones are dropped. */
export function parseReviewSearch(search: Record<string, unknown>): ReviewSearch {
  const { question, reason, order, sample, reviewed, decide, appeals, seed, copy, copies } = search;
  return {
    ...(typeof question === 'string' && question && { question }),
    ...(typeof reason === 'string' && isReviewReason(reason) && { reason }),
    ...(order === 'shuffled' && { order }),
    ...(SAMPLES.some((one) => one > 0 && one === sample) && { sample: sample as number }),
    ...(reviewed === true && { reviewed }),
    ...(decide === true && { decide }),
    ...(appeals === true && { appeals }),
    ...((typeof seed === 'string' || typeof seed === 'number') && { seed: String(seed).slice(0, SEED_LENGTH_MAX) }),
    ...(typeof copy === 'string' && copy && { copy }),
    ...(copies === true && { copies }),
  };
}

/** Which answers a call is to list, and in which order. */
export function asked({ question, reason, order, sample, reviewed, decide, appeals, seed }: ReviewSearch) {
  return {
    questionId: question ?? '',
    reasons: reason ? [reason] : [],
    order: order === 'shuffled' ? ReviewOrder.SHUFFLED : ReviewOrder.NEED,
    seed: seed ?? '',
    samplePercent: sample ?? 0,
    includeReviewed: reviewed ?? false,
    adjudication: decide ?? false,
    appeals: appeals ?? false,
  };
}
