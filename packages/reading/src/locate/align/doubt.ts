/** What is not sure about where an answer is. */
export type Doubt =
  /** The answer to `of` may begin or end elsewhere. */
  | { kind: 'ends'; of: string }
  /** The answer to `of` may hold that to `what`, or without `what` that to any question that has none. */
  | { kind: 'holds'; of: string; what?: string }
  /** The answer to `of`, which has none, may be somewhere. */
  | { kind: 'missed'; of: string };

export const ends = (of: string | undefined): Doubt[] => (of === undefined ? [] : [{ kind: 'ends', of }]);

export const holds = (of: string | undefined, what?: string): Doubt[] =>
  of === undefined ? [] : [{ kind: 'holds', of, ...(what === undefined ? {} : { what }) }];

export const missed = (of: string): Doubt => ({ kind: 'missed', of });
