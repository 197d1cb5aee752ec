/** What became of the mark of one question: needs a review, is sure, or a person has approved or overridden it. */
export type ItemState = 'open' | 'sure' | 'approved' | 'overridden';

/** The part of a copy's marks that lists and statistics of its exam need, in paper order; marks in hundredths. */
export interface Tally {
  /** What each question earned; null: it failed. */
  awarded: (number | null)[];
  percentage: number;
  states: ItemState[];
  /** The marker's confidence in each mark, in hundredths. */
  confidences: number[];
  /** Review reasons of each question, with commas between. */
  reasons: string[];
}
