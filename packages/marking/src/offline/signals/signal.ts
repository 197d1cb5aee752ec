import type { Reading } from '../../text/read.ts';

/** An answer and one way of making a point, to be compared. */
export interface Sides {
  /** The sentences of the answer that come closest to the point. */
  here: Reading;
  point: Reading;
  /** The answer says what the point says, but about another thing. */
  isCrossed: boolean;
}

/** The verdict of a signal: 1 supports the point, -1 contradicts it, 0 neither. */
export type Says = -1 | 0 | 1;

/** Evidence that goes beyond the words that an answer and a point share. A contradiction loses the point's marks. */
export interface Signal {
  /** Name in the table of precisions that the bench prints. */
  name: string;
  /** Where the signal supports the point, the point gets full credit whatever the model says. */
  settles?: boolean;
  look(sides: Sides): Says;
}
