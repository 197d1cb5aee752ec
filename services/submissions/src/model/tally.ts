/** The part of a copy's marks that statistics of its exam need, in hundredths. */
export interface Tally {
  /** What each question earned, in paper order; null: it failed. */
  awarded: (number | null)[];
  percentage: number;
}
