/** Which attempt of which institute. */
export interface Attempt {
  instituteId: string;
  attemptId: string;
}
