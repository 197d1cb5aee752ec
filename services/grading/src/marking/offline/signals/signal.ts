import type { Reading } from '../../text/read.ts';

/** An answer beside one way of making a point. */
export interface Sides {
  /** The sentences of the answer that come closest to the point. */
  here: Reading;
  point: Reading;
  /** What the answer says of this point's thing it says of another. */
  isCrossed: boolean;
}

/** What a signal makes of it: 1 supports the point, -1 contradicts it, 0 is silent. */
export type Says = -1 | 0 | 1;

/** Something that words in common do not show. A contradiction takes the point's marks. */
export interface Signal {
  /** As in the table of precisions that the bench prints. */
  name: string;
  /** Support means that the point is said, and nothing else. */
  settles?: boolean;
  /** What a candidate is told where it contradicts. */
  told: string;
  look(sides: Sides): Says;
}
