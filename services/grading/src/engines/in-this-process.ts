import type { Marker } from '@exam-evaluation/marking/marker.ts';
import { markAnswer } from '@exam-evaluation/marking/results/mark-answer.ts';
import type { AnswerMarker } from './engine.ts';

/** Marks in the caller's process, without limits: for benches and tests. */
export const markingInThisProcess = (marker: Marker): AnswerMarker => ({
  ...marker,
  mark: (request, signal) => markAnswer(request, marker, signal),
});
