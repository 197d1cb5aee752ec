import type { ListMarkersResponse_Marker } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';

/** Of fewer answers nobody knows how long one takes. */
const TIMED_LEAST = 10;
const MINUTE = 60;

/**
 * Seconds that an answer of an exam takes the people who mark it, each by how much they have marked; undefined while too
 * few answers are marked. Answers of groups were marked at the same moment, so where many were, this is less than one by
 * one takes, and what is said to be saved is too little rather than too much.
 */
export function paceOf(
  markers: readonly Pick<ListMarkersResponse_Marker, 'answers' | 'secondsPerAnswer'>[],
): number | undefined {
  let [answers, seconds] = [0, 0];
  for (const { answers: own, secondsPerAnswer } of markers) {
    if (secondsPerAnswer === undefined) continue;
    answers += own;
    seconds += own * secondsPerAnswer;
  }
  return answers < TIMED_LEAST ? undefined : seconds / answers;
}

/**
 * Whole minutes that one act for many answers saved: what they would have taken one by one, without what the act took;
 * 0 where that is less than a minute.
 */
export function minutesSaved(answers: number, secondsEach: number, secondsSpent: number): number {
  return Math.max(0, Math.floor((answers * secondsEach - secondsSpent) / MINUTE));
}
