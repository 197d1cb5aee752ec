/** Identifies an attempt of an institute. */
export interface Attempt {
  instituteId: string;
  attemptId: string;
}
