/** Of the marks of a copy, what statistics of its exam are made of; hundredths. */
export interface Tally {
  /** What each question earned, in paper order; null: it failed. */
  awarded: (number | null)[];
  percentage: number;
}
