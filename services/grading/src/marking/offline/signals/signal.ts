import type { Reading } from '../../text/read.ts';

/** An answer beside one way of making a point. */
export interface Sides {
  /** The sentences of the answer that come closest to the point. */
  here: Reading;
  point: Reading;
  /** The answer says what the point says, but of another thing. */
  isCrossed: boolean;
}

/** What a signal makes of it: 1 supports the point, -1 contradicts it, 0 is silent. */
export type Says = -1 | 0 | 1;

/** Something that words in common do not show. A contradiction takes the point's marks. */
export interface Signal {
  /** As in the table of precisions that the bench prints. */
  name: string;
  /** Where it supports the point, the point gets its full credit whatever the model says. */
  settles?: boolean;
  /** What a candidate is told where it contradicts. */
  told: string;
  look(sides: Sides): Says;
}
